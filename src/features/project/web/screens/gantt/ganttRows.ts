import type { TreeRow } from '../tree/treeRows.ts'

/** A line of the Gantt; at the foot of an opened project one on which a new task can be drawn. */
export type GanttRow = TreeRow | { kind: 'draw'; key: string; project: string; depth: number }

/** The rows of the tree, with a line to draw on below each opened project that the viewer may add tasks to. */
export function ganttRows(
  tree: readonly TreeRow[],
  mayAdd: (project: string) => boolean,
  /** The project that is shown alone: it has such a line even while it is empty. */
  root: string | null,
): GanttRow[] {
  const rows: GanttRow[] = []
  const open: { key: string; id: string; depth: number }[] = []
  const close = (depth: number) => {
    while (open.length && open.at(-1)!.depth >= depth) {
      const { key, id, depth } = open.pop()!
      rows.push({ kind: 'draw', key: `${key}/draw`, project: id, depth: depth + 1 })
    }
  }
  for (const row of tree) {
    close(row.kind === 'group' ? 0 : row.depth)
    rows.push(row)
    if (row.kind === 'project' && (row.isOpen || (row.id === root && row.isOpen === null)) && mayAdd(row.id))
      open.push(row)
  }
  close(0)
  return rows
}
