import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { idTaken, invalid } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { positionsBetween } from '#shared/position.ts'
import { newlyMentioned } from '#shared/rich/mentions.ts'
import type { NewPage } from '../document.contract.ts'
import { pagesInOrder } from '../document.rules.ts'
import type { DocumentPage, PageMention } from '../document.shape.ts'
import { toState } from './document.content.ts'
import { noteLinks } from './document.link.ts'
import {
  countPages,
  findDocumentOf,
  findPages,
  insertPage,
  markPagesDeleted,
  updatePageRow,
} from './document.page.queries.ts'
import { replaceText } from './document.store.ts'
import { validateTree } from './document.validate.ts'

type Given = NewPage & Pick<DocumentPage, 'id' | 'parent' | 'position'>

/** Each with an id, and where it stands among those below the same page. */
function placed(pages: readonly NewPage[]): Given[] {
  const named = pages.map((page) => ({ ...page, id: page.id ?? uuidv7(), parent: page.parent ?? null }))
  if (new Set(named.map(({ id }) => id)).size < named.length)
    throw invalid({ pages: 'Each page can appear only once' })
  const siblings = [...Map.groupBy(named, ({ parent }) => parent).values()]
  return siblings.flatMap((level) => {
    const positions = positionsBetween(null, null, level.length)
    return level.map((page, at) => ({ ...page, position: positions[at] as string }))
  })
}

/**
 * Makes these the pages of a document, whose row is locked; answers whom they name anew, null where nothing is other
 * than before.
 */
export async function setPages(
  trx: Db,
  member: CallerMember,
  document: string,
  pages: readonly NewPage[],
): Promise<PageMention[] | null> {
  const { workspaceId, memberId } = member
  const known = new Map((await findPages(trx, workspaceId, document)).map((page) => [page.id, page]))
  const given = placed(pages)
  const added = given.filter(({ id }) => !known.has(id))
  validateTree(given, (await countPages(trx, workspaceId, document)) + added.length)
  let isChanged = false
  const mentioned: PageMention[] = []
  // Those above come first, since a page refers to the one it stands below.
  for (const { id, parent, position, title, text } of pagesInOrder(given)) {
    const before = known.get(id)
    if (!before) {
      const members = await addPage(trx, member, { id, document, parent, position, title, text })
      mentioned.push({ page: id, members })
      isChanged = true
      continue
    }
    if (
      before.parent !== parent ||
      before.position !== position ||
      (title ?? before.title) !== before.title
    ) {
      await updatePageRow(trx, workspaceId, id, memberId, { parent, position, title: title ?? before.title })
      isChanged = true
    }
    const members = text === undefined ? null : await replaceText(trx, workspaceId, id, text, memberId)
    if (!members) continue
    mentioned.push({ page: id, members })
    isChanged = true
  }
  const givenIds = new Set(given.map(({ id }) => id))
  const left = [...known.keys()].filter((id) => !givenIds.has(id))
  if (left.length) await markPagesDeleted(trx, workspaceId, left, memberId)
  return isChanged || left.length ? mentioned : null
}

type Added = {
  id: string
  document: string
  parent: string | null
  position: string
  title?: string | undefined
  text?: string | undefined
}

/** Adds a page with what stands on it, and answers whom that names; its place is validated. */
export async function addPage(
  trx: Db,
  { workspaceId, memberId }: Pick<CallerMember, 'workspaceId' | 'memberId'>,
  { title = '', text = '', ...page }: Added,
): Promise<string[]> {
  if (await findDocumentOf(trx, workspaceId, page.id)) throw idTaken()
  const state = toState(text)
  await insertPage(trx, workspaceId, {
    ...page,
    title,
    text,
    state: state && Buffer.from(state),
    createdBy: memberId,
  })
  await noteLinks(trx, workspaceId, page.id, text, '')
  return newlyMentioned(text, '')
}
