import classes from './DayPicker.module.css'

/** How every calendar of days looks and is called. */
export const dayPicker = {
  classNames: {
    day: classes.day,
    calendarHeaderControl: classes.control,
    calendarHeaderLevel: classes.control,
  },
  p: 'sm',
  pb: 'xs',
  highlightToday: true,
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
} as const
