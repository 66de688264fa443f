import { lazy, type Ref, Suspense, useEffect, useImperativeHandle, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShownList } from '../commands/shownList.ts'
import { TaskDrawer } from '../detail/TaskDrawer.tsx'
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
  const navigate = useNavigate()
  const { search } = useLocation()
  const list = useTaskList(scope, look)
  const handle = useRef<TaskListHandle>(null)
  useImperativeHandle(ref, () => handle.current as TaskListHandle)

  const open = (id: string, options = {}) =>
    void navigate({ pathname: `${address}/tasks/${id}`, search }, options)
  useShownList({ order: list.order, open })
  const close = () => void navigate({ pathname: address, search })

  // However the drawer was closed, by key, button or the browser's way back, the focus returns to the task's row.
  const lastTask = useRef(taskId)
  useEffect(() => {
    if (!taskId && lastTask.current) handle.current?.focusTask(lastTask.current)
    lastTask.current = taskId
  }, [taskId])

  return (
    <>
      {look === 'board' ? (
        <Suspense>
          <TaskBoard ref={handle} list={list} label={label} openedId={taskId} onOpen={open} />
        </Suspense>
      ) : (
        <TaskList ref={handle} list={list} label={label} openedId={taskId} onOpen={open} />
      )}
      {taskId && (
        <TaskDrawer
          taskId={taskId}
          order={list.order}
          onGo={(id) => open(id, { replace: true })}
          onClose={close}
        />
      )}
    </>
  )
}
