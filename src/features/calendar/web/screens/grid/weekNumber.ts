import { addDays, daysBetween, mondayOf } from '#shared/days.ts'

/** The number of the week of a day, as ISO 8601 counts them: that of its Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(mondayOf(day), 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}
