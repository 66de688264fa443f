import { v7 as uuidv7 } from 'uuid'
import { type Db, laterThanBefore } from '#database/database.ts'
import { decidedBy, findDecided, type Which } from '#features/time/server/time.rates.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import type { Rate } from '../rate.contract.ts'
import { isSamePlace, type RateKey, rateOn, ratesOf } from '../rate.rules.ts'
import { findRates } from './rate.queries.ts'

async function insertRate(
  trx: Db,
  { workspaceId, currency }: WorkspaceContext,
  rate: Omit<Rate, 'updatedAt'>,
): Promise<Rate> {
  const { updatedAt } = await trx
    .insertInto('rate')
    .values({ workspaceId, ...rate, rate: toMinor(rate.rate, currency) })
    .returning('updatedAt')
    .executeTakeFirstOrThrow()
  return { ...rate, updatedAt }
}

async function updateRate(
  trx: Db,
  { workspaceId, currency }: WorkspaceContext,
  before: Rate,
  rate: number,
): Promise<Rate> {
  const { updatedAt } = await trx
    .updateTable('rate')
    .set({ rate: toMinor(rate, currency), updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', before.id)
    .returning('updatedAt')
    .executeTakeFirstOrThrow()
  return { ...before, rate, updatedAt }
}

async function deleteRate(trx: Db, log: Log, { workspaceId }: WorkspaceContext, before: Rate) {
  await trx.deleteFrom('rate').where('workspaceId', '=', workspaceId).where('id', '=', before.id).execute()
  log({ object: 'rate', event: 'delete', data: { id: before.id }, before })
}

/** What was written, and for which entries that decides, or decided before it was removed. */
type Written = { rate: Rate | null; which: Which }

/** Writes what is another rate than before, null for none; setting what is there already writes nothing. */
export async function writeRate(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  key: RateKey,
  amount: number | null,
): Promise<Written> {
  const rates = await findRates(trx, context)
  const before = rates.find((rate) => isSamePlace(rate, key) && rate.from === key.from)
  if (amount === null) return removeRates(trx, log, context, before ? [before] : [])
  // As it is kept: no finer than the currency's minor unit.
  const rate = toMajor(toMinor(amount, context.currency), context.currency)
  if (before?.rate === rate) return { rate: before, which: decidedBy([before.id]) }
  const { project, client, member, cost, from } = key
  const data = before
    ? await updateRate(trx, context, before, rate)
    : await insertRate(trx, context, { id: uuidv7(), project, client, member, cost, from, rate })
  if (before) log({ object: 'rate', event: 'update', data, before })
  else log({ object: 'rate', event: 'create', data })
  return { rate: data, which: decidedBy([data.id]) }
}

/**
 * Writes the rate of a project that holds today: in the row that does, or in one from the beginning; null removes all
 * that have begun by then.
 */
export async function writeProjectRate(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  { project, today }: { project: string; today: string },
  amount: number | null,
): Promise<Written> {
  const place = { project, client: null, member: null, cost: false }
  const rates = await findRates(trx, context)
  if (amount !== null) {
    const from = rateOn(rates, place, today)?.from ?? null
    return writeRate(trx, log, context, { ...place, from }, amount)
  }
  const begun = ratesOf(rates, place).filter(({ from }) => from === null || from <= today)
  return removeRates(trx, log, context, begun)
}

async function removeRates(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  rates: readonly Rate[],
): Promise<Written> {
  const which = await findDecided(
    trx,
    context,
    rates.map(({ id }) => id),
  )
  for (const rate of rates) await deleteRate(trx, log, context, rate)
  return { rate: null, which }
}
