import { type Flag, may, type Viewer } from '#shared/access.ts'
import { byPosition } from '#shared/position.ts'
import type {
  Document,
  DocumentPage,
  DocumentPlace,
  LiveDocument,
  PageThread,
  PlacedThread,
} from './document.shape.ts'

type DocumentFlag = Extract<Flag, `document.${string}` | `comment.${string}`>

/** Whether the viewer may do this to a document: by its project, or because they made it, and as far as it is theirs to open. */
export const mayOnDocument = (viewer: Viewer, flag: DocumentFlag, document: DocumentPlace): boolean =>
  may(viewer, flag, { project: document.project, owners: [document.createdBy] }) &&
  isLetIn(viewer, document, flag === 'document.update' || flag === 'document.delete')

/**
 * Whether a document is open to the viewer, or is for some whom the viewer is one of. Who may delete the workspace sees all of
 * it, so that no document is lost with those who leave.
 */
export function isLetIn(viewer: Viewer, { members, createdBy }: DocumentPlace, toEdit: boolean): boolean {
  if (!members || createdBy === viewer.memberId || seesAllDocuments(viewer)) return true
  return members.some(({ id, mayEdit }) => id === viewer.memberId && (mayEdit || !toEdit))
}

/** Whatever a document says. */
export const seesAllDocuments = (viewer: Viewer): boolean => may(viewer, 'workspace.delete')

export const isDocumentVisible = (viewer: Viewer, document: DocumentPlace): boolean =>
  mayOnDocument(viewer, 'document.view', document)

/** The document as the viewer may see it, or null. */
export const visibleDocument = (
  viewer: Viewer,
  { mentioned: _, ...document }: LiveDocument,
): LiveDocument | null => (isDocumentVisible(viewer, document) ? document : null)

/** A thread as the viewer may see it, or null. */
export const visibleThread = (viewer: Viewer, { place, ...thread }: PlacedThread): PageThread | null =>
  place && isDocumentVisible(viewer, place) ? thread : null

/** How a page is called: one that nobody has named goes by its document’s title where it is the first. */
export const pageTitle = (
  page: Pick<DocumentPage, 'id' | 'title'>,
  document: Pick<Document, 'title'>,
  first: string | undefined,
): string => page.title || (page.id === first ? document.title : 'Untitled')

/** Where a link leads: what follows the # stays in the browser, out of every log and Referer. */
export const sharePath = (token: string, page?: string) =>
  `/share/page#${token}${page === undefined ? '' : `/${page}`}`

type Placed = Pick<DocumentPage, 'id' | 'parent' | 'position'>

/** The pages below each other, by the id of the one above; those whose parent is not here stand at the top. */
export function pagesByParent<T extends Placed>(pages: readonly T[]): Map<string | null, T[]> {
  const here = new Set(pages.map(({ id }) => id))
  return Map.groupBy(pages.toSorted(byPosition), ({ parent }) =>
    parent !== null && here.has(parent) ? parent : null,
  )
}

/** All pages from top to bottom, each with how deep it stands; 0 at the top. */
export function pagesInOrder<T extends Placed>(pages: readonly T[]): (T & { depth: number })[] {
  const children = pagesByParent(pages)
  const below = (parent: string | null, depth: number): (T & { depth: number })[] =>
    (children.get(parent) ?? []).flatMap((page) => [{ ...page, depth }, ...below(page.id, depth + 1)])
  return below(null, 0)
}

/** The ids of a page and of all below it. */
export function pageWithBelow(pages: readonly Placed[], id: string): string[] {
  const children = pagesByParent(pages)
  const below = (page: string): string[] => [
    page,
    ...(children.get(page) ?? []).flatMap((child) => below(child.id)),
  ]
  return below(id)
}

/** How many levels the deepest page takes; 1 where none stands below another. */
export const depthOf = (pages: readonly Placed[]): number =>
  Math.max(0, ...pagesInOrder(pages).map(({ depth }) => depth + 1))

/** Whether a page of the tree stands below itself, which would take it out of sight. */
export const isCircular = (pages: readonly Placed[]): boolean => pagesInOrder(pages).length < pages.length
