import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../database/database.ts'
import type { CallerMember } from '../../../server/session/session.ts'
import type { Place } from '../../../shared/live.ts'
import { toMajor, toMinor } from '../../../shared/money.ts'
import { billedSeconds } from '../../time/server/time.billed.queries.ts'
import { isOpen } from '../../time/server/time.books.queries.ts'
import { seenCondition } from '../../time/server/time.read.queries.ts'
import { termsKept } from '../../time/server/time.terms.queries.ts'
import type { RateEffect } from '../rate.contract.ts'
import { isSamePlace, type RateKey } from '../rate.rules.ts'
import { decidedBy, findDecided, ofTasks, type Which } from './rate.follow.queries.ts'
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
    where workspace_id = ${workspaceId} and id <> ${id}`
  if (amount === null) {
    const which = await findDecided(db, member, before ? [before.id] : [])
    return sumEffect(db, member, which, termsKept({ rates: sql`(${others})` }))
  }
  const { project, client, member: memberId, from } = key
  const set = sql`select ${workspaceId}::uuid, ${id}::uuid, ${project}::uuid, ${client}::uuid, ${memberId}::uuid,
    ${from}::date, ${toMinor(amount, currency)}::bigint`
  return sumEffect(db, member, decidedBy([id]), termsKept({ rates: sql`(${others} union all ${set})` }))
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
    termsKept({ taskRate: sql`${toMinor(amount, member.currency)}::bigint` }),
  )

async function sumEffect(
  db: Db,
  member: CallerMember,
  which: Which,
  terms: RawBuilder<unknown>,
): Promise<RateEffect> {
  const { workspaceId, currency } = member
  const sums = (rate: RawBuilder<unknown>) => sql`json_build_object(
    'amount', coalesce(round(sum(seconds * ${rate}) / 3600), 0),
    'unpriced', coalesce(round(sum(seconds) filter (where ${rate} is null) / 60), 0)
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
      coalesce(round(sum(seconds) / 60), 0) as minutes, ${sums(sql`kept`)} as before, ${sums(sql`next`)} as after
    from (
      select seen, kept, next, case when seen then billed end as seconds from (
        select case when e."end" is not null then ${billedSeconds} end as billed, e.rate as kept, terms.rate as next, ${seenCondition(member)} as seen
        from time_entry e join ${terms} terms on terms.workspace_id = e.workspace_id and terms.id = e.id
        where e.workspace_id = ${workspaceId} and ${which} and ${isOpen}
          and e.billable and not e.covered and e.rate is distinct from terms.rate
      ) entry
    ) worth
  `.execute(db)
  const { entries, hidden, minutes, before, after } = rows[0] as (typeof rows)[number]
  const tell = ({ amount, unpriced }: Sums) => ({
    amount: toMajor(amount, currency),
    unpricedMinutes: unpriced,
  })
  return {
    entries: Number(entries),
    minutes: Number(minutes),
    before: tell(before),
    after: tell(after),
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
