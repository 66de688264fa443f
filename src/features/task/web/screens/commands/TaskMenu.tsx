import { Menu } from '@mantine/core'
import { IconCalendarEvent, IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useStore } from 'react-redux'
import type { Command } from '#web/shell/commands.ts'
import { type Point, PointMenu } from '#web/ui/grid/PointMenu.tsx'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { selectTaskList } from '../../task.api.ts'
import { fieldKeys } from '../detail/taskKeys.ts'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'
import { useTaskActions } from './useTaskActions.tsx'

type Props = {
  taskIds: readonly string[]
  at: Point
  /** Leaves the menu for that of a field. */
  onField: (field: TaskField) => void
  onOpen?: (taskId: string) => void
  /** Missing where the title can't be typed in place. */
  onRename?: (() => void) | undefined
  onClose: (isBack: boolean) => void
}

/** The commands of the palette that have a menu of their own here, which opens in their place. */
const fieldOf: Readonly<Record<string, TaskField>> = {
  'change status': 'status',
  'change priority': 'priority',
  'change executor': 'executor',
  'change due': 'dueDate',
  'change tags': 'tags',
  'change estimate': 'estimate',
  'change project': 'project',
  'change participants': 'participants',
  'change start': 'range',
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** Everything that can be done with one task or with those that are selected, at the pointer or at a row's button. */
export function TaskMenu({ taskIds, at, onField, onOpen, onRename, onClose }: Props) {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const actionsOf = useTaskActions()
  const { entities = {} } = selectTaskList(store.getState()) ?? {}
  const tasks = taskIds.flatMap((id) => entities[id] ?? [])
  const [first] = tasks
  if (!first) return null
  const single = tasks.length === 1
  // Start and end are one menu.
  const commands = actionsOf(tasks, '').filter(({ id }) => id !== 'change end')
  const mayChange = commands.some(({ id }) => id === 'change status')
  const isLast = ({ id }: Command) => id === 'delete'
  const isOwn = ({ id }: Command) => !(id in fieldOf) && !isLast({ id } as Command)

  const itemOf = (command: Command) => {
    const field = fieldOf[command.id]
    const isRange = field === 'range'
    const keyName = isRange ? fieldKeys.range : command.keyName
    return (
      <Menu.Item
        key={command.id}
        {...(isLast(command) && { color: 'var(--mantine-color-error)' })}
        leftSection={isRange ? <IconCalendarEvent {...icon} /> : command.icon}
        rightSection={keyName && <kbd aria-hidden>{keyText(keyName)}</kbd>}
        onClick={() => {
          onClose(!field)
          if (field) onField(field)
          else command.run?.({ isPage: false })
        }}
      >
        {isRange ? 'Change start and end…' : command.label}
      </Menu.Item>
    )
  }

  return (
    <PointMenu
      at={at}
      name={single ? first.title : `${tasks.length} tasks`}
      width={252}
      onClose={() => onClose(true)}
    >
      {single && onOpen && (
        <Menu.Item
          leftSection={<IconExternalLink {...icon} />}
          rightSection={<kbd aria-hidden>{keyText('Enter')}</kbd>}
          onClick={() => {
            onClose(false)
            onOpen(first.id)
          }}
        >
          Open
        </Menu.Item>
      )}
      {single && mayChange && onRename && (
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          rightSection={<kbd aria-hidden>{keyText('e')}</kbd>}
          onClick={() => {
            onClose(false)
            onRename()
          }}
        >
          Rename
        </Menu.Item>
      )}
      {mayChange && <Menu.Divider />}
      {commands.filter(({ id }) => id in fieldOf || id === 'give to me').map(itemOf)}
      <Menu.Divider />
      {commands.filter((command) => isOwn(command) && command.id !== 'give to me').map(itemOf)}
      {commands.some(isLast) && <Menu.Divider />}
      {commands.filter(isLast).map(itemOf)}
    </PointMenu>
  )
}
