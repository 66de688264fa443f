import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { categoryOfState } from '#features/invoice/invoice.rules.ts'
import { lockInvoice, toInvoice, updateInvoice } from '#features/invoice/server/invoice.queries.ts'
import { briefProject } from '#features/project/project.rules.ts'
import { lockProjects } from '#features/project/server/project.queries.ts'
import { lockTasks } from '#features/task/server/task.queries.ts'
import type { TrashPage } from '#features/trash/server/trash.page.queries.ts'
import { findTombstones, takeTombstone } from '#features/trash/server/trash.tombstone.queries.ts'
import { forbidden, notFound, restoredNameTaken } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import type { StatusKind } from '../status.rules.ts'
import type { AnyCategory, AnyStatus } from '../status.shape.ts'
import { addStatus, lockStatuses } from './status.queries.ts'

const tombstones = ['task-status', 'project-status', 'invoice-status'] as const

/** Restores a status at the end of its category and gives it to those that lost it and have none, and tells it. */
export async function restoreStatus(trx: Db, log: Log, member: CallerMember, id: string) {
  const { workspaceId } = member
  if (!may(member, 'status.manage')) throw forbidden()
  const found = await takeTombstone<AnyStatus>(trx, workspaceId, tombstones, id)
  if (!found) return requirePresent(trx, workspaceId, id)
  const kind = found.kind.replace('-status', '') as StatusKind
  const { name, category } = found.data
  const statuses = await lockStatuses(trx, workspaceId, kind)
  if (statuses.some((status) => status.name.toLowerCase() === name.toLowerCase()))
    throw restoredNameTaken('status', name)
  await addStatus(trx, log, workspaceId, kind, statuses, { id, name, category })
  if (kind === 'task') await giveToTasks(trx, log, member, id, found.usedBy)
  if (kind === 'invoice') await giveToInvoices(trx, log, member, { id, category }, found.usedBy)
  if (kind === 'project') await giveToProjects(trx, log, member, id, found.usedBy)
}

/** What is there already was restored by an earlier try, or by somebody else. */
async function requirePresent(trx: Db, workspaceId: string, id: string) {
  const { rows } = await sql`select from status where workspace_id = ${workspaceId} and id = ${id}`.execute(
    trx,
  )
  if (!rows.length) throw notFound('Status')
}

const give = (
  trx: Db,
  { workspaceId }: CallerMember,
  table: 'task' | 'project',
  status: string,
  ids: string[],
) =>
  trx
    .updateTable(table)
    .set({ status, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', 'is', null)
    .execute()

async function giveToTasks(trx: Db, log: Log, member: CallerMember, status: string, ids: string[]) {
  const before = (await lockTasks(trx, member, ids)).filter((task) => task.status === null)
  // Deleted ones too, which come back with it.
  await give(trx, member, 'task', status, ids)
  const lost = new Map(before.map(({ description, checklist, ...task }) => [task.id, task]))
  for (const { description, checklist, ...data } of await lockTasks(trx, member, [...lost.keys()]))
    log({ object: 'task', event: 'update', data, before: lost.get(data.id)! })
}

async function giveToProjects(trx: Db, log: Log, member: CallerMember, status: string, ids: string[]) {
  const before = (await lockProjects(trx, member, ids)).filter((project) => project.status === null)
  await give(trx, member, 'project', status, ids)
  const lost = new Map(before.map((project) => [project.id, briefProject(project)]))
  for (const project of await lockProjects(trx, member, [...lost.keys()]))
    log({ object: 'project', event: 'update', data: briefProject(project), before: lost.get(project.id)! })
}

/** Those that stand where its category says; what was paid or voided since keeps what it has. */
async function giveToInvoices(
  trx: Db,
  log: Log,
  { workspaceId }: CallerMember,
  { id: status, category }: { id: string; category: AnyCategory },
  ids: string[],
) {
  for (const id of ids) {
    const before = await lockInvoice(trx, workspaceId, id)
    if (!before || before.status !== null || categoryOfState(before) !== category) continue
    const data = toInvoice(await updateInvoice(trx, workspaceId, id, { status }))
    log({ object: 'invoice', event: 'update', data, before: toInvoice(before) })
  }
}

export const findDeletedStatuses = async (db: Db, member: CallerMember, page: TrashPage) =>
  may(member, 'status.manage') ? findTombstones(db, member.workspaceId, tombstones, page) : []
