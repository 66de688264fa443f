import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { findClients } from '#features/client/server/client.queries.ts'
import { findProjectNames } from '#features/project/server/project.queries.ts'
import { forbidden } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { sendTable } from '#server/table.ts'
import { may, scopeOf } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import { invoiceOverviewContract, type UnbilledTime } from '../invoice.overview.contract.ts'
import { readCursor } from './invoice.cursor.ts'
import { invoiceCells, invoiceTable, unbilledCells, unbilledTable } from './invoice.export.ts'
import { findInvoices } from './invoice.list.queries.ts'
import { toInvoice } from './invoice.queries.ts'
import { findInvoiceStatuses } from './invoice.settle.ts'
import { findUnbilled, type UnbilledRow } from './invoice.unbilled.queries.ts'

/** Rows that are read at a time, and that are exported at most. */
const page = 500
const maxExported = 50_000

const toUnbilled = ({ client, project, currency, oldest, ...row }: UnbilledRow): UnbilledTime => ({
  client,
  project,
  currency,
  oldest,
  minutes: Math.round(row.seconds / 60),
  amount: toMajor(row.amount, currency),
  unpricedMinutes: Math.round(row.unpriced / 60),
  expenses: toMajor(row.expenses, currency),
})

export async function invoiceOverviewRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, invoiceOverviewContract.getUnbilled, async ({ member, read }) =>
    answer((await read((db) => findUnbilled(db, member.workspaceId, member))).map(toUnbilled)),
  )

  handle(app, platform, invoiceOverviewContract.exportUnbilled, async ({ member, read, reply, query }) => {
    const { workspaceId } = member
    const format = query?.format ?? 'csv'
    if (scopeOf(member.access, 'invoice.view') === 'none') throw forbidden()
    const { rows, clients, projects } = await read(async (db) => {
      const rows = await findUnbilled(db, workspaceId, member)
      const ids = [...new Set(rows.map(({ project }) => project))].filter((project) =>
        may(member, 'project.view', { project }),
      )
      return {
        rows,
        clients: may(member, 'client.view') ? await findTitles(db, workspaceId) : new Map<string, string>(),
        projects: await findProjectNames(db, workspaceId, ids),
      }
    })
    const cells = rows.map((row) => unbilledCells(toUnbilled(row), nameIn(clients), nameIn(projects)))
    return sendTable(reply, unbilledTable, format, [cells])
  })

  handle(
    app,
    platform,
    invoiceOverviewContract.exportInvoices,
    async ({ member, read, reply, query = {} }) => {
      const { workspaceId, timeZone } = member
      const { format = 'csv', ...asked } = query
      const { clients, statuses } = await read(async (db) => ({
        clients: await findTitles(db, workspaceId),
        statuses: new Map((await findInvoiceStatuses(db, workspaceId)).map(({ id, name }) => [id, name])),
      }))
      /** Page by page in the order of the list. */
      async function* pages() {
        let cursor: string | null | undefined
        for (let left = maxExported; left > 0 && cursor !== null; left -= page) {
          const after = readCursor(cursor, asked.sort)
          const limit = Math.min(left, page)
          const found = await read((db) =>
            findInvoices(db, workspaceId, member, { ...asked, limit, after, today: dayIn(timeZone) }),
          )
          yield found.rows.map((row) => invoiceCells(toInvoice(row), nameIn(clients), nameIn(statuses)))
          cursor = found.cursor
        }
      }
      return sendTable(reply, invoiceTable, format, pages())
    },
  )
}

const nameIn = (names: ReadonlyMap<string, string>) => (id: string) => names.get(id) ?? ''

const findTitles = async (db: Db, workspaceId: string) =>
  new Map((await findClients(db, workspaceId)).map(({ id, title }) => [id, title]))
