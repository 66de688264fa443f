import { expect, it } from 'vitest'
import { type Planned, shiftDependants } from './shift.ts'
import { workCalendar } from './workdays.ts'

const week = workCalendar([0, 1, 1, 1, 1, 1, 0], [])
const task = (id: string, start: string | null, end: string | null, ...dependsOn: string[]): Planned => ({
  id,
  start,
  end,
  dueDate: null,
  dependsOn,
})
const shifted = (tasks: Planned[], moved: string[], mayMove = (_id: string) => true) =>
  shiftDependants(tasks, moved, week, mayMove).map(({ id, change }) => [id, ...Object.values(change)])

it('moves dependants that start too early in turn to the next workday, with their duration', () => {
  // Monday to Friday, and two that waited for it before it became longer.
  const tasks = [
    task('c', '2026-11-19', '2026-11-19', 'b'),
    task('b', '2026-11-18', '2026-11-19', 'a'),
    task('a', '2026-11-16', '2026-11-20'),
  ]
  expect(shifted(tasks, ['a'])).toEqual([
    ['b', '2026-11-23', '2026-11-24'],
    ['c', '2026-11-25', '2026-11-25'],
  ])
})

it('leaves alone what begins late enough, and closes no gap', () => {
  const tasks = [
    task('a', '2026-11-16', '2026-11-20'),
    task('b', '2026-11-20', '2026-11-20', 'a'),
    task('c', '2026-11-30', '2026-11-30', 'b'),
  ]
  expect(shifted(tasks, ['a'])).toEqual([['b', '2026-11-23', '2026-11-23']])
})

it('moves a task after the last of several dependencies', () => {
  const tasks = [
    task('d', '2026-11-17', '2026-11-17', 'b', 'c'),
    task('a', '2026-11-16', '2026-11-17'),
    task('b', '2026-11-16', '2026-11-16', 'a'),
    task('c', '2026-11-16', '2026-11-18', 'b'),
  ]
  expect(shifted(tasks, ['a'])).toEqual([
    ['b', '2026-11-18', '2026-11-18'],
    ['c', '2026-11-19', '2026-11-23'],
    ['d', '2026-11-24', '2026-11-24'],
  ])
})

it('moves dependants of a task that can’t be moved, and skips undated tasks', () => {
  const tasks = [
    task('a', '2026-11-16', '2026-11-20'),
    task('b', '2026-11-16', '2026-11-16', 'a'),
    task('c', '2026-11-16', '2026-11-16', 'b'),
    task('undated', null, null, 'a'),
  ]
  expect(shifted(tasks, ['a'], (id) => id !== 'b')).toEqual([['c', '2026-11-17', '2026-11-17']])
})

it('terminates on a cycle, and never moves the task that was just moved', () => {
  const tasks = [task('a', '2026-11-16', '2026-11-20', 'b'), task('b', '2026-11-16', '2026-11-16', 'a')]
  expect(shifted(tasks, ['a'])).toEqual([['b', '2026-11-23', '2026-11-23']])
})

it('moves a milestone to the end day of its dependency', () => {
  const tasks = [
    task('a', '2026-11-16', '2026-11-20'),
    { ...task('b', null, null, 'a'), dueDate: '2026-11-18' },
  ]
  expect(shifted(tasks, ['a'])).toEqual([['b', '2026-11-20']])
})
