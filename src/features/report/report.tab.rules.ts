import { may, scopeOf, type Viewer } from '#shared/access.ts'
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
 * The day on which a budget is used up at the pace of the last `paceDays`; null where nothing is used, or not within ten
 * years.
 */
export function daysLeft(left: number, usedLately: number): number | null {
  if (left <= 0 || usedLately <= 0) return null
  const days = Math.ceil(left / (usedLately / paceDays))
  return days > 3650 ? null : days
}
export const paceDays = 28

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
