import { dayRange, fullDay } from '#web/format/dates.ts'
import type { TimeOff } from '../../timeOff.shape.ts'

type Days = Pick<TimeOff, 'start' | 'end' | 'fromNoon' | 'untilNoon'>

/** Its days in words: “3 – 7 Aug, from noon”. */
export function daysText({ start, end, fromNoon, untilNoon }: Days): string {
  const half =
    start === end
      ? fromNoon
        ? ', afternoon'
        : untilNoon
          ? ', morning'
          : ''
      : `${fromNoon ? ', from noon' : ''}${untilNoon ? ', until noon' : ''}`
  return `${dayRange(start, end)}${half}`
}

export const fullDaysText = ({ start, end }: Days) =>
  start === end ? fullDay(start) : `${fullDay(start)} – ${fullDay(end)}`

/** “1 day”, “2.5 days”. */
export const countText = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`
