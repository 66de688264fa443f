import { Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { TaskMenu } from '#features/task/web/screens/commands/TaskMenu.tsx'
import { type TaskField, TaskFieldMenu } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import type { Point } from '#web/ui/picker/anchor.ts'
import type { CalendarItem } from '../calendarItems.ts'
import { EventMenuItems } from './EventMenuItems.tsx'

type Props = {
  item: CalendarItem
  at: Point
  /** What it was asked for at. */
  from: HTMLElement
  onOpen: (item: CalendarItem) => void
  /** Gives the focus back; what is done then may take it. */
  onClose: () => void
}

/** What can be done with something in the calendar, at the pointer or at what has the focus. */
export function ItemMenu(props: Props) {
  const { item, at, from, onOpen, onClose } = props
  if (item.task) return <MenuOfTask {...props} task={item.task} />
  const after = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <AnchoredMenu anchor={at} label={`More actions for ${item.title}`} width={220} onClose={onClose}>
      <Menu.Item
        leftSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
        rightSection={<kbd aria-hidden>{keyText('Enter')}</kbd>}
        onClick={after(() => onOpen(item))}
      >
        Open
      </Menu.Item>
      {item.occurrence && (
        // Only grids have a key for it.
        <EventMenuItems
          item={item}
          event={item.occurrence}
          hasDeleteKey={'item' in from.dataset || 'actionOf' in from.dataset}
          after={after}
        />
      )}
    </AnchoredMenu>
  )
}

/** The menu that tasks have in lists, too. */
function MenuOfTask({ item, task, at, from, onOpen, onClose }: Props & { task: string }) {
  const [field, setField] = useState<TaskField | null>(null)
  const goesOn = useRef(false)
  if (field) return <TaskFieldMenu taskIds={[task]} field={field} anchor={from} onClose={onClose} />
  return (
    <TaskMenu
      taskIds={[task]}
      at={at}
      hasKeys={false}
      onField={(chosen) => {
        goesOn.current = true
        setField(chosen)
      }}
      onOpen={() => {
        onClose()
        onOpen(item)
      }}
      // A choice closes it once more after what was chosen has begun.
      onClose={(isBack) => isBack && !goesOn.current && onClose()}
    />
  )
}
