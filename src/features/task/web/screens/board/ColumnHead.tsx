import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/format/numbers.ts'
import type { TaskGroup } from '../list/order/groupTasks.ts'
import classes from './BoardColumn.module.css'

type Props = {
  group: TaskGroup
  isOpen: boolean
  name: string
  icon: ReactNode
  /** Whether the server may have more of its tasks. */
  isCounting: boolean
  mayAdd: boolean
  isActive: boolean
}

/** The name of a column with how many cards it has, which folds it. */
export function ColumnHead({ group, isOpen, name, icon, isCounting, mayAdd, isActive }: Props) {
  const count = `${formatNumber(group.taskIds.length)}${isCounting ? '+' : ''}`
  return (
    <div className={classes.head}>
      <h2 className={classes.heading}>
        <button
          type="button"
          data-key={`group-${group.id}`}
          data-kind="group"
          aria-expanded={isOpen}
          title={isOpen ? `Collapse ${name}` : `Expand ${name}`}
          tabIndex={isActive ? 0 : -1}
          className={classes.fold}
        >
          <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
          {icon}
          <span className={classes.name} dir="auto">
            {name}
          </span>
          <span className={classes.count}>
            {count}
            <VisuallyHidden> {group.taskIds.length === 1 ? 'task' : 'tasks'}</VisuallyHidden>
          </span>
        </button>
      </h2>
      {mayAdd && (
        <button
          type="button"
          tabIndex={-1}
          data-add={`add-${group.id}`}
          className={classes.add}
          aria-label={`New task in ${name}`}
          title={`New task in ${name} (C)`}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </button>
      )}
    </div>
  )
}
