import type { Db } from '#database/database.ts'
import { forbidden, idTaken, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { positionBetween } from '#shared/position.ts'
import type { NewPage, PageWithText } from '../document.contract.ts'
import { isDocumentVisible, mayOnDocument, pageWithBelow } from '../document.rules.ts'
import type { Document, DocumentPage } from '../document.shape.ts'
import { logDocument } from './document.change.ts'
import {
  countPages,
  findDocumentOf,
  findPage,
  findPages,
  markPagesDeleted,
  markPagesRestored,
  updatePageRow,
} from './document.page.queries.ts'
import { lockDocument, updateDocument } from './document.queries.ts'
import { replaceText } from './document.store.ts'
import { addPage } from './document.tree.ts'
import { lockAllowed, lockDocumentOf, requireMemberNow, validateTree } from './document.validate.ts'

type Given = NewPage & { position?: string | undefined }

/** Notes that the pages of a document changed, and answers one of them; `members` are those whom that names anew. */
export async function logged(
  trx: Db,
  log: Log,
  member: CallerMember,
  before: Document,
  page: string,
  members: string[] = [],
) {
  await updateDocument(trx, member.workspaceId, before.id, member.memberId)
  await logDocument(trx, log, member.workspaceId, 'update', before.id, before, [{ page, members }])
  return (await findPage(trx, member.workspaceId, page)) as PageWithText
}

/** Behind the others below the same page. */
function lastPosition(pages: readonly DocumentPage[], parent: string | null): string {
  const last = pages.filter((page) => page.parent === parent).at(-1)
  return positionBetween(last?.position ?? null, null)
}

/** Adds a page, or answers the one that an earlier try of the same call made. */
export async function createPage(
  trx: Db,
  log: Log,
  member: CallerMember,
  document: string,
  id: string,
  { title, text, parent = null, position }: Given,
): Promise<PageWithText> {
  const { workspaceId } = member
  const before = await lockAllowed(trx, member, document, 'document.update')
  const known = await findPage(trx, workspaceId, id)
  if (known && (known.document !== document || known.createdBy !== member.memberId)) throw idTaken()
  if (known) return known
  const pages = await findPages(trx, workspaceId, document)
  const place = { id, parent, position: position ?? lastPosition(pages, parent) }
  validateTree([...pages, place], (await countPages(trx, workspaceId, document)) + 1)
  const members = await addPage(trx, member, { ...place, document, title, text })
  return logged(trx, log, member, before, id, members)
}

/** Changes the fields of a page that are given; below another page it stands last unless it is said where. */
export async function changePage(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  { title, text, parent, position }: Given,
): Promise<PageWithText> {
  const { workspaceId, memberId } = member
  const before = await lockDocumentOf(trx, member, id)
  const pages = await findPages(trx, workspaceId, before.id)
  const page = pages.find((one) => one.id === id) as DocumentPage
  const isMoved = parent !== undefined && parent !== page.parent
  const place = {
    parent: parent === undefined ? page.parent : parent,
    position: position ?? (isMoved ? lastPosition(pages, parent) : page.position),
  }
  const isPlaced = isMoved || place.position !== page.position
  if (isPlaced)
    validateTree(
      pages.map((one) => (one.id === id ? { ...one, ...place } : one)),
      pages.length,
    )
  const isRenamed = title !== undefined && title !== page.title
  if (isPlaced || isRenamed)
    await updatePageRow(trx, workspaceId, id, memberId, { ...place, title: title ?? page.title })
  const members = text === undefined ? null : await replaceText(trx, workspaceId, id, text, memberId)
  if (!isPlaced && !isRenamed && !members) return (await findPage(trx, workspaceId, id)) as PageWithText
  return logged(trx, log, member, before, id, members ?? [])
}

/** Puts a page in the trash, with those below it. */
export async function trashPage(trx: Db, log: Log, member: CallerMember, id: string) {
  const { workspaceId, memberId } = member
  const before = await lockDocumentOf(trx, member, id)
  const pages = await findPages(trx, workspaceId, before.id)
  await markPagesDeleted(trx, workspaceId, pageWithBelow(pages, id), memberId)
  await updateDocument(trx, workspaceId, before.id, memberId)
  await logDocument(trx, log, workspaceId, 'update', before.id, before)
}

/** Restores a page with those that were deleted with it; at the top, where the page above it is gone. */
export async function restorePage(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
): Promise<PageWithText> {
  const { workspaceId, memberId } = member
  const of = await findDocumentOf(trx, workspaceId, id)
  const document = of && (await lockDocument(trx, workspaceId, of.document))
  const now = await requireMemberNow(trx, member)
  if (!document || !isDocumentVisible(now, document)) throw notFound('Page')
  if (!mayOnDocument(now, 'document.update', document)) throw forbidden()
  const present = await findPage(trx, workspaceId, id)
  if (present) return present
  await markPagesRestored(trx, workspaceId, id)
  const pages = await findPages(trx, workspaceId, document.id)
  const page = pages.find((one) => one.id === id) as DocumentPage
  if (page.parent !== null && !pages.some((one) => one.id === page.parent))
    await updatePageRow(trx, workspaceId, id, memberId, { parent: null, position: lastPosition(pages, null) })
  return logged(trx, log, member, document, id)
}
