import type { Db } from '../../../database/database.ts'
import type { Log } from '../../../server/platform.ts'
import type { Scope } from '../../task/server/task.queries.ts'

/** Resolves anew what an hour of these entries costs; answers the tasks touched. */
export async function followRates(
  _trx: Db,
  _log: Log,
  _scope: Scope,
  _where: { task?: string; project?: string; member?: string },
): Promise<string[]> {
  throw new Error('being written')
}
