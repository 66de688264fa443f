import { type RawBuilder, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { sendWithCommit } from '#database/pipeline.ts'
import { statements } from '#database/statement.ts'
import type { StoredData } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { LinkedTask } from '#shared/live.ts'
import { toMinor } from '#shared/money.ts'
import type { Task } from '../task.contract.ts'
import { insertTaskRow, type OwnColumn, type SameColumn, sameColumns } from './task.columns.ts'
import { nextNumber } from './task.number.queries.ts'
import { columns, type Links, type Row, toTask } from './task.queries.ts'

/** What the database or the program gives a task. */
type Given = 'number' | 'createdAt' | 'updatedAt' | 'active' | 'activeTime' | 'unpricedTime' | 'isPriceFixed'

export type NewTask = Omit<Task, Given | 'description' | 'checklist' | 'position'> & {
  /** Left out, it stands where its number puts it. */
  position?: string
  description: string
  checklist: NonNullable<Task['checklist']>
  recurrenceAnchor?: string | null
  sample?: boolean
}

/** What the database gives the row of a new task. */
type Stored = Pick<Task, 'number' | 'position' | 'createdAt' | 'updatedAt'>

/** The columns of a new task that take neither the context, the project nor the database to write. */
type GivenColumn = Exclude<
  SameColumn | OwnColumn,
  'workspaceId' | 'project' | 'number' | 'position' | 'createdAt' | 'updatedAt'
>

const sameIn = (task: Pick<NewTask, SameColumn>) =>
  Object.fromEntries(sameColumns.map((name) => [name, task[name]])) as Pick<NewTask, SameColumn>

const insertion = statements(
  (columns: readonly GivenColumn[]) => columns.join(),
  (
    columns,
    workspaceId: string,
    project: string,
    position: string | null,
    createdAt: string | null,
    ...given: readonly unknown[]
  ) => {
    const at = sql`coalesce(${createdAt}::timestamptz, clock_timestamp())`
    const named = Object.fromEntries(columns.map((name, n) => [name, sql`${given[n]}`]))
    const values = {
      ...(named as Record<GivenColumn, RawBuilder<unknown>>),
      workspaceId: sql`${workspaceId}`,
      project: sql`${project}`,
      number: sql`last_number`,
      position: sql`coalesce(${position}, 'h' || lpad(last_number::text, 8, '0'))`,
      createdAt: at,
      updatedAt: at,
    }
    return sql<Stored>`
      with numbered as (${nextNumber(workspaceId, project)})
      ${insertTaskRow(values)}
      from numbered
      returning number, position, created_at, updated_at
    `
  },
)

/** Takes the project's next number and writes the task's row, not its links. */
async function insertRow(
  trx: Db,
  context: WorkspaceContext,
  task: NewTask,
  createdAt?: string,
): Promise<Stored> {
  const { workspaceId, currency } = context
  const given: Record<GivenColumn, unknown> = {
    ...sameIn(task),
    checklist: JSON.stringify(task.checklist),
    rate: toMinor(task.rate, currency),
    fixedPrice: toMinor(task.price, currency),
    recurrence: task.recurrence && JSON.stringify(task.recurrence),
    recurrenceAnchor: task.recurrenceAnchor ?? null,
    sample: task.sample ?? false,
  }
  const insert = insertion(Object.keys(given) as GivenColumn[])
  const { project, position = null } = task
  const { rows } = await insert(
    trx,
    workspaceId,
    project,
    position,
    createdAt ?? null,
    ...Object.values(given),
  )
  return rows[0] as Stored
}

function asInserted({ recurrenceAnchor, sample, ...task }: NewTask, stored: Stored): LinkedTask {
  const { description, checklist, price, ...rest } = task
  return {
    ...rest,
    ...stored,
    linked: {},
    price: price ?? 0,
    isPriceFixed: price !== null,
    active: false,
    activeTime: 0,
    unpricedTime: 0,
    ...(description && { description }),
    ...(checklist.length && { checklist }),
  }
}

export const insertTask = async (trx: Db, context: WorkspaceContext, task: NewTask): Promise<LinkedTask> =>
  asInserted(task, await insertRow(trx, context, task))

/** The number and place of the task that a row of the log is about. */
const storedPlace: StoredData = {
  name: 'task',
  expression: sql`(
    select jsonb_build_object('number', number, 'position', position) from task
    where workspace_id = counter.workspace_id and id = (row.data ->> 'id')::uuid
  )`,
}

/**
 * Sends the same with the commit, so that nobody waits for the project's next number while it travels. The task has its
 * number and its place once the transaction is committed, and so has the log by `stored`.
 */
export function sendTask(trx: Db, context: WorkspaceContext, task: NewTask, createdAt: string) {
  const data = asInserted(task, { number: 0, position: '', createdAt, updatedAt: createdAt })
  sendWithCommit(
    trx,
    insertRow(trx, context, task, createdAt).then((stored) => Object.assign(data, stored)),
  )
  return { data, stored: storedPlace }
}

/** The fields that are columns of a task and can be changed; its links are written by `setLinks`. */
export type TaskColumns = Partial<Omit<Task, keyof Links | Exclude<Given, 'number'> | 'id' | 'createdBy'>> & {
  recurrenceAnchor?: string | null
}

/** Writes these columns and answers the task as it is then, without its long texts. */
export async function updateTask(
  trx: Db,
  context: WorkspaceContext,
  id: string,
  change: TaskColumns,
): Promise<LinkedTask> {
  const { workspaceId, currency } = context
  const { price, rate, checklist, recurrence, ...plain } = change
  const update = trx
    .updateTable('task')
    .set({
      ...plain,
      ...(rate !== undefined && { rate: toMinor(rate, currency) }),
      ...(price !== undefined && { fixedPrice: toMinor(price, currency) }),
      ...(checklist && { checklist: JSON.stringify(checklist) }),
      ...(recurrence !== undefined && { recurrence: recurrence && JSON.stringify(recurrence) }),
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
  const { rows } = await sql<Row>`${update} returning ${columns}`.execute(trx)
  return toTask(rows[0] as Row, currency)
}

/** Takes tasks out of every list; they stay for 30 days. */
export const markDeleted = (
  trx: Db,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
  ids: string[],
) =>
  trx
    .updateTable('task')
    .set({ deletedAt: sql`now()`, deletedBy: memberId, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Brings deleted tasks back; one whose parent stays deleted, or has moved away, stands by itself. */
export async function unmarkDeleted(trx: Db, { workspaceId }: WorkspaceContext, ids: string[]) {
  await sql`
    update task set deleted_at = null, deleted_by = null, updated_at = ${laterThanBefore}, parent = (
      select p.id from task p where p.workspace_id = task.workspace_id and p.id = task.parent
        and p.project = task.project and (p.deleted_at is null or p.id = any(${ids}::uuid[]))
    )
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(trx)
}

export const deleteTask = (trx: Db, workspaceId: string, id: string) =>
  trx.deleteFrom('task').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
