import { addDays, addMonths, daysBetween, mondayOf } from '#shared/days.ts'
import { type Period, periods } from '#shared/periods.ts'

export type DatedPeriod = Period & { from: string; to: string }

/** The periods that reports are asked for by name; the first is the usual one. */
export function reportPeriods(today: string): DatedPeriod[] {
  const monday = mondayOf(today)
  return [
    ...periods(today).filter((period): period is DatedPeriod => period.from !== undefined),
    { name: 'This week', from: monday, to: addDays(monday, 6) },
    { name: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { name: 'Last 30 days', from: addDays(today, -29), to: today },
  ]
}

type Days = { from: string; to: string }

/**
 * The days before that a period is compared with: as many months before whole months, else as many days. A period that
 * still goes on is compared with as much of the one before as is over of it.
 */
export function periodBefore({ from, to }: Days, today: string): Days {
  const last = to > today && from <= today ? today : to
  const isMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  if (!isMonths) {
    const before = addDays(from, -daysBetween(from, to) - 1)
    return { from: before, to: addDays(before, daysBetween(from, last)) }
  }
  const months = Math.round(daysBetween(from, addDays(to, 1)) / 30.44)
  const before = addMonths(from, -months)
  const end = last === to ? addDays(from, -1) : addDays(before, daysBetween(from, last))
  return { from: before, to: end < from ? end : addDays(from, -1) }
}

/** What the periods are called in addresses and by the server. */
export const periodNames = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'this-week',
  'last-week',
  'last-30-days',
] as const
export type PeriodName = (typeof periodNames)[number]

export const periodSlug = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** The days of a period by its name, counted from today. */
export function daysOfPeriod(name: PeriodName, today: string): Days {
  const found = reportPeriods(today).find((period) => periodSlug(period.name) === name)
  if (!found) throw new Error(`No period ${name}`)
  return found
}

/** How fine the bars of a period are, so that there are neither few nor very many. */
export const barGroup = ({ from, to }: Days) => {
  const days = daysBetween(from, to) + 1
  return days <= 62 ? 'day' : days <= 400 ? 'week' : 'month'
}
