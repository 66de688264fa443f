import {
  IconAntennaBars5,
  IconArchive,
  IconArchiveOff,
  IconBriefcase,
  IconCalendarDue,
  IconCalendarStats,
  IconCircleDashed,
  IconPin,
  IconTrash,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import classes from '#web/ui/grid/SelectionBar.module.css'
import type { ProjectField } from './ProjectFieldMenu.tsx'

type Props = {
  count: number
  /** Whether they were all put away, so that they can be brought back. */
  isArchived: boolean
  maySeeClients: boolean
  onMenu: (field: ProjectField, anchor: HTMLElement) => void
  onArchive: () => void
  onPin: () => void
  onDelete: () => void
  onClear: () => void
}

const fields: [ProjectField, string, string, typeof IconPin][] = [
  ['status', 'Status', 'S', IconCircleDashed],
  ['priority', 'Priority', 'P', IconAntennaBars5],
  ['members', 'Members', 'A', IconUsers],
  ['client', 'Client', '', IconBriefcase],
  ['dueDate', 'Due date', 'D', IconCalendarDue],
  ['range', 'Start and end', 'R', IconCalendarStats],
]

/** What can be done with all selected projects together. */
export function ProjectSelectionBar({ count, isArchived, maySeeClients, onMenu, ...on }: Props) {
  const actions: [string, string, typeof IconPin, () => void][] = [
    ['Pin', '⇧F', IconPin, on.onPin],
    isArchived
      ? ['Bring back', '', IconArchiveOff, on.onArchive]
      : ['Archive', '', IconArchive, on.onArchive],
    ['Delete', 'Delete', IconTrash, on.onDelete],
  ]
  return (
    <div role="toolbar" aria-label="Selected projects" className={classes.bar}>
      <span role="status" className={classes.count}>
        {count.toLocaleString('en-US')} selected
      </span>
      {fields
        .filter(([field]) => field !== 'client' || maySeeClients)
        .map(([field, name, key, Icon]) => (
          <button
            key={field}
            type="button"
            className={classes.button}
            aria-label={name}
            title={key ? `${name} (${key})` : name}
            onClick={(event) => onMenu(field, event.currentTarget)}
          >
            <Icon size={16} stroke={1.5} aria-hidden />
            <span className={classes.name}>{name}</span>
          </button>
        ))}
      {actions.map(([name, key, Icon, run]) => (
        <button
          key={name}
          type="button"
          className={classes.button}
          aria-label={name}
          title={key ? `${name} (${key})` : name}
          onClick={run}
        >
          <Icon size={16} stroke={1.5} aria-hidden />
          <span className={classes.name}>{name}</span>
        </button>
      ))}
      <button
        type="button"
        className={classes.button}
        aria-label="Clear the selection"
        title="Clear the selection (Esc)"
        onClick={on.onClear}
      >
        <IconX size={16} stroke={1.5} aria-hidden />
      </button>
    </div>
  )
}
