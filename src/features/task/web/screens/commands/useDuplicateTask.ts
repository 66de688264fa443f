import { v7 as makeId } from 'uuid'
import { showDone } from '#web/ui/feedback/toast.ts'
import { useDeleteTasksMutation, useDuplicateTaskMutation } from '../../task.api.ts'

/** Makes a copy of a task; the toast leads to it, or takes it away. */
export function useDuplicateTask(onGo: (taskId: string) => void) {
  const [duplicate] = useDuplicateTaskMutation()
  const [deleteTasks] = useDeleteTasksMutation()
  return async (taskId: string) => {
    const id = makeId()
    const { error } = await duplicate({ params: { id: taskId }, body: { id } })
    if (error) return
    showDone('Task duplicated', {
      offer: { label: 'Open the copy', run: () => onGo(id) },
      undo: () => void deleteTasks({ body: { ids: [id] } }),
    })
  }
}
