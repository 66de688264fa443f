import { expect, test } from 'vitest'
import type { Notification } from '../notification.shape.ts'
import { notificationEmail } from './notification.emails.ts'

const ann = '0190a000-0000-7000-8000-000000000001'
const context = {
  url: 'https://week.example',
  workspaceId: '0190a000-0000-7000-8000-000000000002',
  workspace: 'Studio',
  names: { members: new Map([[ann, 'Ann']]), statuses: new Map(), keys: new Map() },
  token: 'token',
}
const subjectOf = (notification: Partial<Notification>) =>
  notificationEmail(
    { name: 'Bo', email: 'bo@studio.example' },
    [{ actor: ann, fields: [], day: null, title: '', text: '', ...notification } as Notification],
    context,
  ).subject

test.each([
  ['2026-12-01', 'Ann requested time off on December 1, 2026'],
  ['2026-12-03', 'Ann requested time off from December 1, 2026 to December 3, 2026'],
])('a request for time off until %s has its dates in the subject', (end, subject) => {
  const fields = [
    { field: 'start', before: null, after: '2026-12-01' },
    { field: 'end', before: null, after: end },
  ] as Notification['fields']
  expect(subjectOf({ kind: 'timeOff', what: 'timeOffRequested', fields })).toBe(subject)
})
