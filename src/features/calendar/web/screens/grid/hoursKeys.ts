import { addDays, startOfWeek, weekdayOf } from '#shared/days.ts'
import { laterBy, type Placed } from '../calendarItems.ts'
import type { Step } from './useGridKeys.ts'

/** Cells are whole days, as "2027-03-09", and half hours, as "2027-03-09T09:00". */
export const slotMinutes = 30
const step = 15
/** Where whole days lead to, and where one begins. */
export const firstSlot = 'T08:00'

const sideways: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const upright: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Where a key leads from a cell; pages are as long as what is shown. */
export function nextSlot(cell: string, key: string, from: string, days: number): string | null {
  const [day, clock] = [cell.slice(0, 10), cell.slice(10)]
  const first = days === 1 ? day : startOfWeek(day, weekdayOf(from))
  if (key === 'Home') return first + clock
  if (key === 'End') return addDays(first, days - 1) + clock
  if (key === 'PageUp' || key === 'PageDown') return addDays(day, key === 'PageUp' ? -days : days) + clock
  if (sideways[key]) return addDays(day, sideways[key]) + clock
  if (!upright[key]) return null
  if (!clock) return key === 'ArrowDown' ? day + firstSlot : null
  const to = laterBy(`${cell}:00`, upright[key] * slotMinutes).slice(0, 16)
  if (to.startsWith(day)) return to
  return key === 'ArrowUp' ? day : null
}

/** What an arrow does to an event among hours or whole days. */
export function hoursSteps({ item }: Placed, key: string, isEnd: boolean): Step | null {
  if (item.allDay) return sideways[key] ? { days: sideways[key], minutes: 0, isEnd } : null
  if (upright[key]) return { days: 0, minutes: upright[key] * step, isEnd }
  return sideways[key] ? { days: sideways[key], minutes: 0, isEnd } : null
}

/** The cell in which something begins. */
export function slotOf({ start, allDay }: { start: string; allDay: boolean }): string {
  if (allDay) return start.slice(0, 10)
  const half = Number(start.slice(14, 16)) < slotMinutes ? '00' : '30'
  return `${start.slice(0, 13)}:${half}`
}
