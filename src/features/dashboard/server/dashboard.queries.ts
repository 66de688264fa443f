import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { isMemberVisible } from '#features/member/member.rules.ts'
import { tracksTime } from '#features/role/server/role.queries.ts'
import { visibilityCondition } from '#features/task/server/task.queries.ts'
import { startOfDay } from '#features/time/server/time.days.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { scopeOf } from '#shared/access.ts'
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
      and task.completed_at >= ${startOfDay(sql`${monday}::timestamp`, timeZone)}
      and ${memberId ? sql`task.executor = ${memberId}` : sql`true`} and ${visibilityCondition(viewer)}
    order by task.completed_at desc, task.id desc limit ${maxListed}
  `.execute(db)
  return { count: rows[0]?.count ?? 0, tasks: rows.map(({ count: _, ...task }) => task) }
}

/**
 * On which days of a period, without its last one, members have time. Of whom all of it is seen alone: who sees a part would take the rest for
 * missing.
 */
export async function findTracked(
  db: Db,
  member: CallerMember,
  { from, until }: { from: string; until: string },
): Promise<Dashboard['tracked']> {
  const { workspaceId, timeZone, access, memberId } = member
  const scope = scopeOf(access, 'time.view')
  if (scope !== 'all' && scope !== 'own') return []
  const { rows } = await sql<Dashboard['tracked'][number]>`
    select m.id as member_id, least(
        (m.created_at at time zone ${timeZone})::date, (select (min(e.start) at time zone ${timeZone})::date
          from time_entry e where e.workspace_id = m.workspace_id and e.member_id = m.id)
      )::text as since,
      array(
        select distinct (e.start at time zone ${timeZone})::date::text from time_entry e
        where e.workspace_id = m.workspace_id and e.member_id = m.id
          and e.start >= ${startOfDay(sql`${from}::timestamp`, timeZone)}
          and e.start < ${startOfDay(sql`${until}::timestamp`, timeZone)}
        order by 1
      ) as days
    from member m
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = ${workspaceId} and m.status = 'accepted'
      and ${tracksTime}
      and ${scope === 'all' ? sql`true` : sql`m.id = ${memberId}`}
    order by m.id
  `.execute(db)
  return rows.filter((row) => row.memberId === memberId || isMemberVisible(member, row.memberId))
}
