import type { Priority } from '#shared/fields.ts'
import { positionsBetween } from '#shared/position.ts'
import type { Project, ProjectUpdate } from '../../../../project.contract.ts'
import type { Direction, ProjectGrouping, ProjectSorting } from '../../../parts/viewSettings.ts'
import { groupAt, type ProjectListRow, type ProjectRow, rowAbove } from '../rows/listRows.ts'

/** Which part of a row is pointed at. */
export type Zone = 'before' | 'on' | 'after'

/** What becomes of one project, and whom it gains and loses as members. */
export type ProjectMove = { id: string; change: ProjectUpdate; add?: string; remove?: string }

export type Drop =
  /** It stands there already. */
  | { kind: 'none' }
  | { kind: 'refused'; reason: string }
  /** Only the order would change, which is not made by hand now. */
  | { kind: 'sorted' }
  | {
      kind: 'move'
      moves: ProjectMove[]
      /** The project that they become a part of; undefined where that stays as it is. */
      parent: string | null | undefined
      /** The group that they come to; undefined where that stays as it is. */
      group: string | null | undefined
      /** Whether it was put between others whose order is not made by hand. */
      isUnplaced: boolean
    }

/** What is moved, and the value of the group that it was taken from. */
export type Dragged = { rows: readonly ProjectRow[]; group: string | null | undefined }

export type DropContext = {
  rows: readonly ProjectListRow[]
  grouping: ProjectGrouping
  sorting: ProjectSorting
  direction: Direction
  find: (id: string) => Project | undefined
  /** Why none of what is moved can become a part of this project, or stand at the top. */
  refusal: (parent: string | null) => string | undefined
}

/** Where things come to stand: below what, in which group, between which others of those that are shown. */
type Place = {
  parent: string | null | undefined
  group: string | null | undefined
  before: string | null
  after: string | null
}

const none: Drop = { kind: 'none' }

/** What a drop of projects on a row does. */
export function dropOf(dragged: Dragged, index: number, zone: Zone, context: DropContext): Drop {
  const { rows } = context
  const row = rows[index]
  const moved = new Set(dragged.rows.map(({ id }) => id))
  switch (row?.kind) {
    case 'group':
      return move(dragged, { parent: undefined, group: row.value, before: null, after: null }, context)
    case 'newProject':
      return move(dragged, { parent: null, group: row.value, ...lastOf(rows, index, moved) }, context)
    case 'project':
      if (moved.has(row.id)) return none
      if (zone === 'on') return into(dragged, row.id, context)
      if (zone === 'after' && row.isOpen) return first(dragged, index, context)
      return beside(dragged, index, zone, context)
    default:
      return { kind: 'refused', reason: 'projects can only go inside projects' }
  }
}

/** What a key does: up and down among its siblings, right into the one before it, left out of the one it is in. */
export function stepOf(
  dragged: Dragged,
  index: number,
  step: 'up' | 'down' | 'in' | 'out',
  context: DropContext,
): Drop {
  const { rows, find } = context
  const row = rows[index]
  if (row?.kind !== 'project') return none
  const siblings = siblingsOf(rows, index)
  const place = siblings.indexOf(index)
  if (step === 'in') {
    const before = rows[siblings[place - 1] ?? -1]
    return before?.kind === 'project' ? into(dragged, before.id, context) : none
  }
  if (step === 'out') {
    const above = rows.indexOf(rowAbove(rows, index)!)
    if (rows[above]?.kind === 'project') return beside(dragged, above, 'after', context)
    const parent = find(row.id)?.parent
    return parent ? into(dragged, find(parent)?.parent ?? null, context) : none
  }
  const other = siblings[place + (step === 'up' ? -1 : 1)]
  return other === undefined ? none : beside(dragged, other, step === 'up' ? 'before' : 'after', context)
}

/** The indices of the projects that stand below the same row as this one, itself among them. */
function siblingsOf(rows: readonly ProjectListRow[], index: number): number[] {
  const depth = (rows[index] as ProjectRow).depth
  const isEnd = (row: ProjectListRow) =>
    row.kind === 'group' || (row.kind === 'project' && row.depth < depth) || row.kind === 'newProject'
  const begin = rows.slice(0, index).findLastIndex(isEnd) + 1
  const length = rows.slice(index).findIndex(isEnd)
  const end = length < 0 ? rows.length : index + length
  const found: number[] = []
  for (let at = begin; at < end; at++) {
    const row = rows[at]!
    if (row.kind === 'project' && row.depth === depth) found.push(at)
  }
  return found
}

const idOf = (rows: readonly ProjectListRow[], index: number | undefined) => {
  const row = index === undefined ? undefined : rows[index]
  return row?.kind === 'project' ? row.id : null
}

