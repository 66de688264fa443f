import { ActionIcon, Checkbox } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import type { RowPlace } from '#web/ui/orderedList/OrderedList.tsx'
import { useOrderedRow } from '#web/ui/orderedList/useOrderedRow.ts'
import type { ChecklistItem } from '../../../../task.contract.ts'
import classes from './TaskChecklist.module.css'

type Props = {
  item: ChecklistItem
  place: RowPlace
  mayUpdate: boolean
  onTick: (isDone: boolean) => void
  onRename: (title: string) => void
  onDelete: () => void
}

/** Files that are dragged are for the task around it. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** One line of a checklist: ticked, renamed, moved by drag or Alt with an arrow, deleted. */
export function ChecklistLine({ item, place, mayUpdate, onTick, onRename, onDelete }: Props) {
  const [isRenaming, setIsRenaming] = useState(false)
  const row = useOrderedRow(place, { mayMove: mayUpdate, isRenaming })

  function onKeyDown(event: KeyboardEvent) {
    // It leaves the field only, not the task around it.
    if (isRenaming && event.key === 'Escape') event.stopPropagation()
    row.onKeyDown(event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <li
      {...row}
      className={classes.line}
      onKeyDown={onKeyDown}
      onDragOver={(event) => !hasFiles(event) && row.onDragOver(event)}
      onDrop={(event) => !hasFiles(event) && row.onDrop(event)}
    >
      {mayUpdate && (
        <span className={classes.grip} title="Drag to move, or press Alt and an arrow key">
          <IconGripVertical size={14} stroke={1.5} aria-hidden />
        </span>
      )}
      <Checkbox
        size="xs"
        className={classes.tick}
        aria-label={item.title}
        aria-keyshortcuts={mayUpdate ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        checked={item.done}
        disabled={!mayUpdate}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      {isRenaming ? (
        <NameField
          label="Checklist item"
          name={item.title}
          maxLength={limits.taskTitle}
          className={classes.field}
          onDone={(title) => {
            setIsRenaming(false)
            if (title && title !== item.title) onRename(title)
          }}
        />
      ) : mayUpdate ? (
        <button
          type="button"
          className={classes.title}
          data-done={item.done || undefined}
          aria-label={`Rename ${item.title}`}
          onClick={() => setIsRenaming(true)}
        >
          <bdi>{item.title}</bdi>
        </button>
      ) : (
        <span className={classes.title} data-done={item.done || undefined}>
          <bdi>{item.title}</bdi>
        </span>
      )}
      {mayUpdate && (
        <ActionIcon
          size={24}
          className={classes.delete}
          aria-label={`Delete ${item.title}`}
          onClick={onDelete}
        >
          <IconX size={14} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  )
}
