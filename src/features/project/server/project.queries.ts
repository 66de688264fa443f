import { sql } from 'kysely'
import { countRows } from '#database/count.ts'
import { type Db, laterThanBefore } from '#database/database.ts'
import { retainerOfProject, toRetainer } from '#features/retainer/server/retainer.queries.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import type { Budget, Project, WholeProject } from '../project.contract.ts'
import { addTotals, subtreeOf, visibleProject } from '../project.rules.ts'
import { setLead } from './project.member.queries.ts'
import { findSums } from './project.sums.queries.ts'
import { lastPositions } from './project.tree.queries.ts'

/** A project as its tables have it: money in minor units. */
type Row = Omit<Project, 'rate' | 'budget' | 'description'> & {
  rate: number | null
  budget: number | null
  budgetUnit: 'minutes' | 'money' | null
}

/** `closed` and `done`: no status counts as open. */
const closedStatuses = (workspaceId: string, kind: 'task' | 'project') => sql<string>`(
  select id from status where workspace_id = ${workspaceId} and kind = ${kind} and category in ('done', 'cancelled')
)`

const columns = sql`
  project.id, project.name, project.key, project.color, project.status, project.parent, project.position,
  project.priority, project.start, project."end", project.due_date, project.client, project.billing, project.budget,
  project.budget_unit, project.archived_at, project.created_by, project.created_at, project.updated_at,
  array(
    select member from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id order by member
  ) as members,
  (
    select member from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id and m.lead
  ) as lead,
  (
    select rate.rate from rate
    where rate.workspace_id = project.workspace_id and rate.project = project.id and rate.member is null and (
      rate."from" is null or rate."from" <= (
        select (now() at time zone time_zone)::date from workspace where workspace.id = project.workspace_id
      )
    )
    order by rate."from" desc nulls last limit 1
  ) as rate, ${retainerOfProject} as retainer`

function toProject<T extends Row>({ budgetUnit, ...row }: T, currency: string) {
  const amount = budgetUnit === 'money' ? toMajor(row.budget, currency) : row.budget
  return {
    ...row,
    rate: toMajor(row.rate, currency),
    retainer: toRetainer(row.retainer, currency),
    budget: budgetUnit && amount !== null ? ({ unit: budgetUnit, amount } as Budget) : null,
  }
}

/** The projects that the viewer may see, by name, with all fields, as the viewer may see them. */
export async function findProjects(
  db: Db,
  { workspaceId, currency }: WorkspaceContext,
  viewer: Viewer,
  filter: { status?: string; id?: string } = {},
): Promise<WholeProject[]> {
  const scope = scopeOf(viewer.access, 'project.view')
  // As `isProjectVisible`: a project is nobody's own.
  const seen = scope === 'project' ? [...viewer.projects] : []
  const closed = sql`coalesce(project.status in ${closedStatuses(workspaceId, 'project')}, false)`
  const parts = [sql`project.workspace_id = ${workspaceId} and project.deleted_at is null`]
  if (scope !== 'all') parts.push(sql`project.id = any(${seen}::uuid[])`)
  const { rows } = await sql<Row & { isClosed: boolean; pinned: boolean; description?: string }>`
    select ${columns}, ${filter.id ? sql`project.description,` : sql``} ${closed} as is_closed, exists(
      select from project_pin pin where pin.workspace_id = project.workspace_id and pin.project = project.id
        and pin.member = ${viewer.memberId}
    ) as pinned
    from project where ${sql.join(parts, sql` and `)} order by project.name, project.id
  `.execute(db)
  const { id, status } = filter
  const matches = (row: (typeof rows)[number]) =>
    (!id || row.id === id) &&
    (!status ||
      (status === 'archived' ? row.archivedAt !== null : status === row.status) ||
      (row.archivedAt === null && status === (row.isClosed ? 'closed' : 'open')))
  const projects = rows.flatMap(
    ({ isClosed, ...row }) => visibleProject(viewer, toProject(row, currency)) ?? [],
  )
  const matching = new Set(rows.filter(matches).map((row) => row.id))
  const counted = id ? subtreeOf(projects, id) : undefined
  const whole = addTotals(projects, await findSums(db, { workspaceId, currency }, viewer, counted))
  return whole.filter((project) => matching.has(project.id))
}

