import type { RowPlace } from '../../ui/grid/RowGrid.tsx'
import classes from '../../ui/grid/Rows.module.css'
import { MemberAvatar } from '../../ui/icon/MemberAvatar.tsx'
import { StatusIcon } from '../../ui/icon/StatusIcon.tsx'
import { people } from '../samples.ts'

export type Line = { key: string; title: string; category: 'todo' | 'active' | 'done' }

type Props = RowPlace & { line: Line; isSelected: boolean }

/** One line, as lists of tasks and projects have them. */
export function ListLine({ line, isSelected, rowIndex, top, isActive }: Props) {
  const person = people[rowIndex % people.length]!
  return (
    <div
      role="row"
      aria-level={1}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      data-key={line.key}
      data-closed={line.category === 'done' || undefined}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="gridcell" className={classes.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          data-check
          aria-label={`Select ${line.title}`}
          checked={isSelected}
          readOnly
        />
      </span>
      <span role="gridcell" className={classes.status}>
        <button
          type="button"
          tabIndex={-1}
          data-field="status"
          className={classes.field}
          aria-label={`Status: ${line.category}`}
        >
          <StatusIcon category={line.category} />
        </button>
      </span>
      <span role="gridcell" className={classes.title}>
        <span className={classes.titleText} dir="auto">
          {line.title}
        </span>
      </span>
      <span role="gridcell" className={classes.executor}>
        <button
          type="button"
          tabIndex={-1}
          data-field="executor"
          className={classes.field}
          aria-label={`Assignee: ${person.name}`}
        >
          <MemberAvatar {...person} />
        </button>
      </span>
    </div>
  )
}
