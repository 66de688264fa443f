import { v7 as uuidv7 } from 'uuid'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import type { Log } from '../../../server/platform.ts'
import { toMajor, toMinor } from '../../../shared/money.ts'
import type { Scope } from '../../task/server/task.queries.ts'
import type { Rate } from '../rate.contract.ts'
import { findRates, type RateOf } from './rate.queries.ts'

const findRate = async (db: Db, scope: Scope, { project, member }: RateOf): Promise<Rate | undefined> =>
  (await findRates(db, scope)).find((rate) => rate.project === project && rate.member === member)

async function insertRate(
  trx: Db,
  { workspaceId, currency }: Scope,
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
  { workspaceId, currency }: Scope,
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

const deleteRate = (trx: Db, { workspaceId }: Scope, id: string) =>
  trx.deleteFrom('rate').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()

/** Writes what is another rate than before, null for none; setting what is there already writes nothing. */
export async function writeRate(
  trx: Db,
  log: Log,
  scope: Scope,
  of: RateOf,
  amount: number | null,
): Promise<Rate | null> {
  const before = await findRate(trx, scope, of)
  if (amount === null) {
    if (!before) return null
    await deleteRate(trx, scope, before.id)
    log({ object: 'rate', event: 'delete', data: { id: before.id }, before })
    return null
  }
  // As it is kept: no finer than the currency's minor unit.
  const rate = toMajor(toMinor(amount, scope.currency), scope.currency)
  if (before?.rate === rate) return before
  if (!before) {
    const data = await insertRate(trx, scope, { id: uuidv7(), ...of, rate })
    log({ object: 'rate', event: 'create', data })
    return data
  }
  const data = await updateRate(trx, scope, before, rate)
  log({ object: 'rate', event: 'update', data, before })
  return data
}
