import { expect, test } from 'vitest'
import type { Task } from '#features/task/task.contract.ts'
import type { LiveMessage } from '#shared/live.ts'
import type { TimeEntry } from '../time.shape.ts'
import { changeEntries, entriesOf, loadEntries, putEntry, settleEntries } from './parts/entryRows.ts'
import { applyToEntries } from './time.live.ts'

const entry = (id: string, more: Partial<TimeEntry> = {}): TimeEntry => ({
  id,
  task: 'task',
  project: 'project',
  title: 'Write the copy',
  client: null,
  currency: 'EUR',
  memberId: 'ann',
  start: '2026-11-20T09:00:00Z',
  end: null,
  tags: [],
  note: '',
  billable: true,
  covered: false,
  included: 0,
  rate: null,
  unpriced: false,
  isManual: false,
  editedBy: null,
  createdBy: 'ann',
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  ...more,
})
const messageOf = (event: 'create' | 'update', data: TimeEntry): LiveMessage & { object: 'time-entry' } => ({
  object: 'time-entry',
  seq: 1,
  actor: 'ann',
  event,
  data,
})
const ids = (list: ReturnType<typeof loadEntries>) => entriesOf(list).map(({ id }) => id)

test('running timers are added and removed by messages, without duplicates', () => {
  const list = loadEntries([entry('a')], 'running')
  applyToEntries(list, messageOf('create', entry('b')))
  applyToEntries(list, messageOf('create', entry('b')))
  expect(ids(list)).toEqual(['a', 'b'])
  const ended = entry('a', { end: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z' })
  applyToEntries(list, messageOf('update', ended))
  expect(ids(list)).toEqual(['b'])
  const deleted = { id: 'b', task: 'task' }
  applyToEntries(list, { object: 'time-entry', seq: 2, actor: null, event: 'delete', data: deleted })
  expect(ids(list)).toEqual([])
})

test('an older message does not overwrite a newer entry', () => {
  const newer = entry('a', { note: 'new', updatedAt: '2026-11-20T11:00:00Z' })
  const list = loadEntries([newer], 'running')
  applyToEntries(list, messageOf('update', entry('a', { note: 'old' })))
  expect(list.entities.a?.note).toBe('new')
})

test('entries get new titles of their task, and outlive the task but not the project', () => {
  const list = loadEntries([entry('a'), entry('b', { task: 'other' })], 'running')
  const task = { id: 'task', title: 'Write the text', project: 'project' } as Task
  applyToEntries(list, { object: 'task', seq: 1, actor: null, event: 'update', data: task })
  expect(list.entities.a?.title).toBe('Write the text')
  expect(list.entities.b?.title).toBe('Write the copy')
  // Moved, with its time left behind.
  const moved = { ...task, title: 'Elsewhere', project: 'other' }
  applyToEntries(list, { object: 'task', seq: 1, actor: null, event: 'update', data: moved })
  expect(list.entities.a).toMatchObject({ title: 'Write the text', project: 'project' })
  // As when the answer to what made it comes only now.
  putEntry(list, entry('a'))
  expect(list.entities.a?.title).toBe('Write the text')
  applyToEntries(list, { object: 'task', seq: 2, actor: null, event: 'delete', data: { id: 'task' } })
  expect(ids(list)).toEqual(['a', 'b'])
  applyToEntries(list, { object: 'project', seq: 3, actor: null, event: 'delete', data: { id: 'project' } })
  expect(ids(list)).toEqual([])
})

test('entries follow their task, currency and project below a deletion that is refused then', () => {
  const list = loadEntries([entry('a')], 'running')
  const deletion = [{ before: entry('a'), after: null }]
  const update = { seq: 1, actor: null, event: 'update' } as const
  changeEntries(list, 'refused', deletion)
  applyToEntries(list, {
    ...update,
    object: 'task',
    data: { id: 'task', title: 'Write the text', project: 'project' } as Task,
  })
  applyToEntries(list, { ...update, object: 'workspace', data: { currency: 'CHF' } as never })
  settleEntries(list, 'refused', deletion)
  expect(list.entities.a).toMatchObject({ title: 'Write the text', currency: 'CHF' })
  changeEntries(list, 'refused', deletion)
  applyToEntries(list, { ...update, object: 'project', event: 'delete', data: { id: 'project' } })
  settleEntries(list, 'refused', deletion)
  expect(ids(list)).toEqual([])
})
