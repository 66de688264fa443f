import { addDays, addMonths, startOfWeek, weekdayOf } from '#shared/days.ts'
import type { Step } from './useGridKeys.ts'

/** Days that an arrow leads on. */
const arrows: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Where a key leads from a day of a month whose weeks begin as the given day does. */
export function nextDay(day: string, key: string, weekBegins: string): string | null {
  const first = startOfWeek(day, weekdayOf(weekBegins))
  if (key === 'Home') return first
  if (key === 'End') return addDays(first, 6)
  if (key === 'PageUp') return addMonths(day, -1)
  if (key === 'PageDown') return addMonths(day, 1)
  const days = arrows[key]
  return days ? addDays(day, days) : null
}

/** What an arrow does to an event: it is moved by days, or ends so many later. */
export const monthSteps = (key: string, isEnd: boolean): Step | null =>
  arrows[key] ? { days: arrows[key], minutes: 0, isEnd } : null
