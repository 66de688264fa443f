import { expect, it } from 'vitest'
import { makeTask } from '#features/task/task.factory.ts'
import { placesKeeper, sortTasksBy } from './treeTasks.ts'

const [a, b] = [makeTask('a', { position: 'a1' }), makeTask('b', { position: 'a2', start: '2026-01-01' })]

it('sorts by hand or by start', () => {
  const tasks = { p: [b, a] }
  expect(sortTasksBy.position(tasks)).toEqual({ p: [a, b] })
  expect(sortTasksBy.start(tasks)).toEqual({ p: [b, a] })
})

it('keeps the tasks of before until one comes, goes or moves', () => {
  const keep = placesKeeper()
  const before = keep({ p: [a, b], q: [] })
  expect(keep({ p: [{ ...a, title: 'other' }, b], q: [] })).toBe(before)
  const part = { ...b, parent: 'a' }
  const after = keep({ p: [a, part], q: before.q! })
  expect(after).toEqual({ p: [a, part], q: [] })
  expect(after.q).toBe(before.q)
  expect(keep({ p: [part, a], q: [] }).p).toEqual([part, a])
  expect(keep({ p: [part] })).toEqual({ p: [part] })
})
