import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { mayChangeExpense } from '#features/expense/expense.rules.ts'
import { assertNotInvoiced } from '#features/expense/server/expense.lock.queries.ts'
import {
  findExpense,
  findProjectTerms,
  lockExpensesOf,
  updateExpense,
} from '#features/expense/server/expense.queries.ts'
import { lockTree } from '#features/task/server/task.links.queries.ts'
import { lockWaiting, logWaiting } from '#features/task/server/task.waiting.queries.ts'
import { markDeleted } from '#features/task/server/task.write.queries.ts'
import { lockEntriesWhere } from '#features/time/server/time.lock.queries.ts'
import { leaveTasks, releaseEntries, storeTitles } from '#features/time/server/time.place.queries.ts'
import { stopTimersOf } from '#features/time/server/time.queries.ts'
import { assertTimeHasPlace, lockTimeTo, putTime } from '#features/time/server/time.rehome.ts'
import { settleTaskTime } from '#features/time/server/time.settleTask.queries.ts'
import type { TimeTo } from '#features/time/time.shape.ts'
import { insertTombstone } from '#features/trash/server/trash.tombstone.queries.ts'
import { deleteViewsOf } from '#features/view/server/view.queries.ts'
import { forbidden, HttpError, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { Project } from '../project.contract.ts'
import { briefProject } from '../project.rules.ts'
import { deleteProject, lockProjects, markProjectDeleted, updateProject } from './project.queries.ts'
import { findChildIds, lastPositions, lockProjectTree } from './project.tree.queries.ts'

/**
 * Deletes a project with all that is in it, and tells it. Projects below it move up behind the others there, also
 * those that whoever deletes it may not change: somewhere they have to stand. The tree is locked.
 */
export async function removeProject(trx: Db, log: Log, context: WorkspaceContext, before: Project) {
  const { workspaceId } = context
  const { id } = before
  await moveChildrenUp(trx, log, context, before)
  await deleteViewsOf(trx, log, workspaceId, id)
  const waiting = await lockWaiting(trx, context, { project: id })
  // Tracked in other projects, before its task was moved here.
  const elsewhere = await lockEntriesWhere(
    trx,
    context,
    sql`e.project <> ${id} and e.task in (select id from task where workspace_id = ${workspaceId} and project = ${id})`,
  )
  await leaveTasks(trx, context, elsewhere)
  await deleteProject(trx, workspaceId, id)
  await releaseEntries(trx, log, context, elsewhere)
  log({ object: 'project', event: 'delete', data: { id }, before: briefProject(before) })
  await logWaiting(trx, log, context, waiting)
}

/** With the tasks' tree: who comes to wait for one of its tasks at this moment must be told that it is over. */
export const lockTreeAndProject = async (
  trx: Db,
  context: WorkspaceContext,
  id: string,
): Promise<Project | undefined> => {
  await lockProjectTree(trx, context.workspaceId)
  await lockTree(trx, context)
  return (await lockProjects(trx, context, [id]))[0]
}

/** Projects below it move up behind the others there; answers their ids. */
async function moveChildrenUp(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  { id, parent }: Project,
): Promise<string[]> {
  const { workspaceId } = context
  const childIds = await findChildIds(trx, workspaceId, id)
  const children = new Map((await lockProjects(trx, context, childIds)).map((child) => [child.id, child]))
  const positions = await lastPositions(trx, workspaceId, parent, childIds.length)
  for (const [index, childId] of childIds.entries()) {
    const data = await updateProject(trx, context, childId, { parent, position: positions[index] as string })
    const was = briefProject(children.get(childId) as Project)
    log({ object: 'project', event: 'update', data, before: was })
  }
  return childIds
}

/** Puts a project with all that is in it into the trash, and tells it, as `removeProject` does. The tree is locked. */
export async function trashProject(trx: Db, log: Log, member: CallerMember, before: Project) {
  const { workspaceId } = member
  const { id } = before
  const children = await moveChildrenUp(trx, log, member, before)
  for (const view of await deleteViewsOf(trx, log, workspaceId, id))
    await insertTombstone(trx, member, 'view', view)
  const waiting = await lockWaiting(trx, member, { project: id })
  await deleteTasksOf(trx, log, member, id)
  await insertTombstone(trx, member, 'project', briefProject(before), children)
  await markProjectDeleted(trx, workspaceId, id)
  log({ object: 'project', event: 'delete', data: { id }, before: briefProject(before) })
  await logWaiting(trx, log, member, waiting)
}

/**
 * Its tasks go with it, which nobody is told of one by one. Time that was tracked in other projects, before a task was
 * moved here, stays there.
 */
async function deleteTasksOf(trx: Db, log: Log, member: CallerMember, project: string) {
  const { rows } = await sql<{ id: string }>`
    select id from task where workspace_id = ${member.workspaceId} and project = ${project} and deleted_at is null
    order by id for update
  `.execute(trx)
  const ids = rows.map((task) => task.id)
  const elsewhere = await lockEntriesWhere(
    trx,
    member,
    sql`e.project <> ${project} and e.task = any(${ids}::uuid[])`,
  )
  await storeTitles(trx, member, ids)
  await markDeleted(trx, member, ids)
  await releaseEntries(trx, log, member, elsewhere)
}

/** Puts the time of a project that is being deleted in another place; refuses to leave it without one. */
export async function rehomeTime(
  trx: Db,
  log: Log,
  member: CallerMember,
  project: string,
  timeTo: Exclude<TimeTo, 'project'> | undefined,
) {
  await settleTaskTime(trx, log, member, await stopTimersOf(trx, log, member, { project }))
  const entries = await lockEntriesWhere(trx, member, sql`e.project = ${project}`)
  if (!timeTo) return assertTimeHasPlace(trx, member, entries)
  const place = await lockTimeTo(trx, member, timeTo)
  if (place.project === project)
    throw invalid({ timeTo: 'Must be in another project: this one is being deleted' })
  await putTime(trx, log, member, entries, place)
}

/** Puts the expenses of a project that is being deleted in another one; refuses to leave them without one. */
export async function rehomeExpenses(
  trx: Db,
  log: Log,
  member: CallerMember,
  project: string,
  timeTo: Exclude<TimeTo, 'project'> | undefined,
) {
  const { workspaceId } = member
  const befores = await lockExpensesOf(trx, workspaceId, project)
  if (!befores.length) return
  const [what, them] = befores.length === 1 ? ['An expense', 'it'] : [`${befores.length} expenses`, 'them']
  if (!timeTo)
    throw new HttpError(
      409,
      'HAS_EXPENSES',
      `${what} would be left without a project. Choose one for ${them} first.`,
      { timeTo: 'Choose where the expenses go' },
    )
  for (const before of befores) {
    assertNotInvoiced(before)
    if (!mayChangeExpense(member, before)) throw forbidden()
  }
  const place = await lockTimeTo(trx, member, timeTo)
  const client = (await findProjectTerms(trx, workspaceId, place.project))?.client ?? null
  for (const before of befores) {
    await updateExpense(trx, workspaceId, before.id, { project: place.project, task: null, client })
    const data = await findExpense(trx, workspaceId, before.id)
    if (data) log({ object: 'expense', event: 'update', data, before })
  }
}
