import { expect, it } from 'vitest'
import type { LiveMessage } from '#shared/live.ts'
import { changedMembers } from './team.live.ts'

const known = {
  id: 't',
  executor: 'ann',
  status: 'open',
  dueDate: null,
  end: null,
  project: 'p',
  title: 'Design',
  activeTime: 0,
  updatedAt: '2026-01-01T00:00:01Z',
}
const message = (object: string, event: string, data: object) =>
  ({ object, event, data, seq: 1, actor: null }) as unknown as LiveMessage as Parameters<
    typeof changedMembers
  >[0]
const taskUpdate = (fields: object) =>
  message('task', 'update', { ...known, updatedAt: '2026-01-01T00:00:02Z', ...fields })
const listOf = (task: object | undefined, pending = {}) =>
  ({ entities: task ? { t: task } : {}, pending }) as unknown as Parameters<typeof changedMembers>[1]

it('returns the member of a time entry', () => {
  expect(changedMembers(message('time-entry', 'create', { id: 'e', memberId: 'bea' }), undefined)).toEqual([
    'bea',
  ])
})

it('returns no member for a task of which only the tracked time changed', () => {
  expect(changedMembers(taskUpdate({ activeTime: 60 }), listOf(known))).toEqual([])
})

it.each([
  ['that another does now', taskUpdate({ executor: 'bea' }), listOf(known)],
  ['that is done', taskUpdate({ status: 'done' }), listOf(known)],
  ['with another name', taskUpdate({ title: 'Draw' }), listOf(known)],
  ['that is not here', taskUpdate({}), listOf(undefined)],
  ['with a change that waits for its answer', taskUpdate({}), listOf(known, { t: {} })],
  ['whose answer came before the message', taskUpdate({ updatedAt: known.updatedAt }), listOf(known)],
  ['that was deleted', message('task', 'delete', { id: 't' }), listOf(known)],
])('returns null, for any member, for a task %s', (_, one, list) => {
  expect(changedMembers(one, list)).toBeNull()
})

it('returns null, for any member, for a deleted entry or another kind of change', () => {
  expect(changedMembers(message('time-entry', 'delete', { id: 'e', task: 't' }), listOf(known))).toBeNull()
  expect(changedMembers(message('role', 'update', { id: 'r' }), listOf(known))).toBeNull()
})
