import { addDays } from '#shared/days.ts'
import { limits } from '#shared/limits.ts'

/** From `start` up to but without `end`, in milliseconds since 1970. */
export type Span = { start: number; end: number }

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** The table takes no longer entry, whatever the operator allows. */
export const maxEntryDuration = 24 * hour
/** How far ahead of the server's clock a time may lie that is typed in or set by another clock. */
export const clockSkew = 5 * minute
/** No entry begins earlier: a year before that is a slip of the keyboard. */
export const earliestDay = '2000-01-01'

/** No entry is longer, on this server. */
export const entryLimit = () => limits.timeEntry * hour

/** The limit in words, “24 hours”. */
export const entryLimitText = () => `${limits.timeEntry} hour${limits.timeEntry === 1 ? '' : 's'}`

export const lengthOf = (spans: readonly Span[]) =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0)

/** Whole minutes, as a cell of the timesheet shows them. */
export const minutesOf = (spans: readonly Span[]) => Math.round(lengthOf(spans) / minute)

/** What clocks in a time zone show at an instant, `2026-11-20 09:00:00`. */
const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/**
 * The first instant at which clocks in the zone show this time or a later one: a time that a change of the clocks
 * leaves out is the moment of that change.
 */
export function instantIn(timeZone: string, clock: string): number {
  const { format } = clockIn(timeZone)
  const inUtc = Date.parse(`${clock.replace(' ', 'T')}Z`)
  let before = inUtc - 16 * hour
  let found = inUtc + 16 * hour
  while (found - before > second) {
    const middle = before + Math.floor((found - before) / 2 / second) * second
    if (format(middle) >= clock) found = middle
    else before = middle
  }
  return found
}

/** The day in the zone: 24 hours, or 23 or 25 when the clocks change. */
export const dayBorders = (timeZone: string, day: string): Span => ({
  start: instantIn(timeZone, `${day} 00:00:00`),
  end: instantIn(timeZone, `${addDays(day, 1)} 00:00:00`),
})

/** When clocks in the zone show the same time, that many days later. */
export function laterByDays(timeZone: string, at: number, days: number): number {
  const [day, time] = clockIn(timeZone).format(at).split(' ') as [string, string]
  const fraction = ((at % second) + second) % second
  return instantIn(timeZone, `${addDays(day, days)} ${time}`) + fraction
}

/** The entry's time for a sentence: `20 Nov 09:00–10:30`, `20 Nov 23:00–21 Nov 01:00`, `20 Nov 09:00–now`. */
export function formatTimeSpan(
  timeZone: string,
  { start, end }: { start: number; end: number | null },
): string {
  const style = { timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...style, hourCycle: 'h23' })
  const clockText = (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return { day: `${parts.day} ${parts.month}`, time: `${parts.hour}:${parts.minute}` }
  }
  const from = clockText(start)
  const to = end === null ? { day: from.day, time: 'now' } : clockText(end)
  return `${from.day} ${from.time}–${to.day === from.day ? '' : `${to.day} `}${to.time}`
}

/** What of the window no busy span takes, in order. */
export function freeIn(window: Span, busy: readonly Span[]): Span[] {
  const free: Span[] = []
  let { start } = window
  for (const taken of busy.toSorted((a, b) => a.start - b.start)) {
    const end = Math.min(taken.start, window.end)
    if (end > start) free.push({ start, end })
    start = Math.max(start, taken.end)
  }
  if (window.end > start) free.push({ start, end: window.end })
  return free
}

type Room = {
  day: Span
  /** 09:00 of that day, where a place is looked for first. */
  morning: number
  now: number
  /** All time that the member has there already. */
  busy: readonly Span[]
  /** The last entry of the cell, which may become longer. */
  last?: Span | undefined
}

/**
 * Where missing time goes: the cell's last entry becomes longer; else it is placed at the first free place from
 * 09:00 on that holds it, else at the last one before; else it is split. Nothing is placed after now. Null when the
 * day has not that much free time.
 */
export function placeTime(room: Room, missing: number): { end?: number; added: Span[] } | null {
  const { busy, last } = room
  const day = upToNow(room.day, room.now)
  const morning = Math.min(room.morning, day.end)
  const end = (last?.end ?? 0) + missing
  const isLonger =
    last !== undefined &&
    end <= day.end &&
    end - last.start <= entryLimit() &&
    lengthOf(freeIn({ start: last.end, end }, busy)) === missing
  if (isLonger) return { end, added: [] }
  const found =
    firstPlace({ start: morning, end: day.end }, busy, missing) ??
    lastPlace({ start: day.start, end: day.end }, busy, missing)
  if (found) return { added: [found] }
  const added = split(
    [
      ...freeIn({ start: morning, end: day.end }, busy),
      ...freeIn({ start: day.start, end: morning }, busy).reverse(),
    ],
    missing,
    morning,
  )
  return lengthOf(added) === missing ? { added } : null
}

/** What of a day has passed, in whole minutes; nothing of one that is to come. */
export const upToNow = ({ start, end }: Span, now: number): Span => ({
  start,
  end: Math.max(start, Math.min(end, Math.floor(now / minute) * minute)),
})

function firstPlace(window: Span, busy: readonly Span[], length: number): Span | undefined {
  const free = freeIn(window, busy).find(({ start, end }) => end - start >= length)
  return free && { start: free.start, end: free.start + length }
}

function lastPlace(window: Span, busy: readonly Span[], length: number): Span | undefined {
  const free = freeIn(window, busy).findLast(({ start, end }) => end - start >= length)
  return free && { start: free.end - length, end: free.end }
}

/** Takes from the free spans in their order as much as is missing, before the morning from their ends; joins what touches. */
function split(free: readonly Span[], missing: number, morning: number): Span[] {
  const taken: Span[] = []
  let left = missing
  for (const { start, end } of free) {
    const length = Math.min(left, end - start)
    if (length > 0) taken.push(end <= morning ? { start: end - length, end } : { start, end: start + length })
    left -= length
  }
  const joined: Span[] = []
  for (const span of taken.toSorted((a, b) => a.start - b.start)) {
    const before = joined.at(-1)
    if (before?.end === span.start) before.end = span.end
    else joined.push(span)
  }
  return joined
}

/** The new ends of spans, in their order, when so much is taken from the latest backwards; null where nothing is left. */
export function trimTime(spans: readonly Span[], surplus: number): (number | null)[] {
  let left = surplus
  return spans
    .toReversed()
    .map(({ start, end }) => {
      const cut = Math.min(left, end - start)
      left -= cut
      return end - cut > start ? end - cut : null
    })
    .toReversed()
}
