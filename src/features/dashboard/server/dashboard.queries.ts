import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { visibilityCondition } from '#features/task/server/task.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { type Dashboard, maxListed } from '../dashboard.contract.ts'

/** The tasks that were done since the day began on which the week did, the newest first, and how many there are. */
export async function findCompleted(
  db: Db,
  { workspaceId, timeZone, ...viewer }: CallerMember,
  monday: string,
  memberId: string | undefined,
): Promise<Dashboard['completed']> {
  const { rows } = await sql<Dashboard['completed']['tasks'][number] & { count: number }>`
    select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
      count(*) over ()::int as count
    from task
    where task.workspace_id = ${workspaceId} and task.deleted_at is null
      and task.completed_at >= ${monday}::timestamp at time zone ${timeZone}
      and ${memberId ? sql`task.executor = ${memberId}` : sql`true`} and ${visibilityCondition(viewer)}
    order by task.completed_at desc, task.id desc limit ${maxListed}
  `.execute(db)
  return { count: rows[0]?.count ?? 0, tasks: rows.map(({ count: _, ...task }) => task) }
}
