import type { ReactNode } from 'react'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'
import classes from './TaskCard.module.css'

type Props = { field: TaskField; label: string; hint?: string; isEnabled: boolean; children: ReactNode }

/** A part that opens the menu of its field; the board listens to the clicks of all of them. */
export function CardField({ field, label, hint, isEnabled, children }: Props) {
  const reason = isEnabled ? (hint ? ` (${hint})` : '') : ' – your role can’t change this task'
  return (
    <button
      type="button"
      tabIndex={-1}
      data-field={field}
      aria-label={label}
      aria-disabled={!isEnabled}
      title={label + reason}
      className={classes.field}
    >
      {children}
    </button>
  )
}
