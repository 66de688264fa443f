import { expect, test } from 'vitest'
import { addressOf, readView } from '../../report.address.rules.ts'
import { reportPeriods } from '../../report.period.rules.ts'
import { arrangementOf, readArrangement } from './reportAddress.ts'

const usual = reportPeriods('2026-11-24')
const read = (search: string) => readView(new URLSearchParams(search), usual)
const id = '0198c0de-0000-7000-8000-000000000001'

test('omits defaults, and parses what it writes', () => {
  expect(addressOf(read(''), usual)).toBe('/reports?period=this-month')
  expect(read('')).toMatchObject({ from: '2026-11-01', to: '2026-11-30', group: 'project', subgroup: 'task' })
  const searches = [
    '?period=last-month',
    '?from=2026-02-03&to=2026-02-04',
    `?period=this-month&group=member&then=client&sort=title&order=desc&project=${id}&member=${id}&billable=false`,
    '?period=this-month&then=none',
  ]
  for (const search of searches) expect(addressOf(read(search), usual)).toBe(`/reports${search}`)
})

test('a named period is resolved relative to today', () => {
  const later = reportPeriods('2027-01-05')
  expect(readView(new URLSearchParams('?period=last-month'), later)).toMatchObject({
    from: '2026-12-01',
    to: '2026-12-31',
  })
})

test('a period stays itself when another one has the same days', () => {
  const onThe30th = reportPeriods('2026-11-30')
  const month = readView(new URLSearchParams(), onThe30th)
  const days = readView(new URLSearchParams('?period=last-30-days'), onThe30th)
  expect(days).toMatchObject({ from: month.from, to: month.to })
  expect(addressOf(days, onThe30th)).toBe('/reports?period=last-30-days')
  expect(addressOf(month, onThe30th)).toBe('/reports?period=this-month')
  expect(addressOf({ ...days, period: null }, onThe30th)).toBe('/reports?period=this-month')
  expect(addressOf({ ...days, to: '2026-11-02' }, onThe30th)).toBe('/reports?from=2026-11-01&to=2026-11-02')
})

test('invalid parameters fall back to the defaults', () => {
  for (const search of [
    '?group=colour&then=x',
    '?from=2026-02-03',
    '?from=2026-03-01&to=2026-02-01',
    '?project=1',
  ])
    expect(read(search), search).toEqual(read(''))
  expect(read('?group=task&then=task')).toMatchObject({ group: 'task', subgroup: null })
})

test('grouping, sorting and named period are remembered, but not the filter', () => {
  const left = `period=last-month&group=member&then=client&sort=title&order=desc`
  expect(arrangementOf(read(`?tab=budgets&${left}&project=${id}&billable=true`), usual)).toBe(left)
  const later = reportPeriods('2027-01-05')
  expect(readArrangement(left, later, true)).toMatchObject({
    from: '2026-12-01',
    group: 'member',
    subgroup: 'client',
    sort: 'title',
    project: null,
  })
  expect(readArrangement(left, later, false)).toMatchObject({
    from: '2026-12-01',
    group: 'project',
    subgroup: 'task',
  })
  expect(readArrangement('', usual, true)).toEqual(read(''))
})
