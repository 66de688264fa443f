import type { Db } from '#database/database.ts'
import { findIncomes } from '#features/invoice/server/invoice.client.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { numberCell, percentOf, tabRowOf } from '../report.tab.rules.ts'
import type { TabBody } from '../report.tab.shape.ts'
import type { ReportFilter } from './report.filter.queries.ts'
import { findTitles } from './report.queries.ts'

/** What came in from each client, as clients show it. */
export async function findIncome(db: Db, member: CallerMember, filter: ReportFilter): Promise<TabBody> {
  const { workspaceId } = member
  const incomes = await findIncomes(db, workspaceId, filter.client ?? null)
  const titles = await findTitles(db, workspaceId, 'client', [...incomes.keys()])
  const found = [...incomes].flatMap(([client, list]) => list.map((income) => ({ client, ...income })))
  const sums = Map.groupBy(found, ({ currency }) => currency)
  const received = (currency: string) =>
    (sums.get(currency) ?? []).reduce((sum, one) => sum + one.received, 0)
  const rows = found
    .toSorted((a, b) => b.received - a.received || a.client.localeCompare(b.client))
    .map(({ client, currency, totalIncome, received: own }) =>
      tabRowOf({
        key: `${client} ${currency}`,
        name: titles.get(client) ?? '',
        to: `/clients/${client}`,
        currency,
        cells: [
          numberCell(totalIncome, { to: `/invoices?tab=paid&client=${client}` }),
          numberCell(own),
          numberCell(percentOf(own, received(currency))),
        ],
      }),
    )
  const totals = [...sums].map(([currency, list]) =>
    tabRowOf({
      key: `total ${currency}`,
      name: 'Total',
      currency,
      cells: [
        numberCell(rounded(list.reduce((sum, one) => sum + one.totalIncome, 0))),
        numberCell(rounded(received(currency))),
        numberCell(null),
      ],
    }),
  )
  return {
    head: 'Client',
    columns: [
      { name: 'Paid invoices', kind: 'amount' },
      { name: 'Received', kind: 'amount' },
      { name: 'Share', kind: 'percent' },
    ],
    rows,
    totals,
    notes: [
      'All time. “Paid invoices” counts invoices that are fully paid. “Received” is payments less refunds.',
    ],
  }
}

/** Sums of major units, without what binary fractions add. */
const rounded = (amount: number) => Math.round(amount * 1000) / 1000
