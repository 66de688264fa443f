import { expect, test } from 'vitest'
import type { TrashItem } from '../../trash.contract.ts'
import { placeText, timeLeft } from './trashText.ts'

const item: TrashItem = {
  kind: 'task',
  id: 't',
  title: 'Draft',
  statusOf: null,
  project: 'p',
  task: null,
  taskTitle: null,
  parts: 0,
  deletedBy: null,
  deletedAt: '2026-05-01T12:00:00.000000Z',
  purgedAt: '2026-05-31T12:00:00.000Z',
}
const place = (change: Partial<TrashItem>) => placeText({ ...item, ...change }, () => 'Website')

test('describes the kind, the place, and what is restored with it', () => {
  expect(place({})).toBe('Task · Website')
  expect(place({ parts: 2 })).toBe('Task · Website · with 2 subtasks')
  expect(place({ kind: 'project', project: null, parts: 2 })).toBe('Project · with 2 tasks')
  expect(place({ kind: 'comment', task: 'x', taskTitle: 'Draft' })).toBe('Comment · Draft · Website')
  expect(place({ kind: 'tag', project: null, parts: 1 })).toBe('Tag · on 1 task')
  expect(place({ kind: 'status', statusOf: 'project', project: null, parts: 3 })).toBe(
    'Project status · on 3 projects',
  )
  expect(place({ kind: 'client', project: null, parts: 2 })).toBe('Client · on 2 projects')
  expect(place({ kind: 'view', project: null })).toBe('View')
  expect(place({ kind: 'file', isLink: true, task: 'x', taskTitle: 'Draft' })).toBe('Link · Draft · Website')
})

test('counts the days left up to the last one', () => {
  expect(timeLeft('2026-05-31', '2026-05-01')).toBe('30 days left')
  expect(timeLeft('2026-05-31', '2026-05-30')).toBe('1 day left')
  expect(timeLeft('2026-05-31', '2026-05-31')).toBe('Last day')
  expect(timeLeft('2026-05-31', '2026-06-01')).toBe('Last day')
})
