import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { billedSeconds, entrySeconds } from '#features/time/server/time.billed.queries.ts'
import type { Scope } from '#server/scope.ts'
import { addMonths, dayIn } from '#shared/days.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import type { RetainerTerms } from '../retainer.contract.ts'
import { type Month, monthOf, retainerMonths, type Used } from '../retainer.rules.ts'

/** The terms of a project as JSON, in the order of their months; amounts as the table has them. */
export const retainerOfProject = sql`coalesce((
  select json_agg(
    json_build_object('from', r."from", 'unit', r.unit, 'amount', r.amount, 'carryOver', r.carry_over) order by r."from"
  ) from retainer r where r.workspace_id = project.workspace_id and r.project = project.id
), '[]')`

/** Terms with money in major units, from terms in minor ones, or the other way. */
const withMoney = (terms: readonly RetainerTerms[], currency: string, convert: typeof toMajor) =>
  terms.map((one) => (one.unit === 'money' ? { ...one, amount: convert(one.amount, currency) } : one))
export const toRetainer = (terms: readonly RetainerTerms[], currency: string): RetainerTerms[] =>
  withMoney(terms, currency, toMajor)

/** As they are kept: in the order of their months, money no finer than the currency's minor unit. */
export const keptRetainer = (terms: readonly RetainerTerms[], currency: string): RetainerTerms[] =>
  toRetainer(withMoney(terms, currency, toMinor), currency).sort((a, b) => (a.from < b.from ? -1 : 1))

/** Gives a project these terms, and no others. */
export async function writeRetainer(
  trx: Db,
  { workspaceId, currency }: Scope,
  project: string,
  terms: readonly RetainerTerms[],
) {
  await trx
    .deleteFrom('retainer')
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', project)
    .execute()
  if (!terms.length) return
  await trx
    .insertInto('retainer')
    .values(withMoney(terms, currency, toMinor).map((one) => ({ workspaceId, project, ...one })))
    .execute()
}

/** In seconds and minor units, in which months are counted. */
async function findTerms(db: Db, { workspaceId }: Scope, project: string): Promise<RetainerTerms[]> {
  const { rows } = await sql<RetainerTerms>`
    select "from", unit, case unit when 'minutes' then amount * 60 else amount end as amount, carry_over
    from retainer where workspace_id = ${workspaceId} and project = ${project} order by "from"
  `.execute(db)
  return rows
}

/** The month of an entry `e` in the time zone of the workspace `w`, by its first day. */
export const entryMonth = sql<string>`to_char(e.start at time zone w.time_zone, 'YYYY-MM-01')`

/** Whether an entry `e` counts in a retainer: not while it runs, nor where it is not billed or a fee pays for it. */
export const isCounted = sql<boolean>`(e.billable and not e.covered and e."end" is not null)`

/** Minor units that an entry `e` is worth by its rate; what has no rate is worth nothing. */
export const entryWorth = sql<number>`coalesce(${entrySeconds} * e.rate / 3600, 0)`

export type UsedMonth = { month: string; minutes: number; money: number; billed: number; unpriced: number }

/** What each month used, in seconds and in minor units; what of it is billed by the hour, and how many seconds have no rate. */
async function findUsed(db: Db, { workspaceId }: Scope, project: string): Promise<UsedMonth[]> {
  const { rows } = await sql<UsedMonth>`
    select ${entryMonth} as month, sum(${entrySeconds}) as minutes, sum(${entryWorth}) as money,
      coalesce(sum(${billedSeconds} * e.rate) / 3600, 0) as billed,
      coalesce(sum(${billedSeconds}) filter (where e.rate is null), 0) as unpriced
    from time_entry e join workspace w on w.id = e.workspace_id
    where e.workspace_id = ${workspaceId} and e.project = ${project} and ${isCounted}
    group by 1
  `.execute(db)
  return rows
}

/** The months of a project's retainer up to the one of `today` or of its latest entry, in seconds and minor units. */
export async function findMonths(
  db: Db,
  scope: Scope,
  { project, timeZone }: { project: string; timeZone: string },
): Promise<{ months: Month[]; used: Map<string, UsedMonth> }> {
  const [terms, found] = await Promise.all([findTerms(db, scope, project), findUsed(db, scope, project)])
  const used = new Map(found.map((one) => [one.month, one]))
  // Clocks differ a little: an entry may have begun in the next month by now.
  const through = [monthOf(dayIn(timeZone)), ...used.keys()].sort().at(-1) as string
  return { months: retainerMonths(terms, used satisfies ReadonlyMap<string, Used>, through), used }
}

/** When a month begins in a time zone, as SQL. */
export const monthStart = (month: string, timeZone: string) =>
  sql`(${month}::timestamp at time zone ${timeZone})`

/** The first month that is wholly in open books; null where no books are closed. */
export const firstOpenMonth = (booksClosedUntil: string | null): string | null =>
  booksClosedUntil === null ? null : addMonths(monthOf(booksClosedUntil), 1)

/** Those of these projects that have terms; all of the workspace where none are named. */
export async function findRetained(
  db: Db,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  projects?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ project: string }>`
    select distinct project from retainer
    where workspace_id = ${workspaceId} and ${projects ? sql`project = any(${projects}::uuid[])` : sql`true`}
    order by project
  `.execute(db)
  return rows.map(({ project }) => project)
}
