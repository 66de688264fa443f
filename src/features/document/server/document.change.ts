import { isDeepStrictEqual } from 'node:util'
import { countRows } from '#database/count.ts'
import type { Db } from '#database/database.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { idTaken } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { maxDocuments, type NewPage } from '../document.contract.ts'
import { isDocumentVisible } from '../document.rules.ts'
import type { Document, DocumentMember, DocumentWithPages, PageMention } from '../document.shape.ts'
import { findPages } from './document.page.queries.ts'
import { findDocument, insertDocument, markDocument, updateDocument } from './document.queries.ts'
import { setPages } from './document.tree.ts'
import { lockAllowed, validateMembers, validateProject } from './document.validate.ts'

export async function withPages(db: Db, workspaceId: string, document: Document): Promise<DocumentWithPages> {
  return { ...document, pages: await findPages(db, workspaceId, document.id) }
}

/** Notes that a document was changed, with its pages as they are now, and whom these name anew. */
export async function logDocument(
  trx: Db,
  log: Log,
  workspaceId: string,
  event: 'create' | 'update',
  id: string,
  before?: Document,
  mentioned: readonly PageMention[] = [],
): Promise<DocumentWithPages> {
  const data = await withPages(trx, workspaceId, (await findDocument(trx, workspaceId, id)) as Document)
  const named = mentioned.filter(({ members }) => members.length)
  const logged = named.length ? { ...data, mentioned: named } : data
  log({ object: 'document', event, data: logged, ...(before && { before }) })
  return data
}

type NewDocument = {
  id: string
  title: string
  project?: string | null | undefined
  pages?: NewPage[] | undefined
}

/** Creates a document, or answers the one that an earlier try of the same call made. */
export async function createDocument(
  trx: Db,
  log: Log,
  member: CallerMember,
  { id, title, project = null, pages = [{}] }: NewDocument,
): Promise<DocumentWithPages> {
  const { workspaceId, memberId } = member
  const known = await findDocument(trx, workspaceId, id)
  if (known && (known.createdBy !== memberId || !isDocumentVisible(member, known))) throw idTaken()
  if (known) return withPages(trx, workspaceId, known)
  await validateProject(trx, member, project)
  await insertDocument(trx, workspaceId, { id, title, project, createdBy: memberId })
  assertWithinLimit(
    maxDocuments,
    await countRows(trx, 'document', workspaceId),
    `A workspace can have up to ${maxDocuments.toLocaleString('en-US')} documents. Delete some you no longer need first.`,
  )
  const mentioned = await setPages(trx, member, id, pages)
  return logDocument(trx, log, workspaceId, 'create', id, undefined, mentioned ?? [])
}

type DocumentChange = {
  title?: string | undefined
  project?: string | null | undefined
  members?: DocumentMember[] | null | undefined
  pages?: NewPage[] | undefined
}

/** Changes the fields that are given. */
export async function changeDocument(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  { title, project, members, pages }: DocumentChange,
): Promise<DocumentWithPages> {
  const { workspaceId, memberId } = member
  const before = await lockAllowed(trx, member, id, 'document.update')
  const isMoved = project !== undefined && project !== before.project
  const isRenamed = title !== undefined && title !== before.title
  if (isMoved) await validateProject(trx, member, project)
  const isNarrowed = members !== undefined && !isDeepStrictEqual(members, before.members)
  if (isNarrowed && members) await validateMembers(trx, member, before, members)
  const mentioned = pages === undefined ? null : await setPages(trx, member, id, pages)
  if (!isMoved && !isRenamed && !isNarrowed && !mentioned) return withPages(trx, workspaceId, before)
  await updateDocument(trx, workspaceId, id, memberId, {
    ...(isRenamed && { title }),
    ...(isMoved && { project }),
    ...(isNarrowed && { members }),
  })
  return logDocument(trx, log, workspaceId, 'update', id, before, mentioned ?? [])
}

/** Puts a document in the trash, with all its pages. */
export async function trashDocument(trx: Db, log: Log, member: CallerMember, id: string) {
  const before = await lockAllowed(trx, member, id, 'document.delete')
  await markDocument(trx, member.workspaceId, id, member.memberId)
  log({ object: 'document', event: 'delete', data: { id }, before })
}
