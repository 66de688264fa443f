import { expect, it } from 'vitest'
import { findConflicts } from '#web/offline/conflicts.ts'
import type { TimeEntry } from '../../time.shape.ts'
import { guardEntry } from './guardEntry.ts'

const before: TimeEntry = {
  id: '1',
  task: 't',
  project: 'p',
  title: 'Cookie notice',
  client: null,
  currency: 'EUR',
  memberId: 'm',
  start: '2026-11-20T09:00:00.000Z',
  end: '2026-11-20T10:00:00.000Z',
  note: 'Seen',
  tags: ['a'],
  billable: true,
  covered: false,
  included: 0,
  rate: null,
  unpriced: false,
  isManual: true,
  editedBy: null,
  createdBy: 'm',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const body = { end: '2026-11-20T12:00:00+01:00', note: 'Mine' }
const arg = {
  params: { id: '1' },
  body,
  shown: [{ before, after: { ...before, ...body } }],
  isQuiet: true,
}
const base = { 1: { end: before.end, note: 'Seen' } }
const conflictsWith = (row: TimeEntry) =>
  findConflicts(() => row, base, guardEntry.changes(arg), guardEntry.reads)

it('compares instants regardless of their format', () => {
  expect(conflictsWith({ ...before, end: '2026-11-20T11:00:00.000Z' })).toEqual([])
  expect(conflictsWith({ ...before, end: '2026-11-20T10:00:00Z' })).toEqual([])
  expect(conflictsWith({ ...before, note: 'Theirs' })).toMatchObject([{ field: 'note', theirs: 'Theirs' }])
})

it('sends fields without a conflict, and applies the others to the current entry on request', () => {
  expect(guardEntry.without(arg, { 1: ['note'] })).toMatchObject({
    body: { end: body.end },
    shown: [{ before, after: { ...before, end: body.end } }],
  })
  expect(guardEntry.without(arg, { 1: ['note', 'end'] })).toBeNull()
  const theirs = { ...before, note: 'Theirs' }
  const mine = guardEntry.without(arg, { 1: ['end'] })!
  expect(guardEntry.onto?.(mine, theirs)).toMatchObject({
    body: { note: 'Mine' },
    shown: [{ before: theirs, after: { ...theirs, note: 'Mine' } }],
  })
})
