import { Menu } from '@mantine/core'
import {
  IconArrowRight,
  IconCalendarEvent,
  IconCalendarOff,
  IconExternalLink,
  IconLink,
  IconLinkOff,
} from '@tabler/icons-react'
import { TaskMenuItems, useMenuCommands } from '#features/task/web/screens/commands/TaskMenuItems.tsx'
import type { TaskField } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { useTask, useTasks } from '#features/task/web/task.api.ts'
import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import type { Point } from '#web/ui/picker/anchor.ts'
import { refusalOf, type Target } from './target.ts'

export type BarAction = 'open' | 'move' | 'dates' | 'clear' | 'waits'

type Props = {
  target: Target
  name: string
  at: Point
  hasDates: boolean
  mayChange: boolean
  onAction: (action: BarAction) => void
  onRemove: (blocker: string) => void
  /** Leaves for the menu of a task’s field. */
  onField: (field: TaskField) => void
  onClose: () => void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** Everything that can be done to a bar by dragging, and to its task, as a menu. */
export function BarMenu(props: Props) {
  const { target, name, at, hasDates, mayChange, onAction, onRemove, onField, onClose } = props
  const task = useTask(target.kind === 'task' ? target.id : undefined)
  const blockers = useTasks(task?.dependsOn ?? [])
  // Its dates are set above.
  const { commands } = useMenuCommands(task ? [task] : [])
  const isOff = !mayChange
  return (
    <AnchoredMenu anchor={at} label={`More actions for ${name}`} width={240} onClose={onClose}>
      {isOff && <Menu.Label>{refusalOf(target)}</Menu.Label>}
      <Menu.Item leftSection={<IconExternalLink {...icon} />} onClick={() => onAction('open')}>
        Open
      </Menu.Item>
      <Menu.Item
        disabled={isOff || !hasDates}
        leftSection={<IconArrowRight {...icon} />}
        onClick={() => onAction('move')}
      >
        Move…
      </Menu.Item>
      <Menu.Item
        disabled={isOff}
        leftSection={<IconCalendarEvent {...icon} />}
        onClick={() => onAction('dates')}
      >
        Set dates…
      </Menu.Item>
      <Menu.Item
        disabled={isOff || !hasDates}
        leftSection={<IconCalendarOff {...icon} />}
        onClick={() => onAction('clear')}
      >
        Clear dates
      </Menu.Item>
      {task && (
        <Menu.Item disabled={isOff} leftSection={<IconLink {...icon} />} onClick={() => onAction('waits')}>
          Add dependency…
        </Menu.Item>
      )}
      {blockers.length > 0 && <Menu.Label>Blocked by</Menu.Label>}
      {blockers.map(({ id, title }) => (
        <Menu.Item
          key={id}
          disabled={isOff}
          leftSection={<IconLinkOff {...icon} />}
          aria-label={`Remove blocker: ${title}`}
          onClick={() => onRemove(id)}
        >
          {title}
        </Menu.Item>
      ))}
      {task && (
        <>
          <Menu.Divider />
          <TaskMenuItems
            commands={commands.filter(({ id }) => id !== 'change start')}
            onField={onField}
            onClose={onClose}
          />
        </>
      )}
    </AnchoredMenu>
  )
}
