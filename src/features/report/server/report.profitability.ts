import type { Db } from '#database/database.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import { lineName } from '../report.names.ts'
import { minutesOf } from '../report.rules.ts'
import { numberCell, percentOf, reportAddressOf, tabRowOf } from '../report.tab.rules.ts'
import type { TabBody, TabRow } from '../report.tab.shape.ts'
import { findCosts } from './report.cost.queries.ts'
import type { ReportFilter } from './report.filter.queries.ts'
import { findReport } from './report.find.ts'
import { findTitles } from './report.queries.ts'

type Sums = {
  minutes: number
  worked: number
  fees: number
  rebilled: number
  cost: number
  expenses: number
  uncosted: number
}
const none: Sums = { minutes: 0, worked: 0, fees: 0, rebilled: 0, cost: 0, expenses: 0, uncosted: 0 }

/** What projects brought in and what they cost: those that were worked on, charged a fee or spent anything. */
export async function findProfitability(
  db: Db,
  member: CallerMember,
  filter: ReportFilter,
): Promise<TabBody> {
  const { currency, workspaceId } = member
  const { from, to } = filter
  const { within: _, of: __, ...asked } = filter
  const { rows: worked } = await findReport(db, member, { ...asked, group: 'project' })
  const lines = new Map(worked.map((row) => [row.key, row]))
  const costs = new Map((await findCosts(db, member, filter)).map((row) => [row.project, row]))
  const projects = [...new Set([...lines.keys(), ...costs.keys()])].filter((key) => key !== null)
  const seen = projects.filter((project) => may(member, 'project.view', { project }))
  const titles = await findTitles(db, workspaceId, 'project', seen)
  const total = { ...none }
  const rows = projects.map((key) => {
    const line = lines.get(key)
    const cost = costs.get(key)
    const money = (amount: number | undefined) => toMajor(amount ?? 0, currency)
    const sums: Sums = {
      minutes: minutesOf(line?.seconds ?? 0),
      worked: line?.amounts.find((one) => one.currency === currency)?.amount ?? 0,
      fees: money(cost?.fees),
      rebilled: money(cost?.rebilled),
      cost: money(cost?.cost),
      expenses: money(cost?.expenses),
      uncosted: minutesOf(cost?.uncostedSeconds ?? 0),
    }
    for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += sums[name]
    const behind = (of: 'tracked' | 'amount') => reportAddressOf({ from, to, of, within: `project:${key}` })
    return tabRowOf({
      key,
      name: lineName('project', { key, title: titles.get(key) ?? '' }),
      to: `/projects/${key}`,
      currency,
      cells: cellsOf(sums, behind),
    })
  })
  return {
    head: 'Project',
    columns: [
      { name: 'Tracked', kind: 'minutes' },
      { name: 'Worked', kind: 'amount' },
      { name: 'Fees', kind: 'amount' },
      { name: 'Rebilled', kind: 'amount' },
      { name: 'Cost', kind: 'amount' },
      { name: 'Expenses', kind: 'amount' },
      { name: 'Margin', kind: 'amount' },
      { name: 'Margin %', kind: 'percent' },
      { name: 'Without cost rate', kind: 'minutes' },
    ],
    rows: rows.toSorted((a, b) => marginOf(b) - marginOf(a) || a.name.localeCompare(b.name)),
    totals: rows.length
      ? [tabRowOf({ key: 'total', name: 'Total', currency, cells: cellsOf(total, () => null) })]
      : [],
    notes: [
      '“Worked” is time in this period at hourly rates, invoiced or not. “Fees” are fixed prices on invoices from this period, and “Rebilled” is expenses charged to clients, both before tax. The margin is all three less cost (tracked time at the cost rates in Settings › Rates) and expenses, without tax.',
      `Only money in ${currency}: amounts in other currencies are left out.`,
    ],
  }
}

const marginOf = ({ cells }: TabRow) => cells[6]?.value ?? 0

function cellsOf(
  { minutes, worked, fees, rebilled, cost, expenses, uncosted }: Sums,
  behind: (of: 'tracked' | 'amount') => string | null,
) {
  const digits = (value: number) => Math.round(value * 1000) / 1000
  const revenue = digits(worked + fees + rebilled)
  const margin = digits(revenue - cost - expenses)
  return [
    numberCell(minutes, { to: behind('tracked') }),
    numberCell(digits(worked), { to: behind('amount') }),
    numberCell(digits(fees) || null),
    numberCell(digits(rebilled) || null),
    numberCell(digits(cost)),
    numberCell(digits(expenses)),
    numberCell(margin, { isBad: margin < 0 }),
    numberCell(percentOf(margin, revenue), { isBad: margin < 0 }),
    numberCell(uncosted || null, { isBad: true }),
  ]
}
