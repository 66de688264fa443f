import { type RawBuilder, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { Document } from '../document.shape.ts'
import { isShareLive } from './document.share.queries.ts'

/** A member’s full name. */
const nameOf = (column: string) => sql`(
  select u.name from member m join "user" u on u.id = m."user"
  where m.workspace_id = document.workspace_id and m.id = ${sql.ref(column)}
)`

/** Neither deleted itself, nor in a project that is. */
const isThere = sql`document.deleted_at is null and not exists (
  select from project p
  where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
)`

/** What decides which documents a viewer sees, as a condition; the same as `isDocumentVisible`. */
export function visibilityCondition(viewer: Viewer): RawBuilder<unknown> {
  switch (scopeOf(viewer.access, 'document.view')) {
    case 'all':
      return isThere
    case 'project':
      return sql`${isThere} and document.project = any(${[...viewer.projects]}::uuid[])`
    case 'own':
      return sql`${isThere} and document.created_by = ${viewer.memberId}`
    default:
      return sql`false`
  }
}

async function selectDocuments(db: Db, workspaceId: string, which: RawBuilder<unknown>): Promise<Document[]> {
  const { rows } = await sql<Document>`
    select document.id, document.title, document.project, document.created_by, ${nameOf('document.created_by')} as creator,
      document.updated_by, ${nameOf('document.updated_by')} as last_updated_by, document.created_at, document.updated_at,
      (
        select count(*)::int from document_share s
        join document_page page on page.workspace_id = s.workspace_id and page.id = s.page
        where s.workspace_id = document.workspace_id and s.document = document.id and page.deleted_at is null
          and ${isShareLive}
      ) as shares
    from document where document.workspace_id = ${workspaceId} and ${which}
    order by document.updated_at desc, document.id
  `.execute(db)
  return rows
}

/** What the viewer may see, the one that was updated last first. */
export const findDocuments = (db: Db, workspaceId: string, viewer: Viewer): Promise<Document[]> =>
  selectDocuments(db, workspaceId, visibilityCondition(viewer))

/** One that is neither deleted nor in a deleted project. */
export const findDocument = async (db: Db, workspaceId: string, id: string): Promise<Document | undefined> =>
  (await selectDocuments(db, workspaceId, sql`document.id = ${id} and ${isThere}`))[0]

/** The document as it is once nobody else changes it or the tree of its pages. */
export async function lockDocument(trx: Db, workspaceId: string, id: string): Promise<Document | undefined> {
  await sql`select from document where workspace_id = ${workspaceId} and id = ${id} for update`.execute(trx)
  return findDocument(trx, workspaceId, id)
}

/** How many documents go with a project. */
export async function countDocuments(db: Db, workspaceId: string, project: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document
    where workspace_id = ${workspaceId} and project = ${project} and deleted_at is null
  `.execute(db)
  return rows[0]?.count ?? 0
}

export type NewDocument = {
  id: string
  title: string
  project: string | null
  createdBy: string
  sample?: boolean
}

export const insertDocument = (trx: Db, workspaceId: string, row: NewDocument) =>
  trx
    .insertInto('document')
    .values({ workspaceId, ...row, updatedBy: row.createdBy })
    .execute()

/** Changes columns, or only that and by whom it was updated. */
export const updateDocument = (
  trx: Db,
  workspaceId: string,
  id: string,
  updatedBy: string | null,
  columns: Partial<Pick<Document, 'title' | 'project'>> = {},
) =>
  trx
    .updateTable('document')
    .set({ ...columns, updatedBy, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Marks a document as deleted by a member, or takes the mark away. */
export const markDocument = (trx: Db, workspaceId: string, id: string, deletedBy: string | null) =>
  trx
    .updateTable('document')
    .set({ deletedAt: deletedBy ? sql`clock_timestamp()` : null, deletedBy, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Where a deleted document was, which decides who may restore it. */
export const findDeletedDocument = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('document')
    .select(['project', 'createdBy'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
