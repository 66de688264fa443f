import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { brokenConstraint, HttpError, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import { taxContract } from '../tax.contract.ts'
import type { Tax } from '../tax.shape.ts'
import {
  deleteTax,
  findTaxes,
  insertTax,
  isTaxOfClient,
  isTaxUsed,
  lockDefaultTax,
  lockTax,
  type TaxColumns,
  updateTax,
} from './tax.queries.ts'

const maxTaxes = 100

export async function taxRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, taxContract.getTaxes, async ({ member, read }) =>
    answer(await read((db) => findTaxes(db, member.workspaceId))),
  )

  handle(app, platform, taxContract.createTax, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const { id = uuidv7(), name, percent, category = 'S', sentence = '', isDefault = false } = body
      // Of two at once the second sees what the first made.
      await lockWorkspace(trx, workspaceId)
      const taxes = await findTaxes(trx, workspaceId)
      const known = taxes.find((tax) => tax.id === id)
      if (known) return answer(known)
      validate({ category, percent })
      assertWithinLimit(maxTaxes, taxes.length + 1, `A workspace can have up to ${maxTaxes} taxes.`)
      if (isDefault) await clearDefault(trx, log, workspaceId, id)
      const columns = { name, percent, category, sentence, isDefault, archivedAt: null }
      const data = await insertTax(trx, workspaceId, { id, ...columns })
      log({ object: 'tax', event: 'create', data })
      return answer(data)
    }).catch(rethrowTakenName),
  )

  handle(app, platform, taxContract.updateTax, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      await lockWorkspace(trx, workspaceId)
      const before = await lockTax(trx, workspaceId, params.id)
      if (!before) throw notFound('Tax')
      const { archived, ...fields } = body
      const change: Partial<TaxColumns> = {
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
        ...(archived !== undefined && { archivedAt: archived ? new Date().toISOString() : null }),
        ...(archived && { isDefault: false }),
      }
      validate({ ...before, ...change })
      await assertChangeable(trx, workspaceId, before, change)
      if (change.isDefault) await clearDefault(trx, log, workspaceId, before.id)
      const data = await updateTax(trx, workspaceId, before.id, change)
      log({ object: 'tax', event: 'update', data, before })
      return answer(data)
    }).catch(rethrowTakenName),
  )

  handle(app, platform, taxContract.deleteTax, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const before = await lockTax(trx, workspaceId, params.id)
      if (!before) throw notFound('Tax')
      if (await isTaxUsed(trx, workspaceId, before.id))
        throw new HttpError(
          409,
          'TAX_USED',
          'This tax is used on invoices. Archive it to keep it off new ones.',
        )
      if (await isTaxOfClient(trx, workspaceId, before.id))
        throw new HttpError(409, 'TAX_USED', 'Clients use this tax. Archive it to keep it off new invoices.')
      await deleteTax(trx, workspaceId, before.id)
      log({ object: 'tax', event: 'delete', data: { id: before.id }, before })
      return answer({ id: before.id })
    }),
  )
}

function validate({ category, percent }: Pick<Tax, 'category' | 'percent'>) {
  if (category !== 'S' && percent !== 0) throw invalid({ percent: 'Only a standard tax has a percentage' })
}

/** What is charged on a line stays what it is. */
async function assertChangeable(trx: Db, workspaceId: string, before: Tax, change: Partial<TaxColumns>) {
  const isOther = (['percent', 'category'] as const).some(
    (field) => change[field] !== undefined && change[field] !== before[field],
  )
  if (isOther && (await isTaxUsed(trx, workspaceId, before.id)))
    throw new HttpError(
      409,
      'TAX_USED',
      'This tax is used on invoices, so its percentage can’t be changed. Archive it and add another one.',
      { percent: 'Used on invoices' },
    )
}

/** One tax is the default at a time. */
async function clearDefault(trx: Db, log: Log, workspaceId: string, id: string) {
  const before = await lockDefaultTax(trx, workspaceId)
  if (!before || before.id === id) return
  const data = await updateTax(trx, workspaceId, before.id, { isDefault: false })
  log({ object: 'tax', event: 'update', data, before })
}

function rethrowTakenName(error: unknown): never {
  throw brokenConstraint(error) === 'tax_name' ? invalid({ name: 'Another tax has this name' }) : error
}
