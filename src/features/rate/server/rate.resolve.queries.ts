import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'

type RateQuery = {
  member: RawBuilder<unknown>
  start: RawBuilder<unknown>
  /** Who pays: the client of the project, if it is not said. */
  client?: RawBuilder<unknown>
  /** Rows to look in instead of the rates that are set. */
  rates?: RawBuilder<unknown>
}

/**
 * Joins as `usual` the rate that decides for a member in the project `p` of the workspace `w`: of the most special place
 * that has one on the day of `start`, the latest. The order of the sort is that of the places.
 */
export const joinRate = ({
  member,
  start,
  client = sql`p.client`,
  rates = sql`(select * from rate where not cost)`,
}: RateQuery) => sql`
  left join lateral (
    select r.id, r.rate from ${rates} r
    where r.workspace_id = p.workspace_id and (r.project is null or r.project = p.id)
      and (r.client is null or r.client = ${client}) and (r.member is null or r.member = ${member})
      and (r."from" is null or r."from" <= (${start} at time zone w.time_zone)::date)
    order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last limit 1
  ) usual on true`

/** Minor units per hour: those of the task `t`, if it has its own, else the usual; or null. */
export const resolvedRate = sql<number | null>`coalesce(t.rate, usual.rate)`

const lock = (workspaceId: string) => sql`hashtextextended(${`rates ${workspaceId}`}, 0)`
const retainerLock = (workspaceId: string) => sql`hashtextextended(${`retainers ${workspaceId}`}, 0)`

/**
 * Rates and what retainers include stay as they are until the transaction ends. Taken by whoever writes what is billed of
 * entries, before any row is locked. In a workspace with a retainer one after the other does: what one entry leaves of a
 * month decides what the next one is billed.
 */
export const lockRatesShared = (trx: Db, workspaceId: string) =>
  Promise.all([
    sql`select pg_advisory_xact_lock_shared(${lock(workspaceId)})`.execute(trx),
    // A statement of its own: whoever brings the first retainer has committed by then, or waits for the first lock.
    sql`
      select pg_advisory_xact_lock(${retainerLock(workspaceId)})
      where exists(select from retainer where workspace_id = ${workspaceId})
    `.execute(trx),
  ])

/**
 * Waits for those who make entries with the rates of now, and lets nobody begin: so that no entry is made with an
 * old rate just after the others were changed. Taken before any row is locked.
 */
export const lockRates = (trx: Db, workspaceId: string) =>
  sql`select pg_advisory_xact_lock(${lock(workspaceId)})`.execute(trx)
