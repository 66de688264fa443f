import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { TimeEntry } from '../time.shape.ts'
import { assertTimeOpen, isOpen, lockBooksShared } from './time.books.queries.ts'
import { assertNotInvoiced } from './time.invoiced.queries.ts'
import { idsOf, lockEntriesOfTasks, logEntries } from './time.lock.queries.ts'
import { findEntriesWhere } from './time.read.queries.ts'
import { settleRetainersOf } from './time.settleRetainer.queries.ts'
import { takeTerms } from './time.terms.queries.ts'
import type { Place } from './time.write.queries.ts'

/** Where entries are, when what they are on moves or is deleted: none is ever deleted with it. */

/** Puts entries on another task, or on a project alone, and tells it; in another project they are billed as there. */
export async function moveEntries(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  entries: readonly TimeEntry[],
  { task, project }: Place,
) {
  await assertTimeOpen(
    trx,
    context,
    entries.flatMap((entry) => [entry, { ...entry, project }]),
  )
  await assertNotInvoiced(trx, context, idsOf(entries))
  await sql`
    update time_entry set task = ${task}::uuid, project = ${project}, updated_at = ${laterThanBefore}
    where workspace_id = ${context.workspaceId} and id = any(${idsOf(entries)}::uuid[])
  `.execute(trx)
  const moved = entries.filter((entry) => entry.project !== project)
  if (moved.length) await takeTerms(trx, context, idsOf(moved))
  const there = moved.map((entry) => ({ ...entry, project }))
  await settleRetainersOf(trx, log, context, [...entries, ...there])
  await logEntries(trx, log, context, entries)
}

/** Makes entries newer than before, whose own columns stay. */
export const touchEntries = (trx: Db, { workspaceId }: WorkspaceContext, entries: readonly TimeEntry[]) =>
  sql`
    update time_entry set updated_at = ${laterThanBefore}
    where workspace_id = ${workspaceId} and id = any(${idsOf(entries)}::uuid[])
  `.execute(trx)

/** Before tasks are deleted or leave their project: their entries remember what they were called. */
export const storeTitles = (trx: Db, { workspaceId }: WorkspaceContext, tasks: readonly string[]) =>
  sql`
    update time_entry e set task_title = t.title from task t
    where t.workspace_id = ${workspaceId} and t.id = any(${tasks}::uuid[])
      and e.workspace_id = t.workspace_id and e.task = t.id
  `.execute(trx)

/** Takes entries off tasks that are about to be deleted for good. */
export const leaveTasks = (trx: Db, { workspaceId }: WorkspaceContext, entries: readonly TimeEntry[]) =>
  sql`
    update time_entry set task = null where workspace_id = ${workspaceId} and id = any(${idsOf(entries)}::uuid[])
  `.execute(trx)

/** After tasks were deleted: their entries are on their project alone, which is told. */
export async function releaseEntries(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  befores: readonly TimeEntry[],
) {
  await touchEntries(trx, context, befores)
  await logEntries(trx, log, context, befores)
}

/** After tasks were restored: their entries are theirs again, which is told. Answers the tasks that have any, to be settled. */
export async function returnEntries(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  tasks: readonly string[],
): Promise<string[]> {
  const entries = await lockEntriesOfTasks(trx, context, tasks)
  await touchEntries(trx, context, entries)
  await logEntries(
    trx,
    log,
    context,
    entries.map((entry) => ({ ...entry, task: null })),
  )
  return [...new Set(entries.flatMap(({ task }) => task ?? []))]
}

/**
 * Lets the entries of a task that has moved from another project go along, and be billed as there, but for those of
 * closed books. Without `isMoving` all stay in the project in which they were tracked. Answers all that it has.
 */
export async function followTask(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  task: Place & { task: string },
  isMoving: boolean,
): Promise<TimeEntry[]> {
  const entries = await lockEntriesOfTasks(trx, context, [task.task])
  if (!isMoving) return entries
  await lockBooksShared(trx, context)
  const elsewhere = sql`e.task = ${task.task} and e.project <> ${task.project} and ${isOpen}`
  await moveEntries(trx, log, context, await findEntriesWhere(trx, context, elsewhere), task)
  return entries
}
