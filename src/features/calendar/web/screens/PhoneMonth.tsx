import { MobileMonthView, type ScheduleEventData } from '@mantine/schedule'
import { weekStart } from '#web/format/dates.ts'
import classes from './Calendar.module.css'

type Props = {
  date: string
  events: ScheduleEventData[]
  onDate: (day: string) => void
  onOpen: (event: ScheduleEventData) => void
}

/** A month that fits a phone: a dot for what a day has, and below it the list of the day that is chosen. */
export function PhoneMonth({ date, events, onDate, onOpen }: Props) {
  return (
    <MobileMonthView
      date={date}
      selectedDate={date}
      onDayClick={onDate}
      events={events}
      firstDayOfWeek={weekStart(1)}
      // Red is for what is late.
      weekendDays={[]}
      consistentWeeks={false}
      // The bar above says which month it is.
      renderHeader={() => null}
      classNames={{
        mobileMonthView: classes.phoneMonth,
        mobileMonthViewHeader: classes.absent,
        mobileMonthViewWeekday: classes.weekday,
      }}
      eventsHeaderFormat="dddd, D MMMM"
      labels={{ noEvents: 'Nothing on this day' }}
      getDayProps={(day) => ({ 'aria-selected': undefined, 'aria-pressed': day.slice(0, 10) === date })}
      onEventClick={onOpen}
    />
  )
}
