import { type RawBuilder, sql } from 'kysely'

/** The first moment of a local day, a timestamp: where clocks are set back to midnight, there are two midnights. */
export const startOfDay = (day: RawBuilder<unknown>, timeZone: string | RawBuilder<unknown>) => sql`least(
  ${day} at time zone ${timeZone}, (${day} - interval '1 hour') at time zone ${timeZone} + interval '1 hour'
)`

/** The first moment after it. */
export const endOfDay = (day: RawBuilder<unknown>, timeZone: string | RawBuilder<unknown>) =>
  startOfDay(sql`(${day} + interval '1 day')`, timeZone)
