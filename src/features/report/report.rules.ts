import type { ReportColumn, ReportLine, ReportRow, ReportSums } from './report.shape.ts'

/** Whole minutes of seconds, as they are shown everywhere. */
export const minutesOf = (seconds: number) => Math.round(seconds / 60)

const columnValues: Record<Exclude<ReportColumn, 'title'>, (line: ReportSums) => number | null> = {
  estimate: ({ estimate }) => estimate,
  tracked: ({ seconds }) => seconds,
  billable: ({ billableSeconds }) => billableSeconds,
  unbilled: ({ unbilledSeconds }) => unbilledSeconds,
  // Amounts of different currencies have no order; the largest of each line stands for it.
  amount: ({ amounts }) => (amounts.length ? Math.max(...amounts.map(({ amount }) => amount)) : null),
  entries: ({ entries }) => entries,
}

type Order = 'asc' | 'desc'

/** What has nothing in the column comes last either way; equal ones by name. */
function compare(column: ReportColumn, order: Order) {
  const sign = order === 'asc' ? 1 : -1
  const byTitle = (a: ReportLine, b: ReportLine) =>
    Number(a.key === null) - Number(b.key === null) ||
    a.title.localeCompare(b.title, 'en', { numeric: true }) ||
    (a.key ?? '').localeCompare(b.key ?? '')
  if (column === 'title')
    return (a: ReportLine, b: ReportLine) =>
      Number(a.key === null) - Number(b.key === null) || sign * byTitle(a, b)
  const value = columnValues[column]
  return (a: ReportLine, b: ReportLine) => {
    const [x, y] = [value(a), value(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byTitle(a, b)
    return sign * (x - y) || byTitle(a, b)
  }
}

/** Rows and the rows within them in the same order. */
export function sortReport(rows: readonly ReportRow[], column: ReportColumn, order: Order): ReportRow[] {
  const by = compare(column, order)
  return rows.map((row) => ({ ...row, rows: row.rows.toSorted(by) })).sort(by)
}
