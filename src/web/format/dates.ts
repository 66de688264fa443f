import { dayIn, daysBetween } from '#shared/days.ts'
import type { DayReading } from '#shared/dayWords.ts'

/** Days are `yyyy-MM-dd` strings from end to end; a Date appears only to ask for names of days and months. */

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

type Weekday = 0 | 1 | 6
/** Times of day with 12 hours, as 2:05 PM, or with 24, as 14:05. */
export type HourCycle = 'h12' | 'h23'

/** English (US), and the browser's zone, unless the user has chosen others. */
let chosen: {
  locale: string
  timeZone: string | undefined
  weekStart: Weekday | null
  hourCycle: HourCycle
}
let formats: ReturnType<typeof makeFormats>

function makeFormats(locale: string, timeZone: string | undefined, hourCycle: HourCycle) {
  const ofDay = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  return {
    weekday: ofDay({ weekday: 'short' }),
    dayAndMonth: ofDay({ day: 'numeric', month: 'short' }),
    month: ofDay({ month: 'short', year: 'numeric' }),
    withYear: ofDay({ day: 'numeric', month: 'short', year: 'numeric' }),
    digits: ofDay({ day: 'numeric', month: 'numeric' }),
    full: ofDay({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    // That with 12 hours is made of it, and is in English as words are.
    clock: new Intl.DateTimeFormat(hourCycle === 'h12' ? 'en-US' : locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
    instant: new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'medium',
      hourCycle,
      timeZone,
    }),
  }
}

/** Sets how dates are written from now on; what shows some already has to be drawn anew. */
export function setDateFormat(
  locale: string | null,
  timeZone: string | null,
  weekStart: Weekday | null = null,
  hourCycle: HourCycle | null = null,
) {
  const next = {
    locale: locale ?? 'en-US',
    timeZone: timeZone ?? undefined,
    weekStart,
    hourCycle: hourCycle ?? usualHourCycle(locale),
  }
  const before = chosen
  chosen = next
  const isSame =
    next.locale === before?.locale && next.timeZone === before.timeZone && next.hourCycle === before.hourCycle
  if (isSame) return
  formats = makeFormats(next.locale, next.timeZone, next.hourCycle)
}
setDateFormat(null, null)

/** How times of day are written in a language; 24 hours where none was chosen. */
export function usualHourCycle(locale: string | null): HourCycle {
  if (locale === null) return 'h23'
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23'
}

/** A time of day as the person reads it: "14:05" or "2:05 PM", from `14:05`. */
export function clockText(clock: string, hourCycle = chosen.hourCycle): string {
  const hours = Number(clock.slice(0, 2))
  return hourCycle === 'h23' ? clock : `${hours % 12 || 12}${clock.slice(2, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** A full hour: "09:00" or "9:00 AM", from 9. */
export const hourText = (hour: number) => clockText(`${String(hour).padStart(2, '0')}:00`)

/** The time of day of an instant, in the person’s own zone. */
export function clockOf(at: Date): string {
  const written = formats.clock.format(at)
  return chosen.hourCycle === 'h23' ? written : clockText(written)
}

/** Today in the person's own zone. */
export function today(now = new Date()): string {
  if (chosen.timeZone) return dayIn(chosen.timeZone, now)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** "Jan 2026", of any day in it. */
export const monthName = (day: string) => formats.month.format(utc(day))

/** As short as it stays clear: "Today", "Tomorrow", "Fri" within the week ahead, "12 Dec", "12 Dec 2027". */
export function shortDay(day: string, now = today()): string {
  const ahead = daysBetween(now, day)
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  if (ahead === -1) return 'Yesterday'
  if (ahead > 1 && ahead < 7) return weekdayName(day)
  return dayMonth(day, now)
}

/** The same within a sentence: "today", "12 Dec". */
export function dayWithin(day: string, now = today()): string {
  const said = shortDay(day, now)
  return Math.abs(daysBetween(now, day)) <= 1 ? said.toLowerCase() : said
}

/** "Fri". */
export const weekdayName = (day: string) => formats.weekday.format(utc(day))

/** "12 Dec", with the year unless it is this one. */
function dayMonth(day: string, now: string): string {
  const { dayAndMonth, withYear } = formats
  const parts = (day.slice(0, 4) === now.slice(0, 4) ? dayAndMonth : withYear).formatToParts(utc(day))
  const part = (type: string) => parts.find((found) => found.type === type)?.value
  return [part('day'), part('month'), part('year')].filter(Boolean).join(' ')
}

/** "Today, 11 Dec", "Sat, 12 Dec", where each is a day of a list. */
export function dayInList(day: string, now = today()): string {
  const name = Math.abs(daysBetween(now, day)) <= 1 ? shortDay(day, now) : weekdayName(day)
  return `${name}, ${dayMonth(day, now)}`
}

/** "12 Dec 2026", as a field shows it, and "Sat, 12 Dec 2026" where the weekday matters. */
export function wholeDay(day: string, isWithWeekday = false): string {
  const written = dayMonth(day, '')
  return isWithWeekday ? `${weekdayName(day)}, ${written}` : written
}

/** "12 Dec 2026 – 14 Dec 2026", and a single day as itself. */
export const wholeDays = (start: string, end: string, isWithWeekday = false) =>
  [...new Set([start, end])].map((day) => wholeDay(day, isWithWeekday)).join(' – ')

/** How days are read that the person types. */
export const dayReading = (now = today()): DayReading => ({ today: now, locale: chosen.locale })

/** "12/24", or "24/12" where the day stands first: a day as it may be typed. */
export const exampleDay = () => formats.digits.format(utc('2026-12-24'))

/** The weekday with which a calendar's weeks begin, 0 for Sunday, where the person has not chosen one. */
export const weekStart = (byDefault: Weekday = 0): Weekday => chosen.weekStart ?? byDefault

/** What to say of a text that is no day. */
export const unreadableDay = (text: string) =>
  `“${text.trim()}” is not a date. Try “fri”, “${exampleDay()}” or “in 3 days”.`

/** "Friday, December 12, 2026", for tooltips. */
export const fullDay = (day: string) => formats.full.format(utc(day))

/** "10 – 14 Dec", "28 Dec – 3 Jan", and with one end open "From 10 Dec" or "Until 14 Dec"; null for neither. */
export function dayRange(start: string | null, end: string | null, now = today()): string | null {
  if (!start && !end) return null
  if (!end) return `From ${dayMonth(start!, now)}`
  if (!start) return `Until ${dayMonth(end, now)}`
  if (start === end) return dayMonth(start, now)
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(start.slice(8))} – ${dayMonth(end, now)}`
  return `${dayMonth(start, now)} – ${dayMonth(end, now)}`
}

/** An instant in the person's own zone: "Today 14:05", "12 Dec 14:05". */
export function shortInstant(instant: string, now = today()): string {
  const date = new Date(instant)
  return `${shortDay(today(date), now)} ${clockOf(date)}`
}

/** An instant with everything: "Dec 12, 2026, 14:05:09", for tooltips. */
export const fullInstant = (instant: string) => formats.instant.format(new Date(instant))
