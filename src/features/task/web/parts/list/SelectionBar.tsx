import {
  IconAntennaBars5,
  IconCalendarDue,
  IconCircleDashed,
  IconFolder,
  IconTag,
  IconTrash,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'
import classes from './SelectionBar.module.css'

type Props = {
  count: number
  onMenu: (field: TaskField, anchor: HTMLElement) => void
  onDelete: () => void
  onClear: () => void
}

const fields: [TaskField, string, string, typeof IconTag][] = [
  ['status', 'Status', 'S', IconCircleDashed],
  ['priority', 'Priority', 'P', IconAntennaBars5],
  ['executor', 'Executor', 'A', IconUser],
  ['tags', 'Tags', 'L', IconTag],
  ['dueDate', 'Due date', 'D', IconCalendarDue],
  ['project', 'Project', '', IconFolder],
]
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** What can be done with all selected tasks together. */
export function SelectionBar({ count, onMenu, onDelete, onClear }: Props) {
  return (
    <div role="toolbar" aria-label="Selected tasks" className={classes.bar}>
      <span role="status" className={classes.count}>
        {count.toLocaleString('en-US')} selected
      </span>
      {fields.map(([field, name, key, Icon]) => (
        <button
          key={field}
          type="button"
          className={classes.button}
          aria-label={name}
          title={key ? `${name} (${key})` : name}
          onClick={(event) => onMenu(field, event.currentTarget)}
        >
          <Icon {...icon} />
          <span className={classes.name}>{name}</span>
        </button>
      ))}
      <button
        type="button"
        className={classes.button}
        aria-label="Delete"
        title="Delete (Delete)"
        onClick={onDelete}
      >
        <IconTrash {...icon} />
        <span className={classes.name}>Delete</span>
      </button>
      <button
        type="button"
        className={classes.button}
        aria-label="Clear the selection"
        title="Clear the selection (Esc)"
        onClick={onClear}
      >
        <IconX {...icon} />
      </button>
    </div>
  )
}
