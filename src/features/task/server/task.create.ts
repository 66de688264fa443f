import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { Log, StoredData } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { LinkedTask } from '#shared/live.ts'
import type { Task } from '../task.contract.ts'
import { byDepth, newTask, placeOf } from '../task.rules.ts'
import { setLinks } from './task.links.queries.ts'
import { findDescendants, findLinked, lockTasks } from './task.queries.ts'
import { insertTask, type NewTask, sendTask } from './task.write.queries.ts'

/** Writes new tasks with their links and tells them, parents before their parts. What they name was checked before. */
export async function addTasks(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  tasks: NewTask[],
): Promise<Task[]> {
  const added: Added[] = []
  for (const task of tasks) added.push({ data: await insertTask(trx, context, task) })
  return logAdded(trx, log, context, added)
}

/** Does so with one task, whose row goes with the commit: only then it has its number. */
export const addTask = async (
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  task: NewTask,
  createdAt: string,
) => (await logAdded(trx, log, context, [sendTask(trx, context, task, createdAt)]))[0] as Task

type Added = { data: LinkedTask; stored?: StoredData }

async function logAdded(trx: Db, log: Log, context: WorkspaceContext, added: Added[]): Promise<Task[]> {
  // Only now, as they may depend on each other.
  for (const { data, stored } of added) {
    const { id, parent, tags, participants, dependsOn, updatedAt } = data
    if (parent || dependsOn.length)
      data.linked = await findLinked(trx, context, [...dependsOn, ...(parent ? [parent] : [])])
    await setLinks(trx, context, id, {
      ...(tags.length && { tags }),
      ...(participants.length && { participants }),
      ...(dependsOn.length && { dependsOn }),
    })
    log({ object: 'task', event: 'create', data, ...(stored && { stored }) })
    if (tags.length) {
      const place = placeOf(data)
      log({ object: 'task-tag', event: 'create', data: { taskId: id, tagIds: tags, updatedAt, place } })
    }
  }
  return added.map(({ data }) => data)
}

export type Copy = Partial<NewTask> & { id: string; createdBy: string | null }

/**
 * A copy of a task and of the subtasks below it, as new work: in the status that new tasks begin with, nothing
 * ticked, without comments, files, time and recurrence, and not billable where nothing is. `change` says what else
 * differs in the copy itself, `isCopied` which subtasks come along, `waitsFor` whether copies wait for what is not copied
 * with them too, for which the tree must be locked.
 */
export async function copyTask(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  original: Task,
  newStatus: string | null,
  change: Copy,
  { waitsFor, isCopied = () => true }: { waitsFor: 'all' | 'copies'; isCopied?: (part: Task) => boolean },
): Promise<Task> {
  const found = byDepth(await lockTasks(trx, context, await findDescendants(trx, context, [original.id])))
  const idOf = new Map([[original.id, change.id]])
  const below: Task[] = []
  for (const part of found) {
    // What hangs below a part that is left out is left out too.
    if (!part.parent || !idOf.has(part.parent) || !isCopied(part)) continue
    idOf.set(part.id, uuidv7())
    below.push(part)
  }
  const copyOf = (task: Task): NewTask => ({
    ...newTask,
    ...task,
    id: idOf.get(task.id) as string,
    description: task.description ?? '',
    checklist: (task.checklist ?? []).map((item) => ({ ...item, id: uuidv7(), done: false })),
    status: newStatus,
    price: task.isPriceFixed ? task.price : null,
    parent: task.parent && (idOf.get(task.parent) ?? task.parent),
    dependsOn: task.dependsOn.flatMap((id) => idOf.get(id) ?? (waitsFor === 'all' ? id : [])),
    recurrence: null,
    nextDate: null,
    createdBy: change.createdBy,
  })
  const parts = below.map(copyOf)
  const [copy] = await addTasks(trx, log, context, [{ ...copyOf(original), ...change }, ...parts])
  return copy as Task
}
