/** What clocks show in a time zone, and back to instants. Wall times are written `yyyy-MM-ddTHH:mm:ss`, without a zone. */

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** Looked up again and again for the same midnights, by events that are shown together. */
const offsets = new Map<string, number>()
const maxOffsets = 20_000

/** Milliseconds by which a zone is ahead of UTC at an instant. */
function offsetAt(timeZone: string, at: number): number {
  const seconds = Math.floor(at / 1000) * 1000
  const key = `${timeZone} ${seconds}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const parts: Record<string, string> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(seconds)) parts[type] = value
  const { era, year, month, day, hour, minute, second } = parts
  const wall = new Date(0)
  wall.setUTCFullYear(era === 'BC' ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day))
  wall.setUTCHours(Number(hour), Number(minute), Number(second))
  const offset = wall.getTime() - seconds
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

const dayLength = 86_400_000

/** What a clock in the zone shows at an instant. */
export function wallTimeIn(timeZone: string, at: string): string {
  const time = Date.parse(at)
  return new Date(time + offsetAt(timeZone, time)).toISOString().slice(0, 19)
}

/**
 * When a clock in the zone shows this. What it shows twice, as clocks are set back, is the first; what it never shows, as
 * they are set forward, is as much later as they are.
 */
export function instantOf(timeZone: string, wall: string): string {
  const shown = Date.parse(`${wall}Z`)
  const before = offsetAt(timeZone, shown - dayLength)
  const after = offsetAt(timeZone, shown + dayLength)
  const isAfter =
    before !== after &&
    offsetAt(timeZone, shown - before) !== before &&
    offsetAt(timeZone, shown - after) === after
  return new Date(shown - (isAfter ? after : before)).toISOString()
}
