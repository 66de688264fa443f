import { dayIn } from '#shared/days.ts'
import {
  entryLimit,
  instantIn,
  lengthOf,
  minutesOf,
  placeTime,
  type Span,
  trimTime,
} from '../../../time.day.rules.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { rowOf } from '../../../time.sums.rules.ts'
import type { EntryChange } from '../../parts/entryRows.ts'
import { toInstant } from '../entry/entryTimes.ts'

type Cell = {
  timeZone: string
  /** All of the member’s entries around that day. */
  entries: readonly TimeEntry[]
  /** The row: a task, or a project for the time on it alone. */
  row: string
  day: Span
  /** Milliseconds since 1970. */
  now: number
  minutes: number
  /** A new entry on the task, by its times. */
  make: (span: { start: string; end: string }) => TimeEntry
}

const spanOf = (entry: TimeEntry): Span => {
  const start = Date.parse(entry.start)
  return { start, end: entry.end === null ? start + entryLimit() : Date.parse(entry.end) }
}

/** The entries that a cell adds up and changes, in their order: a running timer is left alone. */
export const entriesInCell = (entries: readonly TimeEntry[], row: string, day: Span): TimeEntry[] =>
  entries
    .filter((entry) => {
      const start = Date.parse(entry.start)
      return rowOf(entry) === row && entry.end !== null && start >= day.start && start < day.end
    })
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))

/** Of what is in a cell, in minutes as it shows them. */
export const cellMinutes = (cell: readonly TimeEntry[]) => minutesOf(cell.map(spanOf))

/** What the cell has after changes to it. */
export function changedCell(cell: readonly TimeEntry[], changes: readonly EntryChange[]): TimeEntry[] {
  const isChanged = ({ id }: TimeEntry) => changes.some(({ before }) => before?.id === id)
  return [...cell.filter((entry) => !isChanged(entry)), ...changes.flatMap(({ after }) => after ?? [])]
}

const isIn = (list: readonly TimeEntry[], { id }: TimeEntry) => list.some((other) => other.id === id)

/** What the person’s change left of a cell that has these entries `now`: what others added meanwhile is not part of it. */
export const ownOf = (before: readonly TimeEntry[], now: readonly TimeEntry[], memberId: string) =>
  now.filter((entry) => isIn(before, entry) || entry.createdBy === memberId)

/**
 * What turns the entries of a cell into others, back after a change or forth again: first what is too much goes, then
 * what was shortened or lengthened ends where it shall, then what is missing is made as it was.
 */
export function turnedInto(now: readonly TimeEntry[], target: readonly TimeEntry[]): EntryChange[] {
  const surplus = now.filter((entry) => !isIn(target, entry))
  const changed = now.flatMap((entry): EntryChange[] => {
    const end = target.find(({ id }) => id === entry.id)?.end
    const isOther = end && entry.end && Date.parse(end) !== Date.parse(entry.end)
    return isOther ? [{ before: entry, after: { ...entry, end } }] : []
  })
  const missing = target.filter((entry) => !isIn(now, entry))
  return [
    ...surplus.map((entry) => ({ before: entry, after: null })),
    ...changed,
    ...missing.map((entry) => ({ before: null, after: entry })),
  ]
}

/**
 * What setting the minutes of a cell does to the entries, by the rules that the server follows too; null when the day
 * has no room for it, which is the server’s to tell.
 */
export function dayChanges({ timeZone, entries, row, day, now, minutes, make }: Cell): EntryChange[] | null {
  const cell = entriesInCell(entries, row, day)
  const spans = cell.map(spanOf)
  if (minutesOf(spans) === minutes) return []
  const missing = minutes * 60_000 - lengthOf(spans)
  if (missing < 0) {
    const ends = trimTime(spans, -missing)
    return cell.flatMap((before, index): EntryChange[] => {
      const end = ends[index]
      if (end === null || end === undefined) return [{ before, after: null }]
      return end === spans[index]!.end ? [] : [{ before, after: { ...before, end: toInstant(end) } }]
    })
  }
  const date = dayIn(timeZone, new Date(day.start))
  const morning = Math.min(instantIn(timeZone, `${date} 09:00:00`), day.end)
  const place = placeTime({ day, morning, now, busy: entries.map(spanOf), last: spans.at(-1) }, missing)
  if (!place) return null
  const last = cell.at(-1)
  return [
    ...(last && place.end ? [{ before: last, after: { ...last, end: toInstant(place.end) } }] : []),
    ...place.added.map(({ start, end }) => ({
      before: null,
      after: make({ start: toInstant(start), end: toInstant(end) }),
    })),
  ]
}
