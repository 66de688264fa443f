import { type Icon, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../format/numbers.ts'
import classes from './SelectionBar.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

type BarProps = { label: string; count: number; onClear: () => void; children: ReactNode }

/** What can be done with all selected rows together. */
export const SelectionBar = ({ label, count, onClear, children }: BarProps) => (
  <div role="toolbar" aria-label={label} className={classes.bar}>
    <span role="status" className={classes.count}>
      {formatNumber(count)} selected
    </span>
    {children}
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

type ActionProps = {
  name: string
  /** The key that does the same, if any. */
  hint?: string
  icon: Icon
  /** With the button, for a menu to open at. */
  onRun: (button: HTMLElement) => void
}

export const SelectionAction = ({ name, hint, icon: ActionIcon, onRun }: ActionProps) => (
  <button
    type="button"
    className={classes.button}
    aria-label={name}
    title={hint ? `${name} (${hint})` : name}
    onClick={(event) => onRun(event.currentTarget)}
  >
    <ActionIcon {...icon} />
    <span className={classes.name}>{name}</span>
  </button>
)
