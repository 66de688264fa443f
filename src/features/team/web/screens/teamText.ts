import { shortInstant } from '#web/format/dates.ts'

/** An instant as short as its day allows: only the time of today’s. */
export function dayTime(instant: string, today: string): string {
  return shortInstant(instant, today).replace(/^Today /, '')
}
