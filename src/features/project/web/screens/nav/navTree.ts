import { childrenByParent } from '../../../project.rules.ts'
import type { KnownProject } from '../../project.api.ts'

/** As many projects stand in the sidebar all together; of more only one's own. */
const max = 40

export type NavRow = {
  project: KnownProject
  level: number
  /** Whether what is inside it shows; null where nothing is. */
  isOpen: boolean | null
}

type Context = {
  me: string
  /** Rows that were opened by hand, by the project's id. */
  isOpened: (id: string) => boolean
  /** The project on screen: what it is a part of stands open. */
  current: string | undefined
}

/** The projects of the sidebar: the pinned ones, and below them the others as a tree; `sorted` is by name. */
export function navTree(sorted: readonly KnownProject[], { me, isOpened, current }: Context) {
  const pinned = sorted.filter((project) => project.pinned)
  const isFew = sorted.length <= max
  const own = isFew ? sorted : sorted.filter(({ members }) => members.includes(me))
  const parents = new Set(own.map(({ parent }) => parent))
  // A pinned one stands twice only where others are inside of it.
  const mine = own.filter(({ id, pinned }) => !pinned || parents.has(id))
  // By name within each parent, however they were put in order elsewhere.
  const children = childrenByParent(mine.map((project, index) => ({ ...project, position: placeOf(index) })))
  const byId = new Map(mine.map((project) => [project.id, project]))
  const above = new Set<string>()
  for (let at = byId.get(current ?? ''); at?.parent && !above.has(at.parent); at = byId.get(at.parent))
    above.add(at.parent)

  const rows: NavRow[] = []
  function add(parent: string | null, level: number) {
    for (const { id } of children.get(parent) ?? []) {
      const project = byId.get(id)
      if (!project) continue
      const isOpen = children.has(id) ? isOpened(id) || above.has(id) : null
      rows.push({ project, level, isOpen })
      if (isOpen) add(id, level + 1)
    }
  }
  add(null, 0)
  return { pinned, rows, isAll: isFew }
}

const placeOf = (index: number) => String(index).padStart(6, '0')
