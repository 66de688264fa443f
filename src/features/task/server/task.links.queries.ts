import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { statement } from '#database/statement.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { Task } from '../task.contract.ts'

type Links = Partial<Pick<Task, 'tags' | 'participants' | 'dependsOn'>>

const tables = {
  tags: ['task_tag', 'tag'],
  participants: ['task_participant', 'member'],
  dependsOn: ['task_dependency', 'depends_on'],
} as const

/** Writes the full lists that are given, each anew. */
export async function setLinks(trx: Db, { workspaceId }: WorkspaceContext, task: string, links: Links) {
  for (const [field, ids] of Object.entries(links) as [keyof Links, string[]][]) {
    const [table, column] = tables[field]
    await sql`
      with gone as (
        delete from ${sql.table(table)} where workspace_id = ${workspaceId} and task = ${task}
          and not ${sql.ref(column)} = any(${ids}::uuid[])
      )
      insert into ${sql.table(table)} (workspace_id, task, ${sql.ref(column)})
      select ${workspaceId}, ${task}, unnest(${ids}::uuid[]) on conflict do nothing
    `.execute(trx)
  }
}

/**
 * Of two changes to how tasks hang together the second waits for the first, as together they could close a circle
 * that neither closes alone, or one make a task wait for what the other deletes. Taken before any task is locked.
 */
export const lockTree = (trx: Db, { workspaceId }: WorkspaceContext) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`task tree ${workspaceId}`}, 0))`.execute(trx)

/** Whether `task` would have to wait for itself if it waited for `dependsOn` too. */
export async function closesCircle(
  db: Db,
  { workspaceId }: WorkspaceContext,
  task: string,
  dependsOn: string[],
) {
  const { rows } = await sql<{ found: boolean }>`
    with recursive before as (
      select unnest(${dependsOn}::uuid[]) as id
      union
      select d.depends_on from task_dependency d join before on d.task = before.id where d.workspace_id = ${workspaceId}
    )
    select exists(select from before where id = ${task}) as found
  `.execute(db)
  return rows[0]?.found ?? false
}

/** The tasks that `task` is part of, from its parent up. */
export async function findAncestors(
  db: Db,
  { workspaceId }: WorkspaceContext,
  task: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select parent as id, 1 as depth from task where workspace_id = ${workspaceId} and id = ${task}
      union all
      select t.parent, depth + 1 from task t join above on t.id = above.id
      where t.workspace_id = ${workspaceId} and depth < 50
    )
    select id from above where id is not null order by depth
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** How many tasks stand above each of these, by id. */
export async function findDepths(
  db: Db,
  { workspaceId }: WorkspaceContext,
  tasks: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; depth: number }>`
    with recursive above as (
      select id, parent, 0 as depth from task where workspace_id = ${workspaceId} and id = any(${tasks}::uuid[])
      union all
      select above.id, t.parent, depth + 1 from task t join above on t.id = above.parent
      where t.workspace_id = ${workspaceId} and depth < 50
    )
    select id, max(depth)::int as depth from above group by id
  `.execute(db)
  return new Map(rows.map(({ id, depth }) => [id, depth]))
}

/** How many levels of subtasks hang below a task. */
export async function depthBelow(db: Db, { workspaceId }: WorkspaceContext, task: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive below as (
      select id, 0 as depth from task where workspace_id = ${workspaceId} and id = ${task}
      union all
      select t.id, depth + 1 from task t join below on t.parent = below.id
      where t.workspace_id = ${workspaceId} and depth < 50 and t.deleted_at is null
    )
    select max(depth)::int as depth from below
  `.execute(db)
  return rows[0]?.depth ?? 0
}

const isStatus = statement(
  (workspaceId: string, id: string) => sql<{ found: boolean }>`
    select exists(
      select from status where workspace_id = ${workspaceId} and id = ${id} and kind = 'task'
    ) as found
  `,
)
export const isTaskStatus = async (
  db: Db,
  { workspaceId }: Pick<WorkspaceContext, 'workspaceId'>,
  id: string,
) => (await isStatus(db, workspaceId, id)).rows[0]?.found ?? false

/** What a task's references are checked against before it is written. */
export type References = {
  newStatus: string | null
  /** The database's clock. */
  now: string
  isStatusValid: boolean
  isExecutorValid: boolean
  /** Of the named tags and participants, those that are. */
  tags: string[]
  participants: string[]
}

type Named = {
  status?: string | null
  executor?: string | null
  tags?: readonly string[]
  participants?: readonly string[]
}

const seeing = (workspaceId: string, project: string, ids: readonly string[]) => sql`
  select m.id from member m join role r on r.workspace_id = m.workspace_id and r.id = m.role
  where m.workspace_id = ${workspaceId} and m.id = any(${ids}::uuid[]) and m.status = 'accepted'
    and (r.access ->> 'task.view' in ('all', 'own') or exists(
      select from project_member p
      where p.workspace_id = ${workspaceId} and p.member = m.id and p.project = ${project}
    ))`

const references = statement(
  (
    workspaceId: string,
    project: string,
    status: string | null,
    executors: readonly string[],
    tags: readonly string[],
    participants: readonly string[],
  ) => sql<References>`
    select
      clock_timestamp() as now,
      (
        select id from status where workspace_id = ${workspaceId} and kind = 'task' and category = 'todo'
        order by position desc limit 1
      ) as new_status,
      exists(
        select from status where workspace_id = ${workspaceId} and id = ${status}::uuid and kind = 'task'
      ) as is_status_valid,
      exists(${seeing(workspaceId, project, executors)}) as is_executor_valid,
      array(select id from tag where workspace_id = ${workspaceId} and id = any(${tags}::uuid[])) as tags,
      array(${seeing(workspaceId, project, participants)}) as participants
  `,
)

/** Which of the things that a task in this project names are there for it. */
export async function findReferences(
  db: Db,
  { workspaceId }: WorkspaceContext,
  project: string,
  { status = null, executor = null, tags = [], participants = [] }: Named,
): Promise<References> {
  const executors = executor ? [executor] : []
  const { rows } = await references(db, workspaceId, project, status, executors, tags, participants)
  return rows[0] as References
}
