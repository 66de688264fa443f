import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/**
 * Minor units per hour of a member on the task `t`, if there is one, in the project `p`: the task's own rate, else the
 * most special one that is set; or null.
 */
export const resolvedRate = (member: RawBuilder<unknown>) => sql<number | null>`coalesce(t.rate, (
  select r.rate from rate r
  where r.workspace_id = p.workspace_id and (r.project is null or r.project = p.id)
    and (r.member is null or r.member = ${member})
  order by r.project nulls last, r.member nulls last limit 1
))`

const lock = (workspaceId: string) => sql`hashtextextended(${`rates ${workspaceId}`}, 0)`

/** Rates stay as they are until the transaction ends. Taken by whoever makes entries, before any row is locked. */
export const holdRates = (trx: Db, workspaceId: string) =>
  sql`select pg_advisory_xact_lock_shared(${lock(workspaceId)})`.execute(trx)

/**
 * Waits for those who make entries with the rates of now, and lets nobody begin: so that no entry is made with an
 * old rate just after the others were changed. Taken before any row is locked.
 */
export const lockRates = (trx: Db, workspaceId: string) =>
  sql`select pg_advisory_xact_lock(${lock(workspaceId)})`.execute(trx)
