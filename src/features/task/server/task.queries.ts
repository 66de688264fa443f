import { sql } from 'kysely'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import { scopeOf, type Viewer } from '../../../shared/access.ts'
import type { Task, TaskChange } from '../task.contract.ts'

const columns = [
  'id',
  'project',
  'number',
  'title',
  'status',
  'executor',
  'priority',
  'start',
  'end',
  'dueDate',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const

export type TaskFilter = {
  /** `open`, `closed` or the id of a status. */
  status?: string
  project?: string
  limit?: number
  cursor?: string
}

/** The tasks that the viewer may see, without their descriptions, newest first. */
export async function findTasks(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  { status, project, limit, cursor }: TaskFilter,
): Promise<Task[]> {
  let query = db.selectFrom('task').select(columns).where('workspaceId', '=', workspaceId)
  const scope = scopeOf(viewer.access, 'task.view')
  if (scope === 'project')
    query = query.where('project', '=', sql<string>`any(${[...viewer.projects]}::uuid[])`)
  if (scope === 'own') {
    query = query.where((eb) =>
      eb.or([eb('createdBy', '=', viewer.memberId), eb('executor', '=', viewer.memberId)]),
    )
  }
  if (project) query = query.where('project', '=', project)
  const closed = sql<boolean>`coalesce(status in (
    select id from status s where s.workspace_id = ${workspaceId} and s.kind = 'task'
      and s.category in ('done', 'cancelled')
  ), false)`
  if (status === 'open') query = query.where(sql<boolean>`not ${closed}`)
  else if (status === 'closed') query = query.where(closed)
  else if (status) query = query.where('status', '=', status)
  if (cursor) query = query.where('id', '<', cursor)
  if (limit) query = query.limit(limit)
  return query.orderBy('id', 'desc').execute()
}

export const findTask = (db: Db, workspaceId: string, id: string): Promise<Task | undefined> =>
  db
    .selectFrom('task')
    .select([...columns, 'description'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** What a task's references are checked against before it is written. */
export type TaskReferences = { newStatus: string | null; statusFits: boolean; executorFits: boolean }

const references = (
  workspaceId: string,
  project: unknown,
  status: string | null,
  executor: string | null,
) => sql`
  (
    select id from status where workspace_id = ${workspaceId} and kind = 'task' and category = 'todo'
    order by position desc limit 1
  ) as new_status,
  exists(
    select from status where workspace_id = ${workspaceId} and id = ${status}::uuid and kind = 'task'
  ) as status_fits,
  exists(
    select from member m join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = ${workspaceId} and m.id = ${executor}::uuid and m.status = 'accepted'
      and (r.access ->> 'task.view' in ('all', 'own') or exists(
        select from project_member p
        where p.workspace_id = ${workspaceId} and p.member = m.id and p.project = ${project}
      ))
  ) as executor_fits`

export async function findReferences(
  db: Db,
  workspaceId: string,
  task: { project: string; status: string | null; executor: string | null },
): Promise<TaskReferences> {
  const { rows } = await sql<TaskReferences>`
    select ${references(workspaceId, sql`${task.project}::uuid`, task.status, task.executor)}
  `.execute(db)
  return rows[0] as TaskReferences
}

/** The task with its row locked until the transaction ends, and whether a change's references fit it. */
export async function lockTask(
  trx: Db,
  workspaceId: string,
  id: string,
  change: { status?: string | null; executor?: string | null },
): Promise<(Task & TaskReferences) | undefined> {
  const { rows } = await sql<Task & TaskReferences>`
    select ${sql.join([...columns, 'description'].map((column) => sql.ref(`task.${column}`)))},
      ${references(workspaceId, sql.ref('task.project'), change.status ?? null, change.executor ?? null)}
    from task where workspace_id = ${workspaceId} and id = ${id} for update
  `.execute(trx)
  return rows[0]
}

export type NewTask = Omit<Task, 'number' | 'createdAt' | 'updatedAt' | 'description'> & {
  description: string
  sample?: boolean
}

/** Takes the project's next number and writes the task; undefined when there is no such project. */
export async function insertTask(trx: Db, workspaceId: string, task: NewTask): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    with numbered as (
      update project set last_number = last_number + 1
      where workspace_id = ${workspaceId} and id = ${task.project} returning last_number
    )
    insert into task (workspace_id, id, project, number, title, description, status, executor, priority,
      start, "end", due_date, created_by, sample)
    select ${workspaceId}, ${task.id}, ${task.project}, last_number, ${task.title}, ${task.description},
      ${task.status}::uuid, ${task.executor}::uuid, ${task.priority}, ${task.start}::date, ${task.end}::date,
      ${task.dueDate}::date, ${task.createdBy}::uuid, ${task.sample ?? false}
    from numbered
    returning ${sql.join(columns.map((column) => sql.ref(column)))}
  `.execute(trx)
  return rows[0]
}

export const updateTask = (trx: Db, workspaceId: string, id: string, change: TaskChange): Promise<Task> =>
  trx
    .updateTable('task')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteTask = (trx: Db, workspaceId: string, id: string) =>
  trx.deleteFrom('task').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
