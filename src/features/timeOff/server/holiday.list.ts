import type { Holiday, HolidayCalendar, OwnHoliday } from '../holiday.shape.ts'
import { publicHolidays } from './holiday.library.ts'

/** The holidays of a workspace in a year by day: the public ones of these regions, and its own. */
export function holidaysIn(
  calendar: HolidayCalendar,
  memberRegions: readonly string[],
  year: number,
): Holiday[] {
  const regions = new Set([...(calendar.region ? [calendar.region] : []), ...memberRegions])
  const hidden = new Set(calendar.hidden)
  const days = [...regions].flatMap((region) => publicHolidays(region, year))
  return [
    ...days.map((one) => ({ ...one, isHidden: hidden.has(one.key) })),
    ...calendar.own.flatMap((one) => ownIn(one, year)),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.name.localeCompare(b.name)))
}

/** On the 29th of February only where there is one. */
function ownIn({ id, name, date, yearly }: OwnHoliday, year: number): Holiday[] {
  const its = yearly ? `${year}${date.slice(4)}` : date
  const isThere = !Number.isNaN(Date.parse(its)) && new Date(its).toISOString().slice(0, 10) === its
  if (!its.startsWith(`${year}-`) || !isThere) return []
  return [{ key: id, date: its, name, region: null, isHidden: false }]
}
