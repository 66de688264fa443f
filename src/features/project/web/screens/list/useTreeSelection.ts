import { useSelection } from '#web/ui/grid/useSelection.ts'
import type { ProjectListRow } from './rows/listRows.ts'

const projectIdOf = (row: ProjectListRow) => (row.kind === 'project' ? row.id : null)
const taskIdOf = (row: ProjectListRow) => (row.kind === 'task' ? row.id : null)

/** What is marked to be changed together: projects or tasks, never both, since nothing does the same to them. */
export function useTreeSelection(rows: readonly ProjectListRow[], active: ProjectListRow | undefined) {
  const projects = useSelection(rows, projectIdOf)
  const tasks = useSelection(rows, taskIdOf)
  const kindOf = (row: ProjectListRow | undefined) => (row?.kind === 'task' ? 'task' : 'project')
  /** The kind that is being selected, else that of the row. */
  const kind = tasks.ids.length ? 'task' : projects.ids.length ? 'project' : kindOf(active)
  const of = { project: projects, task: tasks }
  return {
    projects,
    tasks,
    kind: kind as 'project' | 'task',
    ids: of[kind].ids,
    isSelectable: (row: ProjectListRow | undefined) => row?.kind === 'project' || row?.kind === 'task',
    /** A row of the other kind begins a selection of its own. */
    toggle(row: ProjectListRow) {
      of[kindOf(row) === 'task' ? 'project' : 'task'].clear()
      of[kindOf(row)].toggle(row)
    },
    extendTo: (to: number, from: number) => of[kind].extendTo(to, from),
    all: () => of[kind].all(),
    clear() {
      projects.clear()
      tasks.clear()
    },
  }
}
export type TreeSelection = ReturnType<typeof useTreeSelection>
