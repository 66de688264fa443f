import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { PageVersion, PageVersionWithText } from '../document.contract.ts'

/** Minutes without writing that end a stretch, and that it lasts at most. */
const [maxPause, maxDuration] = [10, 60]
/** Versions of a page; the oldest make room. */
const maxVersions = 200

const columns = ['id', 'createdAt', 'updatedAt', 'authors', 'restoredFrom'] as const

/** The versions of a page, the newest first. */
export const findVersions = (db: Db, workspaceId: string, page: string): Promise<PageVersion[]> =>
  db
    .selectFrom('documentVersion')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('page', '=', page)
    .orderBy('id', 'desc')
    .execute()

/** One version with its text, and the text of the one before. */
export async function findVersion(
  db: Db,
  workspaceId: string,
  page: string,
  id: string,
): Promise<PageVersionWithText | undefined> {
  const { rows } = await sql<PageVersionWithText>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}, text, coalesce((
      select before.text from document_version before
      where before.workspace_id = version.workspace_id and before.page = version.page and before.id < version.id
      order by before.id desc limit 1
    ), '') as text_before
    from document_version version where workspace_id = ${workspaceId} and page = ${page} and id = ${id}
  `.execute(db)
  return rows[0]
}

type NewVersion = {
  text: string
  authors: readonly string[]
  restoredFrom?: string
  /** When it was written; now, unless it is said. */
  at?: string
}

async function insertVersion(
  trx: Db,
  workspaceId: string,
  page: string,
  { text, authors, restoredFrom, at }: NewVersion,
) {
  await trx
    .insertInto('documentVersion')
    .values({
      workspaceId,
      id: uuidv7(),
      page,
      text,
      authors: [...authors],
      restoredFrom: restoredFrom ?? null,
      ...(at && { createdAt: at, updatedAt: at }),
    })
    .execute()
  await sql`
    delete from document_version where workspace_id = ${workspaceId} and page = ${page} and id < (
      select id from document_version where workspace_id = ${workspaceId} and page = ${page}
      order by id desc offset ${maxVersions - 1} limit 1
    )
  `.execute(trx)
}

/**
 * Notes what stands on a page now: in the version of this stretch of writing, or in a new one. What stood there before
 * anybody wrote on it is a version too. The page is locked.
 */
export async function noteVersion(
  trx: Db,
  workspaceId: string,
  page: string,
  { before, ...now }: NewVersion & { before: NewVersion },
) {
  const { rows } = await sql<{ id: string; isOpen: boolean }>`
    select id, restored_from is null and updated_at > now() - ${`${maxPause} minutes`}::interval
      and created_at > now() - ${`${maxDuration} minutes`}::interval as is_open
    from document_version where workspace_id = ${workspaceId} and page = ${page} order by id desc limit 1
  `.execute(trx)
  const [last] = rows
  if (!last && before.text) await insertVersion(trx, workspaceId, page, before)
  if (!last?.isOpen || now.restoredFrom) return insertVersion(trx, workspaceId, page, now)
  await sql`
    update document_version set text = ${now.text}, updated_at = clock_timestamp(),
      authors = array(select distinct author from unnest(authors || ${[...now.authors]}::uuid[]) as author)
    where workspace_id = ${workspaceId} and id = ${last.id}
  `.execute(trx)
}
