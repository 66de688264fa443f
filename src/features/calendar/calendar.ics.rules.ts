import { wallTimeIn } from '#shared/zones.ts'
import { startDay, timesOn, untilOf } from './calendar.recurrence.rules.ts'
import type { CalendarEvent } from './calendar.shape.ts'

/** Characters of a value that need a backslash before them. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // Line breaks are gone by now; of other control characters a calendar may hold tabs alone.
    .replace(/(?!\t)\p{Cc}/gu, '')

const maxOctets = 74
const encoder = new TextEncoder()

/** A line in pieces of at most 75 octets, each but the first after a space. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxOctets) {
      pieces.push(piece)
      piece = ''
      octets = 0
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n ')
}

const basic = (time: string) => time.replace(/\.\d+/, '').replace(/[-:]/g, '')
const utc = (at: string) => basic(new Date(at).toISOString())
/** A property that is a day, or a time on the clock of the event’s zone. */
const moment = (
  name: string,
  { allDay, timeZone }: Pick<CalendarEvent, 'allDay' | 'timeZone'>,
  at: string,
) =>
  allDay
    ? `${name};VALUE=DATE:${basic(at)}`
    : `${name};TZID=${timeZone}:${basic(wallTimeIn(timeZone as string, at))}`

const offsetAt = (zone: string, at: number) =>
  Date.parse(`${wallTimeIn(zone, new Date(at).toISOString())}Z`) - Math.floor(at / 1000) * 1000

const minute = 60_000
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / minute
  const two = (n: number) => String(Math.trunc(n)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`
}

/** When the clocks of a zone are changed between two years, with what they are ahead of UTC before and after. */
function changesOf(zone: string, from: number, to: number) {
  const found: { at: number; before: number; after: number }[] = []
  const step = 14 * 24 * 60 * minute
  const end = Date.UTC(to + 1, 0, 1)
  for (let low = Date.UTC(from, 0, 1); low < end; low += step) {
    const [before, after] = [offsetAt(zone, low), offsetAt(zone, low + step)]
    if (before === after) continue
    let [first, last] = [low, low + step]
    while (last - first > minute) {
      const middle = first + Math.floor((last - first) / minute / 2) * minute
      if (offsetAt(zone, middle) === before) first = middle
      else last = middle
    }
    found.push({ at: last, before, after })
  }
  return found
}

/** A zone as it was and will be in these years. What lies before begins with its standard time, which some programs want. */
function zoneLines(zone: string, from: number, to: number): string[] {
  const base = offsetAt(zone, Date.UTC(from, 0, 1))
  const part = (kind: string, start: string, before: number, after: number) => [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...part('STANDARD', '19700101T000000', base, base),
    ...changesOf(zone, from, to).flatMap(({ at, before, after }) =>
      part(
        after > before ? 'DAYLIGHT' : 'STANDARD',
        basic(new Date(at + before).toISOString().slice(0, 19)),
        before,
        after,
      ),
    ),
    'END:VTIMEZONE',
  ]
}

/** The rule as other programs read it: of a timed event it ends at an instant, not on a day. */
function ruleFor(event: CalendarEvent, rrule: string): string {
  const until = untilOf(rrule)
  if (!until || event.allDay) return rrule
  return rrule.replace(/UNTIL=\d{8}/, `UNTIL=${utc(timesOn(event, until).start)}`)
}

function eventLines(
  event: CalendarEvent,
  series: CalendarEvent | undefined,
  left: readonly string[],
): string[] {
  const { id, title, description, location, allDay, start, end, rrule, originalDay, updatedAt, createdAt } =
    event
  const lastDay = allDay ? new Date(Date.parse(end) + 24 * 60 * minute).toISOString().slice(0, 10) : end
  return [
    'BEGIN:VEVENT',
    `UID:${series?.id ?? id}@workweek`,
    `DTSTAMP:${utc(updatedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `SEQUENCE:${Math.floor(Date.parse(updatedAt) / 1000)}`,
    ...(series && originalDay ? [moment('RECURRENCE-ID', series, timesOn(series, originalDay).start)] : []),
    moment('DTSTART', event, start),
    // The day after the last, as the format has it.
    moment('DTEND', event, lastDay),
    ...(rrule === null ? [] : [`RRULE:${ruleFor(event, rrule)}`]),
    ...left.map((day) => moment('EXDATE', event, timesOn(event, day).start)),
    `SUMMARY:${escaped(title || 'Busy')}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    'END:VEVENT',
  ]
}

/** Years beyond the last known date in which zones are told: those of series that go on. */
const yearsAhead = 10

/**
 * Events as an iCalendar file (RFC 5545) whose zones it brings along. Dates that are other than the rest go with their
 * series; where that is not among the events, by themselves. `hidden` are days of series that are not to be seen.
 */
export function icsOf(
  name: string,
  events: readonly CalendarEvent[],
  year: number,
  hidden: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const series = new Map(
    events.flatMap((event) => (event.rrule === null ? [] : [[event.id, event] as const])),
  )
  const zones = new Map<string, number>()
  for (const event of events) {
    if (event.timeZone === null) continue
    const from = Number(startDay(event).slice(0, 4))
    zones.set(event.timeZone, Math.min(from, zones.get(event.timeZone) ?? from))
  }
  const shown = events.filter((event) => {
    const whole = event.series === null ? undefined : series.get(event.series)
    return !whole?.exdates.includes(event.originalDay ?? '')
  })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Workweek//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...[...zones].flatMap(([zone, from]) => zoneLines(zone, Math.min(from, year) - 1, year + yearsAhead)),
    ...shown.flatMap((event) =>
      eventLines(event, event.series === null ? undefined : series.get(event.series), [
        ...event.exdates,
        ...(hidden.get(event.id) ?? []),
      ]),
    ),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
