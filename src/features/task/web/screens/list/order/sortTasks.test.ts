import { describe, expect, it, test } from 'vitest'
import { processorTime } from '../../../../../../../tests/processorTime.ts'
import type { Task } from '../../../../task.contract.ts'
import { makeTask as task } from '../../../../task.factory.ts'
import type { Direction, Sorting } from '../../../parts/listSettings.ts'
import { filterMatcher, noFilter } from '../filter/taskFilter.ts'
import { groupTasks } from './groupTasks.ts'
import { taskComparer } from './sortTasks.ts'

const order = (tasks: Task[], sorting: Sorting, direction: Direction) =>
  tasks.toSorted(taskComparer(sorting, direction)).map(({ id }) => id)

describe('the order within a group', () => {
  it('is by priority, then number, and a task without a number yet comes last of its priority', () => {
    const tasks = [
      task('c', { number: 3 }),
      task('new', { number: 0 }),
      task('a', { number: 1 }),
      task('u', { number: 9, priority: 'urgent' }),
      task('l', { number: 2, priority: 'low' }),
      task('m', { number: 4, priority: 'medium' }),
      task('h', { number: 5, priority: 'high' }),
    ]
    expect(order(tasks, 'priority', 'desc')).toEqual(['u', 'h', 'm', 'l', 'a', 'c', 'new'])
  })
  it('has missing values last in either direction', () => {
    const tasks = [
      task('none', { number: 1 }),
      task('late', { number: 2, dueDate: '2026-12-01', estimate: 60 }),
      task('soon', { number: 3, dueDate: '2026-11-01', estimate: 30 }),
    ]
    expect(order(tasks, 'dueDate', 'asc')).toEqual(['soon', 'late', 'none'])
    expect(order(tasks, 'dueDate', 'desc')).toEqual(['late', 'soon', 'none'])
    expect(order(tasks, 'estimate', 'asc')).toEqual(['soon', 'late', 'none'])
  })
  it('of titles is numeric and case-insensitive', () => {
    const tasks = ['b', 'Task 10', 'A', 'task 9'].map((title, index) =>
      task(title, { title, number: index + 1 }),
    )
    expect(order(tasks, 'title', 'asc')).toEqual(['A', 'b', 'task 9', 'Task 10'])
    expect(order(tasks, 'title', 'desc')).toEqual(['Task 10', 'task 9', 'b', 'A'])
  })
})

test('filtering, sorting and grouping 10,000 tasks stays under 50 ms', () => {
  const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const
  const tasks = Array.from({ length: 10_000 }, (_, n) =>
    task(`id-${(n * 7919) % 10_000}`, {
      number: n + 1,
      title: `Write ${(n * 7919) % 10_000} for the ${['hotel', 'shop', 'office'][n % 3]} in ${n % 97}`,
      priority: priorities[n % 5]!,
      dueDate:
        n % 4
          ? `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
          : null,
      parent: n % 10 ? null : `id-${((n + 1) * 7919) % 10_000}`,
      status: `s${n % 4}`,
    }),
  )
  const context = { today: '2026-11-18', isClosed: () => false, find: () => undefined }
  const yardsticks: number[] = []
  const best: number[] = []
  for (const sorting of ['priority', 'dueDate', 'title', 'updatedAt'] as const) {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const start = processorTime()
      const titles = tasks.map(({ title }) => title.toLocaleLowerCase()).sort()
      yardsticks.push(processorTime() - start)
      expect(titles).toHaveLength(10_000)
      const begin = processorTime()
      const matches = filterMatcher(
        { ...noFilter, text: 'the' },
        { ...context, keyOf: ({ number }) => `K-${number}` },
      )
      const groups = groupTasks(tasks.filter(matches).sort(taskComparer(sorting, 'desc')), {
        ...context,
        grouping: 'due',
        order: [],
        showsEmpty: false,
        isClosedValue: () => false,
      })
      times.push(processorTime() - begin)
      expect(groups.reduce((sum, { taskIds }) => sum + taskIds.length, 0)).toBe(10_000)
    }
    best.push(Math.min(...times))
  }
  // The best of some rounds, as what is collected meanwhile counts as well; beside sorting plain titles, so that a slow
  // machine does not fail it.
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1]!
  expect(middle(best)).toBeLessThan(Math.max(50, 12 * middle(yardsticks)))
})
