import type { CalendarItem } from './calendarItems.ts'
import classes from './DayItem.module.css'

type Props = { item: CalendarItem; time: string; onOpen: (item: CalendarItem) => void }

/** A line of a day's list: when something is, and what. */
export const DayItem = ({ item, time, onOpen }: Props) => (
  <button
    type="button"
    className={classes.item}
    title={[item.title, item.zone].filter(Boolean).join(' · ')}
    onClick={() => onOpen(item)}
  >
    <span className={classes.dot} style={{ background: item.color }} />
    <span className={classes.time}>{time}</span>
    <span className={classes.title} dir="auto">
      {item.title}
    </span>
    {item.zone && <span className={classes.zone}>{item.zone}</span>}
  </button>
)
