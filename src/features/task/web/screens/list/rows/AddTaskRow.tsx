import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import classes from '#web/ui/grid/Rows.module.css'
import type { TaskChange } from '../../../../task.contract.ts'
import { QuickAdd } from '../../newTask/quickAdd/QuickAdd.tsx'
import type { ListRow } from './listRows.ts'

type Props = RowPlace & {
  row: Extract<ListRow, { kind: 'add' }>
  /** The name of the group. */
  name: string
  project: string
  onProject: ((project: string) => void) | undefined
  fields: TaskChange
  /** What was typed and not created yet, by line; kept by the list, as a row that is scrolled away is gone. */
  drafts: Map<string, string>
  /** Gives the focus back to the row. */
  onLeave: (key: string) => void
}

/** The field at the end of a group: Enter creates and stays for the next one, Escape leaves. */
export function AddTaskRow({ row, name, drafts, onLeave, rowIndex, top, isActive, ...add }: Props) {
  const [text, setText] = useState(drafts.get(row.key) ?? '')
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
        <QuickAdd
          {...add}
          label={`New task in ${name}`}
          text={text}
          onText={(next) => {
            setText(next)
            drafts.set(row.key, next)
          }}
          onEscape={() => onLeave(row.key)}
        />
      </span>
    </div>
  )
}
