import type { Table, TableCell, TableColumn } from '#server/table.ts'
import { groupNames, lineName } from '../report.names.ts'
import { minutesOf } from '../report.rules.ts'
import type { Report, ReportGroup, ReportSums } from '../report.shape.ts'
import type { ReportAsked } from './report.find.ts'

const isDay = (group: ReportGroup) => group === 'day' || group === 'week' || group === 'month'

const groupColumn = (group: ReportGroup): TableColumn => ({
  head: groupNames[group],
  ...(isDay(group) ? { kind: 'day' } : { width: 32 }),
})

/** One row for each line as it is shown; where several currencies meet, one for each. */
export const reportTable = ({ from, to, group = 'project', subgroup }: ReportAsked): Table => ({
  name: `report-${from}-${to}`,
  columns: [
    groupColumn(group),
    ...(subgroup ? [groupColumn(subgroup)] : []),
    { head: 'Estimate', kind: 'duration' },
    { head: 'Tracked', kind: 'duration' },
    { head: 'Billable', kind: 'duration' },
    { head: 'Unbilled', kind: 'duration' },
    { head: 'Entries', width: 9 },
    { head: 'Amount', kind: 'amount' },
    { head: 'Currency', width: 9 },
  ],
})

/** Of a grouping by two only the inner rows leave, which the outer ones are the sums of. */
export function* reportPages(
  { rows }: Report,
  group: ReportGroup,
  subgroup: ReportGroup | undefined,
): Generator<TableCell[][]> {
  for (const row of rows) {
    const name = lineName(group, row)
    if (!subgroup) yield cells([name], row)
    else for (const line of row.rows) yield cells([name, lineName(subgroup, line)], line)
  }
}

/** What is counted stands in the first row alone, so that columns can be added up. */
function cells(names: string[], sums: ReportSums): TableCell[][] {
  const [first, ...others] = sums.amounts
  const minutes = (seconds: number | null) => (seconds === null ? null : minutesOf(seconds))
  return [
    [
      ...names,
      sums.estimate,
      minutes(sums.seconds),
      minutes(sums.billableSeconds),
      minutes(sums.unbilledSeconds),
      sums.entries,
      first?.amount ?? null,
      first?.currency ?? '',
    ],
    ...others.map(({ currency, amount }) => [...names, null, null, null, null, null, amount, currency]),
  ]
}
