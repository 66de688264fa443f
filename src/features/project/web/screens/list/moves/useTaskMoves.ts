import { useStore } from 'react-redux'
import { useChangeTasks } from '#features/task/web/screens/change/useChangeTasks.ts'
import { useMayCreateTaskIn } from '#features/task/web/screens/newTask/useMayCreateTask.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { selectProjectEntities } from '../../../project.api.ts'
import type { ProjectListRow } from '../rows/listRows.ts'
import type { TreeSelection } from '../useTreeSelection.ts'

/** What letting go would do, and how that is told at the pointer. */
export type Decision = { label: string; isRefused: boolean; run?: () => void }

type State = Parameters<typeof selectProjectEntities>[0] & Parameters<typeof selectTaskList>[0]

/** What a drop of a task, or of all that are selected with it, on the row at an index does: another project. */
export function useTaskMoves(rows: readonly ProjectListRow[], selection: TreeSelection) {
  const store = useStore<State>()
  const mayCreateIn = useMayCreateTaskIn()
  const changeTasks = useChangeTasks()
  return (id: string, index: number): Decision | null => {
    const target = rows[index]
    const entities = selectTaskList(store.getState())?.entities ?? {}
    const project =
      target?.kind === 'project'
        ? target.id
        : target?.kind === 'task'
          ? entities[target.id]?.project
          : undefined
    if (project === undefined) return { label: 'Can’t move here: a task needs a project', isRefused: true }
    const ids = selection.tasks.has(id) ? selection.tasks.ids : [id]
    if (ids.every((task) => entities[task]?.project === project)) return null
    const name = selectProjectEntities(store.getState())?.[project]?.name ?? ''
    if (!mayCreateIn(project))
      return { label: `Can’t move here: you can’t add tasks to “${name}”`, isRefused: true }
    const said = ids.length === 1 ? 'Task' : `${ids.length} tasks`
    return {
      label: `Move into “${name}”`,
      isRefused: false,
      run: () => changeTasks(ids, { project }, { moved: `${said} moved into “${name}”` }),
    }
  }
}
