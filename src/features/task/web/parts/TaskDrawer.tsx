import { ActionIcon, Box, Drawer, Skeleton, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconLink, IconTrash, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { Message } from '../../../../web/ui/Message.tsx'
import { showDone, showProblem } from '../../../../web/ui/toast.ts'
import type { Project } from '../../../project/project.contract.ts'
import { useMay } from '../../../user/web/user.api.ts'
import { thingOfTask } from '../../task.rules.ts'
import { useGetTaskQuery, useIsTaskListLoaded, useTask } from '../task.api.ts'
import { TaskDescription } from './TaskDescription.tsx'
import classes from './TaskDrawer.module.css'
import { TaskFields } from './TaskFields.tsx'
import { TaskTitle } from './TaskTitle.tsx'

type Props = {
  taskId: string
  project: Project
  /** The tasks of the list in its order, for the way to the one before and after. */
  order: readonly string[]
  onGo: (taskId: string) => void
  onDelete: (taskId: string) => void
  onClose: () => void
}

/** One task over its list: everything about it, saved as it is changed. */
export function TaskDrawer(props: Props) {
  const { taskId, order, onGo, onClose } = props
  const at = order.indexOf(taskId)
  const before = at > 0 ? order[at - 1] : undefined
  const after = at >= 0 ? order[at + 1] : undefined

  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  // At once when the drawer opens, and with each other task, since what had the focus goes with the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each task anew
  useLayoutEffect(() => frame?.focus({ preventScroll: true }), [frame, taskId])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'j' && after) onGo(after)
    if (event.key === 'k' && before) onGo(before)
  }

  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={560}
      // Escape in a field or menu only leaves that; the drawer listens itself, where they can stop it.
      closeOnEscape={false}
      returnFocus={false}
    >
      <Drawer.Overlay backgroundOpacity={0.2} />
      <Drawer.Content aria-label="Task">
        <Box ref={setFrame} tabIndex={-1} data-autofocus className={classes.frame} onKeyDown={onKeyDown}>
          <OpenedTask key={taskId} {...props} before={before} after={after} />
        </Box>
      </Drawer.Content>
    </Drawer.Root>
  )
}

type OpenedProps = Props & { before: string | undefined; after: string | undefined }

function OpenedTask({ taskId, project, before, after, onGo, onDelete, onClose }: OpenedProps) {
  const task = useTask(taskId)
  const may = useMay()
  const isListLoaded = useIsTaskListLoaded()
  const { isFetching, isError } = useGetTaskQuery(
    { params: { id: taskId } },
    { skip: !isListLoaded || task?.updatedAt === '' },
  )
  const isHere = task?.project === project.id
  const mayUpdate = !!task && may('task.update', thingOfTask(task))
  const mayDelete = !!task && may('task.delete', thingOfTask(task))
  return (
    <>
      <div className={classes.head}>
        <span className={classes.key}>
          {isHere && task.number > 0 ? `${project.key}-${task.number}` : project.key}
        </span>
        <Action label="Previous task  K" isDisabled={!before} onClick={() => before && onGo(before)}>
          <IconChevronUp size={16} stroke={1.5} />
        </Action>
        <Action label="Next task  J" isDisabled={!after} onClick={() => after && onGo(after)}>
          <IconChevronDown size={16} stroke={1.5} />
        </Action>
        <Action label="Copy link" onClick={() => void copyLink()}>
          <IconLink size={16} stroke={1.5} />
        </Action>
        <Action
          label={!task || mayDelete ? 'Delete task' : 'Your role may not delete this task'}
          isDisabled={!mayDelete}
          onClick={() => onDelete(taskId)}
        >
          <IconTrash size={16} stroke={1.5} />
        </Action>
        <Action label="Close  Esc" onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </Action>
      </div>
      {isHere ? (
        <div className={classes.body}>
          <TaskTitle task={task} mayUpdate={mayUpdate} />
          <TaskFields task={task} mayUpdate={mayUpdate} />
          {task.description === undefined ? (
            !isError && <Skeleton height={60} className={classes.late} />
          ) : (
            <TaskDescription task={task} mayUpdate={mayUpdate} />
          )}
        </div>
      ) : (
        isListLoaded &&
        !isFetching && (
          <Message title="This task is not here">
            It was deleted, or it belongs to another project, or it is not shared with you.
          </Message>
        )
      )}
    </>
  )
}

type ActionProps = { label: string; isDisabled?: boolean; onClick: () => void; children: ReactNode }

const Action = ({ label, isDisabled = false, onClick, children }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon
      aria-label={label.split('  ')[0]}
      aria-disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
    >
      {children}
    </ActionIcon>
  </Tooltip>
)

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href)
    showDone('Link copied')
  } catch {
    // Browsers refuse on plain http, and when the person said no.
    showProblem(`The browser did not allow copying. The link is ${location.href}`)
  }
}
