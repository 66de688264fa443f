import { type RawBuilder, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { tracksTime } from '#features/role/server/role.queries.ts'
import { isInLockedWeek } from '#features/time/server/time.approval.queries.ts'
import { entrySeconds } from '#features/time/server/time.billed.queries.ts'
import type { Flag } from '#shared/access.ts'
import type { Approval, ApprovalState } from '../approval.shape.ts'

const maxRows = 2_000

async function selectApprovals(db: Db, workspaceId: string, where: RawBuilder<unknown>) {
  const { rows } = await sql<Approval>`
    select a.id, a.member_id, a.week, a.project, a.state, a.note, a.submitted_at, a.decided_by, a.decided_at,
      a.comment, a.updated_at, sums.entries, sums.seconds, sums.billable_seconds,
      case when a.project is null then sums.projects else array[a.project] end as projects
    from approval a
    cross join lateral (
      select count(*)::int as entries, coalesce(sum(${entrySeconds}), 0)::float8 as seconds,
        coalesce(sum(${entrySeconds}) filter (where e.billable), 0)::float8 as billable_seconds,
        coalesce(array_agg(distinct e.project), '{}') as projects
      from time_entry e
      where e.workspace_id = a.workspace_id and e.member_id = a.member_id
        and e.start >= a.starts_at and e.start < a.ends_at and (a.project is null or e.project = a.project)
    ) sums
    where a.workspace_id = ${workspaceId} and ${where}
    order by a.week desc, a.id limit ${maxRows}
  `.execute(db)
  return rows
}

type Asked = {
  from?: string | undefined
  to?: string | undefined
  state?: ApprovalState | undefined
  memberId?: string | undefined
}

export function findApprovals(
  db: Db,
  workspaceId: string,
  { from, to, state, memberId }: Asked,
): Promise<Approval[]> {
  const parts = [sql`true`]
  if (from) parts.push(sql`a.week >= ${from}`)
  if (to) parts.push(sql`a.week <= ${to}`)
  if (state) parts.push(sql`a.state = ${state}`)
  if (memberId) parts.push(sql`a.member_id = ${memberId}`)
  return selectApprovals(db, workspaceId, sql.join(parts, sql` and `))
}

/** These weeks; until the transaction ends no one else changes them. */
export async function lockApprovals(
  trx: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Approval[]> {
  const which = sql`a.id = any(${ids}::uuid[])`
  await sql`
    select from approval a where a.workspace_id = ${workspaceId} and ${which} order by a.id for update
  `.execute(trx)
  return selectApprovals(trx, workspaceId, which)
}

/** What a member has handed in of a week. */
export const findApprovalsOf = (
  trx: Db,
  workspaceId: string,
  memberId: string,
  week: string,
): Promise<Approval[]> =>
  selectApprovals(trx, workspaceId, sql`a.member_id = ${memberId} and a.week = ${week}`)

/** A week that is handed in for the first time. */
export const insertApproval = (
  trx: Db,
  workspaceId: string,
  row: Pick<Approval, 'id' | 'memberId' | 'week' | 'project' | 'note' | 'state' | 'decidedBy'> & {
    startsAt: string
    endsAt: string
    sample?: boolean
  },
) =>
  trx
    .insertInto('approval')
    .values({
      workspaceId,
      ...row,
      submittedAt: sql<string>`clock_timestamp()`,
      decidedAt: row.decidedBy === null ? null : sql<string>`clock_timestamp()`,
    })
    .execute()

/** Hands it in again, within the borders that the week has now. */
export const submitApproval = (
  trx: Db,
  workspaceId: string,
  id: string,
  row: Pick<Approval, 'note' | 'state' | 'decidedBy'> & { startsAt: string; endsAt: string },
) =>
  trx
    .updateTable('approval')
    .set({
      ...row,
      submittedAt: sql<string>`clock_timestamp()`,
      decidedAt: row.decidedBy === null ? null : sql<string>`clock_timestamp()`,
      comment: '',
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

export const setApprovalState = (
  trx: Db,
  workspaceId: string,
  ids: readonly string[],
  {
    state,
    decidedBy,
    decidedAt,
    comment,
  }: Pick<Approval, 'state' | 'decidedBy' | 'comment'> & Partial<Pick<Approval, 'decidedAt'>>,
) =>
  trx
    .updateTable('approval')
    .set({
      state,
      decidedBy,
      comment,
      decidedAt: decidedBy === null ? null : (decidedAt ?? sql<string>`clock_timestamp()`),
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Takes sample weeks away, and those of people of the sample; answers them as they were. */
export async function deleteSampleApprovals(trx: Db, workspaceId: string): Promise<Approval[]> {
  const found = await selectApprovals(
    trx,
    workspaceId,
    sql`(a.sample or exists(
      select from member m where m.workspace_id = a.workspace_id and m.id = a.member_id and m.sample
    ))`,
  )
  const ids = found.map(({ id }) => id)
  await trx
    .deleteFrom('approval')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return found
}

/** What the workspace has members hand in. */
export const findApprovalMode = async (db: Db, workspaceId: string) =>
  (
    await db
      .selectFrom('workspace')
      .select('approval')
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow()
  ).approval

/** The projects on which a member has time in this span, and whether a timer runs there. */
export async function findTrackedProjects(
  trx: Db,
  workspaceId: string,
  { memberId, startsAt, endsAt }: { memberId: string; startsAt: string; endsAt: string },
): Promise<{ project: string; isRunning: boolean }[]> {
  const { rows } = await sql<{ project: string; isRunning: boolean }>`
    select e.project, bool_or(e."end" is null) as is_running from time_entry e
    where e.workspace_id = ${workspaceId} and e.member_id = ${memberId}
      and e.start >= ${startsAt} and e.start < ${endsAt}
    group by e.project order by e.project
  `.execute(trx)
  return rows
}

/** Whether a flag of the role `r` of the member `m` reaches these projects, as `approvesTimeOf` says. */
const reaches = (flag: Flag, projects: readonly string[]) => sql`(
  r.access ->> ${flag} = 'all' or r.access ->> ${flag} = 'project' and cardinality(${projects}::uuid[]) > 0
    and not exists(
      select from unnest(${projects}::uuid[]) as id where not exists(
        select from project_member pm where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = id
      )
    )
)`

/** The members who may approve a member’s time of these projects. */
export async function findTimeApprovers(
  db: Db,
  workspaceId: string,
  memberId: string,
  projects: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from member m join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = ${workspaceId} and m.status = 'accepted' and m.id <> ${memberId}
      and ${reaches('time.approve', projects)} and ${reaches('time.view', projects)}
    order by m.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

type OpenWeek = { id: string; weeklyMinutes: number | null; hasOpenTime: boolean }

/** Members who track time and have time in the week that was not handed in, or have handed in nothing of it. */
export async function findOpenWeeks(
  db: Db,
  workspaceId: string,
  week: string,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): Promise<OpenWeek[]> {
  const { rows } = await sql<OpenWeek>`
    select * from (
      select m.id, m.weekly_minutes, exists(
          select from time_entry e
          where e.workspace_id = m.workspace_id and e.member_id = m.id and e.start >= ${startsAt} and e.start < ${endsAt}
            and not ${isInLockedWeek}
        ) as has_open_time, exists(
          select from approval a
          where a.workspace_id = m.workspace_id and a.member_id = m.id and a.week = ${week}
            and a.state in ('submitted', 'approved')
        ) as is_submitted, m.created_at < ${endsAt} as was_there
      from member m join role r on r.workspace_id = m.workspace_id and r.id = m.role
      where m.workspace_id = ${workspaceId} and m.status = 'accepted'
        and ${tracksTime}
        and coalesce(r.access ->> 'time.view', 'none') <> 'none'
    ) found
    where has_open_time or was_there and not is_submitted order by id
  `.execute(db)
  return rows
}

/** Of these members, those who are in one of the projects. */
export async function findMembersIn(
  db: Db,
  workspaceId: string,
  members: readonly string[],
  projects: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ member: string }>`
    select distinct pm.member from project_member pm
    where pm.workspace_id = ${workspaceId} and pm.member = any(${members}::uuid[])
      and pm.project = any(${projects}::uuid[])
  `.execute(db)
  return new Set(rows.map(({ member }) => member))
}

type Logged = { seq: number; actor: string | null; at: string; data: Approval; before: Approval | null }

/** What was logged of a week, newest first. */
export async function findApprovalLog(db: Db, workspaceId: string, id: string): Promise<Logged[]> {
  const { rows } = await sql<Logged>`
    select seq, actor, at, data, before from change
    where workspace_id = ${workspaceId} and data ->> 'id' = ${id} and object = 'approval' and event <> 'delete'
    order by seq desc limit 200
  `.execute(db)
  return rows
}

/** The change by which a week was sent back or unlocked last, with the week before it. */
export async function findReturn(trx: Db, workspaceId: string, id: string) {
  const { rows } = await sql<{ seq: number; before: Approval }>`
    select seq, before from change
    where workspace_id = ${workspaceId} and data ->> 'id' = ${id} and object = 'approval'
      and data ->> 'state' = 'returned' and before ->> 'state' <> 'returned'
    order by seq desc limit 1
  `.execute(trx)
  return rows[0]
}

/** Whether a change since then put time into a week, took some out of it, or made it another’s, longer or shorter. */
export async function hasChangedSince(
  trx: Db,
  workspaceId: string,
  id: string,
  seq: number,
): Promise<boolean> {
  const counted = (entry: RawBuilder<unknown>) =>
    sql`jsonb_build_array(${entry} -> 'memberId', ${entry} -> 'project', ${entry} -> 'start', ${entry} -> 'end', ${entry} -> 'billable')`
  const isIn = (entry: RawBuilder<unknown>) => sql`(
    ${entry} ->> 'memberId' = a.member_id::text and (a.project is null or ${entry} ->> 'project' = a.project::text)
    and (${entry} ->> 'start')::timestamptz >= a.starts_at and (${entry} ->> 'start')::timestamptz < a.ends_at
  )`
  const { rows } = await sql<{ isChanged: boolean }>`
    select exists(
      select from change c
      where c.workspace_id = a.workspace_id and c.seq > ${seq} and c.object = 'time-entry'
        and (${isIn(sql`c.data`)} or ${isIn(sql`c.before`)})
        and ${counted(sql`c.data`)} is distinct from ${counted(sql`c.before`)}
    ) as is_changed
    from approval a where a.workspace_id = ${workspaceId} and a.id = ${id}
  `.execute(trx)
  return rows[0]?.isChanged ?? true
}
