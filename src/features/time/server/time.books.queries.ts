import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { may } from '#shared/access.ts'
import { dayInWords } from '#shared/days.ts'
import { assertWeeksOpen, isInLockedWeek, type TimeAt } from './time.approval.queries.ts'
import { endOfDay } from './time.days.queries.ts'
import { isInvoiced } from './time.invoiced.queries.ts'

/** The books: time that began by the day up to which they are closed changes only with a reason. */

type Workspace = Pick<WorkspaceContext, 'workspaceId'>

const lock = (workspaceId: string) => sql`hashtextextended(${`books ${workspaceId}`}, 0)`

/**
 * The books stay as they are until the transaction ends. Taken by whoever writes time, and before entries are looked for
 * that are open.
 */
export const lockBooksShared = (trx: Db, { workspaceId }: Workspace) =>
  sql`select pg_advisory_xact_lock_shared(${lock(workspaceId)})`.execute(trx)

/** Waits for those who write time in books that are still open, and lets nobody begin. */
export const lockBooks = (trx: Db, workspaceId: string) =>
  sql`select pg_advisory_xact_lock(${lock(workspaceId)})`.execute(trx)

/** When the closed days of the workspace `b` are over; null where no books are closed. */
const closedEnd = endOfDay(sql`b.books_closed_until::timestamp`, sql`b.time_zone`)

const isInOpenBooks = sql`not exists(
  select from workspace b where b.id = e.workspace_id and e.start < ${closedEnd}
)`

/**
 * Whether an entry `e` may follow what changes around it: it began after the closed days, is in no week that was handed
 * in, and on no invoice. To rely on after `lockBooksShared`.
 */
export const isOpen = sql`(${isInOpenBooks} and not ${isInLockedWeek} and not ${isInvoiced})`

/** Notes why this transaction changes time in closed books; the change log keeps it with each change. */
export const giveReason = (trx: Db, reason: string) =>
  sql`select set_config('workweek.reason', ${reason}, true)`.execute(trx)

/** Lets who may approve all time change closed books, if they say why. */
export async function openBooks(trx: Db, member: CallerMember, reason: string | undefined) {
  if (reason && may(member, 'time.approve')) await giveReason(trx, reason)
}

/** Refuses to write time in closed books without a reason, and in weeks that were handed in with any. */
export async function assertTimeOpen(trx: Db, context: Workspace, times: readonly TimeAt[]) {
  if (!times.length) return
  // In this order: what is looked for is so until the transaction ends.
  await Promise.all([
    lockBooksShared(trx, context),
    assertBooksOpen(
      trx,
      context,
      times.map(({ start }) => start),
    ),
    assertWeeksOpen(trx, context, times),
  ])
}

async function assertBooksOpen(trx: Db, { workspaceId }: Workspace, starts: string[]) {
  const { rows } = await sql<{ until: string }>`
    select b.books_closed_until as until from workspace b
    where b.id = ${workspaceId} and coalesce(current_setting('workweek.reason', true), '') = ''
      and (select min(at) from unnest(${starts}::timestamptz[]) as at) < ${closedEnd}
  `.execute(trx)
  const [closed] = rows
  if (closed) throw booksClosed(closed.until)
}

function booksClosed(until: string) {
  const day = dayInWords(until)
  return new HttpError(
    409,
    'BOOKS_CLOSED',
    `The books are closed until ${day}. Only someone who may approve all time, such as an owner or admin, can change time there, and has to give a reason.`,
  )
}

/** The last day of the closed books; null where none are. To rely on after `lockBooksShared`. */
export async function findClosedUntil(db: Db, workspaceId: string): Promise<string | null> {
  const { booksClosedUntil } = await db
    .selectFrom('workspace')
    .select('booksClosedUntil')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return booksClosedUntil
}

/** The ids of those entries for which the condition holds, with their task `t`, that are in closed books. */
export async function findClosed(
  db: Db,
  { workspaceId }: Workspace,
  which: RawBuilder<unknown>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from time_entry e
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
    where e.workspace_id = ${workspaceId} and ${which} and not ${isInOpenBooks}
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Members whose timer has run since a day of these books. */
export async function findRunningBy(trx: Db, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name from time_entry e
    join workspace b on b.id = e.workspace_id
    join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
    join "user" u on u.id = m."user"
    where e.workspace_id = ${workspaceId} and e."end" is null and e.start < ${closedEnd}
    order by u.name
  `.execute(trx)
  return rows.map(({ name }) => name)
}
