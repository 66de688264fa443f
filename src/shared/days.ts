/** Days as `yyyy-MM-dd`, without a time and without a zone. Calculated in UTC, where every day has 24 hours. */

const dayLength = 86_400_000

const maxMemoized = 4_000

/** Answers what was computed before: looking a day up takes a tenth of reading or writing it, and only so many are about. */
function memoize<K, V>(compute: (key: K) => V): (key: K) => V {
  const cache = new Map<K, V>()
  return (key) => {
    const known = cache.get(key)
    if (known !== undefined) return known
    if (cache.size >= maxMemoized) cache.clear()
    const value = compute(key)
    cache.set(key, value)
    return value
  }
}

const toUtc = memoize((day: string) => Date.parse(`${day}T00:00:00Z`))
const fromUtc = memoize((time: number) => new Date(time).toISOString().slice(0, 10))

export const addDays = (day: string, days: number) => fromUtc(toUtc(day) + days * dayLength)

/** The days that calls take. */
export const [firstDay, lastDay] = ['1900-01-01', '2999-12-31'] as const

/** A day that is moved; what moves out of those that calls take is left out. */
export function movedDay(day: string | null, days: number): string | null {
  const moved = day && addDays(day, days)
  return moved && moved.length === lastDay.length && moved >= firstDay && moved <= lastDay ? moved : null
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? toUtc(text) : Number.NaN
  return !Number.isNaN(time) && fromUtc(time) === text
}

/** How many days `to` is after `from`; negative when it is before. */
export const daysBetween = (from: string, to: string) => Math.round((toUtc(to) - toUtc(from)) / dayLength)

/** 0 = Sunday. */
export const weekdayOf = (day: string) => new Date(toUtc(day)).getUTCDay()

/** The first day of the day's week, which begins with a weekday, 0 for Sunday. */
export const startOfWeek = (day: string, first: number) => addDays(day, -((weekdayOf(day) - first + 7) % 7))

/** The Monday of the day's week. */
export const mondayOf = (day: string) => startOfWeek(day, 1)

/** The same day of the month, or the last one of a month that is too short. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return fromUtc(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** Making one takes a hundred times as long as using it. */
const dayFormatIn = memoize(
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
)

/** The day that an instant falls on in a time zone. */
export const dayIn = (timeZone: string, at: Date = new Date()): string => dayFormatIn(timeZone).format(at)

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day as a sentence has it: November 26, 2026. */
export const dayInWords = (day: string) => words.format(Date.parse(day))

/** The day and the hour of an instant in a time zone. */
export function clockIn(timeZone: string, at: Date = new Date()): { day: string; hour: number } {
  const hour = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit' }).format(at)
  return { day: dayIn(timeZone, at), hour: Number(hour) }
}
