import { expect, it } from 'vitest'
import { makeTask } from '#features/task/task.factory.ts'
import { filterMatcher, readFilter } from '#features/task/web/screens/list/filter/taskFilter.ts'
import { addSums, noSums } from '../../parts/sums.ts'
import { addUp, categories, countByCategory, listOfCategory, remainingOf } from './progress.ts'

const statuses = [
  { id: 's1', category: 'todo' },
  { id: 's2', category: 'active' },
  { id: 's3', category: 'active' },
  { id: 's4', category: 'done' },
  { id: 's5', category: 'cancelled' },
] as const
const status = [null, 's1', 's2', 's3', 's4', 's4', 's5', 's3']
const tasks = status.map((status, n) =>
  makeTask(`t${n}`, { status, project: n % 2 ? 'p1' : 'p2', estimate: 60, activeTime: n * 20 }),
)
const sums = addSums([], tasks, statuses)

it('counts the tasks of each category as the linked lists show them', () => {
  expect(countByCategory(addUp([sums.p1!, sums.p2!]), statuses)).toEqual({
    todo: 2,
    active: 3,
    done: 2,
    cancelled: 1,
  })
  for (const category of categories) {
    const { search } = listOfCategory('p1', category, statuses)
    const params = new URLSearchParams(search)
    const isClosed = category === 'done' || category === 'cancelled'
    expect(params.get('view')).toBe(isClosed ? 'closed' : null)
    const isShown = filterMatcher(readFilter(params), {
      today: '2026-11-18',
      isClosed: () => isClosed,
      find: () => undefined,
      keyOf: ({ id }) => id,
    })
    const rows = tasks.filter((task) => task.project === 'p1' && isShown(task))
    expect(countByCategory(sums.p1!, statuses)[category]).toBe(rows.length)
  }
})

it('adds up several projects, and none', () => {
  const both = addUp([sums.p1!, sums.p2!])
  expect(both.all.tasks).toBe(8)
  expect(both.all.estimate).toBe(480)
  expect(both.open.tasks).toBe(5)
  expect(addUp([])).toEqual(noSums)
})

it('an overrun task has 0 remaining and does not reduce the total', () => {
  expect(
    remainingOf([
      makeTask('a', { estimate: 60, activeTime: 90 }),
      makeTask('b', { estimate: 60, activeTime: 15 }),
    ]),
  ).toBe(45)
})
