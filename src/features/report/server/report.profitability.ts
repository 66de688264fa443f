import type { Db } from '#database/database.ts'
import type { CallerMember } from '#server/session/session.ts'
import { toMajor } from '#shared/money.ts'
import { lineName } from '../report.names.ts'
import { minutesOf } from '../report.rules.ts'
import { numberCell, percentOf, reportAddressOf, tabRowOf } from '../report.tab.rules.ts'
import type { TabBody } from '../report.tab.shape.ts'
import { findCosts } from './report.cost.queries.ts'
import type { ReportFilter } from './report.filter.queries.ts'
import { findReport } from './report.find.ts'

type Sums = { minutes: number; revenue: number; cost: number; uncosted: number; expenses: number }
const none: Sums = { minutes: 0, revenue: 0, cost: 0, uncosted: 0, expenses: 0 }

/** What projects brought in and what they cost. */
export async function findProfitability(
  db: Db,
  member: CallerMember,
  filter: ReportFilter,
): Promise<TabBody> {
  const { currency } = member
  const { from, to } = filter
  const { within: _, of: __, ...asked } = filter
  const { rows: worked } = await findReport(db, member, { ...asked, group: 'project' })
  const costs = new Map((await findCosts(db, member, filter)).map((row) => [row.project, row]))
  const total = { ...none }
  const rows = worked.map((row) => {
    const cost = costs.get(row.key ?? '')
    const sums: Sums = {
      minutes: minutesOf(row.seconds),
      revenue: row.amounts.find((one) => one.currency === currency)?.amount ?? 0,
      cost: toMajor(cost?.cost ?? 0, currency),
      uncosted: minutesOf(cost?.uncostedSeconds ?? 0),
      expenses: toMajor(cost?.expenses ?? 0, currency),
    }
    for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += sums[name]
    const behind = (of: 'tracked' | 'amount') =>
      reportAddressOf({ from, to, of, within: `project:${row.key}` })
    return tabRowOf({
      key: row.key ?? '',
      name: lineName('project', row),
      to: row.key && `/projects/${row.key}`,
      currency,
      cells: cellsOf(sums, behind),
    })
  })
  return {
    head: 'Project',
    columns: [
      { name: 'Tracked', kind: 'minutes' },
      { name: 'Revenue', kind: 'amount' },
      { name: 'Cost', kind: 'amount' },
      { name: 'Expenses', kind: 'amount' },
      { name: 'Margin', kind: 'amount' },
      { name: 'Margin %', kind: 'percent' },
      { name: 'Without cost rate', kind: 'minutes' },
    ],
    rows: rows.toSorted((a, b) => (b.cells[4]?.value ?? 0) - (a.cells[4]?.value ?? 0)),
    totals: rows.length
      ? [tabRowOf({ key: 'total', name: 'Total', currency, cells: cellsOf(total, () => null) })]
      : [],
    notes: [
      'Revenue is what was worked in these days at its hourly rates, invoiced or not; fixed fees are not in it. Cost is tracked time at the cost rates in Settings › Rates. Expenses are what was spent, without tax.',
    ],
  }
}

function cellsOf(
  { minutes, revenue, cost, uncosted, expenses }: Sums,
  behind: (of: 'tracked' | 'amount') => string | null,
) {
  const digits = (value: number) => Math.round(value * 1000) / 1000
  const margin = digits(revenue - cost - expenses)
  const share = percentOf(margin, revenue)
  return [
    numberCell(minutes, { to: behind('tracked') }),
    numberCell(digits(revenue), { to: behind('amount') }),
    numberCell(digits(cost)),
    numberCell(digits(expenses)),
    numberCell(margin, { isBad: margin < 0 }),
    numberCell(share, { isBad: margin < 0 }),
    numberCell(uncosted || null, { isBad: true }),
  ]
}
