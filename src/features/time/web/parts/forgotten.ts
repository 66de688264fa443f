import { dayIn } from '../../../../shared/days.ts'
import { instantIn } from '../../day.rules.ts'

const halfHour = 1_800_000

/**
 * Until when somebody probably worked whose timer was forgotten: 18:00 of that day, or a work day (hours) after the
 * start when they began too late for that. Milliseconds since 1970, as the start.
 */
export function suggestEnd(timeZone: string, start: number, workdayDuration: number): number {
  const evening = instantIn(timeZone, `${dayIn(timeZone, new Date(start))} 18:00:00`)
  return evening - start >= halfHour ? evening : start + workdayDuration * 3_600_000
}
