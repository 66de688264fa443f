import type { TreeRow } from '../../tree/treeRows.ts'

/** A line of the list of projects: a row of the tree, or a field for a new project or task. */
export type ProjectListRow =
  | TreeRow
  | { kind: 'newProject'; key: string; value: string | null }
  | { kind: 'newTask'; key: string; project: string; depth: number }
export type ProjectRow = Extract<TreeRow, { kind: 'project' }>

type Options = {
  /** Whether a project can begin in the group of this value. */
  mayAdd: (value: string | null) => boolean
  /** The key of the project's row below whose tasks a new one is typed. */
  addingTo: string | null
}

/** The tree with a field for a new project at the end of each group, and one for a new task where it was asked for. */
export function listRows(tree: readonly TreeRow[], { mayAdd, addingTo }: Options): ProjectListRow[] {
  const rows: ProjectListRow[] = []
  let group: Extract<TreeRow, { kind: 'group' }> | null = null
  let adding: ProjectRow | null = null
  const endTask = () => {
    if (adding)
      rows.push({ kind: 'newTask', key: `new/${adding.key}`, project: adding.id, depth: adding.depth + 1 })
    adding = null
  }
  const endGroup = () => {
    endTask()
    const value = group?.value ?? null
    if (group?.isOpen !== false && mayAdd(value))
      rows.push({ kind: 'newProject', key: `new/${group?.key ?? ''}`, value })
  }
  tree.forEach((row, index) => {
    const at = adding as ProjectRow | null
    if (row.kind === 'group') {
      if (index) endGroup()
      group = row
    } else if (at && row.depth <= at.depth) endTask()
    rows.push(row)
    if (row.kind === 'project' && row.key === addingTo) adding = row
  })
  endGroup()
  return rows
}

/** The row that a row stands below: the project or task that it is a part of, else its group. */
export function rowAbove(rows: readonly ProjectListRow[], index: number): ProjectListRow | undefined {
  const row = rows[index]
  if (!row || row.kind === 'group') return undefined
  const depth = row.kind === 'newProject' ? 0 : row.depth
  return rows
    .slice(0, index)
    .findLast((other) => other.kind === 'group' || ('depth' in other && other.depth < depth))
}

/** The value of the group that a row stands in; undefined where there are no groups. */
export function groupAt(rows: readonly ProjectListRow[], index: number): string | null | undefined {
  const group = rows.slice(0, index + 1).findLast((row) => row.kind === 'group')
  return group?.kind === 'group' ? group.value : undefined
}
