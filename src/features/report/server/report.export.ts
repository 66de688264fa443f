import type { Table, TableCell, TableColumn } from '#server/table.ts'
import type { ReportQuery } from '../report.contract.ts'
import { groupNames, lineName } from '../report.names.ts'
import { minutesOf } from '../report.rules.ts'
import type { Report, ReportGroup, ReportRow, ReportSums } from '../report.shape.ts'

const isDay = (group: ReportGroup) => group === 'day' || group === 'week' || group === 'month'

const groupColumn = (group: ReportGroup): TableColumn => ({
  head: groupNames[group],
  ...(isDay(group) ? { kind: 'day' } : { width: 32 }),
})

type Groups = Pick<ReportQuery, 'group' | 'subgroup' | 'third'>
const groupsOf = ({ group = 'project', subgroup, third }: Groups) =>
  [group, subgroup, third].filter((one) => one !== undefined)

const hoursColumns: readonly TableColumn[] = [
  { head: 'Estimate', kind: 'duration' },
  { head: 'Tracked', kind: 'duration' },
  { head: 'Billable', kind: 'duration' },
]
const moneyColumns: readonly TableColumn[] = [
  { head: 'Unbilled', kind: 'duration' },
  { head: 'Rate', kind: 'amount' },
  { head: 'Amount', kind: 'amount' },
  { head: 'Currency', width: 9 },
  { head: 'Unpriced', kind: 'duration' },
]
const seesMoney = ({ unbilledSeconds }: ReportSums) => unbilledSeconds !== null

/** One row for each line, with the columns that are shown; where several currencies meet, one for each. */
export const reportTable = (
  { totals }: Report,
  asked: Groups,
  { from, to }: { from: string; to: string },
): Table => ({
  name: `report-${from}-${to}`,
  columns: [
    ...groupsOf(asked).map(groupColumn),
    ...hoursColumns,
    ...(seesMoney(totals) ? moneyColumns : []),
    { head: 'Entries', width: 9 },
  ],
})

/** Of a grouping by several only the innermost rows leave, which the outer ones are the sums of. */
export function* reportPages({ rows }: Report, asked: Groups): Generator<TableCell[][]> {
  const groups = groupsOf(asked)
  function* linesOf(rows: readonly ReportRow[], names: string[]): Generator<TableCell[][]> {
    const group = groups[names.length] as ReportGroup
    for (const row of rows) {
      const named = [...names, lineName(group, row)]
      if (named.length < groups.length) yield* linesOf(row.rows ?? [], named)
      else yield cells(named, row)
    }
  }
  yield* linesOf(rows, [])
}

/** What is counted stands in the first row alone, so that columns can be added up. */
function cells(names: string[], sums: ReportSums): TableCell[][] {
  const [first, ...others] = sums.amounts
  const minutes = (seconds: number | null) => (seconds === null ? null : minutesOf(seconds))
  const money = (amount: ReportSums['amounts'][number] | undefined): TableCell[] =>
    amount ? [amount.rate ?? 'Several', amount.amount, amount.currency] : [null, null, '']
  return [
    [
      ...names,
      sums.estimate,
      minutes(sums.seconds),
      minutes(sums.billableSeconds),
      ...(seesMoney(sums)
        ? [minutes(sums.unbilledSeconds), ...money(first), minutes(sums.unpricedSeconds)]
        : []),
      sums.entries,
    ],
    ...others.map((amount) => [
      ...names,
      ...hoursColumns.map(() => null),
      null,
      ...money(amount),
      null,
      null,
    ]),
  ]
}
