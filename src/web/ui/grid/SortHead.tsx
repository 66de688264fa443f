import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ColumnHeads.module.css'

type Direction = 'asc' | 'desc'

type Props = {
  name: string
  /** The direction in which this column sorts the list; null where another one does. */
  sorted: Direction | null
  /** The direction in which a person most likely wants it. */
  natural: Direction
  onSort: (direction: Direction) => void
  /** What stands there where the name has no room. */
  children?: ReactNode
}

/** The head of a column by which a list is sorted; pressed once more it sorts the other way round. */
export function SortHead({ name, sorted, natural, onSort, children = name }: Props) {
  const Icon = sorted === 'asc' ? IconArrowUp : IconArrowDown
  const label = `Sort by ${name.toLowerCase()}${sorted ? `, ${sorted}ending now` : ''}`
  return (
    <button
      type="button"
      className={classes.sort}
      aria-label={label}
      title={label}
      data-current={sorted !== null || undefined}
      onClick={() => onSort(sorted ? (sorted === 'asc' ? 'desc' : 'asc') : natural)}
    >
      {children}
      {sorted && <Icon size={12} stroke={2} aria-hidden />}
    </button>
  )
}
