import { lazy, type Ref, Suspense, useImperativeHandle, useRef } from 'react'
import { OverlayTask, useOpenTask } from '../detail/OverlayTask.tsx'
import { TaskList, type TaskListHandle } from './TaskList.tsx'
import type { TaskScope } from './taskScope.ts'
import { type Look, useTaskList } from './useTaskList.ts'

/** Loaded when a board is first opened: lists do not need what moves cards. */
const TaskBoard = lazy(() => import('../board/TaskBoard.tsx').then((file) => ({ default: file.TaskBoard })))

type Props = {
  scope: TaskScope
  /** Names the list to who cannot see it. */
  label: string
  /** Of the screen without a task, such as `/my-tasks`; a task's is `…/tasks/:taskId` below it. */
  address: string
  taskId: string | undefined
  look?: Look
  ref?: Ref<TaskListHandle>
}

/** A list or board of tasks, and over it the one that the address names. The list stays as it is while tasks are opened. */
export function TaskPane({ scope, label, address, taskId, look = 'list', ref }: Props) {
  const list = useTaskList(scope, look)
  const handle = useRef<TaskListHandle>(null)
  useImperativeHandle(ref, () => handle.current as TaskListHandle)
  const open = useOpenTask(address)

  return (
    <>
      {look === 'board' ? (
        <Suspense>
          <TaskBoard ref={handle} list={list} label={label} openedId={taskId} onOpen={open} />
        </Suspense>
      ) : (
        <TaskList ref={handle} list={list} label={label} openedId={taskId} onOpen={open} />
      )}
      <OverlayTask
        address={address}
        taskId={taskId}
        order={list.order}
        onClosed={(id) => handle.current?.focusTask(id)}
      />
    </>
  )
}
