import { parseClock } from '#shared/clock.ts'
import { addDays } from '#shared/days.ts'
import { type DayReading, readDay } from '#shared/dayWords.ts'
import { instantOf } from '#shared/zones.ts'

/** When a day begins for whoever names no time. */
export const morning = '09:00'

type Reading = { days: DayReading; timeZone: string; now: Date }

/** A moment to come as people type it, such as `fri`, `tomorrow 14:30`, `12/24 at 8am` or `16:00`. */
export function readMoment(typed: string, { days, timeZone, now }: Reading): string | undefined {
  const at = (day: string, clock: string) => {
    const instant = instantOf(timeZone, `${day}T${clock}:00`)
    return Date.parse(instant) > now.getTime() ? instant : undefined
  }
  const text = typed.trim()
  const day = readDay(text, days)
  if (day) return at(day, morning)
  const [, before = '', after = ''] =
    /^(.*?)(?:(?:^|\s+)at\s+|^|\s+)(\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm)?)$/i.exec(text) ?? []
  const clock = parseClock(after)
  if (!clock) return undefined
  if (before) {
    const named = readDay(before, days)
    return named && at(named, clock)
  }
  // A number alone may be a day as well.
  if (!/[:.a-z]/i.test(after)) return undefined
  return at(days.today, clock) ?? at(addDays(days.today, 1), clock)
}
