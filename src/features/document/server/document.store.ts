import { encodeStateAsUpdate } from 'yjs'
import type { Db } from '#database/database.ts'
import type { Log } from '#server/live/change.ts'
import { openContent, replaceContent, toMarkdown } from './document.content.ts'
import { findDocumentOf } from './document.page.queries.ts'
import { findDocument, lockDocument, updateDocument } from './document.queries.ts'
import { findStoredPage, findUpdates, insertUpdates, storeState } from './document.update.queries.ts'

/** Puts a text in place of what stands on a page; answers false where it stands there already. The document is locked. */
export async function replaceText(
  trx: Db,
  workspaceId: string,
  page: string,
  text: string,
  actor: string,
): Promise<boolean> {
  const stored = await findStoredPage(trx, workspaceId, page, true)
  if (!stored) return false
  const updates = await findUpdates(trx, workspaceId, page, stored.stateSeq)
  const doc = openContent(
    stored.state,
    updates.map(({ update }) => update),
  )
  if (toMarkdown(doc) === text) return false
  const update = replaceContent(doc, text)
  const seq = await insertUpdates(trx, workspaceId, page, [{ update, actor }])
  if (seq === null) return false
  await storeState(trx, workspaceId, page, {
    state: Buffer.from(encodeStateAsUpdate(doc)),
    seq,
    text,
    updatedBy: actor,
  })
  return true
}

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
  await storeState(trx, workspaceId, page, {
    state: Buffer.from(encodeStateAsUpdate(doc)),
    seq: stored.seq,
    text,
    updatedBy,
  })
  if (!before || of.deletedAt || text === stored.text) return
  await updateDocument(trx, workspaceId, before.id, updatedBy)
  const data = await findDocument(trx, workspaceId, before.id)
  if (data) log({ object: 'document', event: 'update', data, before })
}
