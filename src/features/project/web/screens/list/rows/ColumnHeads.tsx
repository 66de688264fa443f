import { IconAntennaBars5, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import cells from '#web/ui/grid/Rows.module.css'
import type { ProjectSorting } from '../../../parts/viewSettings.ts'
import type { ProjectViewState } from '../../tree/useProjectView.ts'
import classes from '../ProjectsList.module.css'
import { type Columns, type Slot, slots } from './columns.ts'

type Props = { view: ProjectViewState<'list'>; columns: Columns }

const sortings: Partial<Record<Slot | 'name', ProjectSorting>> = {
  name: 'name',
  count: 'tasks',
  priority: 'priority',
  due: 'dueDate',
}
const widths: Record<Slot, string | undefined> = {
  tags: classes.tags,
  count: classes.count,
  users: classes.users,
  status: classes.status,
  priority: classes.priority,
  due: cells.due,
  range: cells.range,
}

/** What stands in the columns; those that projects can be sorted by do it. */
export const ColumnHeads = ({ view, columns }: Props) => (
  <div role="group" aria-label="Sort by column" className={`${cells.row} ${classes.heads}`}>
    <span className={cells.check} />
    <span className={`${classes.name} ${classes.headName}`}>
      <Head view={view} name="Name" sorting={sortings.name} />
    </span>
    {columns.slots.map((slot) => (
      <span key={slot} className={`${widths[slot]} ${classes.head}`} data-slot={slot}>
        <Head view={view} name={slots[slot].name} sorting={sortings[slot]} isShort={slot === 'priority'} />
      </span>
    ))}
    <span className={classes.menu} />
  </div>
)

type HeadProps = {
  view: Props['view']
  name: string
  sorting: ProjectSorting | undefined
  isShort?: boolean
}

function Head({ view: { settings, setSettings }, name, sorting, isShort = false }: HeadProps) {
  const shown = isShort ? <IconAntennaBars5 size={14} stroke={1.5} aria-hidden /> : name
  if (!sorting) return <span title={name}>{shown}</span>
  const isCurrent = settings.sorting === sorting
  const isUp = settings.direction === 'asc'
  const first = sorting === 'name' || sorting === 'dueDate' ? 'asc' : 'desc'
  const Icon = isUp ? IconArrowUp : IconArrowDown
  const how = isCurrent ? `, ${isUp ? 'ascending' : 'descending'} now` : ''
  return (
    <button
      type="button"
      className={classes.sort}
      aria-label={`Sort by ${name.toLowerCase()}${how}`}
      title={`Sort by ${name.toLowerCase()}${how}`}
      data-current={isCurrent || undefined}
      onClick={() => setSettings({ sorting, direction: isCurrent ? (isUp ? 'desc' : 'asc') : first })}
    >
      {shown}
      {isCurrent && <Icon size={12} stroke={2} aria-hidden />}
    </button>
  )
}
