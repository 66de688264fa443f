import { isDay } from '#shared/days.ts'
import type { Task } from '../../../../task.contract.ts'

/** The fields that a list can be narrowed to a range of; an address says `from..to`, either of which may be left out. */
export const rangeFields = ['dueDate', 'start', 'end', 'estimate'] as const
export type RangeField = (typeof rangeFields)[number]

export const rangeNames: Record<RangeField, string> = {
  dueDate: 'Due between',
  start: 'Starts between',
  end: 'Ends between',
  estimate: 'Estimate between',
}

type Range<Value> = { from: Value | null; to: Value | null }

function ends(text: string, isValue: (end: string) => boolean): Range<string> | null {
  const [from, to, ...more] = text.split('..')
  if (from === undefined || to === undefined || more.length || !(from || to)) return null
  return [from, to].every((end) => !end || isValue(end)) ? { from: from || null, to: to || null } : null
}

/** The days of a range; null for what is none. */
export const dayRangeOf = (text: string) => ends(text, isDay)

/** The minutes of a range; null for what is none. */
export function minuteRangeOf(text: string): Range<number> | null {
  const found = ends(text, (end) => /^\d{1,6}$/.test(end))
  const minutes = (end: string | null) => (end === null ? null : Number(end))
  return found && { from: minutes(found.from), to: minutes(found.to) }
}

/** As it stands in the address; nothing for a range without ends. */
export const rangeText = ({ from, to }: Range<string | number>) =>
  from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`

/** A range that is one, as it is always written; else nothing. */
export function readRange(field: RangeField, value: unknown): string {
  if (typeof value !== 'string') return ''
  const range = field === 'estimate' ? minuteRangeOf(value) : dayRangeOf(value)
  return range ? rangeText(range) : ''
}

const lies = <Value extends string | number>(value: Value, { from, to }: Range<Value>) =>
  (from === null || value >= from) && (to === null || value <= to)

/** Answers whether a task lies in all ranges; what has no such day or no estimate lies in none. */
export function rangeMatcher(filter: Record<RangeField, string>): (task: Task) => boolean {
  const days = (['dueDate', 'start', 'end'] as const).flatMap((field) => {
    const range = dayRangeOf(filter[field])
    return range ? [{ field, range }] : []
  })
  const estimate = minuteRangeOf(filter.estimate)
  return (task) =>
    days.every(({ field, range }) => {
      const day = task[field]
      return day !== null && lies(day, range)
    }) &&
    (!estimate || (task.estimate > 0 && lies(task.estimate, estimate)))
}
