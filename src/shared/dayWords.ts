import { addDays, addMonths, daysBetween, mondayOf, weekdayOf } from './days.ts'

/** What typed days depend on. */
export type DayReading = {
  today: string
  /** Whose order of day and month, and whose names of them, count beside the English ones. */
  locale?: string
  /** Words without a year mean the last such day instead of the next one. */
  isPast?: boolean
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
const [firstYear, lastYear] = [1900, 2999]

type Names = { weekdays: string[][]; months: string[][]; isDayFirst: boolean }
const known = new Map<string, Names>()

/** The names that days and months have in English and in a locale, and whether the day stands before the month. */
function namesOf(locale: string): Names {
  const cached = known.get(locale)
  if (cached) return cached
  const local = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
      .format(at)
      .toLocaleLowerCase(locale)
      .replaceAll('.', '')
  const order = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type)
  const names: Names = {
    // 2 January 2000 was a Sunday.
    weekdays: weekdays.map((name, at) => {
      const day = new Date(Date.UTC(2000, 0, 2 + at))
      return [name, local(day, { weekday: 'long' }), local(day, { weekday: 'short' })]
    }),
    months: months.map((name, at) => {
      const day = new Date(Date.UTC(2000, at, 1))
      return [name, local(day, { month: 'long' }), local(day, { month: 'short' })]
    }),
    isDayFirst: order.indexOf('day') < order.indexOf('month'),
  }
  known.set(locale, names)
  return names
}

/** At least three letters of one of the names, or a whole one. */
const indexOf = (all: readonly string[][], word: string) =>
  all.findIndex((names) => names.some((name) => name === word || (word.length >= 3 && name.startsWith(word))))

/** A day that exists, as `yyyy-MM-dd`. */
function dayOf(year: number, month: number, date: number): string | undefined {
  const day = new Date(Date.UTC(year, month, date))
  const isReal = day.getUTCMonth() === month && day.getUTCDate() === date
  return isReal && year >= firstYear && year <= lastYear ? day.toISOString().slice(0, 10) : undefined
}

const inRange = (day: string) =>
  day >= `${firstYear}` && day <= `${lastYear}-12-31` && day.length === 10 ? day : undefined

/** The next day of that date, or the last one: of this year, or the nearest in which it exists. */
function nearestDate({ today, isPast }: DayReading, month: number, date: number): string | undefined {
  const year = Number(today.slice(0, 4))
  for (let away = 0; away <= 8; away++) {
    const day = dayOf(isPast ? year - away : year + away, month, date)
    if (day && (isPast ? day <= today : day >= today)) return day
  }
  return undefined
}

/** Of two digits it is in this century. */
const yearOf = (text: string) => Number(text.length === 2 ? `20${text}` : text)

const dated = (reading: DayReading, month: number, date: number, year: string | undefined) =>
  year ? dayOf(yearOf(year), month, date) : nearestDate(reading, month, date)

/** Days that have a word of their own. */
const namedDays = new Map<string, (today: string) => string>([
  ['today', (today) => today],
  ['tod', (today) => today],
  ['tomorrow', (today) => addDays(today, 1)],
  ['tom', (today) => addDays(today, 1)],
  ['tmr', (today) => addDays(today, 1)],
  ['yesterday', (today) => addDays(today, -1)],
  ['next week', (today) => addDays(mondayOf(today), 7)],
  ['nextweek', (today) => addDays(mondayOf(today), 7)],
  ['next month', (today) => `${addMonths(today, 1).slice(0, 8)}01`],
  ['nextmonth', (today) => `${addMonths(today, 1).slice(0, 8)}01`],
  ['end of month', (today) => addDays(`${addMonths(today, 1).slice(0, 8)}01`, -1)],
])

/** `+3d`, `3 days`, `in a week`, `2 weeks ago`, `-1m`. */
function dayAway(text: string, { today }: DayReading): string | undefined {
  const [, sign, count, unit, ago] =
    /^(\+|-|in )? ?(\d{1,4}|an?|one) ?(d|w|m|y|days?|weeks?|months?|years?)( ago)?$/.exec(text) ?? []
  if (!count || !unit || (sign && ago)) return undefined
  const many = (/\d/.test(count) ? Number(count) : 1) * (sign === '-' || ago ? -1 : 1)
  switch (unit[0]) {
    case 'd':
      return inRange(addDays(today, many))
    case 'w':
      return inRange(addDays(today, many * 7))
    default:
      return inRange(addMonths(today, many * (unit[0] === 'y' ? 12 : 1)))
  }
}

/** `2026-12-24`, `12/24`, `12/24/26`, `24.12.` and `24.12.2026`. */
function dayInDigits(text: string, reading: DayReading, { isDayFirst }: Names): string | undefined {
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year) return dayOf(Number(year), Number(month) - 1, Number(date))
  const [, dotDate, dotMonth, dotYear] = /^(\d{1,2})\. ?(\d{1,2})\.? ?(\d{4}|\d{2})?$/.exec(text) ?? []
  if (dotDate) return dated(reading, Number(dotMonth) - 1, Number(dotDate), dotYear)
  const [, one, two, ofYear] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?$/.exec(text) ?? []
  if (!one || !two) return undefined
  const [ofMonth, ofDate] = isDayFirst ? [two, one] : [one, two]
  return dated(reading, Number(ofMonth) - 1, Number(ofDate), ofYear)
}

