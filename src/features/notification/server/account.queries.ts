import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../database/database.ts'
import type { Notification } from '../notification.contract.ts'
import type { Detail } from './notification.queries.ts'

export type Notice = Pick<Notification, 'kind'> & Partial<Pick<Notification, 'what'>> & { detail?: Detail }

/** Notes what concerns a user wherever they are, in the transaction that causes it; it is told in each workspace. */
export const noteAccount = (trx: Db, user: string, { kind, what = null, detail = {} }: Notice) =>
  trx
    .insertInto('accountNotice')
    .values({ id: uuidv7(), user, kind, what, detail: JSON.stringify(detail) })
    .execute()

export type WaitingNotice = Required<Notice> & { id: string; user: string }

export async function findNotices(db: Db): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`
    select id, "user", kind, what, detail from account_notice order by id limit 100
  `.execute(db)
  return rows
}

export const deleteNotice = (db: Db, id: string) =>
  db.deleteFrom('accountNotice').where('id', '=', id).execute()

/** Where a user is a member: for the system connection. */
export async function findMemberships(
  db: Db,
  user: string,
): Promise<{ workspaceId: string; memberId: string }[]> {
  const { rows } = await sql<{ workspaceId: string; memberId: string }>`
    select m.workspace_id, m.id as member_id from member m join workspace w on w.id = m.workspace_id
    where m."user" = ${user} and w.deleted_at is null
  `.execute(db)
  return rows
}
