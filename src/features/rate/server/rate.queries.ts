import type { Db } from '#database/database.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { toMajor } from '#shared/money.ts'
import type { Rate } from '../rate.contract.ts'

export async function findRates(db: Db, { workspaceId, currency }: WorkspaceContext): Promise<Rate[]> {
  const rows = await db
    .selectFrom('rate')
    .select(['id', 'project', 'client', 'member', 'cost', 'from', 'rate', 'updatedAt'])
    .where('workspaceId', '=', workspaceId)
    // Those of deleted projects come back with these.
    .where((rate) =>
      rate.not(
        rate.exists(
          rate
            .selectFrom('project')
            .select('project.id')
            .whereRef('project.workspaceId', '=', 'rate.workspaceId')
            .whereRef('project.id', '=', 'rate.project')
            .where('project.deletedAt', 'is not', null),
        ),
      ),
    )
    // What removed members cost stays for the reports of their time.
    .where((rate) =>
      rate.or([
        rate('rate.member', 'is', null),
        rate.exists(
          rate
            .selectFrom('member')
            .select('member.id')
            .whereRef('member.workspaceId', '=', 'rate.workspaceId')
            .whereRef('member.id', '=', 'rate.member'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, rate: toMajor(row.rate, currency) }))
}
