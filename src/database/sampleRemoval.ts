import { sql } from 'kysely'
import { findMember } from '#features/member/server/member.queries.ts'
import { deleteMember } from '#features/member/server/member.remove.ts'
import { removeProject } from '#features/project/server/project.delete.ts'
import { findProject } from '#features/project/server/project.queries.ts'
import { lockTree } from '#features/task/server/task.links.queries.ts'
import { findTask, lockTasks } from '#features/task/server/task.queries.ts'
import { lockWaiting, logWaiting } from '#features/task/server/task.waiting.queries.ts'
import { deleteTask } from '#features/task/server/task.write.queries.ts'
import { isInLockedWeek } from '#features/time/server/time.approval.queries.ts'
import { giveReason } from '#features/time/server/time.books.queries.ts'
import { isInvoiced } from '#features/time/server/time.invoiced.queries.ts'
import { findEntriesWhere } from '#features/time/server/time.read.queries.ts'
import { settleTaskTime } from '#features/time/server/time.settleTask.queries.ts'
import { deleteEntries } from '#features/time/server/time.write.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { type Db, laterThanBefore } from './database.ts'
import { contextOf } from './sample.ts'
import { removeApprovals } from './sampleApprovals.ts'
import { removeClients } from './sampleClients.ts'
import { findWrittenProjects, removeDocuments } from './sampleDocuments.ts'
import { findPlannedProjects, removeEvents } from './sampleEvents.ts'
import { findSpentProjects, removeExpenses } from './sampleExpenses.ts'
import { removeInvoices } from './sampleInvoices.ts'
import { removeNotifications } from './sampleNotifications.ts'
import { removeReport } from './sampleReport.ts'
import { removeTags } from './sampleTags.ts'

/** Takes exactly the sample away: a sample project that holds other work keeps it, and stays. */
export async function removeSample(trx: Db, log: Log, workspaceId: string) {
  await giveReason(trx, 'Sample data removed')
  const context = await contextOf(trx, workspaceId)
  const rows = await trx
    .selectFrom('project')
    .select(['id', 'sample'])
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .where('sample', '=', true)
    .execute()
  await removeInvoices(trx, log, context)
  await removeApprovals(trx, log, workspaceId)
  await removeTime(trx, log, context)
  await removeExpenses(trx, log, context)
  await removeReport(trx, log, workspaceId)
  await removeDocuments(trx, log, context)
  await removeEvents(trx, log, context)
  const inUse = (await findSpentProjects(trx, context))
    .union(await findWrittenProjects(trx, context))
    .union(await findPlannedProjects(trx, context))
  await lockTree(trx, context)
  await freeSubtasks(trx, log, context)
  for (const { id } of rows) {
    const tasks = await trx
      .selectFrom('task')
      .select(['id', 'sample'])
      .where('workspaceId', '=', workspaceId)
      .where('project', '=', id)
      .execute()
    const before = await findProject(trx, context, id)
    const hasTime = (await findEntriesWhere(trx, context, sql`e.project = ${id}`)).length > 0
    if (before && !hasTime && !inUse.has(id) && tasks.every(({ sample }) => sample)) {
      await removeProject(trx, log, context, before)
      continue
    }
    const ids = tasks.flatMap((task) => (task.sample ? task.id : []))
    const waiting = await lockWaiting(trx, context, { ids })
    for (const id of ids) {
      const before = await findTask(trx, context, id)
      await deleteTask(trx, workspaceId, id)
      log({ object: 'task', event: 'delete', data: { id }, before })
    }
    await logWaiting(trx, log, context, waiting)
    await trx
      .updateTable('project')
      .set({ sample: false })
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', id)
      .execute()
  }
  await purgeDeletedProjects(trx, workspaceId)
  await removePeople(trx, log, workspaceId)
  await removeTags(trx, log, context)
  await removeClients(trx, log, workspaceId)
  await removeNotifications(trx, workspaceId)
}

/** Sample projects in the trash go for good; one with other work in it keeps that, and stays there. */
async function purgeDeletedProjects(trx: Db, workspaceId: string) {
  const projects = await trx
    .selectFrom('project')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('sample', '=', true)
    .where('deletedAt', 'is not', null)
    .forUpdate()
    .execute()
  const ids = projects.map(({ id }) => id)
  await sql`
    delete from task where workspace_id = ${workspaceId} and project = any(${ids}::uuid[]) and sample
  `.execute(trx)
  const { rows } = await sql<{ id: string }>`
    delete from project where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and not exists(
      select from task where task.workspace_id = project.workspace_id and task.project = project.id
    ) and not exists(
      select from expense e where e.workspace_id = project.workspace_id and e.project = project.id
    ) and not exists(
      select from document d where d.workspace_id = project.workspace_id and d.project = project.id
    ) returning id
  `.execute(trx)
  const purged = rows.map(({ id }) => id)
  await sql`
    delete from tombstone where workspace_id = ${workspaceId}
      and (id = any(${purged}::uuid[]) or kind = 'view' and data ->> 'project' = any(${purged}::text[]))
  `.execute(trx)
  await sql`
    update project set sample = false where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(trx)
}

/** What the workspace itself tracked on the sample stays, with its task; so does what it invoiced or handed in. */
async function removeTime(trx: Db, log: Log, context: WorkspaceContext) {
  await sql`
    update time_entry e set sample = false
    where workspace_id = ${context.workspaceId} and sample and (${isInvoiced} or ${isInLockedWeek})
  `.execute(trx)
  const entries = await findEntriesWhere(trx, context, sql`e.sample`)
  await deleteEntries(trx, log, context, entries)
  await sql`
    update task set sample = false where workspace_id = ${context.workspaceId} and sample and exists(
      select from time_entry e where e.workspace_id = task.workspace_id and e.task = task.id
    )
  `.execute(trx)
  await settleTaskTime(trx, log, context, [...new Set(entries.flatMap(({ task }) => task ?? []))])
}

/** Subtasks that the workspace added below tasks of the sample stand by themselves then. */
async function freeSubtasks(trx: Db, log: Log, context: WorkspaceContext) {
  const { rows } = await sql<{ id: string }>`
    select t.id from task t join task above on above.workspace_id = t.workspace_id and above.id = t.parent
    where t.workspace_id = ${context.workspaceId} and not t.sample and above.sample
  `.execute(trx)
  const ids = rows.map(({ id }) => id)
  const before = await lockTasks(trx, context, ids)
  await sql`
    update task set parent = null, updated_at = ${laterThanBefore}
    where workspace_id = ${context.workspaceId} and id = any(${ids}::uuid[])
  `.execute(trx)
  const lost = new Map(before.map(({ description, checklist, ...task }) => [task.id, task]))
  for (const { description, checklist, ...data } of await lockTasks(trx, context, [...lost.keys()]))
    log({ object: 'task', event: 'update', data, before: lost.get(data.id)! })
}

async function removePeople(trx: Db, log: Log, workspaceId: string) {
  const rows = await trx
    .selectFrom('member')
    .select(['id', 'user'])
    .where('workspaceId', '=', workspaceId)
    .where('sample', '=', true)
    .execute()
  for (const { id, user } of rows) {
    const before = await findMember(trx, workspaceId, id)
    // What members cost outlives them, but not what the sample made up.
    await sql`delete from rate where workspace_id = ${workspaceId} and member = ${id}`.execute(trx)
    if (before) await deleteMember(trx, log, await contextOf(trx, workspaceId), before)
    // Who was given a password may be somebody elsewhere by now: the account stays.
    if (user) await sql`select remove_sample_user(${user})`.execute(trx)
  }
}
