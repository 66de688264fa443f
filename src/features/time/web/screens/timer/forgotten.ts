import { dayIn } from '#shared/days.ts'
import { instantIn } from '../../../time.day.rules.ts'

const minute = 60_000

/** Seconds after which a timer may have been forgotten. */
export const longTimer = 10 * 3600

/**
 * Until when somebody probably worked whose timer was forgotten: 18:00 of that day, or a work day (hours) after the
 * start when they began too late for that or it is not evening yet; half an hour ago when neither has come. All in
 * milliseconds since 1970.
 */
export function suggestEnd(timeZone: string, start: number, workdayDuration: number, now: number): number {
  const evening = instantIn(timeZone, `${dayIn(timeZone, new Date(start))} 18:00:00`)
  if (evening - start >= 30 * minute && evening <= now) return evening
  const workday = start + workdayDuration * 60 * minute
  if (workday <= now) return workday
  return Math.max(Math.floor((now - 30 * minute) / (5 * minute)) * 5 * minute, start + minute)
}
