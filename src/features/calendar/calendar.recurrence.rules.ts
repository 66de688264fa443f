import * as library from 'rrule'
import { addDays, addMonths, daysBetween, lastDay, weekdayOf } from '#shared/days.ts'
import { instantOf, wallTimeIn } from '#shared/zones.ts'
import type { CalendarEvent, CalendarOccurrence } from './calendar.shape.ts'

// Node sees the library as CommonJS, with all of it as the default; bundlers take its modules, which have none.
const { RRule } = (
  Object.hasOwn(library, 'default') ? Reflect.get(library, 'default') : library
) as typeof library

/** What of an event says when it takes place. */
export type Timed = Pick<
  CalendarEvent,
  'allDay' | 'start' | 'end' | 'timeZone' | 'rrule' | 'exdates' | 'series' | 'originalDay'
>

/** A day that is later than any event. */
const endless = '9999-12-31'

/** The day on which an event begins, where it takes place. */
export const startDay = ({ allDay, start, timeZone }: Omit<Timed, 'rrule'>): string =>
  allDay ? start : wallTimeIn(timeZone ?? 'UTC', start).slice(0, 10)

const toUtc = (day: string) => new Date(`${day}T00:00:00Z`)
const toDay = (at: Date) => at.toISOString().slice(0, 10)

/** The parts of a rule, by name: `{FREQ: 'WEEKLY', BYDAY: 'MO,WE'}`. */
export const partsOf = (rrule: string): Record<string, string> =>
  Object.fromEntries(rrule.split(';').map((part) => part.split('=') as [string, string]))

