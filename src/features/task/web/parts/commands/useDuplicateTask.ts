import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { v7 as makeId } from 'uuid'
import { callToast } from '../../../../../web/ui/toast.ts'
import { useDuplicateTaskMutation } from '../../task.api.ts'
import { DuplicatedMessage } from './DuplicatedMessage.tsx'

/** Makes a copy of a task; the toast leads to it. */
export function useDuplicateTask(onGo: (taskId: string) => void) {
  const [duplicate] = useDuplicateTaskMutation()
  return async (taskId: string) => {
    const id = makeId()
    const { error } = await duplicate({ params: { id: taskId }, body: { id } })
    if (error) return
    const toast = notifications.show({
      position: 'bottom-left',
      autoClose: callToast,
      withCloseButton: true,
      color: 'green',
      message: createElement(DuplicatedMessage, {
        onOpen: () => {
          notifications.hide(toast)
          onGo(id)
        },
      }),
    })
  }
}
