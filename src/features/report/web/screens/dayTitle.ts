import { addDays } from '#shared/days.ts'
import { dayRange, fullDay, monthName } from '#web/format/dates.ts'
import type { ReportGroup } from '../../report.shape.ts'

/** A day, week or month as it is called on screen; undefined for anything else. */
export function dayTitle(group: ReportGroup, key: string | null): string | undefined {
  if (key === null) return undefined
  if (group === 'day') return fullDay(key)
  if (group === 'week') return dayRange(key, addDays(key, 6)) ?? undefined
  return group === 'month' ? monthName(key) : undefined
}
