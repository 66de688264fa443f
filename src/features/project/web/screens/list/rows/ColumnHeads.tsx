import { IconAntennaBars5 } from '@tabler/icons-react'
import heads from '#web/ui/grid/ColumnHeads.module.css'
import cells from '#web/ui/grid/Rows.module.css'
import { SortHead } from '#web/ui/grid/SortHead.tsx'
import { naturalDirection, type ProjectSorting } from '../../../parts/viewSettings.ts'
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
  <div role="group" aria-label="Sort by column" className={`${cells.row} ${heads.heads} ${classes.heads}`}>
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
  return (
    <SortHead
      name={name}
      sorted={settings.sorting === sorting ? settings.direction : null}
      natural={naturalDirection(sorting)}
      onSort={(direction) => setSettings({ sorting, direction })}
    >
      {shown}
    </SortHead>
  )
}
