import { isWorkday } from '#features/time/time.sums.rules.ts'
import { addDays, daysBetween, mondayOf } from '#shared/days.ts'
import type { Zoom } from '../../parts/viewSettings.ts'

/** Days stand on the axis as whole numbers, counted from 1970: a bar is calculated many times, and compared often. */
const epoch = '1970-01-01'
const known = new Map<string, number>()

export function toNumber(day: string): number {
  let number = known.get(day)
  if (number === undefined) {
    number = daysBetween(epoch, day)
    known.set(day, number)
  }
  return number
}
export const toDay = (number: number) => addDays(epoch, number)

/** 0 = Sunday. */
export const weekdayAt = (number: number) => (((number + 4) % 7) + 7) % 7

/** From the nearest to the farthest. */
export const zooms: readonly Zoom[] = ['day', 'week', 'month', 'quarter']
export const zoomNames: Record<Zoom, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
}
/** How wide a day is. */
export const dayWidths: Record<Zoom, number> = { day: 36, week: 16, month: 5, quarter: 1.8 }

/** The days that are drawn, the last one included, and how wide each is. */
export type Axis = { zoom: Zoom; from: number; to: number }

export const widthOf = ({ zoom, from, to }: Axis) => (to - from + 1) * dayWidths[zoom]

/** Days around one that is looked at, so many that there is something to scroll to on both sides. */
export function axisAround(zoom: Zoom, day: number, viewWidth: number): Axis {
  const span = Math.ceil((2.5 * Math.max(viewWidth, 600)) / dayWidths[zoom])
  return { zoom, from: day - span, to: day + span }
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** The two rows of the head, for each zoom. */
const units: Record<Zoom, { major: Unit; minor: Unit }> = {
  day: { major: 'month', minor: 'day' },
  week: { major: 'month', minor: 'week' },
  month: { major: 'year', minor: 'month' },
  quarter: { major: 'year', minor: 'quarter' },
}
const monthsOf: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 }

function beginOf(unit: Unit, number: number): number {
  if (unit === 'day') return number
  const day = toDay(number)
  if (unit === 'week') return toNumber(mondayOf(day))
  const months = monthsOf[unit]!
  const month = Number(day.slice(5, 7)) - 1
  return toNumber(`${day.slice(0, 5)}${String(month - (month % months) + 1).padStart(2, '0')}-01`)
}
/** Safely behind the begin of the next one, however long this one is. */
const lengths: Record<Unit, number> = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return (number: number) => formatter.format(number * 86_400_000)
}
const monthAndYear = format({ month: 'long', year: 'numeric' })
const monthName = format({ month: 'short' })
const weekdayLetter = format({ weekday: 'narrow' })
const labels: Record<Unit, (number: number, isMajor: boolean) => string> = {
  day: (number) => `${weekdayLetter(number)} ${Number(toDay(number).slice(8))}`,
  week: (number) => `${Number(toDay(number).slice(8))} ${monthName(number)}`,
  month: (number, isMajor) => (isMajor ? monthAndYear(number) : monthName(number)),
  quarter: (number) => `Q${Math.floor(Number(toDay(number).slice(5, 7)) / 3.1) + 1}`,
  year: (number) => toDay(number).slice(0, 4),
}

export type HeadCell = { start: number; end: number; label: string }

/** The cells of one row of the head that can be seen between two days. */
export function headCells(zoom: Zoom, row: 'major' | 'minor', from: number, to: number): HeadCell[] {
  const unit = units[zoom][row]
  const cells: HeadCell[] = []
  for (let start = beginOf(unit, from); start <= to; ) {
    const next = beginOf(unit, start + lengths[unit])
    cells.push({ start, end: next - 1, label: labels[unit](start, row === 'major') })
    start = next
  }
  return cells
}

/** Pixels below which a day off is too narrow to be seen. */
export const minOffWidth = 4

/**
 * The background of days off, as one picture that repeats each week; none where a day is too narrow to be seen.
 * `from` is the day at its left edge.
 */
export function offDays(zoom: Zoom, from: number, workweek: readonly number[]): string | undefined {
  const width = dayWidths[zoom]
  if (width < minOffWidth || !workweek.includes(1)) return undefined
  const stops = Array.from({ length: 7 }, (_, index) => {
    const color = isWorkday(workweek, weekdayAt(from + index)) ? 'transparent' : 'var(--gantt-off)'
    return `${color} ${index * width}px ${(index + 1) * width}px`
  })
  return `repeating-linear-gradient(90deg, ${stops.join(', ')})`
}
