import type { Db } from '#database/database.ts'
import { findUnbilled } from '#features/invoice/server/invoice.unbilled.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import { minutesOf } from '../report.rules.ts'
import { numberCell, reportAddressOf, tabRowOf, textCell } from '../report.tab.rules.ts'
import type { TabBody } from '../report.tab.shape.ts'
import type { ReportFilter } from './report.filter.queries.ts'
import { findTitles } from './report.queries.ts'

/** What can be billed and is on no invoice: what the list of invoices shows as unbilled, by client and project. */
export async function findUninvoiced(db: Db, member: CallerMember, filter: ReportFilter): Promise<TabBody> {
  const { workspaceId } = member
  const found = (await findUnbilled(db, workspaceId, member)).filter(
    ({ client, project }) =>
      (!filter.client || client === filter.client) && (!filter.project || project === filter.project),
  )
  const seesClients = may(member, 'client.view')
  const idsOf = (field: 'client' | 'project') => [...new Set(found.flatMap((row) => row[field] ?? []))]
  const clients = seesClients
    ? await findTitles(db, workspaceId, 'client', idsOf('client'))
    : new Map<string, string>()
  const seen = idsOf('project').filter((project) => may(member, 'project.view', { project }))
  const projects = await findTitles(db, workspaceId, 'project', seen)
  const today = dayIn(member.timeZone)
  const rows = [...Map.groupBy(found, ({ client, currency }) => `${client} ${currency}`).values()].flatMap(
    (lines) => {
      const { client, currency } = lines[0] as (typeof lines)[number]
      const name = client === null ? 'No client' : (clients.get(client) ?? 'Hidden')
      return [
        tabRowOf({
          key: `${client} ${currency}`,
          name,
          to: client && seesClients ? `/clients/${client}?show=unbilled` : null,
          currency,
          cells: cellsOf(sumOf(lines), currency, today, null),
        }),
        ...lines.map((line) =>
          tabRowOf({
            key: `${client} ${currency} ${line.project}`,
            name: projects.get(line.project) ?? 'Hidden',
            depth: 1,
            to: `/projects/${line.project}`,
            currency,
            cells: cellsOf(line, currency, today, line.project),
          }),
        ),
      ]
    },
  )
  const totals = [...Map.groupBy(found, ({ currency }) => currency)].map(([currency, lines]) =>
    tabRowOf({
      key: `total ${currency}`,
      name: 'Total',
      currency,
      cells: cellsOf(sumOf(lines), currency, today, null),
    }),
  )
  return {
    head: 'Client › Project',
    columns: [
      { name: 'Time', kind: 'minutes' },
      { name: 'Amount', kind: 'amount' },
      { name: 'Expenses', kind: 'amount' },
      { name: 'Without a rate', kind: 'minutes' },
      { name: 'Oldest', kind: 'day' },
    ],
    rows,
    totals,
    notes: [
      'Billable time and expenses not yet on an invoice. Time without a rate isn’t billed until it has one.',
    ],
  }
}

type Line = { seconds: number; unpriced: number; amount: number; expenses: number; oldest: string }

const sumOf = (lines: readonly Line[]): Line => ({
  seconds: lines.reduce((sum, { seconds }) => sum + seconds, 0),
  unpriced: lines.reduce((sum, { unpriced }) => sum + unpriced, 0),
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  expenses: lines.reduce((sum, { expenses }) => sum + expenses, 0),
  oldest: lines.map(({ oldest }) => oldest).sort()[0] ?? '',
})

function cellsOf(
  { seconds, unpriced, amount, expenses, oldest }: Line,
  currency: string,
  today: string,
  project: string | null,
) {
  const behind = (of: 'unbilled' | 'unpriced') =>
    project && reportAddressOf({ from: oldest, to: today, of, within: `project:${project}` })
  return [
    numberCell(minutesOf(seconds), { to: behind('unbilled') }),
    numberCell(toMajor(amount, currency)),
    numberCell(toMajor(expenses, currency)),
    numberCell(minutesOf(unpriced) || null, { to: behind('unpriced'), isBad: true }),
    textCell(oldest),
  ]
}
