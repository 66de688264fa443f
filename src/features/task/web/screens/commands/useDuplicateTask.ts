import { useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { showDone } from '#web/ui/feedback/toast.ts'
import {
  selectTaskList,
  useDeleteTasksMutation,
  useDuplicateTaskMutation,
  useRestoreTasksMutation,
} from '../../task.api.ts'

/** Makes a copy of a task; the toast leads to it, or takes it away. */
export function useDuplicateTask(onGo: (taskId: string) => void) {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const [duplicate] = useDuplicateTaskMutation()
  const [deleteTasks] = useDeleteTasksMutation()
  const [restoreTasks] = useRestoreTasksMutation()
  return async (taskId: string) => {
    const id = makeId()
    const { error } = await duplicate({ params: { id: taskId }, body: { id } })
    if (error) return
    const body = { ids: [id] }
    const shown = () => selectTaskList(store.getState())?.entities[id]
    let deleted = shown()
    showDone('Task duplicated', {
      offer: { label: 'Open the copy', run: () => onGo(id) },
      undo: () => {
        deleted = shown() ?? deleted
        return deleteTasks({ body })
      },
      redo: () => restoreTasks({ body, optimistic: deleted ? [deleted] : [] }),
    })
  }
}
