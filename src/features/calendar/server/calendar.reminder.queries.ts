import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/** Events and series of all workspaces of which somebody may have to be reminded now, by workspace. */
export async function findReminding(db: Db, now: Date): Promise<{ workspaceId: string; events: string[] }[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ workspaceId: string; events: string[] }>`
    select e.workspace_id, array_agg(distinct coalesce(e.series, e.id)) as events
    from calendar_event e join workspace w on w.id = e.workspace_id and w.deleted_at is null
    where e.reminders <> '{}' and e.deleted_at is null and e.last_day >= (${at} at time zone 'UTC')::date - 2
      and e.first_day <= (
        (${at} at time zone 'UTC') + make_interval(mins => (select max(minutes) from unnest(e.reminders) minutes))
      )::date + 2
    group by 1
  `.execute(db)
  return rows
}

/** The zones in which members read times: their own, else their workspace’s. */
export async function findMemberZones(db: Db, workspaceId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select m.id, coalesce(u.time_zone, w.time_zone) as time_zone
    from member m join "user" u on u.id = m."user" join workspace w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId} and m.status = 'accepted'
  `.execute(db)
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
