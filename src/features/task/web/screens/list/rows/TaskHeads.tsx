import { IconAntennaBars5 } from '@tabler/icons-react'
import { useProfile } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import heads from '#web/ui/grid/ColumnHeads.module.css'
import cells from '#web/ui/grid/Rows.module.css'
import { SortHead } from '#web/ui/grid/SortHead.tsx'
import {
  type Column,
  type ListSettings,
  naturalDirection,
  type Sorting,
  sortingNames,
} from '../../../parts/listSettings.ts'

type Props = {
  settings: ListSettings
  setSettings: (change: Partial<ListSettings>) => void
  columns: ReadonlySet<Column>
}

/** What stands in the columns; those that tasks can be sorted by do it. Icons and faces say it themselves. */
export function TaskHeads({ settings, setSettings, columns }: Props) {
  const { access } = useProfile()
  const seesTime = scopeOf(access ?? {}, 'time.view') !== 'none'
  const sort = (by: Sorting) => ({
    name: sortingNames[by],
    sorted: settings.sorting === by ? settings.direction : null,
    natural: naturalDirection(by),
    onSort: (direction: ListSettings['direction']) => setSettings({ sorting: by, direction }),
  })
  return (
    <div role="group" aria-label="Sort by column" className={`${cells.row} ${heads.heads}`}>
      <span className={cells.check} />
      {columns.has('priority') && (
        <span className={cells.priority}>
          <SortHead {...sort('priority')}>
            <IconAntennaBars5 size={14} stroke={1.5} aria-hidden />
          </SortHead>
        </span>
      )}
      {columns.has('key') && <span className={cells.key}>Key</span>}
      <span className={cells.status} />
      <span className={cells.title}>
        <SortHead {...sort('title')} />
      </span>
      {columns.has('timer') && <span className={cells.timer} />}
      {columns.has('project') && <span className={`${cells.project} ${heads.start}`}>Project</span>}
      {columns.has('estimate') && (
        <span className={`${cells.estimate} ${heads.end}`}>
          {seesTime && 'Time / '}
          <SortHead {...sort('estimate')}>{seesTime ? 'estimate' : 'Estimate'}</SortHead>
        </span>
      )}
      {columns.has('range') && <span className={`${cells.range} ${heads.end}`}>Start – end</span>}
      {columns.has('dueDate') && (
        <span className={`${cells.due} ${heads.end}`}>
          <SortHead {...sort('dueDate')} />
        </span>
      )}
      {columns.has('executor') && <span className={cells.executor} />}
      <span className={cells.menu} />
    </div>
  )
}
