import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { PageWithText } from '../document.contract.ts'
import type { DocumentPage } from '../document.shape.ts'
import { isShareLive } from './document.share.queries.ts'

/** Pages that are not in the trash, each with the link that leads to it by now. */
const selectPages = (db: Db, workspaceId: string) =>
  db
    .selectFrom('documentPage')
    .leftJoin('documentShare as s', (join) =>
      join
        .onRef('s.workspaceId', '=', 'documentPage.workspaceId')
        .onRef('s.page', '=', 'documentPage.id')
        .on(isShareLive),
    )
    .select(['documentPage.id', 'parent', 'position', 'title', 'documentPage.updatedAt'])
    .select(['withBelow', 'expiresAt', 's.createdBy as sharedBy', 's.createdAt as sharedAt'])
    .where('documentPage.workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)

type Shared = {
  withBelow: boolean | null
  expiresAt: string | null
  sharedBy: string | null
  sharedAt: string | null
}
const withShare = <T extends Shared>({ withBelow, expiresAt, sharedBy, sharedAt, ...page }: T) => ({
  ...page,
  share:
    withBelow === null || sharedAt === null
      ? null
      : { withBelow, expiresAt, createdBy: sharedBy, createdAt: sharedAt },
})

/** The pages of a document from the top of each level down, what is in the trash left out. */
export const findPages = async (db: Db, workspaceId: string, document: string): Promise<DocumentPage[]> =>
  (
    await selectPages(db, workspaceId)
      .where('documentPage.document', '=', document)
      .orderBy('position')
      .orderBy('documentPage.id')
      .execute()
  ).map(withShare)

/** A page that is not in the trash; whether its document is there is another question. */
export async function findPage(db: Db, workspaceId: string, id: string): Promise<PageWithText | undefined> {
  const page = await selectPages(db, workspaceId)
    .select([
      'documentPage.document',
      'text',
      'documentPage.createdBy',
      'updatedBy',
      'documentPage.createdAt',
    ])
    .where('documentPage.id', '=', id)
    .executeTakeFirst()
  return page && withShare(page)
}

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
