import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { hash } from '#server/session/session.ts'
import type { PageShare } from '../document.shape.ts'

/** That a link leads somewhere still, of `document_share` as `s`. */
export const isShareLive = sql<boolean>`(s.expires_at is null or s.expires_at > clock_timestamp())`

/** Where a link leads. */
export type SharePlace = { workspaceId: string; document: string; page: string; withBelow: boolean }

/**
 * Where the link with this token leads, in whatever workspace: for the system connection. What is unknown, was revoked,
 * has expired or is in the trash leads nowhere.
 */
export async function findSharePlace(db: Db, token: string): Promise<SharePlace | undefined> {
  const { rows } = await sql<SharePlace>`
    select s.workspace_id, s.document, s.page, s.with_below
    from document_share s
    join workspace w on w.id = s.workspace_id
    join document_page page on page.workspace_id = s.workspace_id and page.id = s.page
    where s.token_hash = ${hash(token)} and ${isShareLive} and w.deleted_at is null and page.deleted_at is null
  `.execute(db)
  return rows[0]
}

type NewShare = Pick<PageShare, 'withBelow' | 'expiresAt' | 'createdBy'> & { document: string; token: string }

/** Makes this the link of a page; one that led there before does no longer. */
export async function setShare(
  trx: Db,
  workspaceId: string,
  page: string,
  { document, token, withBelow, expiresAt, createdBy }: NewShare,
) {
  await sql`
    insert into document_share (workspace_id, page, document, token_hash, with_below, expires_at, created_by)
    values (${workspaceId}, ${page}, ${document}, ${hash(token)}, ${withBelow}, ${expiresAt}, ${createdBy})
    on conflict (workspace_id, page) do update set token_hash = excluded.token_hash, with_below = excluded.with_below,
      expires_at = excluded.expires_at, created_by = excluded.created_by, created_at = clock_timestamp()
  `.execute(trx)
}

/** Ends the link of a page; answers whether there was one. */
export async function deleteShare(trx: Db, workspaceId: string, page: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('documentShare')
    .where('workspaceId', '=', workspaceId)
    .where('page', '=', page)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
