import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Picker } from '../../../../web/ui/Picker.tsx'
import { StatusIcon } from '../../../../web/ui/StatusIcon.tsx'
import type { Status } from '../../status.contract.ts'
import type { StatusKind } from '../../status.rules.ts'
import { useUpdateStatusMutation } from '../status.api.ts'
import { categories, categoryName } from './categories.ts'
import { DeleteStatusDialog } from './DeleteStatusDialog.tsx'
import { StatusName } from './StatusName.tsx'
import classes from './StatusSection.module.css'

type Props = {
  kind: StatusKind
  status: Status
  others: readonly Status[]
  index: number
  isLast: boolean
  mayManage: boolean
  reasonToKeep: string | null
  onMove: (to: number) => void
  isDragged: boolean
  onDrag: (id: string | null) => void
  onDropHere: () => void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** One status: its name and category change in place, its place by drag, menu, or Alt with an arrow. */
export function StatusRow(props: Props) {
  const { kind, status, index, isLast, mayManage, reasonToKeep, onMove } = props
  const [update] = useUpdateStatusMutation()
  const [isRenaming, rename] = useDisclosure()
  const [isDeleting, deletion] = useDisclosure()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOver, setIsOver] = useState(false)

  function onKeyDown(event: KeyboardEvent) {
    if (!mayManage || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  function closeCategory() {
    setAnchor(null)
    anchor?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu in it does the same
    <li
      className={classes.row}
      data-dragged={props.isDragged || undefined}
      data-over={isOver || undefined}
      draggable={mayManage && !isRenaming}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        props.onDrag(status.id)
      }}
      onDragEnd={() => props.onDrag(null)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        props.onDropHere()
      }}
    >
      {mayManage && (
        <span className={classes.grip} title="Drag to move, or Alt with an arrow key">
          <IconGripVertical {...icon} />
        </span>
      )}
      <StatusIcon category={status.category} />
      <StatusName
        status={status}
        mayRename={mayManage}
        isRenaming={isRenaming}
        onStart={rename.open}
        onDone={(name) => {
          rename.close()
          if (name && name !== status.name)
            void update({ kind, before: status, params: { id: status.id }, body: { name } })
        }}
      />
      <button
        type="button"
        className={classes.category}
        aria-label={`Category of ${status.name}: ${categoryName(status.category)}`}
        aria-disabled={!mayManage || reasonToKeep !== null}
        title={mayManage ? (reasonToKeep ?? undefined) : 'Your role may not change statuses'}
        onClick={(event) => mayManage && !reasonToKeep && setAnchor(event.currentTarget)}
      >
        {categoryName(status.category)}
      </button>
      {anchor && (
        <Picker
          anchor={anchor}
          label="Category"
          value={status.category}
          choices={categories.map(({ value, label, meaning }) => ({
            value,
            label: `${label} – ${meaning}`,
            icon: <StatusIcon category={value} />,
          }))}
          onClose={closeCategory}
          onPick={(category) => {
            closeCategory()
            if (category !== status.category)
              void update({ kind, before: status, params: { id: status.id }, body: { category } })
          }}
        />
      )}
      {mayManage && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`More about ${status.name}`}>
              <IconDots size={16} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={rename.open}>
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
              disabled={reasonToKeep !== null}
              onClick={deletion.open}
            >
              Delete
            </Menu.Item>
            {reasonToKeep && <Menu.Label>{reasonToKeep}</Menu.Label>}
          </Menu.Dropdown>
        </Menu>
      )}
      <DeleteStatusDialog
        kind={kind}
        status={status}
        others={props.others}
        opened={isDeleting}
        onClose={deletion.close}
      />
    </li>
  )
}
