import type { Db } from '#database/database.ts'
import { findAcceptedIds } from '#features/member/server/member.queries.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { lockProjectsShared } from '#features/project/server/project.queries.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import { type CallerMember, findMemberNow } from '#server/session/session.ts'
import { maxPageDepth, maxPages } from '../document.contract.ts'
import { depthOf, isCircular, isDocumentVisible, isLetIn, mayOnDocument } from '../document.rules.ts'
import type { Document, DocumentMember, DocumentPage } from '../document.shape.ts'
import { findDocumentOf } from './document.page.queries.ts'
import { findDocument, lockDocument } from './document.queries.ts'

export function requireSeen(member: CallerMember, found: Document | undefined): Document {
  if (!found || !isDocumentVisible(member, found)) throw notFound('Document')
  return found
}

/** The caller as they stand by now: by another server they may have lost a right that this one still believes in. */
export async function requireMemberNow(trx: Db, member: CallerMember): Promise<CallerMember> {
  const now = await findMemberNow(trx, member)
  if (!now) throw notFound('Workspace')
  return now
}

/** The document, locked, where the caller may do this to it. */
export async function lockAllowed(
  trx: Db,
  member: CallerMember,
  id: string,
  flag: 'document.update' | 'document.delete',
): Promise<Document> {
  const found = await lockDocument(trx, member.workspaceId, id)
  const now = await requireMemberNow(trx, member)
  const document = requireSeen(now, found)
  if (!mayOnDocument(now, flag, document)) throw forbidden()
  return document
}

/** The document of a page that the caller may see. */
export async function requireDocumentOf(db: Db, member: CallerMember, page: string): Promise<Document> {
  const of = await findDocumentOf(db, member.workspaceId, page)
  const found = of && !of.deletedAt ? await findDocument(db, member.workspaceId, of.document) : undefined
  if (!found || !isDocumentVisible(member, found)) throw notFound('Page')
  return found
}

/** The document of a page, locked, where the caller may write in it. */
export async function lockDocumentOf(trx: Db, member: CallerMember, page: string): Promise<Document> {
  const { id } = await requireDocumentOf(trx, member, page)
  const document = await lockAllowed(trx, member, id, 'document.update')
  // It may have been deleted while its document was waited for.
  await requireDocumentOf(trx, member, page)
  return document
}

/** That a document may stand in the project, which stays there until the transaction ends. */
export async function validateProject(trx: Db, member: CallerMember, project: string | null) {
  const known = project === null ? null : await lockProjectsShared(trx, member.workspaceId, [project])
  const now = await requireMemberNow(trx, member)
  if (project !== null && !(known?.has(project) && isProjectVisible(now, { id: project })))
    throw invalid({ project: 'Not a project in this workspace' })
  if (!mayOnDocument(now, 'document.update', { project, createdBy: member.memberId, members: null }))
    throw forbidden()
}

/** That these may be whom alone a document is for, and leave the caller in. */
export async function validateMembers(
  trx: Db,
  member: CallerMember,
  { createdBy, members: before }: Document,
  members: readonly DocumentMember[],
) {
  const already = new Set(before?.map(({ id }) => id))
  const ids = members.map(({ id }) => id).filter((id) => !already.has(id))
  const known = await findAcceptedIds(trx, member.workspaceId, ids)
  if (!ids.every((id) => known.has(id))) throw invalid({ members: 'Not all of them are members' })
  const place = { project: null, createdBy, members: [...members] }
  if (!isLetIn(member, place, true))
    throw invalid({ members: 'Keep yourself as an editor, or you won’t be able to undo this' })
}

/** That pages make a tree; `total` counts those in the trash too. */
export function validateTree(
  pages: readonly Pick<DocumentPage, 'id' | 'parent' | 'position'>[],
  total: number,
) {
  const here = new Set(pages.map(({ id }) => id))
  if (pages.some(({ parent }) => parent !== null && !here.has(parent)))
    throw invalid({ parent: 'Not a page of this document' })
  if (isCircular(pages)) throw invalid({ parent: 'A page can’t be inside itself' })
  if (depthOf(pages) > maxPageDepth) throw invalid({ parent: `At most ${maxPageDepth} levels of pages` })
  if (total > maxPages)
    throw invalid({ pages: `A document can have up to ${maxPages} pages, including those in the trash` })
}
