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
  IconUserStar,
  IconUsers,
} from '@tabler/icons-react'
import { SelectionAction, SelectionBar } from '#web/ui/grid/SelectionBar.tsx'
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
  ['lead', 'Lead', '', IconUserStar],
  ['client', 'Client', '', IconBriefcase],
  ['dueDate', 'Due date', 'D', IconCalendarDue],
  ['range', 'Start and end', 'R', IconCalendarStats],
]

/** What can be done with all selected projects together. */
export function ProjectSelectionBar({ count, isArchived, maySeeClients, onMenu, ...on }: Props) {
  const actions: [string, string, typeof IconPin, () => void][] = [
    ['Pin', '⇧F', IconPin, on.onPin],
    isArchived ? ['Restore', '', IconArchiveOff, on.onArchive] : ['Archive', '', IconArchive, on.onArchive],
    ['Delete', 'Delete', IconTrash, on.onDelete],
  ]
  return (
    <SelectionBar label="Selected projects" count={count} onClear={on.onClear}>
      {fields
        .filter(([field]) => field !== 'client' || maySeeClients)
        .map(([field, name, hint, icon]) => (
          <SelectionAction key={field} {...{ name, hint, icon }} onRun={(button) => onMenu(field, button)} />
        ))}
      {actions.map(([name, hint, icon, onRun]) => (
        <SelectionAction key={name} {...{ name, hint, icon, onRun }} />
      ))}
    </SelectionBar>
  )
}
