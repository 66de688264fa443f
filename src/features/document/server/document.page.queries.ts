import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { PageWithText } from '../document.contract.ts'
import type { DocumentPage } from '../document.shape.ts'

/** The pages of a document from the top of each level down, what is in the trash left out. */
export const findPages = (db: Db, workspaceId: string, document: string): Promise<DocumentPage[]> =>
  db
    .selectFrom('documentPage')
    .select(['id', 'parent', 'position', 'title', 'updatedAt'])
    .where('workspaceId', '=', workspaceId)
    .where('document', '=', document)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

const columns = [
  'id',
  'document',
  'parent',
  'position',
  'title',
  'text',
  'createdBy',
  'updatedBy',
  'createdAt',
  'updatedAt',
] as const

/** A page that is not in the trash; whether its document is there is another question. */
export const findPage = (db: Db, workspaceId: string, id: string): Promise<PageWithText | undefined> =>
  db
    .selectFrom('documentPage')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Of which document a page is, also where it is in the trash. */
export const findDocumentOf = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('documentPage')
    .select(['document', 'deletedAt', 'deletedBy'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** All that a document ever had, those in the trash included. */
export async function countPages(db: Db, workspaceId: string, document: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document_page where workspace_id = ${workspaceId} and document = ${document}
  `.execute(db)
  return rows[0]?.count ?? 0
}

export type NewPageRow = {
  id: string
  document: string
  parent: string | null
  position: string
  title: string
  text: string
  state: Buffer | null
  createdBy: string | null
}

export const insertPage = (trx: Db, workspaceId: string, row: NewPageRow) =>
  trx
    .insertInto('documentPage')
    .values({ workspaceId, ...row, updatedBy: row.createdBy })
    .execute()

export type PageColumns = Partial<Pick<DocumentPage, 'title' | 'parent' | 'position'>>

export const updatePageRow = (
  trx: Db,
  workspaceId: string,
  id: string,
  updatedBy: string | null,
  change: PageColumns,
) =>
  trx
    .updateTable('documentPage')
    .set({ ...change, updatedBy, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Marks pages as deleted by a member at one moment, which is how they come back together. */
export async function markPagesDeleted(
  trx: Db,
  workspaceId: string,
  ids: readonly string[],
  deletedBy: string,
) {
  await sql`
    update document_page set deleted_at = now(), deleted_by = ${deletedBy}, updated_at = ${laterThanBefore}
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(trx)
}

/** Takes the mark away from a page and those below it that were deleted at the same moment. */
export async function markPagesRestored(trx: Db, workspaceId: string, id: string) {
  await sql`
    with recursive back as (
      select id, deleted_at from document_page where workspace_id = ${workspaceId} and id = ${id}
      union
      select below.id, below.deleted_at from document_page below
      join back on below.parent = back.id and below.deleted_at = back.deleted_at
      where below.workspace_id = ${workspaceId}
    )
    update document_page set deleted_at = null, deleted_by = null, updated_at = ${laterThanBefore}
    where workspace_id = ${workspaceId} and id in (select id from back)
  `.execute(trx)
}
