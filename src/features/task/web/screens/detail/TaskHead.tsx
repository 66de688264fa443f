import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconChevronDown,
  IconChevronUp,
  IconCopyPlus,
  IconDots,
  IconFolderSymlink,
  IconLink,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { TaskViewers } from '#features/presence/web/parts/TaskViewers.tsx'
import { TimerButton } from '#features/time/web/screens/timer/TimerButton.tsx'
import { useCopyLinks } from '#features/workspace/web/parts/useCopyLinks.ts'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { useDuplicateTask } from '../commands/useDuplicateTask.ts'
import type { TaskDetailHandle } from './TaskDetail.tsx'
import classes from './TaskHead.module.css'
import { fieldKeys } from './taskKeys.ts'
import type { OpenedTask } from './useOpenedTask.ts'

type Props = {
  taskId: string
  opened: OpenedTask
  detail: RefObject<TaskDetailHandle | null>
  before: string | undefined
  after: string | undefined
  dialog?: RefObject<HTMLElement | null>
  onGo: (taskId: string) => void
  onDelete: () => void
  /** Opens the page of its own; left out on that page. */
  onOpenPage?: () => void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }
const RemindItem = lazyPart(async () => (await import('../commands/RemindItem.tsx')).RemindItem)

/** What can be done with a task as a whole. */
export function TaskHead({
  taskId,
  opened,
  detail,
  before,
  after,
  dialog,
  onGo,
  onDelete,
  onOpenPage,
}: Props) {
  const { task, mayUpdate, mayDelete, mayCreate } = opened
  const more = useRef<HTMLButtonElement>(null)
  // The palette takes the focus, and gives it back itself.
  const [returnsFocus, setReturnsFocus] = useState(true)
  const duplicate = useDuplicateTask(onGo)
  const copyLinks = useCopyLinks()
  const copyLink = () => void copyLinks([`/tasks/${taskId}`])
  const openMenu = (field: 'project' | 'recurrence') =>
    more.current && detail.current?.openMenu(field, more.current)
  useKeys(
    {
      ...(after && { j: { label: 'Next task', run: () => onGo(after) } }),
      ...(before && { k: { label: 'Previous task', run: () => onGo(before) } }),
      ...(task && { y: { label: 'Copy the link', run: copyLink } }),
      ...(task && mayDelete && { Delete: { label: 'Delete the task', run: onDelete } }),
      ...(onOpenPage && {
        o: { label: 'Open as a page', run: onOpenPage },
        'mod+Enter': { label: 'Open as a page', run: onOpenPage },
      }),
    },
    { section: 'Task', ...(dialog && { dialog }) },
  )

  return (
    <div className={classes.actions}>
      {task && <TaskViewers taskId={taskId} />}
      {task && <TimerButton taskId={taskId} size={28} isTabStop />}
      {(before || after) && (
        <>
          <HeadAction
            label="Previous task"
            keyName="k"
            isDisabled={!before}
            onClick={() => before && onGo(before)}
          >
            <IconChevronUp {...icon} />
          </HeadAction>
          <HeadAction label="Next task" keyName="j" isDisabled={!after} onClick={() => after && onGo(after)}>
            <IconChevronDown {...icon} />
          </HeadAction>
        </>
      )}
      <div className={classes.wide}>
        {onOpenPage && (
          <HeadAction label="Open as a page" keyName="o" isDisabled={!task} onClick={onOpenPage}>
            <IconArrowsMaximize {...icon} />
          </HeadAction>
        )}
        <HeadAction label="Copy link" keyName="y" isDisabled={!task} onClick={copyLink}>
          <IconLink {...icon} />
        </HeadAction>
      </div>
      <Menu position="bottom-end" width={232} returnFocus={returnsFocus} onOpen={() => setReturnsFocus(true)}>
        <Menu.Target>
          <ActionIcon ref={more} data-task-more aria-label="More actions for this task" disabled={!task}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onOpenPage && (
            <Menu.Item
              leftSection={<IconArrowsMaximize {...icon} />}
              rightSection={<Hint name="o" />}
              onClick={onOpenPage}
            >
              Open as a page
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink {...icon} />} rightSection={<Hint name="y" />} onClick={copyLink}>
            Copy link
          </Menu.Item>
          <RemindItem taskId={taskId} isReady={!!task} onAsk={() => setReturnsFocus(false)} />
          <Menu.Item
            leftSection={<IconCopyPlus {...icon} />}
            disabled={!mayCreate}
            onClick={() => void duplicate(taskId)}
          >
            Duplicate
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolderSymlink {...icon} />}
            rightSection={<Hint name={fieldKeys.project} />}
            disabled={!mayUpdate}
            onClick={() => openMenu('project')}
          >
            Move to another project
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRepeat {...icon} />}
            rightSection={<Hint name={fieldKeys.recurrence} />}
            disabled={!mayUpdate}
            onClick={() => openMenu('recurrence')}
          >
            {task?.recurrence ? 'Change the recurrence' : 'Make recurring'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...icon} />}
            rightSection={<Hint name="Delete" />}
            disabled={!mayDelete}
            onClick={onDelete}
          >
            Delete task
          </Menu.Item>
          {task && !mayDelete && <Menu.Label>Your role can’t delete this task</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

const Hint = ({ name }: { name: string | undefined }) =>
  name && <span className={classes.key}>{keyText(name)}</span>

type ActionProps = {
  label: string
  keyName: string
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

export const HeadAction = ({ label, keyName, isDisabled = false, onClick, children }: ActionProps) => (
  <Tooltip label={`${label}  ${keyText(keyName)}`}>
    <ActionIcon
      aria-label={label}
      aria-disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
    >
      {children}
    </ActionIcon>
  </Tooltip>
)
