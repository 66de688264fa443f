import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { addMonths } from '#shared/days.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import type { RetainerTerms } from '../retainer.contract.ts'
import { monthOf } from '../retainer.rules.ts'

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
export const retainerColumn = (terms: readonly RetainerTerms[], currency: string): RetainerTerms[] =>
  toRetainer(withMoney(terms, currency, toMinor), currency).sort((a, b) => (a.from < b.from ? -1 : 1))

/** Gives a project these terms, and no others. */
export async function writeRetainer(
  trx: Db,
  { workspaceId, currency }: WorkspaceContext,
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
export async function findTerms(
  db: Db,
  { workspaceId }: WorkspaceContext,
  project: string,
): Promise<RetainerTerms[]> {
  const { rows } = await sql<RetainerTerms>`
    select "from", unit, case unit when 'minutes' then amount * 60 else amount end as amount, carry_over
    from retainer where workspace_id = ${workspaceId} and project = ${project} order by "from"
  `.execute(db)
  return rows
}

/** The first month that is wholly in open books; null where no books are closed. */
export const firstOpenMonth = (booksClosedUntil: string | null): string | null =>
  booksClosedUntil === null ? null : addMonths(monthOf(booksClosedUntil), 1)

/** Those of these projects that have terms; all of the workspace where none are named. */
export async function findRetained(
  db: Db,
  { workspaceId }: Pick<WorkspaceContext, 'workspaceId'>,
  projects?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ project: string }>`
    select distinct project from retainer
    where workspace_id = ${workspaceId} and ${projects ? sql`project = any(${projects}::uuid[])` : sql`true`}
    order by project
  `.execute(db)
  return rows.map(({ project }) => project)
}

/** The first days of the months that a line of an invoice bills, a draft included, unless it is void. */
export async function findInvoicedMonths(
  db: Db,
  workspaceId: string,
  project: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('invoiceRetainer')
    .select('month')
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', project)
    .where('isLive', '=', true)
    .execute()
  return new Set(rows.map(({ month }) => month))
}
