import { expect, it } from 'vitest'
import { makeTask } from '#features/task/task.factory.ts'
import { placesReuser, sortTasksBy } from './treeTasks.ts'

const [a, b] = [makeTask('a', { position: 'a1' }), makeTask('b', { position: 'a2', start: '2026-01-01' })]

it('sorts by position or by start', () => {
  const tasks = { p: [b, a] }
  expect(sortTasksBy.position(tasks)).toEqual({ p: [a, b] })
  expect(sortTasksBy.start(tasks)).toEqual({ p: [b, a] })
})

it('reuses the previous lists until a task is added, removed or moved', () => {
  const reuse = placesReuser()
  const before = reuse({ p: [a, b], q: [] })
  expect(reuse({ p: [{ ...a, title: 'other' }, b], q: [] })).toBe(before)
  const part = { ...b, parent: 'a' }
  const after = reuse({ p: [a, part], q: before.q! })
  expect(after).toEqual({ p: [a, part], q: [] })
  expect(after.q).toBe(before.q)
  expect(reuse({ p: [part, a], q: [] }).p).toEqual([part, a])
  expect(reuse({ p: [part] })).toEqual({ p: [part] })
})
