import type { Db } from '#database/database.ts'
import { fileIdOf, type RichNode } from '#shared/rich/document.ts'
import { parse } from '#shared/rich/parse.ts'
import { serialise } from '#shared/rich/serialise.ts'
import type { SharedPage } from '../document.public.contract.ts'
import { pagesInOrder, pageWithBelow, sharePath } from '../document.rules.ts'
import { titlesOf } from './document.export.ts'
import { outsideOf } from './document.exportText.ts'
import { findPage, findPages } from './document.page.queries.ts'
import { findDocument } from './document.queries.ts'
import type { SharePlace } from './document.share.queries.ts'

type Asked = { token: string; page: string | undefined; publicUrl: string }

/** What a link shows: the page that is asked for where the link leads to it, else the one that was shared. */
export async function findSharedPage(
  db: Db,
  { workspaceId, document: id, page: root, withBelow }: SharePlace,
  { token, page: asked, publicUrl }: Asked,
): Promise<SharedPage | null> {
  const document = await findDocument(db, workspaceId, id)
  if (!document) return null
  const all = await findPages(db, workspaceId, id)
  const within = new Set(withBelow ? pageWithBelow(all, root) : [root])
  const pages = pagesInOrder(all.filter((page) => within.has(page.id)))
  const page = await findPage(db, workspaceId, asked !== undefined && within.has(asked) ? asked : root)
  if (!page) return null
  const titleOf = titlesOf(document, all)
  const shared = pages.map((page): [string, { name: string; path: string }] => [
    `page:${page.id}`,
    { name: titleOf(page), path: sharePath(token, page.id) },
  ])
  // Of all else that the page names a stranger reads what the text itself has, and is led nowhere.
  const text = outsideOf(withoutFiles(parse(page.text, 'page')), {
    targets: new Map(shared),
    publicUrl,
    fileOf: () => undefined,
  })
  return {
    id: page.id,
    title: titleOf(page),
    text: serialise(text, 'page'),
    updatedAt: page.updatedAt,
    pages: pages.map((page) => ({ id: page.id, title: titleOf(page), depth: page.depth })),
  }
}

/** The product’s own files take a session: without one they are their names. */
function withoutFiles(node: RichNode): RichNode {
  const { type, attrs, marks, content } = node
  if (type === 'image' && fileIdOf(String(attrs?.src)))
    return { type: 'text', text: String(attrs?.alt || 'Picture') }
  return {
    ...node,
    ...(marks && { marks: marks.filter((mark) => fileIdOf(String(mark.attrs?.href)) === null) }),
    ...(content && { content: content.map(withoutFiles) }),
  }
}
