import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Log } from '../../../server/platform.ts'
import type { Scope } from '../../task/server/task.queries.ts'
import { lockWaiting, tellWaiting } from '../../task/server/task.waiting.queries.ts'
import { leaveTasks, lockEntriesWhere, releaseEntries } from '../../time/server/time.place.queries.ts'
import { deleteViewsOf } from '../../view/server/view.queries.ts'
import type { Project } from '../project.contract.ts'
import { briefProject } from '../project.rules.ts'
import { deleteProject, lockProjects, updateProject } from './project.queries.ts'
import { findChildIds, lastPositions, lockProjectTree } from './project.tree.queries.ts'

/**
 * Deletes a project with all that is in it, and tells it. Projects below it move up behind the others there, also
 * those that whoever deletes it may not change: somewhere they have to stand. The tree is locked.
 */
export async function removeProject(trx: Db, log: Log, scope: Scope, before: Project) {
  const { workspaceId } = scope
  const { id, parent } = before
  const childIds = await findChildIds(trx, workspaceId, id)
  const children = new Map((await lockProjects(trx, scope, childIds)).map((child) => [child.id, child]))
  const positions = await lastPositions(trx, workspaceId, parent, childIds.length)
  for (const [index, childId] of childIds.entries()) {
    const data = await updateProject(trx, scope, childId, { parent, position: positions[index] as string })
    const was = briefProject(children.get(childId) as Project)
    log({ object: 'project', event: 'update', data, before: was })
  }
  await deleteViewsOf(trx, log, workspaceId, id)
  const waiting = await lockWaiting(trx, scope, { project: id })
  // Tracked in other projects, before its task was moved here.
  const elsewhere = await lockEntriesWhere(
    trx,
    scope,
    sql`e.project <> ${id} and e.task in (select id from task where workspace_id = ${workspaceId} and project = ${id})`,
  )
  await leaveTasks(trx, scope, elsewhere)
  await deleteProject(trx, workspaceId, id)
  await releaseEntries(trx, log, scope, elsewhere)
  log({ object: 'project', event: 'delete', data: { id }, before: briefProject(before) })
  await tellWaiting(trx, log, scope, waiting)
}

export const lockTreeAndProject = async (trx: Db, scope: Scope, id: string): Promise<Project | undefined> => {
  await lockProjectTree(trx, scope.workspaceId)
  return (await lockProjects(trx, scope, [id]))[0]
}
