import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/** Workspaces of whose changes members were not told yet: for the system connection. */
export async function findBehind(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.workspace_id as id from notification_cursor n
    join workspace_counter c on c.workspace_id = n.workspace_id
    where n.seq is null or n.seq < c.seq
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** How far members were told, locked until the transaction ends; undefined while another one tells. */
export async function lockCursor(trx: Db, workspaceId: string): Promise<{ seq: number | null } | undefined> {
  const { rows } = await sql<{ seq: number | null }>`
    select seq from notification_cursor where workspace_id = ${workspaceId} for update skip locked
  `.execute(trx)
  return rows[0]
}

export const moveCursor = (trx: Db, workspaceId: string, seq: number) =>
  sql`update notification_cursor set seq = ${seq} where workspace_id = ${workspaceId}`.execute(trx)

/** Of what this transaction changes nobody is told. */
export const restCursor = (trx: Db, workspaceId: string) =>
  sql`update notification_cursor set seq = null where workspace_id = ${workspaceId}`.execute(trx)

/** Everything up to now counts as told. */
export const moveCursorToHead = (trx: Db, workspaceId: string) =>
  sql`
    update notification_cursor set seq = c.seq from workspace_counter c
    where c.workspace_id = ${workspaceId} and notification_cursor.workspace_id = c.workspace_id
  `.execute(trx)

/** Who made each invitation; the rows of those that were declined are gone, the log knows. */
export async function findInviters(
  db: Db,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, string | null>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: string; actor: string | null }>`
    select distinct on (data ->> 'id') data ->> 'id' as id, actor from change
    where workspace_id = ${workspaceId} and data ->> 'id' = any(${ids}::text[])
      and object = 'member' and event = 'create'
    order by data ->> 'id', seq
  `.execute(db)
  return new Map(rows.map(({ id, actor }) => [id, actor]))
}

/** Who wrote comments and what answers them, by the comment. */
export async function findThreads(
  db: Db,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, string[]>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: string; members: string[] }>`
    select coalesce(reply_to, id) as id, array_agg(distinct member_id) as members from comment
    where workspace_id = ${workspaceId} and (id = any(${ids}::uuid[]) or reply_to = any(${ids}::uuid[]))
      and member_id is not null and deleted_at is null
    group by 1
  `.execute(db)
  return new Map(rows.map(({ id, members }) => [id, members]))
}

export type InvoiceTeam = { team: string[]; client: string; isPaid: boolean }

/** Who made or sent invoices, else whoever may send them all; whom they are for, and whether money came for them. */
export async function findTeams(
  db: Db,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, InvoiceTeam>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<InvoiceTeam & { id: string; senders: string[] }>`
    select i.id, c.title as client, exists(
        select from payment p where p.workspace_id = i.workspace_id and p.invoice = i.id and p.method <> 'credit'
      ) as is_paid,
      array(
        select i.created_by where i.created_by is not null
        union select s.created_by from share s
        where s.workspace_id = i.workspace_id and s.invoice = i.id and s.created_by is not null
      ) as team,
      array(
        select m.id from member m join role r on r.workspace_id = m.workspace_id and r.id = m.role
        where m.workspace_id = i.workspace_id and m.status = 'accepted' and r.access ->> 'invoice.send' = 'all'
      ) as senders
    from invoice i join client c on c.workspace_id = i.workspace_id and c.id = i.client
    where i.workspace_id = ${workspaceId} and i.id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(
    rows.map(({ id, team, senders, ...about }) => [id, { ...about, team: team.length ? team : senders }]),
  )
}

/** Who may see some invoice and its money: which ones, their role and projects say. */
export async function findInvoiceReaders(db: Db, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from member m join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = ${workspaceId} and m.status = 'accepted'
      and r.access ->> 'invoice.view' in ('all', 'project') and r.access ->> 'money.view' in ('all', 'project')
    order by m.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The name of a member's account. */
export async function findMemberName(db: Db, workspaceId: string, id: string | null): Promise<string | null> {
  if (!id) return null
  const { rows } = await sql<{ name: string }>`
    select u.name from member m join "user" u on u.id = m."user"
    where m.workspace_id = ${workspaceId} and m.id = ${id}
  `.execute(db)
  return rows[0]?.name ?? null
}
