import { expect, test } from 'vitest'
import type { ReportRow } from './report.shape.ts'
import { reportShares } from './report.shares.rules.ts'

const rows = (...seconds: number[]) => seconds.map((one, at) => ({ key: `${at}`, seconds: one }) as ReportRow)
const shares = (...seconds: number[]) =>
  reportShares('project', rows(...seconds)).map(({ row, percent }) => [row?.key ?? 'others', percent])

test('shares are sorted largest first, in whole percent that add up to 100', () => {
  expect(shares(10, 10, 10)).toEqual([
    ['0', 34],
    ['1', 33],
    ['2', 33],
  ])
  expect(shares(1, 0, 999)).toEqual([
    ['2', 100],
    ['0', 0],
  ])
})

test('the smallest shares are combined into one', () => {
  expect(shares(6, 5, 4, 3, 2, 1)).toHaveLength(6)
  expect(shares(40, 30, 10, 5, 5, 5, 5).slice(4)).toEqual([
    ['4', 5],
    ['others', 10],
  ])
})

test('there are no shares of a single row, of weeks, or of tags, which overlap', () => {
  expect(shares(10)).toEqual([])
  expect(reportShares('week', rows(1, 2))).toEqual([])
  expect(reportShares('tag', rows(1, 2))).toEqual([])
})
