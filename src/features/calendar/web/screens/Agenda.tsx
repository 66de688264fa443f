import { IconCalendar } from '@tabler/icons-react'
import { addDays } from '#shared/days.ts'
import { instantOf } from '#shared/zones.ts'
import { dayInList, fullDay } from '#web/format/dates.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AgendaItems } from './AgendaItems.tsx'
import classes from './Calendar.module.css'
import type { CalendarItem } from './calendarItems.ts'
import type { AskForMenu } from './menu/useItemMenu.tsx'

type Props = {
  items: readonly CalendarItem[]
  from: string
  to: string
  today: string
  timeZone: string
  onOpen: (item: CalendarItem) => void
  onMenu: AskForMenu
}

/** Day by day what takes place, as a list; days without anything are left out. */
export function Agenda({ items, from, to, today, timeZone, ...on }: Props) {
  const days: { day: string; items: CalendarItem[] }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [begin, end] = [day, addDays(day, 1)].map((one) =>
      Date.parse(instantOf(timeZone, `${one}T00:00:00`)),
    )
    const its = items.filter((item) =>
      item.allDay
        ? item.start <= day && item.end >= day
        : Date.parse(item.start) < (end as number) &&
          (Date.parse(item.end) > (begin as number) || Date.parse(item.start) >= (begin as number)),
    )
    if (its.length) days.push({ day, items: its })
  }
  if (!days.length)
    return (
      <Message title="Nothing scheduled" icon={<IconCalendar size={24} stroke={1.5} />}>
        Events, due dates and time off show up here.
      </Message>
    )
  return (
    <div className={classes.agenda}>
      {days.map(({ day, items: its }) => (
        <section key={day} aria-label={fullDay(day)} className={classes.agendaDay}>
          <h2 className={classes.agendaDate} data-today={day === today || undefined} title={fullDay(day)}>
            {dayInList(day, today)}
          </h2>
          <AgendaItems items={its} timeZone={timeZone} {...on} />
        </section>
      ))}
    </div>
  )
}
