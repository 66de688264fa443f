import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { LostWorkspace } from '../notification.contract.ts'
import type { Notification } from '../notification.shape.ts'
import type { Detail } from './notification.queries.ts'

export type Notice = Pick<Notification, 'kind'> &
  Partial<Pick<Notification, 'what'>> & {
    /** `workspace`: the one that was lost. */
    detail?: Detail & { workspace?: string }
  }

/** Notes what concerns users wherever they are, in the transaction that causes it; it is told in each workspace. */
export async function noteAccounts(
  trx: Db,
  users: readonly string[],
  { kind, what = null, detail = {} }: Notice,
) {
  if (!users.length) return
  await trx
    .insertInto('accountNotice')
    .values(users.map((user) => ({ id: uuidv7(), user, kind, what, detail: JSON.stringify(detail) })))
    .execute()
}

export const noteAccount = (trx: Db, user: string, notice: Notice) => noteAccounts(trx, [user], notice)

export type WaitingNotice = Required<Notice> & { id: string; user: string }

export async function findNotices(db: Db): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`
    select id, "user", kind, what, detail from account_notice where delivered_at is null order by id limit 100
  `.execute(db)
  return rows
}

/** It was delivered in each workspace. That one was lost is kept for whoever has none to read it in. */
export const endNotice = (db: Db, { id, detail }: WaitingNotice) =>
  detail.workspace
    ? sql`update account_notice set delivered_at = clock_timestamp() where id = ${id}`.execute(db)
    : db.deleteFrom('accountNotice').where('id', '=', id).execute()

/** The workspaces that a user lost, is not in again, and has not read of. */
export async function findLost(db: Db, user: string): Promise<LostWorkspace[]> {
  const { rows } = await sql<LostWorkspace>`
    select distinct on (workspace) * from (
      select id, what, detail ->> 'workspace' as workspace, coalesce(detail ->> 'title', '') as name,
        detail ->> 'by' as by, at
      from account_notice where "user" = ${user} and detail ->> 'workspace' is not null
    ) lost
    where not exists (
      select from member m where m."user" = ${user} and m.status = 'accepted' and m.workspace_id = lost.workspace::uuid
    )
    order by workspace, at desc
  `.execute(db)
  return rows.sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** They were read, here or in some workspace; what was kept of the same workspace from before goes with them. */
export const endLost = (db: Db, user: string, ids: string[]) =>
  sql`
    delete from account_notice where "user" = ${user} and (id = any(${ids}::uuid[])
      or detail ->> 'workspace' in (select detail ->> 'workspace' from account_notice where id = any(${ids}::uuid[])))
  `.execute(db)

/** Where a user is a member: for the system connection. */
export async function findMemberships(
  db: Db,
  user: string,
): Promise<{ workspaceId: string; memberId: string }[]> {
  const { rows } = await sql<{ workspaceId: string; memberId: string }>`
    select m.workspace_id, m.id as member_id from member m join workspace w on w.id = m.workspace_id
    where m."user" = ${user} and m.status = 'accepted' and w.deleted_at is null
  `.execute(db)
  return rows
}
