import { Box, Drawer, Portal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { focusTaskFrame } from '../../parts/focusTaskFrame.ts'
import { pageState } from '../../parts/pageState.ts'
import { useDeleteTasks } from '../commands/useDeleteTasks.ts'
import { TaskDetail, type TaskDetailHandle } from './TaskDetail.tsx'
import classes from './TaskDrawer.module.css'
import { HeadAction, TaskHead } from './TaskHead.tsx'
import { GoToTask, useTaskKey } from './TaskLink.tsx'
import { TaskMissing } from './TaskMissing.tsx'
import { TaskPath } from './TaskPath.tsx'
import { useOpenedTask } from './useOpenedTask.ts'

type Props = {
  taskId: string
  /** The tasks of the list in its order, for the way to the one before and after. */
  order: readonly string[]
  onGo: (taskId: string) => void
  onClose: () => void
  /** What deleting does instead of deleting it here and closing. */
  onDelete?: ((taskId: string) => void) | undefined
}

/**
 * One task beside its list: everything about it, saved as it is changed. The list stays in reach, so that another row
 * shows another task. On narrow screens there is no beside, and it covers them.
 */
export function TaskDrawer(props: Props) {
  const { taskId, onClose } = props
  const isNarrow = useIsNarrow()
  const frame = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // What opened over the drawer closes alone.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.stopPropagation()
    onClose()
  }
  const opened = (
    <Box
      ref={frame}
      tabIndex={-1}
      data-autofocus
      data-task-frame
      className={classes.frame}
      onKeyDown={onKeyDown}
    >
      <OpenedTask key={taskId} {...props} frame={frame} />
    </Box>
  )
  // Whatever lay over it may be gone by now.
  const isOver = (target: EventTarget | null) =>
    target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null
  useKeys(
    { Escape: { label: 'Close the task', run: ({ target }) => !isOver(target) && onClose() } },
    // Where it covers the list, the key also has to work while nothing has the focus, as when a menu has just closed.
    isNarrow ? { dialog: frame } : {},
  )
  if (!isNarrow)
    return (
      <Portal>
        <dialog open aria-label="Task" className={classes.pane}>
          {opened}
        </dialog>
      </Portal>
    )
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={680}
      // Escape in a field or menu only leaves that; the drawer listens itself, where they can stop it.
      closeOnEscape={false}
      returnFocus={false}
    >
      <Drawer.Content aria-label="Task">{opened}</Drawer.Content>
    </Drawer.Root>
  )
}

type OpenedProps = Props & { frame: RefObject<HTMLDivElement | null> }

function OpenedTask({ taskId, order, frame, onGo, onClose, onDelete }: OpenedProps) {
  const navigate = useNavigate()
  const opened = useOpenedTask(taskId)
  const detail = useRef<TaskDetailHandle>(null)
  const deleteTasks = useDeleteTasks()
  const at = order.indexOf(taskId)
  const { task } = opened
  const key = useTaskKey(task)
  // What had the focus goes with the task before; and the drawer's own trap takes it a moment late, in which a key would
  // go to the list below.
  useLayoutEffect(focusTaskFrame, [])

  function deleteIt() {
    if (onDelete) onDelete(taskId)
    else deleteTasks([taskId], onClose)
  }
  return (
    <GoToTask value={onGo}>
      {task && <title>{`${key} ${task.title} · Workweek`}</title>}
      <div className={classes.head}>
        <TaskPath task={task} />
        <TaskHead
          taskId={taskId}
          opened={opened}
          detail={detail}
          before={order[at - 1]}
          after={at < 0 ? undefined : order[at + 1]}
          dialog={frame}
          onGo={onGo}
          onDelete={deleteIt}
          onOpenPage={() => void navigate(`/tasks/${taskId}`, { state: pageState(taskId, order) })}
        />
        <HeadAction label="Close" keyName="Escape" onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </HeadAction>
      </div>
      <div className={classes.body}>
        {task && !opened.isMissing ? (
          <TaskDetail ref={detail} opened={{ ...opened, task }} dialog={frame} />
        ) : (
          <TaskMissing opened={opened} />
        )}
      </div>
    </GoToTask>
  )
}
