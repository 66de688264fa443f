import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { lockProjectsShared } from '#features/project/server/project.queries.ts'
import type { DeletedItem, TrashPage } from '#features/trash/server/trash.page.queries.ts'
import { inPage } from '#features/trash/server/trash.page.queries.ts'
import { requireOwnDeletion } from '#server/deleters.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may, scopeOf } from '#shared/access.ts'
import { isDocumentVisible, mayOnDocument } from '../document.rules.ts'
import type { DocumentWithPages } from '../document.shape.ts'
import { logDocument, withPages } from './document.change.ts'
import {
  findDocumentPlaces,
  lockDocument,
  markDocument,
  reachedBy,
  visibilityCondition,
} from './document.queries.ts'
import { requireMemberNow } from './document.validate.ts'

const restoreForbidden =
  'Someone else deleted this document. Only people who can delete others’ documents can restore it.'

/** Restores a document with its pages, and tells it; one that is there already is answered as it is. */
export async function restoreDocument(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
): Promise<DocumentWithPages> {
  const { workspaceId } = member
  const present = await lockDocument(trx, workspaceId, id)
  const place = present ?? (await findDocumentPlaces(trx, workspaceId, [id])).get(id)
  const project = place?.project ?? null
  if (project !== null && !(await lockProjectsShared(trx, workspaceId, [project])).has(project))
    throw notFound('Document')
  const now = await requireMemberNow(trx, member)
  if (!place || !isDocumentVisible(now, place)) throw notFound('Document')
  if (!mayOnDocument(now, 'document.delete', place)) throw forbidden()
  if (present) return withPages(trx, workspaceId, present)
  if (!may(now, 'document.delete', { project }))
    await requireOwnDeletion(trx, member, 'document', [id], restoreForbidden)
  await markDocument(trx, workspaceId, id, null)
  return logDocument(trx, log, workspaceId, 'create', id)
}

/** Deleted documents that the member may restore; those of deleted projects come back with these. */
export async function findDeletedDocuments(
  db: Db,
  member: CallerMember,
  page: TrashPage,
): Promise<DeletedItem[]> {
  const isOwn = scopeOf(member.access, 'document.delete') === 'own'
  const { rows } = await sql<DeletedItem>`
    select 'document' as kind, document.id, document.title, null as status_of, document.project, null as task,
      null as task_title, 0 as parts, document.deleted_by, document.deleted_at
    from document left join project p on p.workspace_id = document.workspace_id and p.id = document.project
    where document.workspace_id = ${member.workspaceId} and p.deleted_at is null
      and ${reachedBy(member, 'document.view')} and ${reachedBy(member, 'document.delete')}
      ${isOwn ? sql`and document.deleted_by = ${member.memberId}` : sql``}
      and ${inPage('document', sql`document.title`, page)}
  `.execute(db)
  return rows
}

/** Deleted pages of documents that are there; those below them come back with them. */
export async function findDeletedPages(
  db: Db,
  member: CallerMember,
  page: TrashPage,
): Promise<DeletedItem[]> {
  const { rows } = await sql<DeletedItem>`
    select 'page' as kind, document_page.id, document_page.title, null as status_of, document.project, null as task,
      null as task_title, 0 as parts, document_page.deleted_by, document_page.deleted_at
    from document_page join document
      on document.workspace_id = document_page.workspace_id and document.id = document_page.document
    where document_page.workspace_id = ${member.workspaceId} and ${visibilityCondition(member)}
      and ${reachedBy(member, 'document.update')} and not exists (
        select from document_page above
        where above.workspace_id = document_page.workspace_id and above.id = document_page.parent
          and above.deleted_at = document_page.deleted_at
      )
      and ${inPage('document_page', sql`document_page.title`, page)}
  `.execute(db)
  return rows
}
