import { addDays, addMonths, mondayOf } from '#shared/days.ts'
import type { ReportSchedule } from './report.schedule.contract.ts'

type When = Pick<ReportSchedule, 'every' | 'onDay'>

/** The first day from `day` on for which an email is due. */
export function dueDayFrom({ every, onDay }: When, day: string): string {
  if (every === 'day') return day
  if (every === 'week') {
    const due = addDays(mondayOf(day), onDay - 1)
    return due >= day ? due : addDays(due, 7)
  }
  const due = dayOfMonth(day, onDay)
  return due >= day ? due : dayOfMonth(addMonths(`${day.slice(0, 7)}-01`, 1), onDay)
}

/** Of the month of a day; its last one where it has fewer. */
function dayOfMonth(day: string, nth: number): string {
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const found = addDays(first, nth - 1)
  return found > last ? last : found
}
