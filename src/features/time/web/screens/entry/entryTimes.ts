import { addDays, dayIn } from '#shared/days.ts'
import { instantIn } from '../../../time.day.rules.ts'

/** Milliseconds since 1970. */
export type Times = { start: number; end: number }

const formats = new Map<string, Intl.DateTimeFormat>()

/** What clocks in the zone show: `09:05`. */
export function clockAt(timeZone: string, at: number): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  return format.format(at)
}

/** As the API writes it. */
export const toInstant = (at: number) => new Date(at).toISOString()

const at = (timeZone: string, day: string, clock: string) => instantIn(timeZone, `${day} ${clock}:00`)
const dayOf = (timeZone: string, instant: number) => dayIn(timeZone, new Date(instant))

/** The entry begins then; it stays as long as it was. */
export function withStart(timeZone: string, { start, end }: Times, clock: string): Times {
  const moved = at(timeZone, dayOf(timeZone, start), clock)
  return { start: moved, end: moved + (end - start) }
}

/** The entry ends then; on the next day when that is not after its start. */
export function withEnd(timeZone: string, { start }: Times, clock: string): Times {
  const day = dayOf(timeZone, start)
  const end = at(timeZone, day, clock)
  return { start, end: end > start ? end : at(timeZone, addDays(day, 1), clock) }
}

export const withMinutes = ({ start }: Times, minutes: number): Times => ({
  start,
  end: start + minutes * 60_000,
})

/** On another day, at the same time by the clock, and as long as it was. */
export function withDay(timeZone: string, { start, end }: Times, day: string): Times {
  const moved = at(timeZone, day, clockAt(timeZone, start))
  return { start: moved, end: moved + (end - start) }
}

/** How many days later than its start the entry ends. */
export function daysLater(timeZone: string, { start, end }: Times): number {
  const first = dayOf(timeZone, start)
  let days = 0
  while (days < 3 && addDays(first, days) !== dayOf(timeZone, end)) days++
  return days
}

/** Whether clocks in the zone show something else than here. */
export const isForeignZone = (timeZone: string, at: number) =>
  clockAt(timeZone, at) !== clockAt(new Intl.DateTimeFormat().resolvedOptions().timeZone, at)

/** A time zone as it is read: `America/New York`. */
export const zoneName = (timeZone: string) => timeZone.replaceAll('_', ' ')
