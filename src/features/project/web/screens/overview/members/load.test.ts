import { expect, it } from 'vitest'
import { makeTask } from '#features/task/task.factory.ts'
import { loadOf } from './load.ts'

it('lists each member’s open and overdue tasks and remaining work, most loaded first', () => {
  const open = {
    p1: [
      makeTask('a', { executor: 'm1', estimate: 60, activeTime: 90, dueDate: '2026-11-17' }),
      makeTask('b', { executor: 'm2', estimate: 120, activeTime: 30 }),
      makeTask('c', { executor: null, estimate: 600 }),
    ],
    p2: [
      makeTask('d', { project: 'p2', executor: 'm2', dueDate: '2026-11-18' }),
      makeTask('e', { project: 'p2', executor: 'gone', dueDate: '2026-11-01' }),
    ],
  }
  expect(loadOf(open, ['idle', 'm1', 'm2'], '2026-11-18')).toEqual([
    { member: 'm2', open: { p1: 1, p2: 1 }, overdue: {}, remaining: 90 },
    { member: 'm1', open: { p1: 1 }, overdue: { p1: 1 }, remaining: 0 },
    { member: 'gone', open: { p2: 1 }, overdue: { p2: 1 }, remaining: 0 },
    { member: 'idle', open: {}, overdue: {}, remaining: 0 },
  ])
})
