import { v7 as makeId } from 'uuid'
import { showDone } from '../../../../../web/ui/toast.ts'
import { useDuplicateTaskMutation } from '../../task.api.ts'

/** Makes a copy of a task; the toast leads to it. */
export function useDuplicateTask(onGo: (taskId: string) => void) {
  const [duplicate] = useDuplicateTaskMutation()
  return async (taskId: string) => {
    const id = makeId()
    const { error } = await duplicate({ params: { id: taskId }, body: { id } })
    if (!error) showDone('Task duplicated', { open: () => onGo(id), openLabel: 'Open the copy' })
  }
}
