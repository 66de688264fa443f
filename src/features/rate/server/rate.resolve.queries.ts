import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/** The most special of the rates that hold for a member in the projects that `where` leaves over. */
const mostSpecial = (where: RawBuilder<unknown>, member: RawBuilder<unknown>) => sql`(
  select r.rate from rate r
  where r.workspace_id = t.workspace_id and ${where} and (r.member is null or r.member = ${member})
  order by r.member nulls last limit 1
)`

/** Minor units per hour of a member on the task `t`: its own rate, else the project's, else the workspace's; or null. */
export const resolvedRate = (member: RawBuilder<unknown>) => sql<number | null>`coalesce(
  t.rate,
  ${mostSpecial(sql`r.project = t.project`, member)},
  ${mostSpecial(sql`r.project is null`, member)}
)`

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
