import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShownList } from '../../../task/web/parts/commands/shownList.ts'
import { TaskDrawer } from '../../../task/web/parts/detail/TaskDrawer.tsx'

type Props = {
  /** Of the view without a task; a task's is `…/tasks/:taskId` below it. */
  address: string
  taskId: string | undefined
  /** The tasks of the view in its order, for the way to the one before and after. */
  order: readonly string[]
  /** However it was closed: the focus goes back to where the task stands. */
  onClosed: (taskId: string) => void
}

/** Opens tasks over a view, each at an address of its own. */
export function useOpenTask(address: string) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (id: string, options = {}) => void navigate({ pathname: `${address}/tasks/${id}`, search }, options)
}

/** The task that the address names, over the view that stays as it is below. */
export function OverlayTask({ address, taskId, order, onClosed }: Props) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const open = useOpenTask(address)
  useShownList({ order, open })

  const lastTask = useRef(taskId)
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    if (!taskId && lastTask.current) closed(lastTask.current)
    lastTask.current = taskId
  }, [taskId])

  return (
    taskId && (
      <TaskDrawer
        taskId={taskId}
        order={order}
        onGo={(id) => open(id, { replace: true })}
        onClose={() => void navigate({ pathname: address, search })}
      />
    )
  )
}
