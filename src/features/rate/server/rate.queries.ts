import type { Db } from '../../../database/database.ts'
import { toMajor } from '../../../shared/money.ts'
import type { Scope } from '../../task/server/task.queries.ts'
import type { Rate } from '../rate.contract.ts'

export async function findRates(db: Db, { workspaceId, currency }: Scope): Promise<Rate[]> {
  const rows = await db
    .selectFrom('rate')
    .select(['id', 'project', 'client', 'member', 'from', 'rate', 'updatedAt'])
    .where('workspaceId', '=', workspaceId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, rate: toMajor(row.rate, currency) }))
}
