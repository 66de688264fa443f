import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { findClient } from '#features/client/server/client.queries.ts'
import { findAcceptedIds } from '#features/member/server/member.queries.ts'
import { findRates } from '#features/rate/server/rate.queries.ts'
import { lockTree } from '#features/task/server/task.links.queries.ts'
import { bringBack } from '#features/task/server/task.restore.ts'
import type { TrashPage } from '#features/trash/server/trash.page.queries.ts'
import { findTombstones, takeTombstone } from '#features/trash/server/trash.tombstone.queries.ts'
import { restoreViewsOf } from '#features/view/server/view.restore.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import { maxProjectLevels, type Project } from '../project.contract.ts'
import { briefProject, membersOf, suggestKey } from '../project.rules.ts'
import { asMemberOf } from './project.create.ts'
import { insertProjectMembers, setLead } from './project.member.queries.ts'
import { findKeys, lockProjects, updateProject } from './project.queries.ts'
import { findPathUp, levelsBelow, lockProjectTree } from './project.tree.queries.ts'
import { requireChangeable } from './project.validate.ts'

/** Restores a project with its members, tasks, rates and views, and what stood below it and has not moved, and tells it. */
export async function restoreProject(trx: Db, log: Log, member: CallerMember, id: string) {
  const { workspaceId } = member
  await lockWorkspace(trx, workspaceId)
  await lockProjectTree(trx, workspaceId)
  await lockTree(trx, member)
  const [present] = await lockProjects(trx, member, [id])
  const found = present ? undefined : await takeTombstone<Project>(trx, workspaceId, ['project'], id)
  const was = present ?? found?.data
  if (!was) throw notFound('Project')
  requireChangeable(
    was.members.includes(member.memberId) ? asMemberOf(member, id) : member,
    was,
    'project.delete',
  )
  if (!found) return
  await unmarkProject(trx, workspaceId, was)
  const accepted = await findAcceptedIds(trx, workspaceId, was.members)
  await insertProjectMembers(
    trx,
    workspaceId,
    id,
    was.members.filter((each) => accepted.has(each)),
  )
  // What was deleted before projects had leads names none.
  if (was.lead && accepted.has(was.lead)) await setLead(trx, workspaceId, id, was.lead)
  const project = (await lockProjects(trx, member, [id]))[0] as Project
  log(
    { object: 'project', event: 'create', data: project },
    { object: 'project-member', event: 'create', data: membersOf(project) },
  )
  const depth = (await findPathUp(trx, workspaceId, id)).length
  for (const child of await lockProjects(trx, member, found.usedBy)) {
    if (child.parent !== was.parent) continue
    if (depth + (await levelsBelow(trx, workspaceId, child.id)) >= maxProjectLevels) continue
    const data = await updateProject(trx, member, child.id, { parent: id })
    log({ object: 'project', event: 'update', data, before: briefProject(child) })
  }
  await expectChildren(trx, workspaceId, was, found.usedBy)
  for (const data of await findRates(trx, member))
    if (data.project === id) log({ object: 'rate', event: 'create', data })
  await restoreViewsOf(trx, log, workspaceId, id, found.deletedAt)
  const { rows } = await sql<{ id: string }>`
    select id from task
    where workspace_id = ${workspaceId} and project = ${id} and deleted_at = ${found.deletedAt}::timestamptz
  `.execute(trx)
  await bringBack(
    trx,
    log,
    member,
    rows.map((task) => task.id),
  )
}

/** Projects from below it that were deleted after it come back below it. */
const expectChildren = (trx: Db, workspaceId: string, { id, parent }: Project, children: string[]) =>
  sql`
    update tombstone set data = jsonb_set(data, '{parent}', to_jsonb(${id}::text))
    where workspace_id = ${workspaceId} and kind = 'project' and id = any(${children}::uuid[])
      and data ->> 'parent' is not distinct from ${parent}::text
  `.execute(trx)

/** What it referred to may be gone, or too deep, by now, and its key another project’s. */
async function unmarkProject(trx: Db, workspaceId: string, was: Project) {
  const above = was.parent ? await findPathUp(trx, workspaceId, was.parent) : []
  const keys = await findKeys(trx, workspaceId)
  await trx
    .updateTable('project')
    .set({
      deletedAt: null,
      key: keys.includes(was.key) ? suggestKey(was.name, keys) : was.key,
      parent: above.length > 0 && above.length < maxProjectLevels ? was.parent : null,
      client: was.client && (await findClient(trx, workspaceId, was.client)) ? was.client : null,
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', was.id)
    .execute()
}

/** Deleted projects that the member may delete; the same as `requireChangeable` by who was in them. */
export function findDeletedProjects(db: Db, member: CallerMember, page: TrashPage) {
  const which = sql`${reaches(member, 'project.view')} and ${reaches(member, 'project.delete')}`
  const tasks = sql`(
    select count(*)::int from task where task.workspace_id = tombstone.workspace_id
      and task.project = tombstone.id and task.deleted_at = tombstone.deleted_at
  )`
  return findTombstones(db, member.workspaceId, ['project'], page, which, tasks)
}

function reaches(viewer: Viewer, flag: 'project.view' | 'project.delete') {
  const scope = scopeOf(viewer.access, flag)
  if (scope === 'all') return sql`true`
  return scope === 'project' ? sql`data -> 'members' ? ${viewer.memberId}` : sql`false`
}
