import type { Db } from '#database/database.ts'
import { ageBands, findReceivablesByAge } from '#features/invoice/server/invoice.age.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { dayIn } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import { numberCell, tabRowOf } from '../report.tab.rules.ts'
import type { TabBody } from '../report.tab.shape.ts'
import type { ReportFilter } from './report.filter.queries.ts'
import { findTitles } from './report.queries.ts'

/** What clients owe, by how long it has been due: what their pages call outstanding. */
export async function findReceivables(db: Db, member: CallerMember, filter: ReportFilter): Promise<TabBody> {
  const { workspaceId, timeZone } = member
  const found = (await findReceivablesByAge(db, workspaceId, member, dayIn(timeZone))).filter(
    ({ client }) => !filter.client || client === filter.client,
  )
  const titles = await findTitles(db, workspaceId, 'client', [...new Set(found.map(({ client }) => client))])
  const cellsOf = (bands: readonly number[], currency: string, client: string | null) => {
    const to = (tab: 'outstanding' | 'overdue') => client && `/invoices?tab=${tab}&client=${client}`
    const cell = (minor: number, at: number) =>
      numberCell(toMajor(minor, currency) || null, {
        to: to(at === 0 ? 'outstanding' : 'overdue'),
        isBad: at > 0,
      })
    const sum = bands.reduce((all, one) => all + one, 0)
    return [...bands.map(cell), numberCell(toMajor(sum, currency), { to: to('outstanding') })]
  }
  const totals = [...Map.groupBy(found, ({ currency }) => currency)].map(([currency, rows]) =>
    tabRowOf({
      key: `total ${currency}`,
      name: 'Total',
      currency,
      cells: cellsOf(
        ageBands.map((_, at) => rows.reduce((sum, { bands }) => sum + (bands[at] ?? 0), 0)),
        currency,
        null,
      ),
    }),
  )
  return {
    head: 'Client',
    columns: [
      { name: 'Not due', kind: 'amount' },
      { name: '1–30 days', kind: 'amount' },
      { name: '31–60 days', kind: 'amount' },
      { name: '61–90 days', kind: 'amount' },
      { name: 'Over 90 days', kind: 'amount' },
      { name: 'Outstanding', kind: 'amount' },
    ],
    rows: found.map(({ client, currency, bands }) =>
      tabRowOf({
        key: `${client} ${currency}`,
        name: titles.get(client) ?? '',
        to: `/clients/${client}`,
        currency,
        cells: cellsOf(bands, currency, client),
      }),
    ),
    totals,
    notes: ['Unpaid invoices, less any partial payments, by days past due.'],
  }
}
