import { expect, it } from 'vitest'
import { axisAround, headCells, offDays, toDay, toNumber, weekdayAt, widthOf } from './scale.ts'

const cells = (...[zoom, row, from, to]: [...Parameters<typeof headCells>]) =>
  headCells(zoom, row, from, to).map(({ start, end, label }) => [toDay(start), toDay(end), label])

it('counts days across months, leap days and 1970', () => {
  for (const day of ['1969-12-31', '1970-01-01', '2024-02-29', '2026-12-31'])
    expect(toDay(toNumber(day))).toBe(day)
  expect(toNumber('2024-03-01') - toNumber('2024-02-28')).toBe(2)
  expect(weekdayAt(toNumber('2026-11-22'))).toBe(0)
  expect(weekdayAt(toNumber('1969-12-28'))).toBe(0)
})

it('labels the header cells, from the unit that contains the first day', () => {
  const [from, to] = [toNumber('2026-11-25'), toNumber('2026-12-02')]
  expect(cells('day', 'major', from, to)).toEqual([
    ['2026-11-01', '2026-11-30', 'November 2026'],
    ['2026-12-01', '2026-12-31', 'December 2026'],
  ])
  expect(cells('day', 'minor', from, from)).toEqual([['2026-11-25', '2026-11-25', 'W 25']])
  expect(cells('week', 'minor', from, to)).toEqual([
    ['2026-11-23', '2026-11-29', '23 Nov'],
    ['2026-11-30', '2026-12-06', '30 Nov'],
  ])
  expect(cells('month', 'minor', from, to).map(([, , label]) => label)).toEqual(['Nov', 'Dec'])
  expect(cells('quarter', 'minor', toNumber('2026-01-01'), to).map(([, , label]) => label)).toEqual([
    'Q1',
    'Q2',
    'Q3',
    'Q4',
  ])
  expect(cells('quarter', 'major', from, toNumber('2027-01-01')).map(([, , label]) => label)).toEqual([
    '2026',
    '2027',
  ])
})

it('shades days off relative to the first day of the axis', () => {
  const monday = toNumber('2026-11-23')
  const weekend = offDays('day', monday, [0, 1, 1, 1, 1, 1, 0])
  expect(weekend).toContain('transparent 144px 180px')
  expect(weekend).toContain('var(--gantt-off) 180px 216px')
  expect(weekend).toContain('var(--gantt-off) 216px 252px')
  expect(offDays('quarter', monday, [0, 1, 1, 1, 1, 1, 0])).toBeUndefined()
  expect(offDays('day', monday, [0, 0, 0, 0, 0, 0, 0])).toBeUndefined()
})

it('has room to scroll on both sides', () => {
  const axis = axisAround('day', 1000, 720)
  expect(widthOf(axis)).toBeGreaterThan(3 * 720)
  expect(1000 - axis.from).toBe(axis.to - 1000)
})