function lastOf(rows: readonly ProjectListRow[], index: number, moved: ReadonlySet<string>) {
  const last = rows
    .slice(0, index)
    .findLast(
      (row) => row.kind === 'group' || (row.kind === 'project' && row.depth === 0 && !moved.has(row.id)),
    )
  return { before: last?.kind === 'project' ? last.id : null, after: null }
}

/** Becomes the last part of a project, whatever the order; its group stays. */
function into(dragged: Dragged, parent: string | null, context: DropContext): Drop {
  return move(dragged, { parent, group: undefined, before: null, after: null }, context)
}

/** Becomes the first part of an unfolded project. */
function first(dragged: Dragged, index: number, context: DropContext): Drop {
  const { rows } = context
  const row = rows[index] as ProjectRow
  const moved = new Set(dragged.rows.map(({ id }) => id))
  const child = rows.findIndex((other, at) => at > index && other.kind === 'project' && !moved.has(other.id))
  const isChild = rows[child]?.kind === 'project' && (rows[child] as ProjectRow).depth > row.depth
  const after = isChild ? idOf(rows, child) : null
  return move(dragged, { parent: row.id, group: groupAt(rows, index), before: null, after }, context)
}

function beside(dragged: Dragged, index: number, zone: 'before' | 'after', context: DropContext): Drop {
  const { rows } = context
  const moved = new Set(dragged.rows.map(({ id }) => id))
  const siblings = siblingsOf(rows, index).filter((at) => at === index || !moved.has(idOf(rows, at)!))
  const place = siblings.indexOf(index)
  const [before, after] = zone === 'before' ? [place - 1, place] : [place, place + 1]
  const group = groupAt(rows, index)
  const above = rowAbove(rows, index)
  // What only shows at the top here stays a part of what it is in.
  const isUnchanged =
    group === dragged.group && dragged.rows.every(({ depth, isApart }) => depth === 0 && isApart)
  const parent = above?.kind === 'project' ? above.id : isUnchanged ? undefined : null
  return move(
    dragged,
    { parent, group, before: idOf(rows, siblings[before]), after: idOf(rows, siblings[after]) },
    context,
  )
}

function move({ rows, group: from }: Dragged, place: Place, context: DropContext): Drop {
  const { grouping, sorting, direction, find } = context
  const projects = rows.flatMap(({ id }) => find(id) ?? [])
  const isNewParent = place.parent !== undefined && projects.some(({ parent }) => parent !== place.parent)
  const isNewGroup = place.group !== undefined && place.group !== from
  const reason = isNewParent && place.parent !== undefined ? context.refusal(place.parent) : undefined
  if (reason !== undefined) return { kind: 'refused', reason }
  const positionOf = (id: string | null) => (id === null ? null : (find(id)?.position ?? null))
  const isBetween = place.before !== null || place.after !== null
  if (!isNewParent && !isNewGroup) {
    if (!isBetween) return none
    if (sorting !== 'position') return { kind: 'sorted' }
  }
  const ends = [positionOf(place.before), positionOf(place.after)] as const
  const positions =
    sorting === 'position' && isBetween
      ? direction === 'asc'
        ? positionsBetween(ends[0], ends[1], projects.length)
        : positionsBetween(ends[1], ends[0], projects.length).reverse()
      : null
  const moves = projects.map(({ id }, index): ProjectMove => {
    const ofGroup = isNewGroup ? changeOfGroup(grouping, place.group ?? null, from ?? null) : {}
    return {
      id,
      ...ofGroup,
      change: {
        ...ofGroup.change,
        ...(isNewParent && place.parent !== undefined && { parent: place.parent }),
        ...(positions && { position: positions[index]! }),
      },
    }
  })
  return {
    kind: 'move',
    moves,
    parent: isNewParent ? place.parent : undefined,
    group: isNewGroup ? place.group : undefined,
    isUnplaced: isBetween && sorting !== 'position',
  }
}

/** What makes a project one of the group of a value; by member it leaves the one it was taken from. */
function changeOfGroup(
  grouping: ProjectGrouping,
  value: string | null,
  from: string | null,
): Partial<ProjectMove> {
  switch (grouping) {
    case 'status':
      return { change: { status: value } }
    case 'client':
      return { change: { client: value } }
    case 'priority':
      return { change: { priority: (value ?? 'none') as Priority } }
    case 'lead':
      // Only a member can lead.
      return { change: { lead: value }, ...(value !== null && { add: value }) }
    case 'member':
      return { ...(value !== null && { add: value }), ...(from !== null && { remove: from }) }
    case 'none':
      return {}
  }
}

/** Which part of a row the pointer is over: its edges stand for the places beside it. */
export function zoneAt(y: number, height: number): Zone {
  const edge = Math.max(8, height * 0.28)
  return y < edge ? 'before' : y > height - edge ? 'after' : 'on'
}
