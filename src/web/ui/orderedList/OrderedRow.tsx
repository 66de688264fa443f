import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './OrderedList.module.css'
import type { RowPlace } from './OrderedList.tsx'
import { useOrderedRow } from './useOrderedRow.ts'

type Props = {
  name: string
  place: RowPlace
  mayManage: boolean
  isRenaming: boolean
  onRename: () => void
  onDelete: () => void
  /** Why it can't be deleted; null when it can. */
  deleteRefusal?: string | null
  children: ReactNode
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** A row of an ordered list: its place changes by drag, menu, or Alt with an arrow. */
export function OrderedRow({ name, place, mayManage, isRenaming, deleteRefusal = null, ...props }: Props) {
  const { index, isLast, onMove } = place
  const row = useOrderedRow(place, { mayMove: mayManage, isRenaming })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu in it does the same
    <li {...row} className={classes.row} onFocus={place.onFocus}>
      {mayManage && (
        <span className={classes.grip} title="Drag to move, or press Alt and an arrow key">
          <IconGripVertical {...icon} />
        </span>
      )}
      {props.children}
      {mayManage && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`More actions for ${name}`}>
              <IconDots size={16} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={props.onRename}>
              Rename
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowUp {...icon} />}
              rightSection={<span className={classes.hint}>Alt ↑</span>}
              disabled={index === 0}
              closeMenuOnClick={false}
              onClick={() => onMove(index - 1)}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown {...icon} />}
              rightSection={<span className={classes.hint}>Alt ↓</span>}
              disabled={isLast}
              closeMenuOnClick={false}
              onClick={() => onMove(index + 1)}
            >
              Move down
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconTrash {...icon} />}
              disabled={deleteRefusal !== null}
              onClick={props.onDelete}
            >
              Delete
            </Menu.Item>
            {deleteRefusal && <Menu.Label>{deleteRefusal}</Menu.Label>}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
