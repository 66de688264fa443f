import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { DocumentPlace } from '../document.shape.ts'

export type PageUpdate = { update: Uint8Array; actor: string | null }

/**
 * Adds what was written on a page, and answers the number of the last update; null where the page, its document or its
 * project is gone. The page’s row is locked with it, so that updates are committed in the order of their numbers.
 */
export async function insertUpdates(
  trx: Db,
  workspaceId: string,
  page: string,
  updates: readonly PageUpdate[],
): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    with page as (
      update document_page set seq = document_page.seq + ${updates.length}
      from document
      where document_page.workspace_id = ${workspaceId} and document_page.id = ${page}
        and document_page.deleted_at is null and document.workspace_id = document_page.workspace_id
        and document.id = document_page.document and document.deleted_at is null
        and not exists (
          select from project
          where project.workspace_id = document.workspace_id and project.id = document.project
            and project.deleted_at is not null
        )
      returning document_page.seq
    ), added as (
      insert into document_update (workspace_id, page, seq, update, actor)
      select ${workspaceId}, ${page}, page.seq - ${updates.length} + written.nth, written.update, written.actor
      from page, unnest(${updates.map(({ update }) => Buffer.from(update))}::bytea[], ${updates.map(({ actor }) => actor)}::uuid[])
        with ordinality as written (update, actor, nth)
    )
    select seq from page
  `.execute(trx)
  return rows[0]?.seq ?? null
}

export type StoredPage = {
  document: string
  state: Buffer | null
  stateSeq: number
  seq: number
  text: string
  updatedBy: string | null
  updatedAt: string
}

/** What is stored of a page; whoever is to put it together anew holds it locked. */
export async function findStoredPage(
  db: Db,
  workspaceId: string,
  id: string,
  isLocked = false,
): Promise<StoredPage | undefined> {
  const { rows } = await sql<StoredPage>`
    select document, state, state_seq, seq, text, updated_by, updated_at from document_page
    where workspace_id = ${workspaceId} and id = ${id} ${isLocked ? sql`for update` : sql``}
  `.execute(db)
  return rows[0]
}

/** What was written on a page after an update, in order. */
export const findUpdates = (
  db: Db,
  workspaceId: string,
  page: string,
  after: number,
): Promise<{ seq: number; update: Buffer; actor: string | null }[]> =>
  db
    .selectFrom('documentUpdate')
    .select(['seq', 'update', 'actor'])
    .where('workspaceId', '=', workspaceId)
    .where('page', '=', page)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()

/** Puts all that was written up to an update in the page’s state; it is not needed one by one any more. */
export async function storeState(
  trx: Db,
  workspaceId: string,
  page: string,
  { state, seq, text, updatedBy }: { state: Buffer; seq: number; text: string; updatedBy: string | null },
) {
  await sql`
    update document_page
    set state = ${state}, state_seq = ${seq}, text = ${text}, updated_by = coalesce(${updatedBy}, updated_by),
      updated_at = ${laterThanBefore}
    where workspace_id = ${workspaceId} and id = ${page}
  `.execute(trx)
  await sql`
    delete from document_update where workspace_id = ${workspaceId} and page = ${page} and seq <= ${seq}
  `.execute(trx)
}

/** Pages that nobody has put together since they were written on, such as by a server that was killed. */
export async function findPagesBehind(db: Db): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select workspace_id, id from document_page
    where seq > state_seq and not exists (
      select from document_update
      where document_update.workspace_id = document_page.workspace_id and document_update.page = document_page.id
        and document_update.at > now() - interval '20 seconds'
    )
    limit 100
  `.execute(db)
  return rows
}

/** What decides who may open a page, and how far it has been written; only of pages that are there. */
export type OpenPage = DocumentPlace & { id: string; seq: number }

export async function findOpenPages(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, OpenPage>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<OpenPage>`
    select page.id, document.project, document.created_by, document.members, page.seq from document_page page
    join document on document.workspace_id = page.workspace_id and document.id = page.document
    left join project on project.workspace_id = document.workspace_id and project.id = document.project
    where page.workspace_id = ${workspaceId} and page.id = any(${ids}::uuid[])
      and page.deleted_at is null and document.deleted_at is null and project.deleted_at is null
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const findNameOf = async (db: Db, userId: string): Promise<string> =>
  (await db.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst())?.name ?? ''
