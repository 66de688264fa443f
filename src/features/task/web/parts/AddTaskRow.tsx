import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { ListRow } from './groupTasks.ts'
import classes from './TaskList.module.css'

type Props = {
  row: Extract<ListRow, { kind: 'add' }>
  rowIndex: number
  top: number
  isActive: boolean
  /** What was typed and not created yet, by group; kept by the list, as a row that is scrolled away is gone. */
  drafts: Map<string, string>
  onCreate: (title: string, status: string) => void
  /** Gives the focus back to the row. */
  onLeave: (key: string) => void
}

/** The field at the end of a group: Enter creates and stays for the next one, Escape leaves. */
export function AddTaskRow({ row, rowIndex, top, isActive, drafts, onCreate, onLeave }: Props) {
  const status = row.group.status!
  const [title, setTitle] = useState(drafts.get(row.key) ?? '')

  function change(text: string) {
    setTitle(text)
    drafts.set(row.key, text)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key === 'Escape') onLeave(row.key)
    if (event.key !== 'Enter' || !title.trim()) return
    event.preventDefault()
    onCreate(title.trim(), status.id)
    change('')
  }

  return (
    <div
      role="row"
      aria-level={2}
      aria-rowindex={rowIndex}
      data-key={row.key}
      data-kind="add"
      tabIndex={isActive ? 0 : -1}
      className={classes.add}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="gridcell" className={classes.addCell}>
        <IconPlus size={16} stroke={1.5} aria-hidden />
        <input
          tabIndex={-1}
          dir="auto"
          maxLength={500}
          placeholder="New task"
          aria-label={`New task in ${status.name}`}
          className={classes.addField}
          value={title}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </span>
    </div>
  )
}
