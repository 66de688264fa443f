import { monthOf } from '#features/retainer/retainer.rules.ts'
import { addDays, addMonths, dayIn, daysBetween } from '#shared/days.ts'
import { type Period, type RecurringInvoice, testPeriod } from './recurring.shape.ts'

/** Invoices that are caught up unasked after a time of standing still. */
export const maxCaughtUp = 12
/** Attempts at one issue before it waits for somebody. */
export const maxFailures = 3
/** Dates that are shown ahead. */
const shownAhead = 5

const testInterval = 30_000
/** What calls take as a day. */
const lastDay = '2999-12-31'

type Rhythm = Pick<RecurringInvoice, 'period' | 'issueDate'>
type Series = Rhythm & Pick<RecurringInvoice, 'done' | 'skipped' | 'issued' | 'endOn' | 'endAfter'>
export type Occurrence = { occurrence: number; moment: string; isSkipped: boolean }

export const isTimed = (period: Period) => period === testPeriod

/** An instant as moments are written, so that they compare as text. */
export const toMoment = (at: Date): string => at.toISOString()

const months: Partial<Record<Period, number>> = { monthly: 1, quarterly: 3, annually: 12 }

/**
 * When an occurrence is, counted from the first: month ends keep their day, since each is counted from the anchor (31 Jan,
 * 28 Feb, 31 Mar), and days are those of the workspace, whatever its clocks do.
 */
export function momentOf({ period, issueDate }: Rhythm, occurrence: number): string {
  if (isTimed(period)) return toMoment(new Date(Date.parse(issueDate) + occurrence * testInterval))
  const step = months[period]
  if (step !== undefined) return addMonths(issueDate, occurrence * step)
  return addDays(issueDate, occurrence * (period === 'weekly' ? 7 : 1))
}

/** Now, as moments of this period are written. */
export const currentMoment = (period: Period, timeZone: string, now: Date): string =>
  isTimed(period) ? toMoment(now) : dayIn(timeZone, now)

/** The day of the workspace that a moment is on: what an invoice issued then is dated. */
export const dayOfMoment = (moment: string, timeZone: string): string =>
  moment.length > 10 ? dayIn(timeZone, new Date(moment)) : moment

/** All that follow, in order, with those that are left out between them, until the end. */
function* occurrencesOf(series: Series): Generator<Occurrence> {
  const { endOn, endAfter, issued, done } = series
  const skipped = new Set(series.skipped)
  let left = endAfter === null ? Number.POSITIVE_INFINITY : endAfter - issued
  for (let occurrence = done + 1; left > 0; occurrence += 1) {
    const moment = momentOf(series, occurrence)
    const day = moment.slice(0, 10)
    if (day > lastDay) return
    if (endOn !== null && day > endOn) return
    const isSkipped = skipped.has(occurrence)
    if (!isSkipped) left -= 1
    yield { occurrence, moment, isSkipped }
  }
}

/** The next that are issued, with those that are left out before them. */
export function upcoming(series: Series, count = shownAhead): Occurrence[] {
  const found: Occurrence[] = []
  let issues = 0
  for (const occurrence of occurrencesOf(series)) {
    found.push(occurrence)
    if (!occurrence.isSkipped) issues += 1
    if (issues === count) break
  }
  return found
}

/** The next that is issued; undefined where it has ended. */
export function nextOf(series: Series): Occurrence | undefined {
  for (const occurrence of occurrencesOf(series)) if (!occurrence.isSkipped) return occurrence
  return undefined
}

/**
 * The days between two on which it will be issued. None of what is paused or has ended, nor of what is issued several times a
 * day to see it at work.
 */
export function issueDays(
  series: Series & Pick<RecurringInvoice, 'paused' | 'endedAt'>,
  from: string,
  to: string,
): string[] {
  if (series.paused || series.endedAt || isTimed(series.period)) return []
  const days: string[] = []
  for (const { moment, isSkipped } of occurrencesOf(series)) {
    if (moment > to) break
    if (moment >= from && !isSkipped) days.push(moment)
  }
  return days
}

/** How many are due by now and were not issued; counted up to `most`. */
export function dueCount(series: Series, now: string, most = 10_000): number {
  let count = 0
  for (const { moment, isSkipped } of occurrencesOf(series)) {
    if (moment > now || count === most) break
    if (!isSkipped) count += 1
  }
  return count
}

/** What is dealt with once all before now are left out: today’s is not missed. */
export function doneBefore(series: Series, now: string): number {
  let { done } = series
  for (const { occurrence, moment } of occurrencesOf({ ...series, endOn: null, endAfter: null })) {
    if (moment >= now) break
    done = occurrence
  }
  return done
}

/**
 * What is dealt with at the beginning of a series whose invoice was issued on `last` by an earlier one: not before a whole
 * period has passed is it issued again.
 */
export function doneAfter(rhythm: Rhythm, last: string): number {
  const earliest = momentOf({ ...rhythm, issueDate: last }, 1)
  let done = -1
  while (momentOf(rhythm, done + 1) < earliest) done += 1
  return done
}

/** The days that lie between the occurrence before and this one: what it bills in arrears. */
export function periodEnded(
  rhythm: Rhythm,
  occurrence: number,
  timeZone: string,
): { from: string; to: string } {
  const on = (which: number) => dayOfMoment(momentOf(rhythm, which), timeZone)
  // All of one day, where several periods are on it.
  return isTimed(rhythm.period)
    ? { from: on(occurrence - 1), to: on(occurrence) }
    : { from: on(occurrence - 1), to: addDays(on(occurrence), -1) }
}

/** The months whose last day lies between two days, by their first. */
export function monthsEnded({ from, to }: { from: string; to: string }): string[] {
  const months: string[] = []
  for (let month = monthOf(from); addDays(addMonths(month, 1), -1) <= to; month = addMonths(month, 1))
    months.push(month)
  return months
}

const isLastOfMonth = (day: string) => addDays(day, 1).endsWith('-01')

/** A day moved as far as an invoice dated `from` is to one dated `to`; the end of a month stays one. */
export function movedWith(day: string, period: Period, from: string, to: string): string {
  if (months[period] === undefined) return addDays(day, daysBetween(from, to))
  const [years, monthsApart] = [
    Number(to.slice(0, 4)) - Number(from.slice(0, 4)),
    Number(to.slice(5, 7)) - Number(from.slice(5, 7)),
  ]
  const apart = years * 12 + monthsApart
  if (!isLastOfMonth(day)) return addMonths(day, apart)
  return addDays(addMonths(monthOf(day), apart + 1), -1)
}

const variable = /\{(month|next_month|period)\}/g

/**
 * A text with what its variables stand for, in the language of the invoice: the month of service, the one after it, and the
 * whole period.
 */
export function withVariables(text: string, language: string, { from, to }: { from: string; to: string }) {
  if (!text.includes('{')) return text
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const monthFormat = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const values: Record<string, () => string> = {
    month: () => monthFormat.format(at(from)),
    next_month: () => monthFormat.format(at(addMonths(monthOf(from), 1))),
    period: () =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(at(from), at(to)),
  }
  return text.replace(variable, (_, name: string) => values[name]?.() ?? '')
}
