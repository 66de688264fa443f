import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { WorkWeek } from '../workWeek.shape.ts'

const columns = ['id', 'memberId', 'from', 'minutes', 'region', 'updatedAt'] as const

/** Those of the members that the viewer may see, as `isMemberVisible` says. */
export function findWorkWeeks(db: Db, workspaceId: string, viewer: Viewer): Promise<WorkWeek[]> {
  let query = db.selectFrom('workWeek').select(columns).where('workspaceId', '=', workspaceId)
  if (scopeOf(viewer.access, 'member.view') !== 'all') {
    const ids = [viewer.memberId, ...viewer.colleagues]
    query = query.where('memberId', '=', sql<string>`any(${ids}::uuid[])`)
  }
  return query.orderBy('memberId').orderBy('from').execute()
}

/** Those of all members. */
export const findAllWorkWeeks = (db: Db, workspaceId: string): Promise<WorkWeek[]> =>
  db
    .selectFrom('workWeek')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .orderBy('memberId')
    .orderBy('from')
    .execute()

/** The one that a member has from this day on, locked. */
export const lockWorkWeekFrom = (
  trx: Db,
  workspaceId: string,
  { memberId, from }: Pick<WorkWeek, 'memberId' | 'from'>,
): Promise<WorkWeek | undefined> =>
  trx
    .selectFrom('workWeek')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('from', '=', from)
    .forUpdate()
    .executeTakeFirst()

export const lockWorkWeek = (trx: Db, workspaceId: string, id: string): Promise<WorkWeek | undefined> =>
  trx
    .selectFrom('workWeek')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const countWorkWeeks = async (db: Db, workspaceId: string, memberId: string): Promise<number> =>
  (
    await db
      .selectFrom('workWeek')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('workspaceId', '=', workspaceId)
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow()
  ).count

/** Sets it, in place of what was set for the same day. */
export const upsertWorkWeek = (
  trx: Db,
  workspaceId: string,
  { minutes, region, ...week }: Omit<WorkWeek, 'updatedAt'>,
): Promise<WorkWeek> =>
  trx
    .insertInto('workWeek')
    .values({ workspaceId, ...week, minutes, region })
    .onConflict((conflict) =>
      conflict
        .constraint('work_week_from')
        .doUpdateSet({ minutes, region, updatedAt: sql`clock_timestamp()` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteWorkWeek = (trx: Db, workspaceId: string, id: string) =>
  trx.deleteFrom('workWeek').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
