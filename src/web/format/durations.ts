/** Durations as hours and minutes. Where time is summed, seconds are; rounding comes last, here. */

const two = (value: number) => String(value).padStart(2, '0')

/** Minutes as "1:30", "0:05", "125:00", "-0:30". */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(Math.abs(minutes))
  const sign = minutes < 0 && whole > 0 ? '-' : ''
  return `${sign}${Math.floor(whole / 60)}:${two(whole % 60)}`
}

/** A running clock: seconds as "0:12:33". */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

const clock = /^(\d{0,5}):(\d{2})$/
const decimal = /^(\d{1,5}(?:[.,]\d{0,4})?|[.,]\d{1,4})\s*(?:h|hrs?|hours?)?$/
const mixed = /^(\d{1,5})\s*h\s*(\d{1,2})\s*(?:m|min)?$/
const minutesOnly = /^(\d{1,6})\s*(?:m|mins?|minutes?)$/

/**
 * Whole minutes of `1:30`, `:30`, `1h30`, `1h 30m`, `90m`, `90 min`, `1.5`, `1,5`, `2h`; a bare number counts hours.
 * Null for anything else, and for nothing.
 */
export function parseDuration(text: string): number | null {
  const typed = text.trim().toLowerCase()
  const parts = clock.exec(typed) ?? mixed.exec(typed)
  if (parts) {
    const [, hours, minutes] = parts
    return Number(minutes) < 60 ? Number(hours || 0) * 60 + Number(minutes) : null
  }
  const single = minutesOnly.exec(typed)
  if (single) return Number(single[1])
  const hours = decimal.exec(typed)
  return hours ? Math.round(Number(hours[1]!.replace(',', '.')) * 60) : null
}
