import { encodeStateAsUpdate } from 'yjs'
import type { Db } from '#database/database.ts'
import type { Log } from '#server/live/change.ts'
import { newlyMentioned } from '#shared/rich/mentions.ts'
import { openContent, replaceContent, toMarkdown } from './document.content.ts'
import { noteLinks } from './document.link.ts'
import { findDocumentOf, findPages } from './document.page.queries.ts'
import { findDocument, lockDocument, updateDocument } from './document.queries.ts'
import {
  findStoredPage,
  findUpdates,
  insertUpdates,
  type StoredPage,
  storeState,
} from './document.update.queries.ts'
import { noteVersion } from './document.version.queries.ts'

/**
 * Puts a text in place of what stands on a page; answers whom it names anew, null where it stands there already. The
 * document is locked.
 */
export async function replaceText(
  trx: Db,
  workspaceId: string,
  page: string,
  text: string,
  actor: string,
  restoredFrom?: string,
): Promise<string[] | null> {
  const stored = await findStoredPage(trx, workspaceId, page, true)
  if (!stored) return null
  const updates = await findUpdates(trx, workspaceId, page, stored.stateSeq)
  const doc = openContent(
    stored.state,
    updates.map(({ update }) => update),
  )
  const now = toMarkdown(doc)
  if (now === text) return null
  const before = beforeOf(stored)
  // What was written since it was last put together would be in no version.
  if (now !== stored.text) {
    const authors = new Set(updates.flatMap(({ actor }) => actor ?? []))
    await noteVersion(trx, workspaceId, page, { text: now, authors: [...authors], before })
  }
  const restored = restoredFrom === undefined ? {} : { restoredFrom }
  await noteVersion(trx, workspaceId, page, { text, authors: [actor], before, ...restored })
  const update = replaceContent(doc, text)
  const seq = await insertUpdates(trx, workspaceId, page, [{ update, actor }])
  if (seq === null) return null
  await storeState(trx, workspaceId, page, {
    state: Buffer.from(encodeStateAsUpdate(doc)),
    seq,
    text,
    updatedBy: actor,
  })
  await noteLinks(trx, workspaceId, page, text, stored.text)
  return newlyMentioned(text, stored.text)
}

/** What stood on a page that has no versions yet. */
const beforeOf = ({ text, updatedBy, updatedAt }: StoredPage) => ({
  text,
  authors: updatedBy ? [updatedBy] : [],
  at: updatedAt,
})

/**
 * Puts together what was written on a page since that was last done: from then on search finds it, and lists tell who
 * wrote last.
 */
export async function storePage(trx: Db, log: Log, workspaceId: string, page: string) {
  const of = await findDocumentOf(trx, workspaceId, page)
  if (!of) return
  // Before the page, as whoever changes the tree locks them; one that is in the trash is stored all the same.
  const before = await lockDocument(trx, workspaceId, of.document)
  const stored = await findStoredPage(trx, workspaceId, page, true)
  if (!stored || stored.seq === stored.stateSeq) return
  const updates = await findUpdates(trx, workspaceId, page, stored.stateSeq)
  const doc = openContent(
    stored.state,
    updates.map(({ update }) => update),
  )
  const text = toMarkdown(doc)
  const updatedBy = updates.at(-1)?.actor ?? null
  if (text !== stored.text) {
    const authors = new Set(updates.flatMap(({ actor }) => actor ?? []))
    const before = beforeOf(stored)
    await noteVersion(trx, workspaceId, page, { text, authors: [...authors], before })
  }
  await storeState(trx, workspaceId, page, {
    state: Buffer.from(encodeStateAsUpdate(doc)),
    seq: stored.seq,
    text,
    updatedBy,
  })
  const isLinkedAnew = await noteLinks(trx, workspaceId, page, text, stored.text)
  if (!before || of.deletedAt || text === stored.text) return
  await updateDocument(trx, workspaceId, before.id, updatedBy)
  const data = await findDocument(trx, workspaceId, before.id)
  if (!data) return
  // By the pages in it, screens know that more than text may be other than before.
  const pages = isLinkedAnew ? { pages: await findPages(trx, workspaceId, data.id) } : {}
  const members = newlyMentioned(text, stored.text)
  const mentioned = members.length ? { mentioned: [{ page, members }] } : {}
  log({ object: 'document', event: 'update', data: { ...data, ...pages, ...mentioned }, before })
}