/** The rule of its parts, as it is written. */
export const ruleOf = (parts: Record<string, string>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')

/** The rule with an end, instead of the one it has. */
export function endedRule(rrule: string, until: string): string {
  const { COUNT: _, ...parts } = partsOf(rrule)
  return ruleOf({ ...parts, UNTIL: until.replaceAll('-', '') })
}

/** The last day on which a rule may come, where it says one. */
export function untilOf(rrule: string): string | null {
  const until = partsOf(rrule).UNTIL
  return until ? `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` : null
}

/** The rule as the library takes it: in days, each at midnight of UTC, so that no zone has a say; never beyond the last day of all. */
function compile(rrule: string, first: string, from: string) {
  const { UNTIL: _, ...parts } = partsOf(rrule)
  const options = RRule.parseString(ruleOf(withFirst(parts, first)))
  const until = [untilOf(rrule) ?? lastDay, lastDay].sort()[0] as string
  return new RRule({ ...options, dtstart: toUtc(roundStart(parts, first, from)), until: toUtc(until) }, true)
}

/** A rule with the days that it has from its first date, so that it may be looked at from a later one on. */
function withFirst(parts: Record<string, string>, first: string): Record<string, string> {
  const { FREQ, BYDAY, BYMONTHDAY, BYMONTH } = parts
  if (BYDAY || BYMONTHDAY || !(FREQ === 'MONTHLY' || FREQ === 'YEARLY')) return parts
  const [, month, date] = first.split('-').map((part) => String(Number(part)))
  return { ...parts, BYMONTHDAY: date as string, ...(FREQ === 'YEARLY' && { BYMONTH: BYMONTH ?? month }) }
}

/** Where a rule is looked at from: whole rounds that lie before are skipped, and an old series costs no more than a new one. */
function roundStart({ FREQ, INTERVAL = '1' }: Record<string, string>, first: string, from: string) {
  if (from <= first) return first
  const whole = (units: number, length: number) => Math.max(0, Math.floor(units / length) - 1) * length
  const interval = Number(INTERVAL)
  if (FREQ === 'DAILY') return addDays(first, whole(daysBetween(first, from), interval))
  if (FREQ === 'WEEKLY') return addDays(first, whole(daysBetween(first, from), 7 * interval))
  const [round, begin] =
    FREQ === 'YEARLY' ? [12 * interval, `${first.slice(0, 4)}-01-01`] : [interval, `${first.slice(0, 7)}-01`]
  const months = whole(monthOf(from) - monthOf(first), round)
  // Looked at from its first day a month has all its dates, whatever day the series begins on.
  return months === 0 ? first : addMonths(begin, months)
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

const counted = new Map<string, string[]>()
const maxCounted = 200

/** All days of a rule with a number, which are counted from the first one on: once, however often it is asked for. */
function countedDays(rrule: string, first: string): string[] {
  const key = `${first} ${rrule}`
  const known = counted.get(key)
  if (known) return known
  const days = compile(rrule, first, first).all().map(toDay)
  if (counted.size >= maxCounted) counted.clear()
  counted.set(key, days)
  return days
}

/** The days of a series that lie between two days, these included; those that it leaves out too. */
export function ruleDays(rrule: string, first: string, from: string, to: string): string[] {
  if (to < first) return []
  if (partsOf(rrule).COUNT) return countedDays(rrule, first).filter((day) => day >= from && day <= to)
  const begin = from > first ? from : first
  return compile(rrule, first, begin).between(toUtc(begin), toUtc(to), true).map(toDay)
}

/** Whether a series comes on a day, if nobody left that out. */
export const comesOn = (series: Timed, day: string): boolean =>
  series.rrule !== null && ruleDays(series.rrule, startDay(series), day, day).length > 0

/** How many of its dates lie before a day, those that were left out too: what a rule with a number counts. */
export const countBefore = (series: Timed, day: string): number =>
  series.rrule === null
    ? 0
    : ruleDays(series.rrule, startDay(series), startDay(series), addDays(day, -1)).length

/** How many days an event reaches beyond the one it begins on. */
const reach = (event: Timed): number =>
  event.allDay
    ? daysBetween(event.start, event.end)
    : Math.ceil((Date.parse(event.end) - Date.parse(event.start)) / 86_400_000)

/** The times of a series on one of its days. Its clock time is the same all year, its length in minutes too. */
export function timesOn(event: Timed, day: string): { start: string; end: string } {
  if (event.allDay) return { start: day, end: addDays(day, daysBetween(event.start, event.end)) }
  const zone = event.timeZone ?? 'UTC'
  const start = instantOf(zone, day + wallTimeIn(zone, event.start).slice(10))
  const length = Date.parse(event.end) - Date.parse(event.start)
  return { start, end: new Date(Date.parse(start) + length).toISOString() }
}

/** The first and the last day on which an event can take place, whatever the zone; one that never ends goes on for ever. */
export function spanOf(event: Timed): { firstDay: string; lastDay: string } {
  const first = startDay(event)
  const firstDay = event.allDay ? first : addDays(first, -1)
  const last = event.rrule === null ? first : lastOf(event.rrule, first)
  return { firstDay, lastDay: last === endless ? endless : addDays(last, reach(event) + 1) }
}

/** The last day of a rule, or a day that it does not pass. */
function lastOf(rrule: string, first: string): string {
  const until = untilOf(rrule)
  if (until !== null) return until < first ? first : until
  if (partsOf(rrule).COUNT === undefined) return endless
  return countedDays(rrule, first).at(-1) ?? first
}

/** Between which instants a day lies in a zone. */
const dayBounds = (zone: string, from: string, to: string) => ({
  from: Date.parse(instantOf(zone, `${from}T00:00:00`)),
  to: Date.parse(instantOf(zone, `${addDays(to, 1)}T00:00:00`)),
})

/**
 * All that takes place from a day to another, these included, as a clock in the zone counts them; sorted by when it begins.
 * A date that is other than the rest of its series takes its place there, as long as the series comes on that day.
 */
export function expandEvents<T extends Timed & Pick<CalendarEvent, 'id'>>(
  events: readonly T[],
  from: string,
  to: string,
  zone: string,
): (T & Pick<CalendarOccurrence, 'day'>)[] {
  const bounds = dayBounds(zone, from, to)
  const isInside = ({ allDay }: T, { start, end }: { start: string; end: string }) => {
    if (allDay) return start <= to && end >= from
    const begin = Date.parse(start)
    return begin < bounds.to && (Date.parse(end) > bounds.from || begin >= bounds.from)
  }
  const series = new Map(
    events.flatMap((event) => (event.rrule === null ? [] : [[event.id, event] as const])),
  )
  const replaced = new Map<string, Set<string>>()
  for (const { series: id, originalDay } of events)
    if (id && originalDay) replaced.set(id, (replaced.get(id) ?? new Set()).add(originalDay))

  const found: (T & Pick<CalendarOccurrence, 'day'>)[] = []
  for (const event of events) {
    if (event.series !== null) {
      const whole = series.get(event.series)
      const day = event.originalDay as string
      if (isInside(event, event) && whole && !whole.exdates.includes(day) && comesOn(whole, day))
        found.push({ ...event, day })
    } else if (event.rrule === null) {
      if (isInside(event, event)) found.push({ ...event, day: null })
    } else {
      const left = new Set(event.exdates)
      const others = replaced.get(event.id)
      // A day more on each side: where the event is, another date may be counted.
      const begin = addDays(from, -reach(event) - 1)
      for (const day of ruleDays(event.rrule, startDay(event), begin, addDays(to, 1))) {
        if (left.has(day) || others?.has(day)) continue
        const times = timesOn(event, day)
        if (isInside(event, times)) found.push({ ...event, ...times, day })
      }
    }
  }
  return found.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.id < b.id ? -1 : 1))
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** Which weekday of its month a day is: 2 for the second Tuesday. */
const nthOf = (day: string) => Math.ceil(Number(day.slice(8)) / 7)

/** A day of the month, or the last one of months that are too short, as the parts of a rule. */
export function monthDayParts(day: string): Record<string, string> {
  const date = Number(day.slice(8))
  if (date <= 28) return { BYMONTHDAY: String(date) }
  const days = Array.from({ length: date - 27 }, (_, at) => 28 + at)
  return { BYMONTHDAY: days.join(','), BYSETPOS: '-1' }
}

/**
 * The day of a date once its series has moved: in its month or year the same of its dates, as a second Tuesday is no fixed number
 * of days before a second Wednesday.
 */
export function followedDay(before: DayRule, after: DayRule, day: string): string {
  const shifted = addDays(day, daysBetween(before.first, after.first))
  if (before.rrule === null || after.rrule === null) return shifted
  const { FREQ } = partsOf(after.rrule)
  if (FREQ !== partsOf(before.rrule).FREQ || (FREQ !== 'MONTHLY' && FREQ !== 'YEARLY')) return shifted
  const [months, beginOf] =
    FREQ === 'YEARLY'
      ? [12, (one: string) => `${one.slice(0, 4)}-01-01`]
      : [1, (one: string) => `${one.slice(0, 7)}-01`]
  const place = ruleDays(before.rrule, before.first, beginOf(day), day).indexOf(day)
  const rounds = monthOf(beginOf(day)) - monthOf(beginOf(before.first))
  const begin = addMonths(beginOf(after.first), rounds)
  return ruleDays(after.rrule, after.first, begin, addDays(addMonths(begin, months), -1))[place] ?? shifted
}

/** How days repeat, from a first one on. */
export type DayRule = { rrule: string | null; first: string }

/** The rule of a series that is moved to another first day: on Mondays becomes on Tuesdays, and so on, its end too. */
export function movedRule(rrule: string, before: string, after: string): string {
  const moved = daysBetween(before, after)
  if (moved === 0) return rrule
  const { BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, UNTIL, ...parts } = partsOf(rrule)
  const unmoved = {
    ...(BYDAY && { BYDAY }),
    ...(BYMONTHDAY && { BYMONTHDAY }),
    ...(BYSETPOS && { BYSETPOS }),
  }
  const isMonthDay =
    BYMONTHDAY !== undefined &&
    ruleOf(monthDayParts(before)) === ruleOf({ BYMONTHDAY, ...(BYSETPOS !== undefined && { BYSETPOS }) })
  const days = isMonthDay
    ? monthDayParts(after)
    : BYDAY && parts.FREQ === 'WEEKLY'
      ? {
          ...unmoved,
          BYDAY: BYDAY.split(',')
            .map((one) => laterWeekday(one, moved))
            .join(','),
        }
      : BYDAY === `${nthOf(before)}${weekdays[weekdayOf(before)]}`
        ? { ...unmoved, BYDAY: `${nthOf(after)}${weekdays[weekdayOf(after)]}` }
        : unmoved
  const isMonth = BYMONTH === String(Number(before.slice(5, 7)))
  const unended = ruleOf({
    ...parts,
    ...(BYMONTH && { BYMONTH: isMonth ? String(Number(after.slice(5, 7))) : BYMONTH }),
    ...days,
  })
  if (!UNTIL) return unended
  const end = untilOf(rrule) as string
  const last = /MONTHLY|YEARLY/.test(rrule) ? (ruleDays(rrule, before, before, end).at(-1) ?? end) : end
  return endedRule(unended, followedDay({ rrule, first: before }, { rrule: unended, first: after }, last))
}

const laterWeekday = (weekday: string, days: number): string => {
  const at = weekdays.indexOf(weekday as (typeof weekdays)[number])
  return at < 0 ? weekday : (weekdays[(((at + days) % 7) + 7) % 7] as string)
}
