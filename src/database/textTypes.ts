import pg from 'pg'

/**
 * Dates and times stay text from PostgreSQL to the browser: making Date objects of them and text again was half
 * the cost of a list. Connections run in UTC, so a timestamp ends in `+00`.
 */
const { builtins } = pg.types
pg.types.setTypeParser(builtins.TIMESTAMPTZ, toInstant)
pg.types.setTypeParser(builtins.DATE, (value) => value)
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)

/** `2026-11-20 08:15:00.12+00` → `2026-11-20T08:15:00.120000Z`: fixed width, so that instants compare as text. */
export function toInstant(value: string): string {
  const seconds = value.slice(0, 19).replace(' ', 'T')
  const fraction = value.slice(20, value.lastIndexOf('+'))
  return `${seconds}.${fraction.padEnd(6, '0')}Z`
}
