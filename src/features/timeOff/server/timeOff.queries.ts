import { type RawBuilder, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { PlacedTimeOff } from '../timeOff.rules.ts'
import type { TimeOff } from '../timeOff.shape.ts'

/** With what decides who may see it. */
async function selectTimeOff(db: Db, workspaceId: string, where: RawBuilder<unknown>) {
  const { rows } = await sql<Required<PlacedTimeOff>>`
    select t.id, t.member_id, t.kind, t.start, t."end", t.from_noon, t.until_noon, t.note, t.status, t.answer,
      t.decided_by, t.created_by, t.created_at, t.updated_at, k.is_private, array(
        select pm.project from project_member pm join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
        where pm.workspace_id = t.workspace_id and pm.member = t.member_id and p.deleted_at is null
      ) as projects
    from time_off t join time_off_kind k on k.workspace_id = t.workspace_id and k.id = t.kind
    where t.workspace_id = ${workspaceId} and ${where}
    order by t.start desc, t.id desc
  `.execute(db)
  return rows
}

/** What touches the period, or is of one status. */
export function findTimeOff(
  db: Db,
  workspaceId: string,
  { from, to, status }: { from?: string | undefined; to?: string | undefined; status?: string | undefined },
): Promise<Required<PlacedTimeOff>[]> {
  const parts = [sql`true`]
  if (from) parts.push(sql`t."end" >= ${from}`)
  if (to) parts.push(sql`t.start <= ${to}`)
  if (status) parts.push(sql`t.status = ${status}`)
  return selectTimeOff(db, workspaceId, sql.join(parts, sql` and `))
}

export const findOneTimeOff = async (
  db: Db,
  workspaceId: string,
  id: string,
): Promise<Required<PlacedTimeOff> | undefined> =>
  (await selectTimeOff(db, workspaceId, sql`t.id = ${id}`))[0]

/** The time off; until the transaction ends no one else changes it. */
export async function lockTimeOff(trx: Db, workspaceId: string, id: string) {
  await sql`select from time_off where workspace_id = ${workspaceId} and id = ${id} for update`.execute(trx)
  return findOneTimeOff(trx, workspaceId, id)
}

export type TimeOffColumns = Omit<TimeOff, 'id' | 'kind' | 'createdBy' | 'createdAt' | 'updatedAt'> & {
  kind: string
}

export const insertTimeOff = (
  trx: Db,
  workspaceId: string,
  timeOff: TimeOffColumns & Pick<TimeOff, 'id' | 'createdBy'>,
) =>
  trx
    .insertInto('timeOff')
    .values({ workspaceId, ...timeOff })
    .execute()

export const updateTimeOff = (trx: Db, workspaceId: string, id: string, change: Partial<TimeOffColumns>) =>
  trx
    .updateTable('timeOff')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

export const countTimeOff = async (db: Db, workspaceId: string, memberId: string): Promise<number> =>
  (
    await db
      .selectFrom('timeOff')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('workspaceId', '=', workspaceId)
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow()
  ).count

/** The projects that an accepted member is in; undefined where there is no such member. */
export async function findProjectsOf(
  db: Db,
  workspaceId: string,
  memberId: string,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ projects: string[] }>`
    select array(
      select pm.project from project_member pm join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
      where pm.workspace_id = m.workspace_id and pm.member = m.id and p.deleted_at is null
    ) as projects
    from member m where m.workspace_id = ${workspaceId} and m.id = ${memberId} and m.status = 'accepted'
  `.execute(db)
  return rows[0]?.projects
}

/** The members who approve time off of whoever is in these projects, but for one. */
export async function findApprovers(
  db: Db,
  workspaceId: string,
  memberId: string,
  projects: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from member m join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = ${workspaceId} and m.status = 'accepted' and m.id <> ${memberId} and (
      r.access ->> 'timeOff.approve' = 'all'
      or (r.access ->> 'timeOff.approve' = 'project' and exists (
        select from project_member pm
        where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any(${projects}::uuid[])
      ))
    )
    order by m.id
  `.execute(db)
  return rows.map(({ id }) => id)
}
