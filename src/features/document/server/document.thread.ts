import { decodeRelativePosition } from 'yjs'
import type { Db } from '#database/database.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { forbidden, idTaken, invalid, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { mayOnDocument } from '../document.rules.ts'
import type { Document, PageThread } from '../document.shape.ts'
import { maxComments, maxThreads } from '../document.thread.contract.ts'
import {
  countThreads,
  findPageComment,
  findThread,
  insertPageComment,
  insertThread,
  lockThread,
  markPageComment,
  markThread,
  touchThread,
  updatePageCommentText,
} from './document.thread.queries.ts'
import { requireDocumentOf, requireMemberNow } from './document.validate.ts'

const object = 'document-thread'
/** `now`: the caller as they stand by now. */
type Found = { thread: PageThread; document: Document; now: CallerMember }

/** Where a thread stands decides who may see it. */
const withPlace = (thread: PageThread, { project, createdBy, members }: Document) => ({
  ...thread,
  place: { project, createdBy, members },
})

/** The document of a page, where the caller may comment on it. */
async function requireCommentable(trx: Db, member: CallerMember, page: string) {
  const now = await requireMemberNow(trx, member)
  const document = await requireDocumentOf(trx, now, page)
  if (!mayOnDocument(now, 'comment.create', document)) throw forbidden()
  return { document, now }
}

/** The thread, locked, where the caller may see it and comment on its document. */
async function lockFor(trx: Db, member: CallerMember, id: string): Promise<Found> {
  const thread = await lockThread(trx, member.workspaceId, id)
  if (!thread) throw notFound('Thread')
  return { thread, ...(await requireCommentable(trx, member, thread.page)) }
}

/** Logs what became of a thread; one without comments is gone for whoever looks. */
async function logThread(
  trx: Db,
  log: Log,
  { workspaceId }: CallerMember,
  { thread: before, document }: Pick<Found, 'thread' | 'document'>,
): Promise<PageThread> {
  await touchThread(trx, workspaceId, before.id)
  const thread = (await findThread(trx, workspaceId, before.id)) as PageThread
  const [data, was] = [withPlace(thread, document), withPlace(before, document)]
  if (!thread.comments.length) log({ object, event: 'delete', data: { id: thread.id }, before: was })
  else if (!before.comments.length) log({ object, event: 'create', data })
  else log({ object, event: 'update', data, before: was })
  return thread
}

function bytesOf(field: string, place: string): Buffer {
  const bytes = Buffer.from(place, 'base64')
  try {
    decodeRelativePosition(bytes)
  } catch {
    throw invalid({ [field]: 'Not a place in a page' })
  }
  return bytes
}

type NewThread = { id: string; start: string; end: string; quote: string; text: string }

/** Begins a thread at a passage, or answers the one that an earlier try of the same call made. */
export async function createThread(
  trx: Db,
  log: Log,
  member: CallerMember,
  page: string,
  { id, start, end, quote, text }: NewThread,
): Promise<PageThread> {
  const { workspaceId, memberId } = member
  const { document } = await requireCommentable(trx, member, page)
  const known = await findThread(trx, workspaceId, id)
  if (known && (known.page !== page || known.createdBy !== memberId)) throw idTaken()
  if (known) return known
  const passage = { start: bytesOf('start', start), end: bytesOf('end', end) }
  await insertThread(trx, workspaceId, { id, page, quote, createdBy: memberId, ...passage })
  assertWithinLimit(
    maxThreads,
    await countThreads(trx, workspaceId, page),
    `A page can have up to ${maxThreads.toLocaleString('en-US')} threads.`,
  )
  // The first comment goes by the id of its thread, so that a call that is sent again adds none.
  await insertPageComment(trx, workspaceId, { id, thread: id, memberId, text })
  const thread = (await findThread(trx, workspaceId, id)) as PageThread
  log({ object, event: 'create', data: withPlace(thread, document) })
  return thread
}

/** Adds a comment; answering opens no thread again. */
export async function reply(
  trx: Db,
  log: Log,
  member: CallerMember,
  thread: string,
  { id, text }: { id: string; text: string },
): Promise<PageThread> {
  const { workspaceId, memberId } = member
  const found = await lockFor(trx, member, thread)
  const known = await findPageComment(trx, workspaceId, id)
  if (known && (known.thread !== thread || known.memberId !== memberId)) throw idTaken()
  if (known) return found.thread
  await insertPageComment(trx, workspaceId, { id, thread, memberId, text })
  const sentence = `A thread can have up to ${maxComments} comments. Start another one.`
  assertWithinLimit(maxComments, found.thread.comments.length + 1, sentence)
  return logThread(trx, log, member, found)
}

/** Resolves a thread, or opens it again. */
export async function resolve(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  isResolved: boolean,
): Promise<PageThread> {
  const found = await lockFor(trx, member, id)
  const { thread, document, now } = found
  const may =
    thread.createdBy === member.memberId ||
    mayOnDocument(now, 'document.update', document) ||
    mayOnDocument(now, 'comment.moderate', document)
  if (!may) throw forbidden()
  if ((thread.resolvedAt !== null) === isResolved) return thread
  await markThread(trx, member.workspaceId, id, isResolved ? member.memberId : null)
  return logThread(trx, log, member, found)
}

/** A comment with its thread, locked, where the caller may change it. */
async function lockOwn(trx: Db, member: CallerMember, id: string) {
  const comment = await findPageComment(trx, member.workspaceId, id)
  if (!comment) throw notFound('Comment')
  const found = await lockFor(trx, member, comment.thread)
  const mayModerate = mayOnDocument(found.now, 'comment.moderate', found.document)
  if (comment.memberId !== member.memberId && !mayModerate) throw forbidden()
  const locked = (await findPageComment(trx, member.workspaceId, id)) as typeof comment
  return { ...found, comment: locked, mayModerate }
}

export async function changeComment(trx: Db, log: Log, member: CallerMember, id: string, text: string) {
  const found = await lockOwn(trx, member, id)
  if (found.comment.deletedAt) throw notFound('Comment')
  if (found.comment.text === text) return found.thread
  await updatePageCommentText(trx, member.workspaceId, id, text)
  return logThread(trx, log, member, found)
}

export async function deleteComment(trx: Db, log: Log, member: CallerMember, id: string) {
  const found = await lockOwn(trx, member, id)
  if (found.comment.deletedAt) throw notFound('Comment')
  await markPageComment(trx, member.workspaceId, id, member.memberId)
  await logThread(trx, log, member, found)
}

export async function restoreComment(trx: Db, log: Log, member: CallerMember, id: string) {
  const found = await lockOwn(trx, member, id)
  const { comment, mayModerate, thread } = found
  if (!comment.deletedAt) return thread
  // What somebody else deleted is for them, and for moderators, to bring back.
  if (comment.deletedBy !== member.memberId && !mayModerate) throw forbidden()
  await markPageComment(trx, member.workspaceId, id, null)
  return logThread(trx, log, member, found)
}
