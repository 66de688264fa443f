import { addDays, addMonths, weekdayOf } from '#shared/days.ts'
import { wallTimeIn } from '#shared/zones.ts'
import { comesOn, partsOf, ruleDays, ruleOf, startDay, type Timed } from './calendar.recurrence.rules.ts'

/** As many dates as a rule may count; one that goes on for longer says until when, or nothing. */
const maxCount = 1000
const maxInterval = 999

const weekday = '(?:MO|TU|WE|TH|FR|SA|SU)'
const list = (one: string) => new RegExp(`^${one}(?:,${one}){0,366}$`)
/** How each part may be written. A part of an hour repeats nothing that is kept in days. */
const forms: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^\d{1,3}$/,
  COUNT: /^\d{1,4}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: list(`(?:[+-]?[1-5])?${weekday}`),
  BYMONTHDAY: list('(?:-?(?:[1-9]|[12]\\d|3[01]))'),
  BYMONTH: list('(?:[1-9]|1[0-2])'),
  BYSETPOS: list('(?:-?[1-9]\\d?)'),
  WKST: new RegExp(`^${weekday}$`),
}

/** How each part is written, for whoever wrote it otherwise. */
const examples: Record<string, string> = {
  FREQ: 'use DAILY, WEEKLY, MONTHLY or YEARLY',
  INTERVAL: 'use a number, such as 2',
  COUNT: 'use a number, such as 10',
  UNTIL: 'use a date, such as 20271231',
  BYDAY: 'use weekdays, such as MO,WE',
  BYMONTHDAY: 'use days of the month, such as 1,15',
  BYMONTH: 'use months, such as 1,7',
  BYSETPOS: 'use places, such as 1 or -1',
  WKST: 'use a weekday, such as MO',
}

type When = Omit<Timed, 'rrule' | 'exdates' | 'series' | 'originalDay'>

/** A last moment as the last day on which the event can still begin. */
function untilDay(until: string, event: When): string {
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
  if (until.length < 16 || event.allDay) return day
  const zone = event.timeZone ?? 'UTC'
  const time = `${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`
  const wall = wallTimeIn(zone, `${day}T${time}Z`)
  const isBefore = wall.slice(11) < wallTimeIn(zone, event.start).slice(11)
  return isBefore ? addDays(wall.slice(0, 10), -1) : wall.slice(0, 10)
}

/** What is wrong with how a rule is written; null where nothing is. */
function misspelling(parts: Record<string, string>): string | null {
  for (const [name, value] of Object.entries(parts)) {
    const form = forms[name]
    if (!form) return `An event can’t repeat by ${name}`
    if (!form.test(value ?? '')) return `Can’t read ${name}: ${examples[name]}`
  }
  if (!parts.FREQ) return 'Say how often it repeats: FREQ=DAILY, WEEKLY, MONTHLY or YEARLY'
  return miscount(parts) ?? mismatch(parts)
}

function miscount({ INTERVAL = '1', COUNT = '1' }: Record<string, string>): string | null {
  const [interval, count] = [Number(INTERVAL), Number(COUNT)]
  if (interval < 1 || interval > maxInterval) return `INTERVAL must be a number from 1 to ${maxInterval}`
  if (count < 1 || count > maxCount) return `COUNT must be a number from 1 to ${maxCount}`
  return null
}

/** What cannot stand together. */
function mismatch({
  FREQ,
  COUNT,
  UNTIL,
  BYDAY = '',
  BYMONTHDAY,
  BYSETPOS,
}: Record<string, string>): string | null {
  if (COUNT && UNTIL) return 'End it after a number of times (COUNT) or on a date (UNTIL), not both'
  const isLong = FREQ === 'MONTHLY' || FREQ === 'YEARLY'
  if (!isLong && (BYMONTHDAY || BYSETPOS))
    return 'Days of the month (BYMONTHDAY, BYSETPOS) need FREQ=MONTHLY or YEARLY'
  if (!isLong && /\d/.test(BYDAY)) return 'Numbered weekdays such as 2TU need FREQ=MONTHLY or YEARLY'
  if (BYSETPOS && !BYDAY && !BYMONTHDAY) return 'Say of which days (BYDAY or BYMONTHDAY) BYSETPOS chooses'
  return null
}

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Whether a day fulfils what the parts say of each day by itself: without it, a rule might be looked for in vain for ever. */
function fits({ BYMONTH, BYMONTHDAY, BYDAY }: Record<string, string>, day: string): boolean {
  const [, month = '', date = ''] = day.split('-').map((part) => String(Number(part)))
  const length = new Date(Date.UTC(Number(day.slice(0, 4)), Number(month), 0)).getUTCDate()
  const dates = BYMONTHDAY?.split(',').map(Number)
  return (
    (BYMONTH?.split(',').includes(month) ?? true) &&
    (dates?.some((one) => one === Number(date) || one + length + 1 === Number(date)) ?? true) &&
    (BYDAY?.split(',').some((one) => one.endsWith(codes[weekdayOf(day)] as string)) ?? true)
  )
}

/** A rule as it is kept, in days alone; or what is wrong with it for this event. */
export function readRule(text: string, event: When): { rrule: string } | { error: string } {
  const given = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
  const parts = partsOf(given)
  if (Object.keys(parts).length !== given.split(';').length)
    return { error: 'Each part of the rule can appear only once' }
  const error = misspelling(parts)
  if (error) return { error }
  const day = startDay({ ...event, exdates: [], series: null, originalDay: null })
  if (parts.UNTIL) {
    const until = untilDay(parts.UNTIL, event)
    if (Number.isNaN(Date.parse(until)) || until < day)
      return { error: 'Must not end before the event begins' }
    parts.UNTIL = until.replaceAll('-', '')
  }
  const rrule = ruleOf(parts)
  const whole: Timed = { ...event, rrule, exdates: [], series: null, originalDay: null }
  const isOneOfThem = fits(parts, day) && isPlaced(parts, day) && comesOn(whole, day)
  return isOneOfThem ? { rrule } : { error: 'The event must start on a day that it repeats on' }
}

/** Whether the day is the one of its month or year that BYSETPOS chooses, of those that the other parts name. */
function isPlaced({ BYSETPOS, ...parts }: Record<string, string>, day: string): boolean {
  if (!BYSETPOS) return true
  const { FREQ, BYDAY, BYMONTHDAY, BYMONTH } = parts
  const isYear = FREQ === 'YEARLY'
  const first = isYear ? `${day.slice(0, 4)}-01-01` : `${day.slice(0, 8)}01`
  const each = Object.entries({ FREQ, BYDAY, BYMONTHDAY, BYMONTH })
    .flatMap(([name, value]) => (value ? `${name}=${value}` : []))
    .join(';')
  const days = ruleDays(each, first, first, addDays(addMonths(first, isYear ? 12 : 1), -1))
  return BYSETPOS.split(',').some((at) => days.at(Number(at) > 0 ? Number(at) - 1 : Number(at)) === day)
}
