import { Menu } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { askInPalette, type Command } from '#web/shell/commands.ts'
import { keyText } from '#web/ui/keys/keyNames.ts'
import type { Task } from '../../../task.contract.ts'
import { fieldKeys } from '../detail/taskKeys.ts'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'
import { useTaskActions } from './useTaskActions.tsx'

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

/** The commands of the palette for these tasks; start and end are one menu. */
export function useMenuCommands(tasks: readonly Task[]) {
  const commands = useTaskActions()([...tasks], '').filter(({ id }) => id !== 'change end')
  return { commands, mayChange: commands.some(({ id }) => id === 'change status') }
}

type Props = {
  commands: readonly Command[]
  /** Whether their keys work where the menu opens. */
  hasKeys?: boolean | undefined
  /** Leaves the menu for that of a field. */
  onField: (field: TaskField) => void
  /** Before anything is done; whether the focus goes back to where it was. */
  onClose: (isBack: boolean) => void
}

/** What can be done with tasks, as the items of a menu. */
export function TaskMenuItems({ commands, hasKeys = true, onField, onClose }: Props) {
  const isLast = ({ id }: Command) => id === 'delete'
  const isField = ({ id }: Command) => id in fieldOf || id === 'give to me'
  const itemOf = (command: Command) => {
    const field = fieldOf[command.id]
    const isRange = field === 'range'
    const keyName = hasKeys && (isRange ? fieldKeys.range : command.keyName)
    return (
      <Menu.Item
        key={command.id}
        {...(isLast(command) && { color: 'var(--mantine-color-error)' })}
        leftSection={isRange ? <IconCalendarEvent {...icon} /> : command.icon}
        rightSection={keyName && <kbd aria-hidden>{keyText(keyName)}</kbd>}
        onClick={() => {
          onClose(!field)
          if (field) onField(field)
          else if (command.step) askInPalette(command.step)
          else command.run?.({ isPage: false })
        }}
      >
        {isRange ? 'Change start and end…' : command.label}
      </Menu.Item>
    )
  }
  return (
    <>
      {commands.filter(isField).map(itemOf)}
      <Menu.Divider />
      {commands.filter((command) => !isField(command) && !isLast(command)).map(itemOf)}
      {commands.some(isLast) && <Menu.Divider />}
      {commands.filter(isLast).map(itemOf)}
    </>
  )
}
