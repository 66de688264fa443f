import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { isMemberVisible } from '#features/member/member.rules.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { newToken } from '#server/session/session.ts'
import type { Viewer } from '#shared/access.ts'
import { isStorable } from '#shared/fields.ts'

export type Reader = { workspaceId: string; memberId: string }

/** Members with something unread that has waited long enough: for the system connection. */
export async function findReaders(db: Db, now: Date): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select distinct workspace_id, member as member_id from notification
    where mail_at <= ${now.toISOString()}::timestamptz limit 500
  `.execute(db)
  return rows
}

/** The member's settings, locked so that one server writes their email; undefined while another one does. */
export async function lockReader(
  trx: Db,
  { workspaceId, memberId }: Reader,
): Promise<{ mail: boolean; token: string } | undefined> {
  await sql`
    insert into notification_setting (workspace_id, member) values (${workspaceId}, ${memberId}) on conflict do nothing
  `.execute(trx)
  const { rows } = await sql<{ mail: boolean; token: string | null }>`
    select mail, unsubscribe_token as token from notification_setting
    where workspace_id = ${workspaceId} and member = ${memberId} for update skip locked
  `.execute(trx)
  const [found] = rows
  if (!found) return undefined
  const { mail, token } = found
  if (token !== null) return { mail, token }
  const made = newToken()
  await sql`
    update notification_setting set unsubscribe_token = ${made}
    where workspace_id = ${workspaceId} and member = ${memberId}
  `.execute(trx)
  return { mail, token: made }
}

export type Addressee = { name: string; email: string }

/** Where the member reads mail; undefined for people of the sample, whom nobody can be. */
export async function findAddressee(
  db: Db,
  { workspaceId, memberId }: Reader,
): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select u.name, u.email from member m join "user" u on u.id = m."user"
    where m.workspace_id = ${workspaceId} and m.id = ${memberId} and m.status = 'accepted' and u.verified_at is not null
      and not (m.sample and not u.has_password)
  `.execute(db)
  return rows[0]
}

/** The ids of what may go by mail to the member, locked: what comes on top of one of them waits, and is mailed later. */
export async function lockMailed(trx: Db, { workspaceId, memberId }: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from notification
    where workspace_id = ${workspaceId} and member = ${memberId} and mail_at is not null for update
  `.execute(trx)
  return rows.map(({ id }) => id)
}

export const clearMail = (trx: Db, workspaceId: string, ids: string[]) =>
  sql`
    update notification set mail_at = null where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(trx)

export type Names = { members: Map<string, string>; statuses: Map<string, string>; keys: Map<string, string> }

/** What members, statuses and the keys of projects are called, for sentences: as far as the viewer may see them. */
export async function findNames(db: Db, workspaceId: string, viewer: Viewer): Promise<Names> {
  const named = async (
    rows: ReturnType<typeof sql<{ id: string; name: string }>>,
    isSeen: (id: string) => boolean = () => true,
  ) => new Map((await rows.execute(db)).rows.flatMap(({ id, name }) => (isSeen(id) ? [[id, name]] : [])))
  return {
    members: await named(
      sql`
        select m.id, u.name from member m join "user" u on u.id = m."user" where m.workspace_id = ${workspaceId}
      `,
      (id) => isMemberVisible(viewer, id),
    ),
    statuses: await named(sql`select id, name from status where workspace_id = ${workspaceId}`),
    keys: await named(
      sql`select id, key as name from project where workspace_id = ${workspaceId} and deleted_at is null`,
      (id) => isProjectVisible(viewer, { id }),
    ),
  }
}

/** Whose emails name this token: for the system connection. */
export async function findSubscriber(db: Db, token: string): Promise<Reader | undefined> {
  // An address may hold what PostgreSQL cannot compare.
  if (!isStorable(token)) return undefined
  const { rows } = await sql<Reader>`
    select workspace_id, member as member_id from notification_setting where unsubscribe_token = ${token}
  `.execute(db)
  return rows[0]
}
