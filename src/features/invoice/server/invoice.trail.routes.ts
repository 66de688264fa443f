import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { invoiceTrailContract } from '../invoice.trail.contract.ts'
import { readEntryCursor } from './invoice.cursor.ts'
import { findLines } from './invoice.line.queries.ts'
import { findBilledEntries, findInvoicedEntries, findInvoiceHistory } from './invoice.trail.queries.ts'
import { findVisible } from './invoice.validate.ts'

export async function invoiceTrailRoutes(app: FastifyInstance, platform: Platform) {
  handle(
    app,
    platform,
    invoiceTrailContract.getInvoiceEntries,
    async ({ member, read, params, query = {} }) => {
      const { cursor, limit } = query
      const page = { limit, after: readEntryCursor(cursor) }
      const { rows, ...rest } = await read(async (db) => {
        await findVisible(db, member, params.id)
        const lines = await findLines(db, member.workspaceId, params.id)
        if (!lines.some(({ id }) => id === params.line)) throw notFound('Line')
        return findBilledEntries(db, member, member, { invoice: params.id, line: params.line }, page)
      })
      return answer(rows, rest)
    },
  )

  handle(app, platform, invoiceTrailContract.getInvoiceHistory, async ({ member, read, params }) =>
    answer(
      await read(async (db) => {
        await findVisible(db, member, params.id)
        return findInvoiceHistory(db, member, member, params.id)
      }),
    ),
  )

  handle(app, platform, invoiceTrailContract.getInvoicedEntries, async ({ member, read, query }) =>
    answer(await read((db) => findInvoicedEntries(db, member, member, query))),
  )
}
