import { describe, expect, it, test } from 'vitest'
import type { Task } from '../../../../task.contract.ts'
import { makeTask as task } from '../../../../task.factory.ts'
import {
  filterMatcher,
  isFiltering,
  noFilter,
  readFilter,
  readSavedFilter,
  type TaskFilter,
  writeFilter,
} from './taskFilter.ts'

const others = [task('open'), task('done', { status: 'done' })]

const matches = (filter: Partial<TaskFilter>, fields: Partial<Task>) =>
  filterMatcher(
    { ...noFilter, ...filter },
    {
      today: '2026-11-18',
      isClosed: ({ status }) => status === 'done',
      find: (id) => others.find((other) => other.id === id),
      keyOf: ({ number }) => `WEB-${number}`,
    },
  )(task('a', fields))

describe('a filter', () => {
  it('that is empty matches everything', () => {
    expect(matches({}, {})).toBe(true)
    expect(isFiltering(noFilter)).toBe(false)
    expect(isFiltering({ ...noFilter, text: '  ' })).toBe(false)
  })
  it.each<[Partial<TaskFilter>, Partial<Task>, boolean]>([
    [{ status: ['s1', 's2'] }, { status: 's1' }, true],
    [{ status: ['s2'] }, { status: 's1' }, false],
    [{ status: ['none'] }, { status: null }, true],
    [{ priority: ['high'] }, { priority: 'high' }, true],
    [{ executor: ['none'] }, { executor: null }, true],
    [{ executor: ['none'] }, { executor: 'm1' }, false],
    [{ tag: ['t1'] }, { tags: ['t2', 't1'] }, true],
    [{ tag: ['t1'] }, { tags: [] }, false],
    [{ tag: ['none'] }, { tags: [] }, true],
    [{ project: ['p2'] }, { project: 'p1' }, false],
    [{ due: ['overdue'] }, { dueDate: '2026-11-17' }, true],
    [{ due: ['overdue'] }, { dueDate: '2026-11-17', status: 'done' }, false],
    [{ due: ['week', 'none'] }, { dueDate: '2026-11-22' }, true],
    [{ due: ['week', 'none'] }, { dueDate: null }, true],
    [{ priority: ['high'], due: ['today'] }, { priority: 'high' }, false],
    [{ is: ['blocked'] }, { dependsOn: ['done', 'open'] }, true],
    [{ is: ['blocked'] }, { dependsOn: ['done', 'unknown'] }, false],
    [{ is: ['blocked'] }, { dependsOn: ['open'], status: 'done' }, false],
    [{ is: ['overEstimate'] }, { estimate: 60, activeTime: 61 }, true],
    [{ is: ['overEstimate'] }, { estimate: 60, activeTime: 60 }, false],
    [{ is: ['overEstimate'] }, { estimate: 0, activeTime: 5 }, false],
    [{ is: ['overEstimate'] }, { estimate: 60, activeTime: null }, false],
    [{ is: ['withoutEstimate'] }, { estimate: 0 }, true],
    [{ is: ['withoutEstimate', 'blocked'] }, { estimate: 5 }, false],
    [{ is: ['soon'] }, { dueDate: '2026-11-18' }, true],
    [{ is: ['soon'] }, { dueDate: '2026-12-02' }, true],
    [{ is: ['soon'] }, { dueDate: '2026-12-03' }, false],
    [{ is: ['soon'] }, { dueDate: '2026-11-17' }, false],
    [{ is: ['unheard of'] }, {}, false],
    [{ createdBy: ['m1'] }, { createdBy: 'm1' }, true],
    [{ createdBy: ['m1'] }, { createdBy: null }, false],
    [{ participant: ['m1'] }, { participants: ['m2', 'm1'] }, true],
    [{ participant: ['none'] }, { participants: [] }, true],
    [{ participant: ['m1'] }, { participants: [] }, false],
    [{ status: ['s1'], not: ['status'] }, { status: 's1' }, false],
    [{ status: ['s1'], not: ['status'] }, { status: null }, true],
    [{ tag: ['t1'], not: ['tag'] }, { tags: ['t2', 't1'] }, false],
    [{ participant: ['m1'], not: ['participant'] }, { participants: ['m2'] }, true],
    [{ is: ['blocked'], not: ['is'] }, {}, true],
    [{ status: ['s1'], priority: ['high'], not: ['priority'] }, { status: 's1', priority: 'low' }, true],
    [{ dueDate: '2026-11-01..2026-11-30' }, { dueDate: '2026-11-30' }, true],
    [{ dueDate: '2026-11-01..2026-11-30' }, { dueDate: '2026-12-01' }, false],
    [{ dueDate: '2026-11-01..' }, { dueDate: '2027-12-01' }, true],
    [{ dueDate: '..2026-11-30' }, { dueDate: null }, false],
    [{ start: '2026-11-01..2026-11-02', end: '..2026-11-05' }, { start: '2026-11-02', end: null }, false],
    [{ estimate: '60..120' }, { estimate: 60 }, true],
    [{ estimate: '60..120' }, { estimate: 121 }, false],
    [{ estimate: '..120' }, { estimate: 0 }, false],
    [{ estimate: '200..' }, { estimate: 1000 }, true],
    [{ text: 'web-12' }, { number: 12 }, true],
    [{ text: 'FIX page' }, { title: 'Page to fix' }, true],
    [{ text: 'fix shop' }, { title: 'Page to fix' }, false],
    [{ text: '.*' }, { title: 'Page' }, false],
  ])('%j on %j: %s', (filter, fields, expected) => expect(matches(filter, fields)).toBe(expected))
})

test('a filter survives a round trip through the URL, which preserves other parameters', () => {
  const filter = {
    ...noFilter,
    text: 'a, b & c',
    status: ['1', '2'],
    due: ['today'],
    is: ['blocked', 'soon'],
    createdBy: ['m1'],
    not: ['status' as const],
    dueDate: '2026-11-01..',
    estimate: '60..120',
  }
  const address = writeFilter(new URLSearchParams('tab=created'), filter)
  expect(readFilter(new URLSearchParams(address.toString()))).toEqual(filter)
  expect(address.get('tab')).toBe('created')
  expect(writeFilter(address, noFilter).toString()).toBe('tab=created')
})

it.each([
  'dueDate=2026-02-31..2026-03-01',
  'dueDate=..',
  'dueDate=2026-02-01',
  'estimate=-1..5',
  'estimate=1..2..3',
  'not=status',
  'not=nothing,text',
])('a URL with %s gives no filter', (address) => {
  expect(readFilter(new URLSearchParams(address))).toEqual(noFilter)
})

test('a saved filter is parsed leniently, dropping invalid fields', () => {
  expect(readSavedFilter(null)).toBeNull()
  expect(readSavedFilter('x')).toBeNull()
  expect(readSavedFilter({ text: 3, status: ['1'], unknown: 1 })).toEqual({ ...noFilter, status: ['1'] })
  expect(readSavedFilter({ status: ['1'], not: ['status', 'tag'], estimate: '5..', end: 3 })).toEqual({
    ...noFilter,
    status: ['1'],
    not: ['status'],
    estimate: '5..',
  })
})
