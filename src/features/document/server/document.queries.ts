import { type RawBuilder, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import { seesAllDocuments } from '../document.rules.ts'
import type { Document, DocumentPlace } from '../document.shape.ts'
import { isShareLive } from './document.share.queries.ts'

/** Neither deleted itself, nor in a project that is. */
const isThere = sql`document.deleted_at is null and not exists (
  select from project p
  where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
)`

/** How far a flag reaches, as a condition on documents that says the same as `mayOnDocument`. */
export function reachedBy(viewer: Viewer, flag: `document.${'view' | 'update' | 'delete'}`) {
  const scope = scopeOf(viewer.access, flag)
  const own = sql`document.created_by = ${viewer.memberId}`
  const reached = scopeCondition(viewer, scope, { project: sql`document.project`, own })
  return scope === 'all' || scope === 'project'
    ? sql`${reached} and ${letInCondition(viewer, flag !== 'document.view')}`
    : reached
}

/** That a document is open to the viewer, or is for some whom the viewer is one of. */
function letInCondition(viewer: Viewer, toEdit: boolean): RawBuilder<unknown> {
  if (seesAllDocuments(viewer)) return sql`true`
  const named = JSON.stringify([{ id: viewer.memberId, ...(toEdit && { mayEdit: true }) }])
  return sql`(document.members is null or document.created_by = ${viewer.memberId} or document.members @> ${named}::jsonb)`
}

/** What decides which documents a viewer sees, as a condition; the same as `isDocumentVisible`. */
export const visibilityCondition = (viewer: Viewer): RawBuilder<unknown> =>
  sql`${isThere} and ${reachedBy(viewer, 'document.view')}`

async function selectDocuments(db: Db, workspaceId: string, which: RawBuilder<unknown>): Promise<Document[]> {
  const { rows } = await sql<Document>`
    with named as (
      select m.id, u.name from member m join "user" u on u.id = m."user" where m.workspace_id = ${workspaceId}
    ), shared as (
      select s.document, count(*)::int as links from document_share s
      join document_page page on page.workspace_id = s.workspace_id and page.id = s.page
      where s.workspace_id = ${workspaceId} and page.deleted_at is null and ${isShareLive}
      group by s.document
    )
    select document.id, document.title, document.project, document.members, document.created_by, creator.name as creator,
      document.updated_by, editor.name as last_updated_by, document.created_at, document.updated_at,
      coalesce(shared.links, 0) as shares
    from document
    left join named creator on creator.id = document.created_by
    left join named editor on editor.id = document.updated_by
    left join shared on shared.document = document.id
    where document.workspace_id = ${workspaceId} and ${which}
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
  { members, ...columns }: Partial<Pick<Document, 'title' | 'project' | 'members'>> = {},
) =>
  trx
    .updateTable('document')
    .set({
      ...columns,
      ...(members !== undefined && { members: members && JSON.stringify(members) }),
      updatedBy,
      updatedAt: laterThanBefore,
    })
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

/** What decides who may see documents as they are now, those in the trash included, by their ids and by those of their pages. */
export async function findDocumentPlaces(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, DocumentPlace>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<DocumentPlace & { id: string }>`
    select asked.id, document.project, document.created_by, document.members
    from unnest(${[...ids]}::uuid[]) as asked (id)
    left join document_page page on page.workspace_id = ${workspaceId} and page.id = asked.id
    join document on document.workspace_id = ${workspaceId} and document.id = coalesce(page.document, asked.id)
  `.execute(db)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
