import type { Db } from '#database/database.ts'
import { fileIdOf, type RichNode } from '#shared/rich/document.ts'
import { parse } from '#shared/rich/parse.ts'
import { serialise } from '#shared/rich/serialise.ts'
import type { SharedPage } from '../document.public.contract.ts'
import { pagesInOrder, pageWithBelow, sharePath } from '../document.rules.ts'
import type { DocumentPage } from '../document.shape.ts'
import { titlesOf } from './document.export.ts'
import { outsideOf } from './document.exportText.ts'
import { findFilesOfPages, findPageFile, type WholePageFile } from './document.file.queries.ts'
import { findPage, findPages } from './document.page.queries.ts'
import { findDocument } from './document.queries.ts'
import type { SharePlace } from './document.share.queries.ts'

type Asked = { token: string; page: string | undefined; publicUrl: string }

/** What a link shows: the page that is asked for where the link leads to it, else the one that was shared. */
export async function findSharedPage(
  db: Db,
  place: SharePlace,
  { token, page: asked, publicUrl }: Asked,
): Promise<SharedPage | null> {
  const { workspaceId, document: id, page: root } = place
  const document = await findDocument(db, workspaceId, id)
  if (!document) return null
  const all = await findPages(db, workspaceId, id)
  const within = idsWithin(all, place)
  const pages = pagesInOrder(all.filter((page) => within.has(page.id)))
  const page = await findPage(db, workspaceId, asked !== undefined && within.has(asked) ? asked : root)
  if (!page) return null
  const titleOf = titlesOf(document, all)
  const shared = pages.map((page): [string, { name: string; path: string }] => [
    `page:${page.id}`,
    { name: titleOf(page), path: sharePath(token, page.id) },
  ])
  // Of all else that the page names a stranger reads what the text itself has, and is led nowhere.
  const files = await findFilesOfPages(db, workspaceId, [...within])
  const text = outsideOf(withoutFiles(parse(page.text, 'page'), files), {
    targets: new Map(shared),
    publicUrl,
    // Asked for with the token, by a call.
    filesAt: '',
    pathTo: () => undefined,
  })
  return {
    id: page.id,
    title: titleOf(page),
    text: serialise(text, 'page'),
    updatedAt: page.updatedAt,
    pages: pages.map((page) => ({ id: page.id, title: titleOf(page), depth: page.depth })),
  }
}

const idsWithin = (all: readonly DocumentPage[], { page, withBelow }: SharePlace) =>
  new Set(withBelow ? pageWithBelow(all, page) : [page])

/** A file on one of the pages to which a link leads. */
export async function findSharedFile(
  db: Db,
  place: SharePlace,
  id: string,
): Promise<WholePageFile | undefined> {
  const { workspaceId, document } = place
  if (!(await findDocument(db, workspaceId, document))) return undefined
  const within = idsWithin(await findPages(db, workspaceId, document), place)
  const found = await findPageFile(db, workspaceId, id)
  return found && within.has(found.file.page) ? found : undefined
}

/** Files of tasks, and of pages that are not shared, take a session: without one they are their names. */
function withoutFiles(node: RichNode, shared: ReadonlySet<string>): RichNode {
  const { type, attrs, marks, content } = node
  const isHidden = (address: unknown) => {
    const id = fileIdOf(String(address))
    return id !== null && !shared.has(id.toLowerCase())
  }
  if (type === 'image' && isHidden(attrs?.src)) return { type: 'text', text: String(attrs?.alt || 'Picture') }
  return {
    ...node,
    ...(marks && { marks: marks.filter((mark) => !isHidden(mark.attrs?.href)) }),
    ...(content && { content: content.map((child) => withoutFiles(child, shared)) }),
  }
}
