import { useStore } from 'react-redux'
import { useMay } from '#features/user/web/user.api.ts'
import { errorCode } from '#web/store/api.ts'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import type { Task } from '../../../task.contract.ts'
import { taskResource } from '../../../task.rules.ts'
import { selectTaskList, useDeleteTasksMutation, useRestoreTasksMutation } from '../../task.api.ts'
import { askForTimePlace } from './askForTimePlace.tsx'
import type { TimePlace } from './DeleteTasks.tsx'

/**
 * Deletes tasks with their subtasks; the toast brings them back. Where they have time, it is asked first where that
 * goes. `onDeleted` is called as soon as they are gone.
 */
export function useDeleteTasks() {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const may = useMay()
  const [deleteTasks] = useDeleteTasksMutation()
  const [restoreTasks] = useRestoreTasksMutation()

  function send(found: readonly Task[], onDeleted: () => void, place?: TimePlace) {
    const ids = found.map(({ id }) => id)
    const remove = () => deleteTasks({ body: { ids, ...place } })
    const call = remove()
    const what = found.length === 1 ? 'Task deleted' : `${found.length} tasks deleted`
    showDone(what, {
      undo: () => void restoreTasks({ body: { ids }, optimistic: [...found] }),
      redo: remove,
      call,
    })
    onDeleted()
    void call.then(({ error }) => {
      // Tracked at this moment, or on a subtask that is not known here.
      if (errorCode(error) === 'HAS_TIME') askForTimePlace(found, (place) => send(found, () => {}, place))
    })
  }

  return (ids: readonly string[], onDeleted: () => void = () => {}) => {
    const entities = selectTaskList(store.getState())?.entities ?? {}
    const found = ids.flatMap((id) => entities[id] ?? [])
    if (!found.length) return
    const refused = found.filter((task) => !may('task.delete', taskResource(task))).length
    if (refused)
      showProblem(
        found.length === 1
          ? 'Your role can’t delete this task.'
          : `Nothing was deleted: your role can’t delete ${refused} of these ${found.length} tasks.`,
      )
    else if (haveTime(found, Object.values(entities)))
      askForTimePlace(found, (place) => send(found, onDeleted, place))
    else send(found, onDeleted)
  }
}

/** Whether time hangs on the tasks, or on parts of them, as far as that is known here. */
function haveTime(found: readonly Task[], all: readonly Task[]): boolean {
  const going = new Set(found.map(({ id }) => id))
  for (let size = 0; size !== going.size; ) {
    size = going.size
    for (const { id, parent } of all) if (parent && going.has(parent)) going.add(id)
  }
  return all.some(({ id, activeTime, active }) => going.has(id) && (activeTime !== 0 || active))
}