/** `fri`, `next fri`, `last fri`. */
function dayOfWeek(text: string, { today, isPast }: DayReading, names: Names): string | undefined {
  const [, which, name] = /^(next |last |this )?(\p{L}+)$/u.exec(text) ?? []
  const weekday = name ? indexOf(names.weekdays, name) : -1
  if (weekday < 0) return undefined
  if (which === 'last ') return addDays(today, -(((weekdayOf(today) - weekday + 6) % 7) + 1))
  if (isPast && which !== 'next ') return addDays(today, -((weekdayOf(today) - weekday + 7) % 7))
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
}

/** `12dec`, `Dec 12`, `12 December 2027`. */
function dayOfMonth(text: string, reading: DayReading, names: Names): string | undefined {
  const [, before, name, after, year] =
    /^(?:(\d{1,2})(?:st|nd|rd|th|\.)?)?[- ]?(?:of )?(\p{L}+)[-. ]{0,2}(?:(\d{1,2})(?:st|nd|rd|th)?)?(?: ?(\d{4}))?$/u.exec(
      text,
    ) ?? []
  const month = name ? indexOf(names.months, name) : -1
  const number = before ?? after
  if (month < 0 || !number || (before && after)) return undefined
  return dated(reading, month, Number(number), year)
}

const plainText = (text: string) => text.toLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ').trim()

/** A weekday that stands before its date adds nothing: `Thu, 24 Dec`. */
function withoutWeekday(text: string, names: Names): string {
  const [first = '', ...rest] = text.split(' ')
  return rest.length && indexOf(names.weekdays, first.replace('.', '')) >= 0 ? rest.join(' ') : text
}

/**
 * The day that somebody typed: `today`, `tomorrow`, `fri`, `12dec`, `Dec 12`, `12/24`, `2026-12-24`, `in 3 days`, `+2w`,
 * `next week`; undefined for what is none. A weekday is the next one after today.
 */
export function readDay(text: string, reading: DayReading): string | undefined {
  const names = namesOf(reading.locale ?? 'en-US')
  const plain = withoutWeekday(plainText(text).replace(/^next-/, 'next '), names)
  const named = namedDays.get(plain)
  if (named) return named(reading.today)
  // No text is a day in two of these ways.
  return (
    dayAway(plain, reading) ??
    dayInDigits(plain, reading, names) ??
    dayOfWeek(plain, reading, names) ??
    dayOfMonth(plain, reading, names)
  )
}

/** The first and last day of `Mon to Fri`, `10 – 14 Dec`, `12/1 - 12/5`, or the one day that stands there. */
export function readDays(text: string, reading: DayReading): { start: string; end: string } | undefined {
  const one = readDay(text, reading)
  if (one) return { start: one, end: one }
  const parts = text.split(/\s+(?:-|to|until|till)\s+|\s*[–—]\s*|\s*\.{2,3}\s*/i)
  if (parts.length !== 2) return undefined
  const [first, last] = shareMonth(parts[0]!, parts[1]!)
  const start = readDay(first, reading)
  const end = readDay(last, reading)
  if (!start || !end) return undefined
  // “Fri to Tue” goes on from Friday.
  const later = end < start && !reading.isPast ? readDay(last, { ...reading, today: start }) : end
  if (later && later >= start && daysBetween(start, later) >= 0) return { start, end: later }
  return { start: end, end: start }
}

/** The same, with one end open: `from Mon`, `since 12/1`, `until Fri`, `before 12/24`. */
export function readOpenDays(
  text: string,
  reading: DayReading,
): { start: string | null; end: string | null } | undefined {
  const [, word, rest = ''] =
    /^(from|since|after|until|till|up to|by|before) (.+)$/i.exec(plainText(text)) ?? []
  if (!word) return readDays(text, reading)
  const day = readDay(rest, reading)
  if (!day) return word === 'from' ? readDays(rest, reading) : undefined
  if (word === 'after') return { start: addDays(day, 1), end: null }
  if (word === 'before') return { start: null, end: addDays(day, -1) }
  return word === 'from' || word === 'since' ? { start: day, end: null } : { start: null, end: day }
}

/** `10 – 14 Dec` and `Dec 10 – 14` name their month once. */
function shareMonth(first: string, last: string): [string, string] {
  const isNumber = (part: string) => /^\d{1,2}$/.test(part.trim())
  const otherDays = (part: string, number: string) => part.replace(/(?<!\d)\d{1,2}(?!\d)/, number.trim())
  if (isNumber(first) && !isNumber(last)) return [otherDays(last, first), last]
  if (isNumber(last) && !isNumber(first)) return [first, otherDays(first, last)]
  return [first, last]
}