/** One project with its description; not as some viewer may see it. */
export const findProject = async (
  db: Db,
  context: WorkspaceContext,
  id: string,
): Promise<Project | undefined> => (await selectProjects(db, context, sql`project.id = ${id}`))[0]

async function selectProjects(
  db: Db,
  { workspaceId, currency }: WorkspaceContext,
  which: ReturnType<typeof sql>,
) {
  const { rows } = await sql<Row>`
    select ${columns}, project.description from project
    where project.workspace_id = ${workspaceId} and project.deleted_at is null and ${which}
    order by project.id
  `.execute(db)
  return rows.map((row) => toProject(row, currency))
}

/** The projects with their rows locked until the transaction ends, and read once they are. */
export async function lockProjects(
  trx: Db,
  context: WorkspaceContext,
  ids: readonly string[],
): Promise<Project[]> {
  await lockProjectIds(trx, context.workspaceId, ids)
  return selectProjects(trx, context, sql`project.id = any(${ids}::uuid[])`)
}

/** Those of these projects that exist, by id, with their rows locked until the transaction ends. */
export async function lockProjectIds(
  trx: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from project
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and deleted_at is null order by id for update
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** All projects, those in the trash included. */
export const countProjects = (db: Db, workspaceId: string) => countRows(db, 'project', workspaceId)

export async function findProjectNames(db: Db, workspaceId: string, ids: string[]) {
  if (!ids.length) return new Map<string, string>()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from project where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findKeys(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.selectFrom('project').select('key').where('workspaceId', '=', workspaceId).execute()
  return rows.map(({ key }) => key)
}

/** Those of these projects that are there; none of them is deleted before the transaction ends. */
export async function lockProjectsShared(trx: Db, workspaceId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from project where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for key share
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Which of these are projects of the workspace. */
export async function findProjectIds(db: Db, workspaceId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The fields that are columns of a project; its own rate stands among the rates, what its retainer includes apart. */
export type ProjectColumns = Partial<
  Omit<
    Project,
    'id' | 'rate' | 'retainer' | 'archivedAt' | 'members' | 'createdBy' | 'createdAt' | 'updatedAt'
  >
> & { archived?: boolean }
export type NewProject = Omit<ProjectColumns, 'archived'> &
  Pick<Project, 'id' | 'name' | 'key' | 'color' | 'status' | 'createdBy'> & { sample?: boolean }

/** The lead stands with the members. */
const toColumns = ({ budget, archived, lead: _lead, ...columns }: ProjectColumns, currency: string) => ({
  ...columns,
  ...(budget !== undefined && {
    budgetUnit: budget?.unit ?? null,
    budget: budget?.unit === 'money' ? toMinor(budget.amount, currency) : (budget?.amount ?? null),
    budgetNotified: 0,
  }),
  ...(archived !== undefined && { archivedAt: archived ? sql<string>`clock_timestamp()` : null }),
})

/** Without a position it stands behind its siblings. */
export async function insertProject(
  trx: Db,
  { workspaceId, currency }: WorkspaceContext,
  { id, createdBy, sample = false, ...project }: NewProject,
) {
  const { name, key, color, parent = null } = project
  const [last] = project.position ? [] : await lastPositions(trx, workspaceId, parent, 1)
  const position = project.position ?? last
  await trx
    .insertInto('project')
    .values({
      workspaceId,
      id,
      createdBy,
      sample,
      ...toColumns(project, currency),
      name,
      key,
      color,
      position,
    })
    .execute()
}

/** Writes these columns and answers the project as it is then, without its long text. */
export async function updateProject(
  trx: Db,
  { workspaceId, currency }: WorkspaceContext,
  id: string,
  change: ProjectColumns,
): Promise<Project> {
  if (change.lead !== undefined) await setLead(trx, workspaceId, id, change.lead)
  const update = trx
    .updateTable('project')
    .set({ ...toColumns(change, currency), updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
  const { rows } = await sql<Row>`${update} returning ${columns}`.execute(trx)
  return toProject(rows[0] as Row, currency)
}

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

/** Takes a project out of every list and lets go of what it refers to; it stays for 30 days. Its key is free again. */
export async function markProjectDeleted(trx: Db, workspaceId: string, id: string) {
  await trx
    .deleteFrom('projectMember')
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', id)
    .execute()
  await trx
    .updateTable('project')
    .set({ deletedAt: sql`now()`, updatedAt: laterThanBefore, parent: null, client: null, key: `~${id}` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
