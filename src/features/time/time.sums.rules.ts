import { addDays } from '#shared/days.ts'
import { dayBorders, entryLimit } from './time.day.rules.ts'
import type { TimeEntry, TimeTotals } from './time.shape.ts'

/**
 * How time is added up wherever it is shown: entries count with their seconds, on the day on which they begin in the
 * workspace’s time zone; seconds are summed, and only what is shown is rounded, to whole minutes. So a total is the
 * rounded sum of seconds, never the sum of rounded cells, and may differ from these by a minute.
 */

/** An entry is known by its times alone here. */
type Timed = Pick<TimeEntry, 'start' | 'end'>

export type Sum = {
  /** Of entries that have ended. */
  seconds: number
  /** When the timers that still run began, in milliseconds since 1970. */
  running: number[]
}

export const emptySum = (): Sum => ({ seconds: 0, running: [] })

/** Seconds up to `now` (milliseconds); a timer takes no more time than an entry may have, and never less than none. */
export const runningSeconds = (start: number, now: number) =>
  Math.min(Math.max(now - start, 0), entryLimit()) / 1000

function add(sum: Sum, { start, end }: Timed) {
  if (end === null) sum.running.push(Date.parse(start))
  else sum.seconds += (Date.parse(end) - Date.parse(start)) / 1000
}

export function sumOf(entries: readonly Timed[]): Sum {
  const sum = emptySum()
  for (const entry of entries) add(sum, entry)
  return sum
}

export const secondsAt = ({ seconds, running }: Sum, now: number) =>
  running.reduce((total, start) => total + runningSeconds(start, now), seconds)

/** Whole minutes, as they are shown. */
export const minutesAt = (sum: Sum, now: number) => Math.round(secondsAt(sum, now) / 60)

/** Seconds of an entry that are billed by the hour: not those that a fee or a retainer pays for, nor what is not billable. */
export const billedSeconds = (entry: TimeEntry, now: number): number =>
  entry.billable && !entry.covered ? Math.max(0, secondsAt(sumOf([entry]), now) - (entry.included ?? 0)) : 0

/**
 * What an entry comes to that is billed by the hour; null while it runs, where all of it is paid for otherwise, and where
 * its rate may not be seen.
 */
export function amountOf(entry: TimeEntry): number | null {
  if (entry.end === null || entry.rate === null) return null
  const seconds = billedSeconds(entry, 0)
  return seconds > 0 ? (seconds / 3600) * entry.rate : null
}

/** What of these entries is to be billed by the hour and has no rate. */
function unpricedOf(entries: readonly TimeEntry[]): Sum {
  const sum = emptySum()
  for (const entry of entries) addUnpriced(sum, entry)
  return sum
}

function addUnpriced(sum: Sum, entry: TimeEntry) {
  if (!entry.unpriced) return
  add(sum, entry)
  sum.seconds -= entry.included ?? 0
}

/** What the time of a task adds up to, and what of it is to be billed. */
export type TimeSums = {
  all: Sum
  billable: Sum
  /** To be billed by the hour, and without a rate; nothing where money may not be seen. */
  unpriced: Sum
  /** What is billed by the hour; null for nothing, and where money may not be seen. */
  amount: number | null
}

/** Adds up entries one by one, those that run too. */
export function sumsOf(entries: readonly TimeEntry[]): TimeSums {
  const amounts = entries.flatMap((entry) => amountOf(entry) ?? [])
  return {
    all: sumOf(entries),
    billable: sumOf(entries.filter(({ billable }) => billable)),
    unpriced: unpricedOf(entries),
    amount: amounts.length ? amounts.reduce((total, amount) => total + amount) : null,
  }
}

/** The same of totals, which leave timers out, and of the timers that run. */
export function sumsOfTotals(totals: TimeTotals, running: readonly TimeEntry[]): TimeSums {
  const timers = sumsOf(running)
  return {
    all: { ...timers.all, seconds: totals.seconds },
    billable: { ...timers.billable, seconds: totals.billableSeconds },
    unpriced: { ...timers.unpriced, seconds: totals.unpricedSeconds },
    amount: totals.amount,
  }
}

/** When the seven days of a week begin, and the one after them, in milliseconds since 1970. */
export const weekBorders = (timeZone: string, monday: string): number[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((day) => dayBorders(timeZone, addDays(monday, day)).start)

/** Which day of the week an instant falls on, from 0; -1 outside of it. */
export function dayOfWeek(borders: readonly number[], instant: string): number {
  const at = Date.parse(instant)
  const day = borders.findLastIndex((border) => at >= border)
  return day === borders.length - 1 ? -1 : day
}

/** A row is a task, or a project for the time on it alone. */
export type WeekRow = Pick<TimeEntry, 'task' | 'project' | 'title'> & { days: Sum[]; total: Sum }
export type Week = {
  rows: WeekRow[]
  days: Sum[]
  total: Sum
  /** Of it, what is billed by the hour and has no rate; none where money may not be seen. */
  unpriced: Sum
}

const emptyDays = () => Array.from({ length: 7 }, emptySum)

/** What names the row that an entry counts in. */
export const rowOf = ({ task, project }: Pick<TimeEntry, 'task' | 'project'>): string => task ?? project

/** What a week adds up to, by task in the order in which they first appear, by day, and in all. */
export function sumWeek(entries: readonly TimeEntry[], borders: readonly number[]): Week {
  const rows = new Map<string, WeekRow>()
  const week: Week = { rows: [], days: emptyDays(), total: emptySum(), unpriced: emptySum() }
  for (const entry of entries) {
    const day = dayOfWeek(borders, entry.start)
    if (day < 0) continue
    const { task, project } = entry
    // Time on a project alone has the names of different deleted tasks, or none.
    const title = task === null ? '' : entry.title
    const row = rows.get(rowOf(entry)) ?? { task, project, title, days: emptyDays(), total: emptySum() }
    rows.set(rowOf(entry), row)
    for (const sum of [row.days[day]!, row.total, week.days[day]!, week.total]) add(sum, entry)
    addUnpriced(week.unpriced, entry)
  }
  week.rows = [...rows.values()]
  return week
}

/** A missing flag is a day off; Sunday first. */
export const isWorkday = (workweek: readonly number[], weekday: number) => workweek[weekday] === 1
