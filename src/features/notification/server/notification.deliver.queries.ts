import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Task } from '#features/task/task.contract.ts'
import { memberAccess } from '#server/session/session.ts'
import type { Access, Viewer } from '#shared/access.ts'
import type { Place } from '#shared/live.ts'
import { foldedFor } from '../notification.fold.rules.ts'
import type { Notification } from '../notification.shape.ts'
import type { Detail } from './notification.queries.ts'

/** Accepted members as they stand now: who is none any more is missing. */
export async function findViewers(
  db: Db,
  workspaceId: string,
  memberIds: string[],
): Promise<Map<string, Viewer>> {
  type Row = { memberId: string; access: Access; projects: string[]; colleagues: string[] }
  const { rows } = await sql<Row>`
    select m.id as member_id, r.access, ${memberAccess}
    from member m join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = ${workspaceId} and m.id = any(${memberIds}::uuid[]) and m.status = 'accepted'
  `.execute(db)
  return new Map(
    rows.map(({ projects, colleagues, ...row }) => [
      row.memberId,
      { ...row, projects: new Set(projects), colleagues: new Set(colleagues) },
    ]),
  )
}

export type Near = Place & Pick<Task, 'participants'>

/** Where tasks stand now and who follows them; deleted ones are missing. */
export async function findNear(db: Db, workspaceId: string, ids: string[]): Promise<Map<string, Near>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Near & { id: string }>`
    select t.id, t.project, t.created_by, t.executor, array(
      select p.member from task_participant p where p.workspace_id = t.workspace_id and p.task = t.id
    ) as participants
    from task t where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
  `.execute(db)
  return new Map(rows.map(({ id, ...near }) => [id, near]))
}

/** The projects that invoices bill. */
export async function findBilled(db: Db, workspaceId: string, ids: string[]): Promise<Map<string, string[]>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: string; projects: string[] }>`
    select id, projects from invoice where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, projects }) => [id, projects]))
}

/** A notification as its table has it. */
export type Row = Pick<Notification, 'id' | 'memberId' | 'kind' | 'what' | 'actor' | 'count' | 'at'> &
  Pick<Notification, 'task' | 'project' | 'invoice' | 'page' | 'comment'> & {
    detail: Detail
    once: string | null
    inApp: boolean
    /** Seconds after which it may go by mail; null when it need not. */
    mailAfter: number | null
  }

/** Those that are unread and young enough to take in what follows on them. */
export async function lockOpen(
  trx: Db,
  workspaceId: string,
  members: string[],
  tasks: string[],
): Promise<Row[]> {
  if (!tasks.length) return []
  const { rows } = await sql<Row>`
    select id, member as member_id, kind, what, actor, count, at, task, project, invoice, page, comment, detail, once, in_app,
      null as mail_after
    from notification
    where workspace_id = ${workspaceId} and member = any(${members}::uuid[]) and task = any(${tasks}::uuid[])
      and read_at is null and in_app and once is null
      and at > clock_timestamp() - make_interval(mins => ${foldedFor})
    for update
  `.execute(trx)
  return rows
}

/** Gives rows that are told together moments in their order, which statements by themselves would not. */
export async function setMoments(trx: Db, rows: readonly Row[]) {
  const { rows: moments } = await sql<{ at: string }>`
    select now + make_interval(secs => place / 1e6) as at
    from clock_timestamp() as now, generate_series(1, ${rows.length}::int) as place order by place
  `.execute(trx)
  for (const [place, row] of rows.entries()) row.at = moments[place]!.at
}

/** Answers the ids of those that were not told before. */
export async function insertNotifications(trx: Db, workspaceId: string, rows: Row[]): Promise<string[]> {
  if (!rows.length) return []
  const inserted = await trx
    .insertInto('notification')
    .values(
      rows.map(({ memberId, detail, mailAfter, ...row }) => ({
        workspaceId,
        member: memberId,
        ...row,
        detail: JSON.stringify(detail),
        mailAt:
          mailAfter === null
            ? null
            : sql<string>`clock_timestamp() + make_interval(secs => ${mailAfter}::float8)`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** Tells what came on top, and moves it to the top; one that was mailed before is mailed again. */
export async function updateFolded(trx: Db, workspaceId: string, rows: readonly Row[]) {
  if (!rows.length) return
  await sql`
    update notification set comment = row.comment, count = row.count, detail = row.detail, at = row.at,
      mail_at = coalesce(notification.mail_at, clock_timestamp() + make_interval(secs => row.mail_after))
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ comment }) => comment)}::uuid[],
      ${rows.map(({ count }) => count)}::int[],
      ${rows.map(({ detail }) => JSON.stringify(detail))}::jsonb[],
      ${rows.map(({ at }) => at)}::timestamptz[],
      ${rows.map(({ mailAfter }) => mailAfter)}::float8[]
    ) as row (id, comment, count, detail, at, mail_after)
    where notification.workspace_id = ${workspaceId} and notification.id = row.id
  `.execute(trx)
}

export const deleteNotifications = (trx: Db, workspaceId: string, ids: readonly string[]) =>
  trx
    .deleteFrom('notification')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
