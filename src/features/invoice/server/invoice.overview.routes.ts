import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { findClients } from '#features/client/server/client.queries.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { dayIn } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import { invoiceOverviewContract, type UnbilledTime } from '../invoice.overview.contract.ts'
import { invoiceHead, toInvoiceLines } from './invoice.csv.ts'
import { readCursor } from './invoice.cursor.ts'
import { findInvoices } from './invoice.list.queries.ts'
import { toInvoice } from './invoice.queries.ts'
import { findInvoiceStatuses } from './invoice.settle.ts'
import { findUnbilled, type UnbilledRow } from './invoice.unbilled.queries.ts'

/** Rows that are read at a time, and that are exported at most. */
const page = 500
const maxExported = 50_000

const toUnbilled = ({ seconds, unpriced, amount, ...row }: UnbilledRow): UnbilledTime => ({
  ...row,
  minutes: Math.round(seconds / 60),
  amount: toMajor(amount, row.currency),
  unpricedMinutes: Math.round(unpriced / 60),
})

export async function invoiceOverviewRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, invoiceOverviewContract.getUnbilled, async ({ member, read }) =>
    answer((await read((db) => findUnbilled(db, member.workspaceId, member))).map(toUnbilled)),
  )

  handle(
    app,
    platform,
    invoiceOverviewContract.exportInvoices,
    async ({ member, read, reply, query = {} }) => {
      const { workspaceId, timeZone } = member
      const { clients, statuses } = await read(async (db) => ({
        clients: new Map((await findClients(db, workspaceId)).map(({ id, title }) => [id, title])),
        statuses: new Map((await findInvoiceStatuses(db, workspaceId)).map(({ id, name }) => [id, name])),
      }))
      const names = {
        client: (id: string) => clients.get(id) ?? '',
        status: (id: string) => statuses.get(id) ?? '',
      }
      /** Made as it is read, page by page in the order of the list. */
      async function* pages() {
        yield invoiceHead
        let cursor: string | null | undefined
        for (let left = maxExported; left > 0 && cursor !== null; left -= page) {
          const after = readCursor(cursor, query.sort)
          const limit = Math.min(left, page)
          const found = await read((db) =>
            findInvoices(db, workspaceId, member, { ...query, limit, after, today: dayIn(timeZone) }),
          )
          yield toInvoiceLines(found.rows.map(toInvoice), names)
          cursor = found.cursor
        }
      }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="invoices.csv"')
        .send(Readable.from(pages(), { objectMode: false }))
    },
  )
}
