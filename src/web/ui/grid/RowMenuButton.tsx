import { IconDots } from '@tabler/icons-react'
import classes from './RowMenuButton.module.css'

/** Opens the menu of its row, where the list has `useRowMenu`. It listens to nothing itself, as a hundred stand below each other. */
export const RowMenuButton = ({ name }: { name: string }) => (
  <button
    type="button"
    data-field="menu"
    aria-haspopup="menu"
    aria-label={`More actions for ${name}`}
    className={classes.button}
  >
    <IconDots size={16} stroke={1.5} aria-hidden />
  </button>
)
