import { expect, test } from 'vitest'
import { makeTask } from '#features/task/task.factory.ts'
import { addSums, reuseEqual } from './sums.ts'

const statuses = [
  { id: 's1', category: 'todo' },
  { id: 's2', category: 'done' },
] as const
const counted = {
  project: 'p1',
  status: 's2',
  tasks: 3,
  estimate: 60,
  activeTime: 90,
  price: 12,
  unpricedTime: 20,
  start: '2026-01-02',
  end: '2026-01-09',
}

test('sums loaded and counted tasks, with open ones separately', () => {
  const tasks = [
    makeTask('t1', {
      estimate: 30,
      activeTime: 10,
      price: 5,
      unpricedTime: 10,
      start: '2026-01-05',
      dueDate: '2026-02-01',
    }),
    makeTask('t2', { status: 's2', estimate: 15, activeTime: null, price: null, unpricedTime: null }),
    makeTask('t3', { status: null, project: 'p2', dueDate: '2026-03-01' }),
  ]
  const { p1, p2 } = addSums([counted, { ...counted, project: 'p3', tasks: 0 }], tasks, statuses)
  expect(p1?.all).toEqual({
    tasks: 5,
    estimate: 105,
    activeTime: 100,
    price: 17,
    unpricedTime: 30,
    start: '2026-01-02',
    end: '2026-02-01',
  })
  expect(p1?.open).toMatchObject({ tasks: 1, estimate: 30, start: '2026-01-05', end: '2026-02-01' })
  expect(p1?.byStatus.s2).toMatchObject({ tasks: 4, estimate: 75 })
  expect(p2).toMatchObject({ all: { tasks: 1 }, open: { tasks: 1 }, byStatus: { none: { tasks: 1 } } })
})

test('unchanged sums keep their object identity', () => {
  const before = addSums([counted], [makeTask('t1'), makeTask('t2', { project: 'p2' })], statuses)
  const same = addSums(
    [counted],
    [makeTask('t1', { title: 'x' }), makeTask('t2', { project: 'p2' })],
    statuses,
  )
  expect(reuseEqual(before, same)).toBe(before)
  const other = reuseEqual(
    before,
    addSums([counted], [makeTask('t1'), makeTask('t2', { project: 'p2', estimate: 5 })], statuses),
  )
  expect(other.p1).toBe(before.p1)
  expect(other.p2).not.toBe(before.p2)
  expect(reuseEqual(before, addSums([counted], [makeTask('t1')], statuses))).not.toBe(before)
})
