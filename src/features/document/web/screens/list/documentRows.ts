import type { Document } from '../../../document.shape.ts'
import type { DocumentDisplay } from '../../document.slice.ts'

export type DocumentRow =
  | { kind: 'group'; key: string; project: string | null; name: string; count: number; isOpen: boolean }
  | { kind: 'document'; key: string; document: Document; group: string | undefined }

/** How the group of a project, or of none, is called among what is folded. */
export const groupOf = (project: string | null) => project ?? 'none'

/** How a group is called, and where its documents are. */
export const placeName = (project: string | null, nameOf: (project: string) => string | undefined) =>
  project === null ? 'Workspace' : (nameOf(project) ?? 'Another project')

const compare: Record<DocumentDisplay['sorting'], (a: Document, b: Document) => number> = {
  updatedAt: (a, b) => (a.updatedAt < b.updatedAt ? -1 : 1),
  createdAt: (a, b) => (a.createdAt < b.createdAt ? -1 : 1),
  title: (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }),
}

/** The lines of the list: documents that have the words, in their order, below their projects where these are groups. */
export function toRows(
  documents: readonly Document[],
  { sorting, direction, grouping }: DocumentDisplay,
  {
    search,
    folded,
    nameOf,
  }: { search: string; folded: readonly string[]; nameOf: (project: string) => string | undefined },
): DocumentRow[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const sign = direction === 'asc' ? 1 : -1
  const found = documents
    .filter(({ title }) => words.every((word) => title.toLocaleLowerCase().includes(word)))
    .toSorted((a, b) => sign * compare[sorting](a, b) || (a.id < b.id ? -1 : 1))
  const toRow = (document: Document, group?: string): DocumentRow => ({
    kind: 'document',
    key: document.id,
    document,
    group,
  })
  if (grouping === 'none') return found.map((document) => toRow(document))
  // Groups stand as their first documents do; what belongs to no project stands first.
  const groups = [...Map.groupBy(found, ({ project }) => project)].sort(
    ([a], [b]) => Number(b === null) - Number(a === null),
  )
  return groups.flatMap(([project, members]) => {
    const isOpen = words.length > 0 || !folded.includes(groupOf(project))
    const key = `group/${groupOf(project)}`
    const name = placeName(project, nameOf)
    const head: DocumentRow = { kind: 'group', key, project, name, count: members.length, isOpen }
    return [head, ...(isOpen ? members.map((document) => toRow(document, key)) : [])]
  })
}
