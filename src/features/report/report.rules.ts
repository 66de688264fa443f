import { isUuid } from '#shared/uuid.ts'
import {
  type ReportCell,
  type ReportColumn,
  type ReportGroup,
  type ReportLine,
  type ReportRow,
  type ReportSums,
  reportGroups,
} from './report.shape.ts'

/** Whole minutes of seconds, as they are shown everywhere. */
export const minutesOf = (seconds: number) => Math.round(seconds / 60)

/** What an hour of a line is billed at; null where nothing of it is billed by the hour. */
export function rateOf({ amounts }: ReportSums): { rate: number; currency: string } | 'several' | null {
  const [first, ...others] = amounts
  if (!first) return null
  const { rate, currency } = first
  return rate === null || others.length ? 'several' : { rate, currency }
}

const columnValues: Record<Exclude<ReportColumn, 'title'>, (line: ReportSums) => number | null> = {
  estimate: ({ estimate }) => estimate,
  tracked: ({ seconds }) => seconds,
  billable: ({ billableSeconds }) => billableSeconds,
  unbilled: ({ unbilledSeconds }) => unbilledSeconds,
  // Of several none stands for the line.
  rate: (line) => {
    const rate = rateOf(line)
    return rate === 'several' ? null : (rate?.rate ?? null)
  },
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
  return rows.map((row) => ({ ...row, rows: sortReport(row.rows ?? [], column, order) })).sort(by)
}

const ids: readonly ReportGroup[] = ['project', 'client', 'member', 'task', 'tag', 'entryTag', 'status']

/** The keys that `within` names; undefined where it is no line of a report. */
export function readWithin(text: string): ReportCell[] | undefined {
  const cells: ReportCell[] = []
  for (const part of text.split(',')) {
    const [name, key, ...more] = part.split(':')
    const group = reportGroups.find((one) => one === name)
    if (!group || key === undefined || more.length) return undefined
    if (key !== '' && ids.includes(group) && !isUuid(key)) return undefined
    cells.push({ group, key: key === '' ? null : key })
  }
  return cells
}

export const writeWithin = (cells: readonly ReportCell[]) =>
  cells.map(({ group, key }) => `${group}:${key ?? ''}`).join(',')
