import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { hash } from '#server/session/session.ts'
import type { ReportLink } from '../report.link.contract.ts'

export type LinkPlace = { workspaceId: string; id: string; memberId: string; name: string; search: string }

const isLive = sql<boolean>`(expires_at is null or expires_at > clock_timestamp())`
const columns = ['id', 'name', 'search', 'expiresAt', 'createdBy', 'createdAt'] as const

/** Where a link leads, in whatever workspace: for the system connection. */
export async function findLinkPlace(db: Db, token: string): Promise<LinkPlace | undefined> {
  const { rows } = await sql<LinkPlace>`
    select workspace_id, id, created_by as member_id, name, search from report_link
    where token_hash = ${hash(token)} and ${isLive}
  `.execute(db)
  return rows[0]
}

/** Those that still lead somewhere, the newest first. */
export const findReportLinks = (db: Db, workspaceId: string): Promise<ReportLink[]> =>
  db
    .selectFrom('reportLink')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where(isLive)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export const insertReportLink = (
  trx: Db,
  workspaceId: string,
  { token, ...link }: Omit<ReportLink, 'createdAt'> & { token: string },
): Promise<ReportLink> =>
  trx
    .insertInto('reportLink')
    .values({ workspaceId, ...link, tokenHash: hash(token) })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The link with its row locked until the transaction ends. */
export const lockReportLink = (trx: Db, workspaceId: string, id: string): Promise<ReportLink | undefined> =>
  trx
    .selectFrom('reportLink')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const deleteReportLink = (trx: Db, workspaceId: string, id: string) =>
  trx.deleteFrom('reportLink').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
