import type { ReportQuery } from '../report.contract.ts'
import type { PrintedReport, PrintedRow } from '../report.link.contract.ts'
import { groupNames, lineName } from '../report.names.ts'
import { minutesOf, rateOf } from '../report.rules.ts'
import type { Report, ReportGroup, ReportRow, ReportSums } from '../report.shape.ts'
import { type TabColumn, type TabRow, type TabTable, tabNames } from '../report.tab.shape.ts'

/** More rows fill more pages than anybody leafs through. */
export const maxPrintedRows = 2_000

const clock = (minutes: number) => {
  const all = Math.abs(minutes)
  return `${minutes < 0 ? '−' : ''}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}
const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
const rateText = (line: ReportSums) => {
  const rate = rateOf(line)
  if (rate === null || rate === 'several') return rate ? 'Several' : ''
  const { currency } = rate
  const format = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return `${new Intl.NumberFormat('en-US', format).format(rate.rate)}/h`
}
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayText = (day: string) => longDay.format(Date.parse(day))
const rangeText = ({ from, to }: { from: string; to: string }) =>
  longDay.formatRange(Date.parse(from), Date.parse(to)).replaceAll('\u2009', ' ')

type Frame = { workspace: string; today: string }

/** Tracked time, with the columns that the caller sees on screen. */
export function printReport(
  { rows, totals }: Report,
  { group = 'project', subgroup, third }: ReportQuery,
  days: { from: string; to: string },
  { workspace }: Frame,
): PrintedReport {
  const groups = [group, subgroup, third].filter((one) => one !== undefined)
  const seesMoney = totals.unbilledSeconds !== null
  const isUnpriced = totals.unpricedSeconds > 0
  const cellsOf = (sums: ReportSums) => [
    sums.estimate === null ? '' : clock(sums.estimate),
    clock(minutesOf(sums.seconds)),
    clock(minutesOf(sums.billableSeconds)),
    ...(seesMoney
      ? [
          clock(minutesOf(sums.unbilledSeconds ?? 0)),
          rateText(sums),
          sums.amounts.map(({ currency, amount }) => money(amount, currency)).join(' · '),
        ]
      : []),
    ...(isUnpriced ? [sums.unpricedSeconds ? clock(minutesOf(sums.unpricedSeconds)) : ''] : []),
    sums.entries.toLocaleString('en-US'),
  ]
  const printed: PrintedRow[] = []
  const add = (lines: readonly ReportRow[], depth: number) => {
    for (const line of lines) {
      const name = nameOf(groups[depth] as ReportGroup, line)
      printed.push({ name, depth, cells: cellsOf(line), isBold: depth === 0 && groups.length > 1 })
      add(line.rows ?? [], depth + 1)
    }
  }
  add(rows, 0)
  return {
    title: 'Tracked time',
    workspace,
    period: rangeText(days),
    head: groups.map((one) => groupNames[one]).join(' › '),
    columns: [
      'Estimate',
      'Tracked',
      'Billable',
      ...(seesMoney ? ['Unbilled', 'Rate', 'Amount'] : []),
      ...(isUnpriced ? ['Unpriced'] : []),
      'Entries',
    ],
    rows: printed,
    totals: [{ name: 'Total', depth: 0, cells: cellsOf(totals), isBold: true }],
    notes: [],
  }
}

const nameOf = (group: ReportGroup, line: ReportRow) =>
  (group === 'day' || group === 'week') && line.key ? dayText(line.key) : lineName(group, line)

/** A ready report. */
export function printTab(
  { tab, days, head, columns, rows, totals, notes }: TabTable,
  frame: Frame,
): PrintedReport {
  const isNested = head.includes('›')
  const toRow = (row: TabRow, isBold: boolean): PrintedRow => ({
    name: row.name,
    depth: row.depth,
    cells: row.cells.map((cell, at) => cellText(cell, columns[at] as TabColumn, row.currency)),
    isBold,
  })
  return {
    title: tabNames[tab],
    workspace: frame.workspace,
    period: days ? rangeText(days) : dayText(frame.today),
    head,
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) => toRow(row, isNested && row.depth === 0)),
    totals: totals.map((row) => toRow(row, true)),
    notes,
  }
}

function cellText({ value, text }: TabRow['cells'][number], { kind }: TabColumn, currency: string): string {
  if (kind === 'day') return /^\d{4}-/.test(text) ? dayText(text) : text
  if (kind === 'text') return text
  if (value === null) return ''
  if (kind === 'minutes') return clock(value)
  return kind === 'amount' ? money(value, currency) : `${value}${kind === 'percent' ? '%' : ''}`
}
