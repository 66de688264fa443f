import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { hasInvoices } from '#features/invoice/server/invoice.queries.ts'
import { isTax } from '#features/tax/server/tax.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { brokenConstraint, forbidden, HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import { may } from '#shared/access.ts'
import { type ClientFields, clientContract, type WholeClient } from '../client.contract.ts'
import { trashClient } from './client.delete.ts'
import { withIncome, withIncomes } from './client.income.ts'
import { mergeClient, unmergeClient } from './client.merge.ts'
import {
  assertClientLimit,
  type ClientColumns,
  findClients,
  findWholeClient,
  insertClient,
  lockClient,
  lockClientIds,
  updateClient,
} from './client.queries.ts'

export async function clientRoutes(app: FastifyInstance, platform: Platform) {
  const { config } = platform
  handle(app, platform, clientContract.getClients, ({ member, read, query }) =>
    read(async (db) => {
      const { rows, cursor } = pageOf(await findClients(db, member.workspaceId), query)
      const data = await withIncomes(db, member, rows)
      return answer(data, { clients: data, cursor })
    }),
  )

  handle(app, platform, clientContract.createClient, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const { id = uuidv7(), title, ...fields } = body
      // Of two calls with the same id the second sees what the first made.
      await lockWorkspace(trx, workspaceId)
      const known = await findWholeClient(trx, workspaceId, id)
      if (known) return answer(await withIncome(trx, member, known))
      if ((await lockClientIds(trx, workspaceId, [id])).length) throw idTaken()
      const columns = { ...columnsOf(fields), id, title, createdBy: memberId }
      await assertTax(trx, workspaceId, fields.tax)
      const data = await insertClient(trx, workspaceId, columns)
      await assertClientLimit(trx, workspaceId, config.clientsPerWorkspace)
      log({ object: 'client', event: 'create', data })
      return answer(await withIncome(trx, member, data))
    }).catch(rethrowTakenTitle),
  )

  handle(app, platform, clientContract.updateClient, ({ member, read, write, params, body = {} }) => {
    if (!Object.keys(body).length)
      return read(async (db) => {
        const data = await findWholeClient(db, member.workspaceId, params.id)
        if (!data) throw notFound('Client')
        return answer(await withIncome(db, member, data))
      })
    if (!may(member, 'client.update')) throw forbidden()
    return write(async (trx, log) => {
      const before = await lockClient(trx, member.workspaceId, params.id)
      if (!before) throw notFound('Client')
      const change = changeOf(before, columnsOf(body))
      if (!change) return answer(await withIncome(trx, member, before))
      await assertTax(trx, member.workspaceId, change.tax)
      const data = await updateClient(trx, member.workspaceId, before.id, change)
      log({ object: 'client', event: 'update', data, before })
      return answer(await withIncome(trx, member, data))
    }).catch(rethrowTakenTitle)
  })

  handle(app, platform, clientContract.deleteClient, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await lockClient(trx, member.workspaceId, params.id)
      if (!before) throw notFound('Client')
      if (await hasInvoices(trx, member.workspaceId, before.id))
        throw new HttpError(
          409,
          'CLIENT_HAS_INVOICES',
          'This client has invoices, so it can’t be deleted. Archive it instead.',
        )
      if (before.merged.length)
        throw new HttpError(
          409,
          'CLIENT_HAS_MERGED',
          'Another client was merged into this one. Undo the merge first, or archive the client instead.',
        )
      await trashClient(trx, log, member, before)
      return answer({ id: before.id })
    }),
  )

  handle(app, platform, clientContract.mergeClient, ({ member, write, params, body }) => {
    if (!may(member, 'client.update')) throw forbidden()
    return write(async (trx, log) => {
      const data = await mergeClient(trx, log, member, params.id, body.into)
      return answer(await withIncome(trx, member, data))
    })
  })

  handle(app, platform, clientContract.unmergeClient, ({ member, write, params }) => {
    if (!may(member, 'client.update')) throw forbidden()
    return write(async (trx, log) => {
      const data = await unmergeClient(trx, log, member, params.id)
      return answer(await withIncome(trx, member, data))
    }).catch(rethrowTakenTitle)
  })
}

/** The columns that fields are kept in. */
function columnsOf({ archived, ...fields }: ClientFields): ClientColumns {
  const columns = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (archived === undefined) return columns
  return { ...columns, archivedAt: archived ? new Date().toISOString() : null }
}

/** What of it is another value than before; null when nothing is. One that is archived stays so since then. */
function changeOf(before: WholeClient, { archivedAt, ...columns }: ClientColumns): ClientColumns | null {
  const changed = Object.entries(columns).filter(
    ([field, value]) => !isDeepStrictEqual(before[field as keyof WholeClient], value),
  )
  const isMoved = archivedAt !== undefined && (archivedAt === null) !== (before.archivedAt === null)
  if (!changed.length && !isMoved) return null
  return { ...Object.fromEntries(changed), ...(isMoved && { archivedAt }) }
}

async function assertTax(trx: Db, workspaceId: string, tax: string | null | undefined) {
  if (tax && !(await isTax(trx, workspaceId, tax))) throw invalid({ tax: 'Not a tax in this workspace' })
}

function rethrowTakenTitle(error: unknown): never {
  throw brokenConstraint(error) === 'client_title'
    ? invalid({ title: 'Another client has this name' })
    : error
}
