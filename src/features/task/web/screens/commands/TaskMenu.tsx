import { Menu } from '@mantine/core'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useStore } from 'react-redux'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import type { Point } from '#web/ui/picker/anchor.ts'
import { selectTaskList } from '../../task.api.ts'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'
import { TaskMenuItems, useMenuCommands } from './TaskMenuItems.tsx'

type Props = {
  taskIds: readonly string[]
  at: Point
  /** Leaves the menu for that of a field. */
  onField: (field: TaskField) => void
  onOpen?: (taskId: string) => void
  /** Missing where the title can't be typed in place. */
  onRename?: (() => void) | undefined
  /** Whether the keys of its commands work where it opens. */
  hasKeys?: boolean
  onClose: (isBack: boolean) => void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** Everything that can be done with one task or with those that are selected, at the pointer or at a row's button. */
export function TaskMenu({ taskIds, at, onField, onOpen, onRename, hasKeys, onClose }: Props) {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const { entities = {} } = selectTaskList(store.getState()) ?? {}
  const tasks = taskIds.flatMap((id) => entities[id] ?? [])
  const { commands, mayChange } = useMenuCommands(tasks)
  const [first] = tasks
  if (!first) return null
  const single = tasks.length === 1
  return (
    <AnchoredMenu
      anchor={at}
      label={`More actions for ${single ? first.title : `${tasks.length} tasks`}`}
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
      <TaskMenuItems commands={commands} hasKeys={hasKeys} onField={onField} onClose={onClose} />
    </AnchoredMenu>
  )
}
