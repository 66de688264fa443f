import { IconX } from '@tabler/icons-react'
import classes from '../../ui/grid/SelectionBar.module.css'

/** What is done to the selected lines together. */
export const ListSelection = ({ count, onClear }: { count: number; onClear: () => void }) =>
  count > 0 && (
    <div role="toolbar" aria-label="Selection" className={classes.bar}>
      <span className={classes.count}>{count} selected</span>
      <button type="button" className={classes.button} aria-label="Clear the selection" onClick={onClear}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </button>
    </div>
  )
