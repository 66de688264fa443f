import type { RefObject } from 'react'
import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { type Keys, useKeys } from '#web/ui/keys/keys.ts'
import type { Task } from '../../../task.contract.ts'
import { useChangeTasks } from '../change/useChangeTasks.ts'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'
import { fieldKeys, fieldNames } from './taskKeys.ts'

type Actions = {
  task: Task
  mayUpdate: boolean
  mayCreate: boolean
  mayComment: boolean
  openMenu: (field: TaskField) => void
  edit: () => void
  comment: () => void
  addFiles: () => void
  addLink: () => void
  addSubtask: () => void
  follow: () => void
}

/** The keys of an opened task; those that the role may not use are not there. */
export function useTaskKeys(
  { task, mayUpdate, mayCreate, mayComment, openMenu, ...run }: Actions,
  dialog?: RefObject<HTMLElement | null>,
) {
  const me = useMemberId()
  const change = useChangeTasks()
  const toggleTimer = useToggleTimer()
  const menus = Object.entries(fieldKeys).map(([field, key]) => [
    key,
    {
      label: `Change the ${fieldNames[field as keyof typeof fieldNames]}`,
      run: () => openMenu(field as TaskField),
    },
  ])
  const keys: Keys = {
    ...(mayUpdate && {
      ...Object.fromEntries(menus),
      i: { label: 'Assign to me', run: () => change([task.id], { executor: me }) },
      f: { label: 'Follow or unfollow', run: run.follow },
      e: { label: 'Edit the description', run: run.edit },
    }),
    ...(mayCreate && { S: { label: 'Add a subtask', run: run.addSubtask } }),
    ...(mayComment && {
      m: { label: 'Write a comment', run: run.comment },
      u: { label: 'Add files', run: run.addFiles },
      U: { label: 'Add a link', run: run.addLink },
    }),
    t: { label: 'Start or stop the timer', run: () => toggleTimer(task.id) },
  }
  useKeys(keys, { section: 'Task', ...(dialog && { dialog }) })
}
