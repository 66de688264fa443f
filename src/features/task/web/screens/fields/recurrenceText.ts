import { shortDay } from '#web/format/dates.ts'
import type { Recurrence } from '../../../task.contract.ts'

/** By number, 0 = Sunday. */
export const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
/** As the calendar shows a week, from Monday on. */
export const weekdayOrder = [1, 2, 3, 4, 5, 6, 0] as const

/** "Every 2 weeks on Mon, Thu", "Every month until 12 Dec", "3 days after it is done". */
export function recurrenceText({ mode, every, unit, weekdays = [], until }: Recurrence): string {
  const span = every === 1 ? unit : `${every} ${unit}s`
  const days = weekdayOrder.filter((day) => weekdays.includes(day)).map((day) => weekdayNames[day])
  const on = unit === 'week' && mode === 'schedule' && days.length ? ` on ${days.join(', ')}` : ''
  const end = until ? ` until ${shortDay(until)}` : ''
  if (mode === 'afterDone') return `${every === 1 ? `1 ${unit}` : span} after it is done${end}`
  return `Every ${span}${on}${end}`
}
