import { addDays, addMonths, mondayOf, weekdayOf } from '#shared/days.ts'
import { limits } from '#shared/limits.ts'

type Week = { minutesPerDay: number; daysPerWeek: number }

/** Minutes of `30m`, `2h`, `1.5h`, `1h30`, `1h30m`, `3d`, `1w`; undefined for any other word, and for none at all. */
export function readDuration(word: string, { minutesPerDay, daysPerWeek }: Week): number | undefined {
  const mixed = /^(\d{1,4})h(\d{1,2})m?$/i.exec(word)
  const single = /^(\d{1,6}(?:[.,]\d{1,2})?)(m|min|h|d|w)$/i.exec(word)
  const unit = { m: 1, min: 1, h: 60, d: minutesPerDay, w: minutesPerDay * daysPerWeek }
  let minutes = 0
  if (mixed) minutes = Number(mixed[1]) * 60 + Number(mixed[2])
  else if (single)
    minutes = Number(single[1]!.replace(',', '.')) * unit[single[2]!.toLowerCase() as keyof typeof unit]
  const whole = Math.round(minutes)
  return whole > 0 && whole <= limits.estimate ? whole : undefined
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** At least three letters of exactly one of the names. */
const indexOf = (names: readonly string[], word: string) =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word))

/** A day that exists, as `yyyy-MM-dd`. */
function dayOf(year: number, month: number, date: number): string | undefined {
  const day = new Date(Date.UTC(year, month, date))
  const isReal = day.getUTCMonth() === month && day.getUTCDate() === date
  return isReal && year >= 1900 && year <= 2999 ? day.toISOString().slice(0, 10) : undefined
}

/** The next day of that date: this year's, or when it has passed the next one that exists. */
function nextDate(today: string, month: number, date: number): string | undefined {
  const year = Number(today.slice(0, 4))
  for (let ahead = 0; ahead <= 8; ahead++) {
    const day = dayOf(year + ahead, month, date)
    if (day && day >= today) return day
  }
  return undefined
}

const nextWeekday = (today: string, weekday: number) =>
  addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)

/** Days that have a word of their own. */
const namedDays = new Map<string, (today: string) => string>([
  ['today', (today) => today],
  ['tod', (today) => today],
  ['tomorrow', (today) => addDays(today, 1)],
  ['tom', (today) => addDays(today, 1)],
  ['tmr', (today) => addDays(today, 1)],
  ['next-week', (today) => addDays(mondayOf(today), 7)],
  ['nextweek', (today) => addDays(mondayOf(today), 7)],
  ['next-month', (today) => `${addMonths(today, 1).slice(0, 8)}01`],
  ['nextmonth', (today) => `${addMonths(today, 1).slice(0, 8)}01`],
])

/** `+3d`, `+2w`, `+1m`. */
function dayAhead(word: string, today: string): string | undefined {
  const [, count, unit] = /^\+(\d{1,4})([dwm])$/.exec(word) ?? []
  if (!count) return undefined
  const many = Number(count)
  const day = unit === 'm' ? addMonths(today, many) : addDays(today, many * (unit === 'w' ? 7 : 1))
  return day <= '2999-12-31' ? day : undefined
}

/** `2026-12-24`, and `12/24` of the year that comes. */
function dayInDigits(word: string, today: string): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word) ?? []
  if (year) return dayOf(Number(year), Number(month) - 1, Number(date))
  const [, ofYear, ofMonth] = /^(\d{1,2})\/(\d{1,2})$/.exec(word) ?? []
  return ofYear && ofMonth ? nextDate(today, Number(ofYear) - 1, Number(ofMonth)) : undefined
}

/** `fri`, `next-fri`. */
function dayOfWeek(word: string, today: string): string | undefined {
  const weekday = indexOf(weekdays, word.replace(/^next-/, ''))
  return weekday >= 0 ? nextWeekday(today, weekday) : undefined
}

/** `12dec`, `dec12`. */
function dayOfMonth(word: string, today: string): string | undefined {
  const [, before, name, after] = /^(\d{1,2})?[-.]?([a-z]{3,})[-.]?(\d{1,2})?$/.exec(word) ?? []
  const named = name ? indexOf(months, name) : -1
  const number = before ?? after
  if (named < 0 || !number || (before && after)) return undefined
  return nextDate(today, named, Number(number))
}

/**
 * The day of `today`, `tomorrow`, `fri`, `12dec`, `dec12`, `12/24`, `2026-12-24`, `+3d`, `+2w`, `+1m`, `next-week`,
 * `next-month`. A weekday is the next one after today.
 */
export function readDueDate(word: string, today: string): string | undefined {
  const plainWord = word.toLowerCase()
  const named = namedDays.get(plainWord)
  if (named) return named(today)
  // No word is a day in two of these ways.
  return (
    dayAhead(plainWord, today) ??
    dayInDigits(plainWord, today) ??
    dayOfWeek(plainWord, today) ??
    dayOfMonth(plainWord, today)
  )
}
