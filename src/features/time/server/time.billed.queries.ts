import { sql } from 'kysely'

/** What of an entry `e` is billed by the hour: the one definition, in SQL, of what `billedSeconds` is in the browser. */

/** Null while it runs. */
export const entrySeconds = sql<number>`extract(epoch from e."end" - e.start)`

/** Not what a fee or a retainer pays for, nor what is not billable; nothing yet while it runs. */
export const billedSeconds = sql<number>`(
  case when e.billable and not e.covered then greatest(${entrySeconds} - e.included, 0) else 0 end
)`

/** The same as an interval, which the database adds up in half the time. */
export const billedTime = sql`(
  case when not e.billable or e.covered then interval '0' when e.included = 0 then e."end" - e.start
    else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
)`

/** Whether some of it is to be billed by the hour and has no rate; of a running one all counts. */
export const isUnpriced = sql<boolean>`(
  e.billable and not e.covered and e.rate is null and (e."end" is null or ${billedSeconds} > 0)
)`
