import { useStore } from 'react-redux'
import { showDone, showProblem } from '../../../../../web/ui/toast.ts'
import { useMay } from '../../../../user/web/user.api.ts'
import { thingOfTask } from '../../../task.rules.ts'
import { selectTaskList, useDeleteTasksMutation, useRestoreTasksMutation } from '../../task.api.ts'

/** Deletes tasks with their subtasks; the toast brings them back. Answers whether the role allowed it. */
export function useDeleteTasks() {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const may = useMay()
  const [deleteTasks] = useDeleteTasksMutation()
  const [restoreTasks] = useRestoreTasksMutation()
  return (ids: readonly string[]): boolean => {
    const entities = selectTaskList(store.getState())?.entities ?? {}
    const found = ids.flatMap((id) => entities[id] ?? [])
    if (!found.length) return false
    const kept = found.filter((task) => !may('task.delete', thingOfTask(task))).length
    if (kept) {
      showProblem(
        found.length === 1
          ? 'Your role may not delete this task.'
          : `Nothing was deleted: your role may not delete ${kept} of these ${found.length} tasks.`,
      )
      return false
    }
    const body = { ids: found.map(({ id }) => id) }
    const call = deleteTasks({ body })
    const what = found.length === 1 ? 'Task deleted' : `${found.length} tasks deleted`
    showDone(what, { undo: () => void restoreTasks({ body, optimistic: found }), call })
    return true
  }
}
