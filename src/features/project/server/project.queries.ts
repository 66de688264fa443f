import { sql } from 'kysely'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import { scopeOf, type Viewer } from '../../../shared/access.ts'
import type { Project } from '../project.contract.ts'

export type CountedProject = Project & { tasksCount: number; tasksActiveCount: number }

function selectProjects(db: Db, workspaceId: string) {
  return db
    .selectFrom('project')
    .select(({ ref }) => [
      'id',
      'name',
      'key',
      'color',
      'status',
      'createdBy',
      'createdAt',
      'updatedAt',
      sql<string[]>`array(
        select member from project_member m
        where m.workspace_id = ${ref('project.workspaceId')} and m.project = ${ref('project.id')} order by member
      )`.as('members'),
    ])
    .where('workspaceId', '=', workspaceId)
}

/** `done` and `cancelled` are closed; no status counts as open. */
const closedStatuses = (workspaceId: string, kind: 'task' | 'project') => sql<string>`(
  select id from status where workspace_id = ${workspaceId} and kind = ${kind} and category in ('done', 'cancelled')
)`

/** The projects that the viewer may see, with their task counts. */
export async function findProjects(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  filter: { status?: string; id?: string } = {},
): Promise<CountedProject[]> {
  let query = selectProjects(db, workspaceId).select(({ ref }) => [
    sql<number>`(
      select count(*)::int from task t
      where t.workspace_id = ${workspaceId} and t.project = ${ref('project.id')} and t.deleted_at is null
    )`.as('tasksCount'),
    sql<number>`(
      select count(*)::int from task t
      where t.workspace_id = ${workspaceId} and t.project = ${ref('project.id')} and t.deleted_at is null
        and (t.status is null or t.status not in ${closedStatuses(workspaceId, 'task')})
    )`.as('tasksActiveCount'),
  ])
  const scope = scopeOf(viewer.access, 'project.view')
  // As `isProjectSeen`: a project is nobody's own.
  const seen = scope === 'project' ? [...viewer.projects] : []
  if (scope !== 'all') query = query.where('id', '=', sql<string>`any(${seen}::uuid[])`)
  if (filter.id) query = query.where('id', '=', filter.id)
  const closed = sql<boolean>`coalesce(status in ${closedStatuses(workspaceId, 'project')}, false)`
  if (filter.status === 'open') query = query.where(sql<boolean>`not ${closed}`)
  else if (filter.status === 'closed') query = query.where(closed)
  else if (filter.status) query = query.where('status', '=', filter.status)
  return query.orderBy('name').orderBy('id').execute()
}

export const findProject = (db: Db, workspaceId: string, id: string): Promise<Project | undefined> =>
  selectProjects(db, workspaceId).where('id', '=', id).executeTakeFirst()

/** The project with its row locked until the transaction ends. */
export const lockProject = (trx: Db, workspaceId: string, id: string): Promise<Project | undefined> =>
  selectProjects(trx, workspaceId).where('id', '=', id).forUpdate(['project']).executeTakeFirst()

export async function findKeys(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.selectFrom('project').select('key').where('workspaceId', '=', workspaceId).execute()
  return rows.map(({ key }) => key)
}

/** Which of these are projects of the workspace. */
export async function findProjectIds(db: Db, workspaceId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export type NewProject = {
  id: string
  name: string
  key: string
  color: string
  status: string | null
  createdBy: string | null
  sample?: boolean
}

export const insertProject = (trx: Db, workspaceId: string, project: NewProject) =>
  trx
    .insertInto('project')
    .values({ workspaceId, ...project })
    .execute()

export const updateProject = (
  trx: Db,
  workspaceId: string,
  id: string,
  change: { name?: string; color?: string; status?: string | null },
) =>
  trx
    .updateTable('project')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Deletes a project with its tasks and memberships. */
export async function deleteProject(trx: Db, workspaceId: string, id: string) {
  await trx.deleteFrom('task').where('workspaceId', '=', workspaceId).where('project', '=', id).execute()
  await trx
    .deleteFrom('projectMember')
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', id)
    .execute()
  await trx.deleteFrom('project').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
}

export async function insertProjectMembers(trx: Db, workspaceId: string, project: string, members: string[]) {
  if (!members.length) return
  await trx
    .insertInto('projectMember')
    .values(members.map((member) => ({ workspaceId, project, member })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteProjectMembers = (trx: Db, workspaceId: string, project: string, members: string[]) =>
  trx
    .deleteFrom('projectMember')
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', project)
    .where('member', '=', sql<string>`any(${members}::uuid[])`)
    .execute()

/** The full member list of a project, as live messages carry it. */
export async function findProjectMembers(db: Db, workspaceId: string, project: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projectMember')
    .select('member')
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', project)
    .orderBy('member')
    .execute()
  return rows.map(({ member }) => member)
}
