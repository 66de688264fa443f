import type { CSSProperties, ReactNode } from 'react'
import { clockText } from '#web/format/dates.ts'
import type { CalendarItem } from '../calendarItems.ts'
import { SlotAction } from '../SlotAction.tsx'
import classes from './GridItem.module.css'

type Props = {
  item: CalendarItem
  /** The cell by which it is reached by keys. */
  cell: string
  /** By the clock; without one what it is alone. */
  time: string | null
  isTimeFirst?: boolean
  isMovable: boolean
  /** Stands in a line of days, not at its hours. */
  isLine?: boolean
  /** What can be done with a planned slot at once stands over it. */
  hasAction?: boolean
  isCutBefore?: boolean
  isCutAfter?: boolean
  style: CSSProperties
  children?: ReactNode
}

/** Something in a grid; it is opened, moved and reached by what the grid listens for. */
export function GridItem({
  item,
  cell,
  time,
  isTimeFirst,
  isMovable,
  isLine,
  hasAction,
  style,
  children,
  ...cut
}: Props) {
  const at = time && (
    <span className={classes.time} data-time>
      {clockText(time.slice(11, 16))}
    </span>
  )
  const button = (
    <button
      type="button"
      className={classes.item}
      title={[item.title, item.zone].filter(Boolean).join(' · ')}
      tabIndex={-1}
      data-item={item.id}
      data-on={cell}
      data-line={isLine || undefined}
      data-movable={isMovable || undefined}
      data-cut-before={cut.isCutBefore || undefined}
      data-cut-after={cut.isCutAfter || undefined}
      style={{ ...(!hasAction && style), '--item-color': item.color } as CSSProperties}
    >
      <span className={classes.body} dir="auto">
        {isTimeFirst && at} <span className={classes.name}>{item.title}</span> {!isTimeFirst && at}
      </span>
      {children}
    </button>
  )
  if (!hasAction) return button
  return (
    <div className={classes.slot} style={style}>
      {button}
      <SlotAction item={item} cell={cell} className={classes.action} />
    </div>
  )
}
