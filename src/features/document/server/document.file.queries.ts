import { sql } from 'kysely'
import { countRows } from '#database/count.ts'
import type { Db } from '#database/database.ts'
import type { Viewer } from '#shared/access.ts'
import type { PageFile } from '../document.shape.ts'
import { visibilityCondition } from './document.queries.ts'

/** With where its bytes are, and who added it. */
export type WholePageFile = { file: PageFile; key: string; createdBy: string | null }
type Row = PageFile & Omit<WholePageFile, 'file'>

const columns = sql`f.id, f.page, f.name, f.type, f.size, f.width, f.height, f.key, f.created_by`
const toWhole = ({ key, createdBy, ...file }: Row): WholePageFile => ({ file, key, createdBy })

/** A file with this id that is on a page, wherever that is. */
export async function findPageFile(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<WholePageFile | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from file f
    where f.workspace_id = ${workspaceId} and f.id = ${id} and f.page is not null
  `.execute(db)
  return rows[0] && toWhole(rows[0])
}

/** A file on a page that the viewer may see. */
export async function findSeenPageFile(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  id: string,
): Promise<WholePageFile | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from file f
    join document_page page on page.workspace_id = f.workspace_id and page.id = f.page and page.deleted_at is null
    join document on document.workspace_id = page.workspace_id and document.id = page.document
    where f.workspace_id = ${workspaceId} and f.id = ${id} and ${visibilityCondition(viewer)}
  `.execute(db)
  return rows[0] && toWhole(rows[0])
}

/** The ids of the files on these pages. */
export async function findFilesOfPages(
  db: Db,
  workspaceId: string,
  pages: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from file where workspace_id = ${workspaceId} and page = any(${[...pages]}::uuid[])
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const countPageFiles = (db: Db, workspaceId: string, page: string) =>
  countRows(db, 'file', workspaceId, sql`page = ${page}`)

type NewPageFile = PageFile & { key: string; createdBy: string }

export const insertPageFile = (trx: Db, workspaceId: string, file: NewPageFile) =>
  trx
    .insertInto('file')
    .values({ workspaceId, ...file })
    .execute()
