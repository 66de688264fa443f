import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { dayInWords } from '#shared/days.ts'

/** Weeks that were handed in: their time stays as it is until they are sent back. The database holds that too. */

type Workspace = Pick<WorkspaceContext, 'workspaceId'>

/** Whether the week `a` is in one of these states, and holds the entry `e`; not where a workspace approves no time. */
const holds = (states: RawBuilder<unknown>) => sql`(
  a.workspace_id = e.workspace_id and a.member_id = e.member_id and a.starts_at <= e.start and e.start < a.ends_at
  and (a.project is null or a.project = e.project) and a.state in (${states})
  and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
)`

const locked = holds(sql`'submitted', 'approved'`)

/** Whether an entry `e` waits for approval or is approved. To rely on after `lockBooksShared`. */
export const isInLockedWeek = sql<boolean>`exists(select from approval a where ${locked})`

/** How the week of an entry `e` stands with those who approve it: where it is in two, by that which locks it. */
export const approvalState = sql<string>`coalesce((
  select a.state from approval a
  where ${holds(sql`'submitted', 'approved', 'returned'`)}
  order by array_position(array['approved', 'submitted', 'returned'], a.state) limit 1
), 'open')`

/** Whether an entry `e` counts as approved: where a workspace approves no time, all of it does. */
export const isApproved = sql<boolean>`(
  exists(select from approval a where ${holds(sql`'approved'`)})
  or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
)`

/** Whose time it is, where and when it begins. */
export type TimeAt = { memberId: string; project: string; start: string }

/** Refuses to write time into weeks that wait for approval or are approved. To call after `lockBooksShared`. */
export async function assertWeeksOpen(trx: Db, { workspaceId }: Workspace, times: readonly TimeAt[]) {
  if (!times.length) return
  const { rows } = await sql<{ week: string; state: string }>`
    select a.week, a.state
    from unnest(
      ${times.map(({ memberId }) => memberId)}::uuid[],
      ${times.map(({ project }) => project)}::uuid[],
      ${times.map(({ start }) => start)}::timestamptz[]
    ) as at (member_id, project, start)
    cross join lateral (select ${workspaceId}::uuid as workspace_id, at.member_id, at.project, at.start) e
    join approval a on ${locked}
    order by a.state, a.week limit 1
  `.execute(trx)
  const [found] = rows
  if (found) throw weekLocked(found)
}

function weekLocked({ week, state }: { week: string; state: string }) {
  const day = dayInWords(week)
  return new HttpError(
    409,
    'WEEK_LOCKED',
    state === 'approved'
      ? `The week of ${day} is approved, so its time can’t be changed. Ask an approver to unlock it.`
      : `The week of ${day} is waiting for approval, so its time can’t be changed. Withdraw it first, or ask an approver to send it back.`,
  )
}

/** Of a member’s week, the projects whose time is locked by themselves: the rest of it can still change. */
export async function findLockedProjects(
  trx: Db,
  { workspaceId }: Workspace,
  memberId: string,
  start: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ project: string }>`
    select a.project from approval a
    cross join lateral (
      select a.workspace_id, a.member_id, a.project, ${new Date(start).toISOString()}::timestamptz as start
    ) e
    where a.workspace_id = ${workspaceId} and a.member_id = ${memberId} and a.project is not null and ${locked}
  `.execute(trx)
  return new Set(rows.map(({ project }) => project))
}
