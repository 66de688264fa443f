import { type RawBuilder, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { joinRate } from '#features/rate/server/rate.resolve.queries.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'

/** Whether the project `p` or the task `t`, if there is one, has a fee that pays for all time on it. */
const coveredIn = (billing: RawBuilder<unknown>) =>
  sql<boolean>`(${billing} = 'fixed_fee' or t.fixed_price is not null)`
export const isCovered = coveredIn(sql`p.billing`)

type Assumed = {
  /** Who pays: the entry's client as it was kept, or the project's as it is now. */
  client: RawBuilder<unknown>
  rates?: RawBuilder<unknown>
  taskRate?: RawBuilder<unknown>
  /** How the project is billed. */
  billing?: RawBuilder<unknown>
}

/** What an entry `e` would be billed by if it were made now where it is, by its id; `rate_of`: which rate decides. */
const terms = ({ client, rates, taskRate = sql`t.rate`, billing = sql`p.billing` }: Assumed) => sql`(
  select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency, ${coveredIn(billing)} as covered,
    ${billing} <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable, coalesce(${taskRate}, usual.rate) as rate,
    case when ${taskRate} is null then usual.id end as rate_of
  from time_entry e
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  join workspace w on w.id = e.workspace_id
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
  ${joinRate({ member: sql`e.member_id`, start: sql`e.start`, client, ...(rates && { rates }) })}
)`

/** As it would be billed for the client that the project has now. */
export const termsNow = terms({ client: sql`p.client` })

/** As it would be billed for the client that it was made for, also if other rates or another billing were set. */
export const storedTerms = (assumed: Omit<Assumed, 'client'> = {}) =>
  terms({ client: sql`e.client`, ...assumed })

/** Lets entries that came to another place be billed as what is made there. */
export const takeTerms = (trx: Db, { workspaceId }: WorkspaceContext, ids: readonly string[]) =>
  sql`
    update time_entry e set client = terms.client, currency = terms.currency, covered = terms.covered,
      included = 0, billable = e.billable and terms.is_billed, rate = terms.rate, updated_at = ${laterThanBefore}
    from ${termsNow} terms
    where e.workspace_id = ${workspaceId} and e.id = any(${ids}::uuid[])
      and terms.workspace_id = e.workspace_id and terms.id = e.id
  `.execute(trx)

/** Which rate decides for an entry by where and when it is; null for none, and where its task has its own. */
export async function findRateOf(
  trx: Db,
  { workspaceId }: WorkspaceContext,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ rateOf: string | null }>`
    select terms.rate_of from time_entry e join ${storedTerms()} terms on terms.workspace_id = e.workspace_id and terms.id = e.id
    where e.workspace_id = ${workspaceId} and e.id = ${id}
  `.execute(trx)
  return rows[0]?.rateOf ?? null
}

/**
 * After an entry moved to another start: on a day on which another rate decides it takes that one. Where the same one
 * decides as before it keeps what it was made with.
 */
export const takeRateOfDay = (
  trx: Db,
  { workspaceId }: WorkspaceContext,
  id: string,
  before: string | null,
) =>
  sql`
    update time_entry e set rate = terms.rate from ${storedTerms()} terms
    where e.workspace_id = ${workspaceId} and e.id = ${id} and not e.covered
      and terms.workspace_id = e.workspace_id and terms.id = e.id and terms.rate_of is distinct from ${before}::uuid
  `.execute(trx)
