import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { useShownList } from '../commands/shownList.ts'

const TaskDrawer = lazyPart(async () => (await import('./TaskDrawer.tsx')).TaskDrawer)

type Props = {
  /** Of the screen without a task; a task's is `…/tasks/:taskId` below it. */
  address: string
  taskId: string | undefined
  /** The tasks of the screen in its order, for the way to the one before and after. */
  order: readonly string[]
  /** However it was closed, by key, button or the browser's way back: the focus goes back to where the task stands. */
  onClosed: (taskId: string) => void
}

/**
 * Opens tasks beside a screen, each at an address of its own. What was typed into a filter stands in the address a moment
 * before the screen is drawn with it, and goes along.
 */
export function useOpenTask(address: string) {
  const navigate = useNavigate()
  return (id: string, options = {}) => {
    // From one task to another is one step: the way back leads to the screen.
    const replace = location.pathname.startsWith(`${address}/tasks/`)
    void navigate({ pathname: `${address}/tasks/${id}`, search: location.search }, { replace, ...options })
  }
}

/** The task that the address names, beside the screen, which stays as it is. */
export function OverlayTask({ address, taskId, order, onClosed }: Props) {
  const navigate = useNavigate()
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
        onClose={() => void navigate({ pathname: address, search: location.search })}
      />
    )
  )
}
