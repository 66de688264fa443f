import type { KeyboardEvent, MouseEvent } from 'react'
import { isMenuKey } from '#web/ui/keys/keyNames.ts'
import { type CalendarItem, isSlot } from './calendarItems.ts'
import classes from './DayItem.module.css'
import type { AskForMenu } from './menu/useItemMenu.tsx'
import { SlotAction } from './SlotAction.tsx'

type Props = {
  item: CalendarItem
  time: string
  onOpen: (item: CalendarItem) => void
  onMenu: AskForMenu
}

/** A line of a day's list: when something is, and what. */
export function DayItem({ item, time, onOpen, onMenu }: Props) {
  const askForMenu = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) =>
    onMenu(item, event, event.currentTarget)
  return (
    <div className={classes.line}>
      <button
        type="button"
        className={classes.item}
        title={[item.title, item.zone].filter(Boolean).join(' · ')}
        data-slot={isSlot(item) || undefined}
        onClick={() => onOpen(item)}
        onContextMenu={askForMenu}
        onKeyDown={(event) => isMenuKey(event) && askForMenu(event)}
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
}
