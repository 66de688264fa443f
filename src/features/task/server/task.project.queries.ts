import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { Viewer } from '#shared/access.ts'
import { movedDay } from '#shared/days.ts'
import type { Place } from '#shared/live.ts'
import { toMinor } from '#shared/money.ts'
import { byPosition, positionOfNumber } from '#shared/position.ts'
import type { Task } from '../task.contract.ts'
import { byDepth, placeOf } from '../task.rules.ts'
import { insertTaskCopies, taskRecords } from './task.columns.ts'
import { findReferences } from './task.links.queries.ts'
import { findTasks, teamOnlyCondition } from './task.queries.ts'

/** What other features ask of the tasks of a project. */

/** Where tasks are now, by id, deleted ones included. */
export async function findPlaces(db: Db, workspaceId: string, ids: string[]): Promise<Map<string, Place>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('task')
    .select(['id', 'project', 'createdBy', 'executor'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** What there is in the tasks of a project, those in the trash left out. */
export async function countInTasks(db: Db, workspaceId: string, viewer: Viewer, project: string) {
  const { rows } = await sql<{ tasks: number; comments: number; files: number }>`
    with lost as (
      select id from task
      where workspace_id = ${workspaceId} and project = ${project} and deleted_at is null
    )
    select count(*)::int as tasks,
      (
        select count(*)::int from comment join lost on lost.id = comment.task
        where comment.workspace_id = ${workspaceId} and comment.deleted_at is null
          and ${teamOnlyCondition(viewer, 'comment')}
      ) as comments,
      (
        select count(*)::int from file join lost on lost.id = file.task
        where file.workspace_id = ${workspaceId} and file.deleted_at is null
          and ${teamOnlyCondition(viewer, 'file')}
      ) as files
    from lost
  `.execute(db)
  return rows[0] as (typeof rows)[number]
}

type CopyTo = {
  /** Who copies, and is in the project already. */
  member: Parameters<typeof findTasks>[2]
  project: string
  /** How far all dates move. */
  days: number
}

/**
 * Copies the tasks of one project into another that has none yet, as `copyTask` does with one: as new work, in the
 * order they had. They are given as the one who copies may see them, so that no hidden money comes along; what stands
 * for others in the project stands for their copies. In few statements, however many there are.
 */
export async function copyTasks(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  tasks: Task[],
  to: CopyTo,
): Promise<void> {
  if (!tasks.length) return
  const { workspaceId, currency } = context
  const ordered = tasks.toSorted((a, b) => a.number - b.number)
  const idOf = new Map(ordered.map(({ id }) => [id, uuidv7()]))
  const people = new Set(ordered.flatMap(({ executor, participants }) => [executor, ...participants]))
  const { newStatus, participants: seeing } = await findReferences(trx, context, to.project, {
    participants: [...people].filter((id) => id !== null),
  })
  const ranks = new Map(ordered.toSorted(byPosition).map(({ id }, index) => [id, index + 1]))
  const rows = ordered.map((task, index) => ({
    old: task.id,
    id: idOf.get(task.id),
    number: index + 1,
    executor: task.executor && seeing.includes(task.executor) ? task.executor : null,
    start: movedDay(task.start, to.days),
    end: movedDay(task.end, to.days),
    dueDate: movedDay(task.dueDate, to.days),
    rate: toMinor(task.rate, currency),
    fixedPrice: task.isPriceFixed ? toMinor(task.price, currency) : null,
    parent: (task.parent && idOf.get(task.parent)) ?? null,
    position: positionOfNumber(ranks.get(task.id) ?? 0),
  }))
  const { table, values } = taskRecords(
    ['id', 'number', 'executor', 'start', 'end', 'dueDate', 'rate', 'fixedPrice', 'parent', 'position'],
    rows,
  )
  const own = {
    ...values,
    workspaceId: sql`${workspaceId}`,
    project: sql`${to.project}`,
    status: sql`${newStatus}::uuid`,
    createdBy: sql`${to.member.memberId}::uuid`,
    billable: sql`t.billable`,
    checklist: sql`(
      select coalesce(jsonb_agg(item || jsonb_build_object('id', gen_random_uuid(), 'done', false) order by nth), '[]')
      from jsonb_array_elements(t.checklist) with ordinality as line (item, nth)
    )`,
  }
  // Rows out of JSON are planned as if they were few, which on thousands compares each with each until time is up.
  await sql`set local enable_nestloop = off`.execute(trx)
  await sql`
    ${insertTaskCopies(own)}
    from ${table} join task t on t.workspace_id = ${workspaceId} and t.id = row.old
  `.execute(trx)
  await sql`
    insert into task_counter (workspace_id, project, last_number)
    values (${workspaceId}, ${to.project}, ${ordered.length})
  `.execute(trx)
  await copyLinks(trx, context, idOf, { from: ordered[0]?.project as string, seeing })
  await sql`set local enable_nestloop = on`.execute(trx)
  for (const data of byDepth(await findTasks(trx, context, to.member, { project: to.project }))) {
    log({ object: 'task', event: 'create', data })
    const { id: taskId, tags: tagIds, updatedAt } = data
    if (!tagIds.length) continue
    const place = placeOf(data)
    log({ object: 'task-tag', event: 'create', data: { taskId, tagIds, updatedAt, place } })
  }
}

/** Tags, those participants who see the project, and dependencies: within the copy, and on other projects. */
async function copyLinks(
  trx: Db,
  { workspaceId }: WorkspaceContext,
  idOf: ReadonlyMap<string, string>,
  { from, seeing }: { from: string; seeing: string[] },
) {
  const copies = sql`unnest(${[...idOf.keys()]}::uuid[], ${[...idOf.values()]}::uuid[])`
  await sql`
    with copy as (select * from ${copies} as copy (old, id)), tagged as (
      insert into task_tag (workspace_id, task, tag)
      select ${workspaceId}, copy.id, link.tag from copy
      join task_tag link on link.workspace_id = ${workspaceId} and link.task = copy.old
    ), followed as (
      insert into task_participant (workspace_id, task, member)
      select ${workspaceId}, copy.id, link.member from copy
      join task_participant link on link.workspace_id = ${workspaceId} and link.task = copy.old
      where link.member = any(${seeing}::uuid[])
    )
    insert into task_dependency (workspace_id, task, depends_on)
    select ${workspaceId}, copy.id, coalesce(other.id, link.depends_on) from copy
    join task_dependency link on link.workspace_id = ${workspaceId} and link.task = copy.old
    join task on task.workspace_id = ${workspaceId} and task.id = link.depends_on and task.deleted_at is null
    left join copy other on other.old = link.depends_on
    where other.id is not null or task.project <> ${from}
  `.execute(trx)
}
