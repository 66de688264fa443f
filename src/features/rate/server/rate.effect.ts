import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { Billing } from '#features/project/project.contract.ts'
import { billedSeconds, entrySeconds } from '#features/time/server/time.billed.queries.ts'
import { isOpen } from '#features/time/server/time.books.queries.ts'
import {
  billableThen,
  decidedBy,
  findDecided,
  ofTasks,
  type Which,
} from '#features/time/server/time.rates.queries.ts'
import { visibilityCondition } from '#features/time/server/time.read.queries.ts'
import { storedTerms } from '#features/time/server/time.terms.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { Place } from '#shared/live.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import type { RateEffect } from '../rate.contract.ts'
import { isSamePlace, type RateKey } from '../rate.rules.ts'
import { findRates } from './rate.queries.ts'

/** What would become of open time, by the same rule as `followRates`, if this rate were set, or removed with null. */
export async function findRateEffect(
  db: Db,
  member: CallerMember,
  key: RateKey,
  amount: number | null,
): Promise<RateEffect> {
  const { workspaceId, currency } = member
  const rates = await findRates(db, member)
  const before = rates.find((rate) => isSamePlace(rate, key) && rate.from === key.from)
  const id = before?.id ?? uuidv7()
  const others = sql`select workspace_id, id, project, client, member, "from", rate from rate
    where workspace_id = ${workspaceId} and id <> ${id} and not cost`
  if (amount === null) {
    const which = await findDecided(db, member, before ? [before.id] : [])
    return sumEffect(db, member, which, storedTerms({ rates: sql`(${others})` }))
  }
  const { project, client, member: memberId, from } = key
  const set = sql`select ${workspaceId}::uuid, ${id}::uuid, ${project}::uuid, ${client}::uuid, ${memberId}::uuid,
    ${from}::date, ${toMinor(amount, currency)}::bigint`
  return sumEffect(db, member, decidedBy([id]), storedTerms({ rates: sql`(${others} union all ${set})` }))
}

/** The same for the own rate of tasks. */
export const findTaskRateEffect = (
  db: Db,
  member: CallerMember,
  tasks: readonly string[],
  amount: number | null,
) =>
  sumEffect(
    db,
    member,
    ofTasks(tasks),
    storedTerms({ taskRate: sql`${toMinor(amount, member.currency)}::bigint` }),
  )

async function sumEffect(
  db: Db,
  member: CallerMember,
  which: Which,
  terms: RawBuilder<unknown>,
): Promise<RateEffect> {
  const changed = sql`
    select ${unlessRunning(billedSeconds)} as lasted, ${unlessRunning(billedSeconds)} as billed,
      ${unlessRunning(billedSeconds)} as billed_then, e.rate as rate_before, terms.rate as next, ${visibilityCondition(member)} as seen
    from time_entry e join ${terms} terms on terms.workspace_id = e.workspace_id and terms.id = e.id
    where e.workspace_id = ${member.workspaceId} and ${which} and ${isOpen}
      and e.billable and not e.covered and e.rate is distinct from terms.rate`
  return sumChanged(db, member, changed)
}

/** What would become of open time of a project, by the same rule as `followBilling`, if it were billed otherwise. */
export async function findBillingEffect(
  db: Db,
  member: CallerMember,
  { project, billing }: { project: string; billing: Billing },
): Promise<RateEffect> {
  const { workspaceId } = member
  const { rows } = await sql<{ billing: Billing }>`
    select billing from project where workspace_id = ${workspaceId} and id = ${project}
  `.execute(db)
  const billable = billableThen(rows[0]?.billing !== 'non_billable')
  const changed = sql`
    select ${entrySeconds} as lasted, ${unlessRunning(billedSeconds)} as billed,
      ${unlessRunning(sql`case when ${billable} and not terms.covered then greatest(${entrySeconds} - e.included, 0) else 0 end`)}
        as billed_then, e.rate as rate_before, terms.rate as next, ${visibilityCondition(member)} as seen
    from time_entry e
    join ${storedTerms({ billing: sql`${billing}::text` })} terms on terms.workspace_id = e.workspace_id and terms.id = e.id
    where e.workspace_id = ${workspaceId} and e.project = ${project} and ${isOpen}
      and (e.rate, e.covered, e.billable) is distinct from (terms.rate, terms.covered, ${billable})`
  return sumChanged(db, member, changed)
}

const unlessRunning = (seconds: RawBuilder<unknown>) => sql`case when e."end" is not null then ${seconds} end`

/** Adds up entries that would change, as far as they are billed by the hour before and after. */
async function sumChanged(
  db: Db,
  { currency }: Pick<CallerMember, 'currency'>,
  changed: RawBuilder<unknown>,
): Promise<RateEffect> {
  const sums = (seconds: RawBuilder<unknown>, rate: RawBuilder<unknown>) => sql`json_build_object(
    'amount', coalesce(round(sum(${seconds} * ${rate}) filter (where seen) / 3600), 0),
    'unpriced', coalesce(round(sum(${seconds}) filter (where seen and ${rate} is null) / 60), 0)
  )`
  type Sums = { amount: number; unpriced: number }
  const { rows } = await sql<{
    entries: string
    hidden: string
    minutes: string
    before: Sums
    after: Sums
  }>`
    select count(*) filter (where seen) as entries, count(*) filter (where not seen) as hidden,
      coalesce(round(sum(lasted) filter (where seen) / 60), 0) as minutes,
      ${sums(sql`billed`, sql`rate_before`)} as before, ${sums(sql`billed_then`, sql`next`)} as after
    from (${changed}) entry
  `.execute(db)
  const { entries, hidden, minutes, before, after } = rows[0] as (typeof rows)[number]
  const toShown = ({ amount, unpriced }: Sums) => ({
    amount: toMajor(amount, currency),
    unpricedMinutes: unpriced,
  })
  return {
    entries: Number(entries),
    minutes: Number(minutes),
    before: toShown(before),
    after: toShown(after),
    hidden: Number(hidden),
  }
}

/** Where tasks stand, which decides who may see them; those that are not there are left out. */
export async function findTaskPlaces(
  db: Db,
  { workspaceId }: CallerMember,
  tasks: readonly string[],
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select project, created_by, executor from task
    where workspace_id = ${workspaceId} and id = any(${tasks}::uuid[]) and deleted_at is null
  `.execute(db)
  return rows
}
