import { type RawBuilder, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { lockTasks } from '#features/task/server/task.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { isOpen, lockBooksShared } from './time.books.queries.ts'
import { lockEntriesWhere, logEntries } from './time.lock.queries.ts'
import { findEntriesWhere } from './time.read.queries.ts'
import { settleRetainersOf } from './time.settleRetainer.queries.ts'
import { storedTerms, termsNow } from './time.terms.queries.ts'

/** A condition on the `terms` of entries: which of them are meant. */
export type Which = RawBuilder<unknown>

/** Those that one of these rates decides. */
export const decidedBy = (rates: readonly string[]): Which => sql`terms.rate_of = any(${rates}::uuid[])`
export const ofTasks = (tasks: readonly string[]): Which => sql`terms.task = any(${tasks}::uuid[])`
const among = (entries: readonly string[]): Which => sql`terms.id = any(${entries}::uuid[])`

/** Those that these rates decide now, also after the rates were removed. */
export async function findDecided(
  trx: Db,
  { workspaceId }: WorkspaceContext,
  rates: readonly string[],
): Promise<Which> {
  const { rows } = await sql<{ id: string }>`
    select terms.id from ${storedTerms()} terms where terms.workspace_id = ${workspaceId} and ${decidedBy(rates)}
  `.execute(trx)
  return among(rows.map(({ id }) => id))
}

/**
 * The one rule by which time follows a change of rates, wherever it was made: of the entries that are meant, in open
 * books, those that no fee covers take the rate that decides now. Tells of each, and answers their tasks, for the caller
 * to settle.
 */
export const followRates = (trx: Db, log: Log, context: WorkspaceContext, which: Which): Promise<string[]> =>
  follow(trx, log, context, sql`${which} and not e.covered and e.rate is distinct from terms.rate`)

/**
 * Lets all entries of a project be billed as what is made there now: by which rate, by a fee, or not at all. In one that
 * was not billed until now no entry could be billable, so that each is as its task says.
 */
export function followBilling(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  { project, wasBilled }: { project: string; wasBilled: boolean },
): Promise<string[]> {
  const billable = billableThen(wasBilled)
  const which = sql`terms.project = ${project}
    and (e.rate, e.covered, e.billable) is distinct from (terms.rate, terms.covered, ${billable})`
  return follow(trx, log, context, which, sql`, covered = terms.covered, billable = ${billable}`)
}

/** Whether an entry `e` is billable once its project is billed by the terms. */
export const billableThen = (wasBilled: boolean): RawBuilder<boolean> =>
  sql`(terms.is_billed and ${wasBilled ? sql`e.billable` : sql`terms.is_billable`})`

async function follow(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  which: Which,
  more: RawBuilder<unknown> = sql``,
): Promise<string[]> {
  const differs = sql`exists(
    select from ${storedTerms()} terms where terms.workspace_id = e.workspace_id and terms.id = e.id and ${which}
  ) and ${isOpen}`
  await lockBooksShared(trx, context)
  const tasks = (await findEntriesWhere(trx, context, differs)).flatMap(({ task }) => task ?? [])
  await lockTasks(trx, context, [...new Set(tasks)])
  const before = await lockEntriesWhere(trx, context, differs)
  const ids = before.map(({ id }) => id)
  await sql`
    update time_entry e set rate = terms.rate, updated_at = ${laterThanBefore} ${more}
    from ${storedTerms()} terms
    where e.workspace_id = ${context.workspaceId} and e.id = any(${ids}::uuid[])
      and terms.workspace_id = e.workspace_id and terms.id = e.id
  `.execute(trx)
  await settleRetainersOf(trx, log, context, before)
  await logEntries(trx, log, context, before)
  return [...new Set(before.flatMap(({ task }) => task ?? []))]
}

/** Lets the entries of a task be covered or not, as its fixed price came or went; answers whether any had to. */
export async function followFixedPrice(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  task: string,
): Promise<boolean> {
  const differs = sql`exists(
    select from ${termsNow} terms where terms.workspace_id = e.workspace_id and terms.id = e.id
      and terms.task = ${task} and terms.covered <> e.covered
  ) and ${isOpen}`
  await lockBooksShared(trx, context)
  const before = await lockEntriesWhere(trx, context, differs)
  await sql`
    update time_entry set covered = not covered, updated_at = ${laterThanBefore}
    where workspace_id = ${context.workspaceId} and id = any(${before.map(({ id }) => id)}::uuid[])
  `.execute(trx)
  await settleRetainersOf(trx, log, context, before)
  await logEntries(trx, log, context, before)
  return before.length > 0
}
