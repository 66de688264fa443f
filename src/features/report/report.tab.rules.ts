import { may, scopeOf, type Viewer } from '#shared/access.ts'
import { addDays } from '#shared/days.ts'
import type { ReportTab, TabCell, TabRow } from './report.tab.shape.ts'

type Extra = { to?: string | null; isBad?: boolean }

export const numberCell = (value: number | null, { to = null, isBad = false }: Extra = {}): TabCell => ({
  value,
  text: '',
  to: value ? to : null,
  isBad,
})
export const textCell = (text: string, { to = null, isBad = false }: Extra = {}): TabCell => ({
  value: null,
  text,
  to,
  isBad,
})

export const tabRowOf = (
  row: Pick<TabRow, 'key' | 'name' | 'cells'> & Partial<Omit<TabRow, 'key' | 'name' | 'cells'>>,
): TabRow => ({ depth: 0, to: null, currency: '', ...row })

/** Whole percent of a whole; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100) : null

/** Where the report of tracked time is narrowed to this. */
export const reportAddressOf = (params: Record<string, string | undefined>): string =>
  `/reports?${new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()}`

/**
 * The day on which a budget is used up at the pace of the work days among the last `paceDays`; null where nothing is
 * used, or not within `forecastDays`.
 */
export function runsOutOn(
  left: number,
  usedLately: number,
  today: string,
  isWorkDay: (day: string) => boolean,
): string | null {
  if (left <= 0 || usedLately <= 0) return null
  let worked = 0
  for (let back = 0; back < paceDays; back += 1) if (isWorkDay(addDays(today, -back))) worked += 1
  if (!worked) return null
  let needed = Math.ceil(left / (usedLately / worked))
  if (needed > forecastDays) return null
  for (let ahead = 1; ahead <= forecastDays; ahead += 1) {
    const day = addDays(today, ahead)
    if (isWorkDay(day)) needed -= 1
    if (needed === 0) return day
  }
  return null
}
export const paceDays = 28
/** Ten years. */
export const forecastDays = 3650

/** What each report needs beside that of tracked time; costs and what clients owe are of the whole workspace. */
export function mayTab(member: Viewer, tab: ReportTab): boolean {
  if (scopeOf(member.access, 'report.view') === 'none') return false
  switch (tab) {
    case 'estimates':
    case 'utilisation':
    case 'budgets':
      return scopeOf(member.access, 'time.view') !== 'none'
    case 'profitability':
      return may(member, 'money.view') && may(member, 'time.view') && may(member, 'report.view')
    case 'uninvoiced':
      return (
        scopeOf(member.access, 'invoice.view') !== 'none' && scopeOf(member.access, 'money.view') !== 'none'
      )
    case 'receivables':
      return may(member, 'client.view') && scopeOf(member.access, 'invoice.view') !== 'none'
    case 'income':
      return may(member, 'client.view') && may(member, 'money.view')
  }
}
