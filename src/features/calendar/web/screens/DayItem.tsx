import type { CalendarItem } from './calendarItems.ts'
import classes from './DayItem.module.css'
import { isSlot, SlotAction } from './SlotAction.tsx'

type Props = { item: CalendarItem; time: string; onOpen: (item: CalendarItem) => void }

/** A line of a day's list: when something is, and what. */
export const DayItem = ({ item, time, onOpen }: Props) => (
  <div className={classes.line}>
    <button
      type="button"
      className={classes.item}
      title={[item.title, item.zone].filter(Boolean).join(' · ')}
      data-slot={isSlot(item) || undefined}
      onClick={() => onOpen(item)}
    >
      <span className={classes.dot} style={{ background: item.color }} />
      <span className={classes.time}>{time}</span>
      <span className={classes.title} dir="auto">
        {item.title}
      </span>
      {item.zone && <span className={classes.zone}>{item.zone}</span>}
    </button>
    <SlotAction item={item} className={classes.action} />
  </div>
)
