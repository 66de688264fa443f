import classes from './Calendar.module.css'
import { type CalendarItem, clockTextIn } from './calendarItems.ts'
import { DayItem } from './DayItem.tsx'
import type { AskForMenu } from './menu/useItemMenu.tsx'

type Props = {
  items: readonly CalendarItem[]
  timeZone: string
  onOpen: (item: CalendarItem) => void
  onMenu: AskForMenu
}

/** What a day has, as a list by time. */
export function AgendaItems({ items, timeZone, ...on }: Props) {
  return (
    <ul className={classes.agendaItems}>
      {items.toSorted(byTime).map((item) => (
        <li key={item.id}>
          <DayItem item={item} time={item.allDay ? 'All day' : timesText(item, timeZone)} {...on} />
        </li>
      ))}
    </ul>
  )
}

const byTime = (a: CalendarItem, b: CalendarItem) =>
  a.allDay === b.allDay ? Date.parse(a.start) - Date.parse(b.start) : a.allDay ? -1 : 1

const timesText = ({ start, end }: CalendarItem, timeZone: string) =>
  [start, end].map((at) => clockTextIn(timeZone, at)).join('–')
