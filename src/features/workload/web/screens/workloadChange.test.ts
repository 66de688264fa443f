import { expect, test } from 'vitest'
import { toNumber } from '#features/project/web/screens/gantt/scale.ts'
import { workCalendar } from '#features/project/web/screens/gantt/workdays.ts'
import type { Task } from '#features/task/task.contract.ts'
import { workloadChange } from './workloadChange.ts'

const workTime = {
  calendar: workCalendar([0, 1, 1, 1, 1, 1, 0], [{ day: toNumber('2026-12-25'), name: 'Christmas Day' }]),
  workdayDuration: 8,
}
const task = (given: Partial<Task>) =>
  ({ executor: 'ann', estimate: 0, activeTime: 0, start: null, end: null, dueDate: null, ...given }) as Task
const on = (given: Partial<Task>, day: string | null, memberId: string | null = 'ann') =>
  workloadChange(task(given), { memberId, day }, workTime)

test('a drop on a member changes only the executor', () => {
  expect(on({ dueDate: '2026-11-27' }, null, 'bo')).toEqual({ executor: 'bo' })
  expect(on({}, null, null)).toEqual({ executor: null })
  expect(on({}, null)).toEqual({})
})

test('a drop on a day moves the start there and preserves the number of work days', () => {
  // Thursday and Friday; from Friday on it goes over the weekend.
  expect(on({ start: '2026-11-26', end: '2026-11-27' }, '2026-12-04', 'bo')).toEqual({
    executor: 'bo',
    start: '2026-12-04',
    end: '2026-12-07',
  })
  // The Friday is a holiday.
  expect(on({ start: '2026-11-26', end: '2026-11-27' }, '2026-12-24')).toEqual({
    start: '2026-12-24',
    end: '2026-12-28',
  })
})

test('a drop moves a lone due date, and a due date together with its start', () => {
  expect(on({ dueDate: '2026-11-27' }, '2026-12-01')).toEqual({ dueDate: '2026-12-01' })
  expect(on({ start: '2026-11-26', dueDate: '2026-11-26' }, '2026-12-01')).toEqual({
    start: '2026-12-01',
    dueDate: '2026-12-01',
  })
})

test('a task without dates gets the days that its estimate needs', () =>
  expect(on({ estimate: 1000 }, '2026-11-26')).toEqual({ start: '2026-11-26', end: '2026-11-30' }))

test('a drop on its current place changes nothing', () =>
  expect(on({ start: '2026-11-26', end: '2026-11-27' }, '2026-11-26')).toEqual({}))
