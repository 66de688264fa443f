import { dayRange, fullDay } from '#web/format/dates.ts'
import type { TimeOff, TimeOffStatus } from '../../timeOff.shape.ts'

type Days = Pick<TimeOff, 'start' | 'end' | 'fromNoon' | 'untilNoon'>

/** What of its first and last day is off, where not all is: “from noon”. */
export function halfDaysText({ start, end, fromNoon, untilNoon }: Days): string {
  if (start === end) return fromNoon ? 'afternoon' : untilNoon ? 'morning' : ''
  return [fromNoon && 'from noon', untilNoon && 'until noon'].filter(Boolean).join(', ')
}

/** Its days in words: “3 – 7 Aug, from noon”. */
export function daysText(days: Days): string {
  const half = halfDaysText(days)
  return `${dayRange(days.start, days.end)}${half && `, ${half}`}`
}

export const fullDaysText = ({ start, end }: Days) =>
  start === end ? fullDay(start) : `${fullDay(start)} – ${fullDay(end)}`

export const statusNames: Record<TimeOffStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
}

/** What is said about it to whoever may read that: an answer where it was declined. */
export const saidText = ({ status, answer, note }: TimeOff) =>
  status === 'declined' && answer ? `Declined: ${answer}` : note

/** “1 day”, “2.5 days”. */
export const countText = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`
