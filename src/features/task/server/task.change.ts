import type { Db } from '#database/database.ts'
import { sendWithCommit } from '#database/pipeline.ts'
import { findHome } from '#features/project/server/project.tree.queries.ts'
import { lockRatesShared } from '#features/rate/server/rate.resolve.queries.ts'
import { findStatuses } from '#features/status/server/status.queries.ts'
import { storeTitles } from '#features/time/server/time.place.queries.ts'
import { hasTimeOfOthers, setBillable } from '#features/time/server/time.queries.ts'
import { followFixedPrice, followRates, ofTasks } from '#features/time/server/time.rates.queries.ts'
import { settleTaskTime } from '#features/time/server/time.settleTask.queries.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { validateRange } from '#server/validateRange.ts'
import { may } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import type { LinkedTask } from '#shared/live.ts'
import type { Task, TaskChange, TaskUpdate } from '../task.contract.ts'
import { brief, isTaskVisible, placeOf, taskResource } from '../task.rules.ts'
import { findDepths, isTaskStatus, lockTree, setLinks } from './task.links.queries.ts'
import { assertMoneyStaysHidden, movedColumns, moveParts, moveTime, requireMove } from './task.move.ts'
import { isPlain, updatePlain } from './task.plain.queries.ts'
import { findDescendants, type LockedRow, lockTaskRows, lockTasks, toTask } from './task.queries.ts'
import { followDone, recurrenceColumns } from './task.recur.ts'
import {
  requireMoney,
  unknownStatus,
  validateHierarchy,
  validateReferences,
  wholeChange,
} from './task.validate.ts'
import { isSeenByOwners, logLinking } from './task.waiting.queries.ts'
import { type TaskColumns, updateTask } from './task.write.queries.ts'

type Change = TaskUpdate & { id: string }

/** What a change reads in any case, sent with the beginning of its transaction: the row, locked, and its new status. */
export type ReadForChange = { rows: LockedRow[]; isStatus: boolean | undefined }

/** Changes to how tasks hang together lock the tree before they lock a task, and read nothing ahead; some to whose they are too. */
const hangsOtherwise = (change: TaskUpdate) =>
  Boolean(change.dependsOn || change.parent !== undefined || change.project)

/** Changes to what time is billed by hold the rates before they lock a task. */
const billsOtherwise = ({ project, price, billable, applyRate }: TaskUpdate) =>
  project !== undefined || price !== undefined || billable !== undefined || applyRate

export const readForChange = (member: CallerMember, { id, ...change }: Change) =>
  hangsOtherwise(change) || billsOtherwise(change) || change.executor !== undefined
    ? undefined
    : async (trx: Db): Promise<ReadForChange> => {
        const [rows, isStatus] = await Promise.all([
          lockTaskRows(trx, member, [id]),
          change.status ? isTaskStatus(trx, member, change.status) : undefined,
        ])
        return { rows, isStatus }
      }

/** Plain fields but the executor, who may come into sight of other tasks by it, concern their own row alone. */
export const groupOfChange = ({ id, ...change }: Change) =>
  isPlain(change) && change.executor === undefined ? { row: id } : undefined

/** Changes tasks, each by its own fields, in the order given; answers them as they are then. Refuses all or none. */
export async function changeTasks(
  trx: Db,
  log: Log,
  member: CallerMember,
  changes: Change[],
  read?: ReadForChange,
): Promise<LinkedTask[]> {
  if (changes.some(billsOtherwise)) await lockRatesShared(trx, member.workspaceId)
  const isHanded =
    changes.some(({ executor }) => executor !== undefined) && (await isSeenByOwners(trx, member))
  if (isHanded || changes.some(hangsOtherwise)) await lockTree(trx, member)
  const ids = changes.map(({ id }) => id)
  const rows = read?.rows ?? (await lockTaskRows(trx, member, ids))
  const tasks = new Map(rows.map((row) => [row.id, toTask(row, member.currency)]))
  const nextUpdatedAt = new Map(rows.map((row) => [row.id, row.nextUpdatedAt]))
  const placed: string[] = []
  // A task takes its subtasks along when it moves, so that it moves before those of them that are named too.
  const isMove = changes.length > 1 && changes.some(({ project }) => project)
  const ordered = isMove ? await topFirst(trx, member, changes) : changes
  for (const { id, ...change } of ordered) {
    const before = tasks.get(id)
    if (!before || !isTaskVisible(member, before)) throw notFound('Task')
    if (!may(member, 'task.update', taskResource(before))) throw forbidden()
    const after = await changeTask(trx, log, member, before, change, {
      isStatus: read?.isStatus,
      updatedAt: nextUpdatedAt.get(id),
    })
    tasks.set(id, after)
    if (after.project !== before.project) {
      const below = await findDescendants(trx, member, [id])
      placed.push(id, ...below)
      const named = below.filter((part) => tasks.has(part))
      for (const part of await lockTasks(trx, member, named)) {
        tasks.set(part.id, part)
        // The move has made it newer than that.
        nextUpdatedAt.delete(part.id)
      }
    } else if (isHanded && after.executor !== before.executor) placed.push(id)
  }
  const answers = changes.map(({ id }) => tasks.get(id) as LinkedTask)
  if (!placed.length) return answers
  const logged = new Map((await logLinking(trx, log, member, placed)).map((task) => [task.id, task]))
  return answers.map((task) => ({ ...task, ...logged.get(task.id) }))
}

/** The changes of tasks before those of what is below them. */
async function topFirst(trx: Db, member: CallerMember, changes: Change[]): Promise<Change[]> {
  const depths = await findDepths(
    trx,
    member,
    changes.map(({ id }) => id),
  )
  return changes.toSorted((a, b) => (depths.get(a.id) ?? 0) - (depths.get(b.id) ?? 0))
}

async function changeTask(
  trx: Db,
  log: Log,
  member: CallerMember,
  before: LinkedTask,
  update: TaskUpdate,
  known: { isStatus: boolean | undefined; updatedAt: string | undefined },
): Promise<LinkedTask> {
  const plan = planChange(member, before, update)
  const { change, to, applyRate } = plan
  const added = to === null ? { ...change, participants: onlyAdded(before, change) } : change
  await validateChange(trx, member, to ?? before.project, added, known.isStatus)
  await validateHierarchy(trx, member, { ...before, project: to ?? before.project }, change)
  if (to === null && !Object.keys(change).length) {
    return applyRate ? await applyRates(trx, log, member, before) : before
  }
  const written = await writeChange(trx, member, before, plan, known.updatedAt)
  const after = change.description === undefined ? written : { ...written, description: change.description }
  logChange(log, before, after, change)
  return followChange(trx, log, member, before, after, plan)
}

type FieldChange = Omit<TaskChange, 'project' | 'applyRate' | 'timeEntries'>
/** What an update comes to for one task; `to` is the project that it moves to. */
type Plan = { change: FieldChange; to: string | null; applyRate: boolean; timeEntries: 'keep' | 'move' }

/** The fields that become others, and the move. Refuses what the member may not do, or what makes no sense by itself. */
function planChange(member: CallerMember, before: LinkedTask, update: TaskUpdate): Plan {
  const { applyRate = false, project, timeEntries = 'keep', ...fields } = wholeChange(member, before, update)
  const to = project !== undefined && project !== before.project ? project : null
  const isPriced = fields.rate !== undefined || fields.price !== undefined || applyRate
  if (isPriced) requireMoney(member, taskResource(before))
  if (to !== null) {
    requireMove(member, to)
    assertMoneyStaysHidden(member, before, to)
    if (isPriced) requireMoney(member, taskResource({ ...before, project: to }))
  }
  const change = changedFields(before, fields)
  validateRange({ ...before, ...change })
  // What belongs together stays in one project: a part that moves alone stands by itself there.
  if (to !== null && before.parent && change.parent === undefined) change.parent = null
  return { change, to, applyRate, timeEntries }
}

async function writeChange(
  trx: Db,
  member: CallerMember,
  before: LinkedTask,
  { change, to }: Plan,
  updatedAt: string | undefined,
): Promise<LinkedTask> {
  const { tags, participants, dependsOn, ...columns }: Partial<Task> = change
  const moved: TaskColumns = to === null ? {} : await movedColumns(trx, member, before, to, change)
  const recurring: TaskColumns = 'recurrence' in change ? recurrenceIn(member, { ...before, ...change }) : {}
  await setLinks(trx, member, before.id, {
    ...(tags && { tags }),
    ...(participants && { participants }),
    ...(dependsOn && { dependsOn }),
  })
  if (to !== null) await storeTitles(trx, member, [before.id])
  const written = { ...columns, ...moved, ...recurring }
  const isKnown = isPlain(written) && !tags && !participants && !dependsOn
  if (!updatedAt || !isKnown) return updateTask(trx, member, before.id, written)
  sendWithCommit(trx, updatePlain(trx, member, before.id, written, updatedAt))
  return { ...(brief(before) as LinkedTask), ...columns, updatedAt }
}

function logChange(log: Log, before: LinkedTask, after: LinkedTask, { description, tags }: FieldChange) {
  const was =
    description === undefined ? brief(before) : { ...brief(before), description: before.description }
  log({ object: 'task', event: 'update', data: after, before: was })
  if (tags) {
    const { id: taskId, tags: tagIds, updatedAt } = after
    const data = { taskId, tagIds, updatedAt, place: placeOf(after) }
    log({ object: 'task-tag', event: tags.length < before.tags.length ? 'delete' : 'create', data })
  }
}

/** What follows from a change for the task's time, its subtasks and its next occurrence; answers the task as it is then. */
async function followChange(
  trx: Db,
  log: Log,
  member: CallerMember,
  before: LinkedTask,
  changed: LinkedTask,
  { change, to, applyRate, timeEntries }: Plan,
): Promise<LinkedTask> {
  let after = changed
  if (to !== null) {
    if (await moveTime(trx, log, member, after, timeEntries)) after = await settled(trx, log, member, after)
    await moveParts(trx, log, member, before.id, to, timeEntries)
  }
  if (change.billable !== undefined) {
    await requireTime(trx, member, before)
    const touched = await setBillable(trx, log, member, before.id, change.billable)
    if (touched) after = await settled(trx, log, member, after)
  }
  // A fixed price pays for all time on it: what was tracked before would be billed once more.
  if (after.isPriceFixed !== before.isPriceFixed && (await followFixedPrice(trx, log, member, after.id)))
    after = await settled(trx, log, member, after)
  if (applyRate) after = await applyRates(trx, log, member, after)
  if (after.recurrence?.mode === 'afterDone' && change.status && (await recurs(trx, member, after))) {
    const whole = {
      ...after,
      description: change.description ?? before.description,
      checklist: before.checklist,
    }
    await followDone(trx, log, member, whole as Task, dayIn(member.timeZone))
    after = { ...after, recurrence: null }
  }
  return after
}

/** The participants who come: who is there already stays, even when they could not be added any more. */
const onlyAdded = (before: Task, { participants }: TaskChange) =>
  participants?.filter((id) => !before.participants.includes(id))

/** Whether the new status is one may be known already; people and tags are looked up with the project they have to fit. */
async function validateChange(
  trx: Db,
  member: CallerMember,
  project: string,
  change: Pick<TaskChange, 'status' | 'executor' | 'tags'> & { participants?: string[] | undefined },
  isStatus: boolean | undefined,
) {
  const { status, executor, tags, participants } = change
  if (status && isStatus === false) throw unknownStatus()
  if (executor || tags || participants || (status && isStatus === undefined))
    await validateReferences(trx, member, project, change)
}

/** The fields whose value is another one than before; sending what is there already changes nothing. */
function changedFields(before: Task, change: TaskChange): FieldChange {
  const entries = Object.entries(change).filter(([field, value]) => {
    // A price that equals what was earned so far is still a price that was fixed.
    if (field === 'price')
      return value === null ? before.isPriceFixed : !before.isPriceFixed || before.price !== value
    return JSON.stringify(before[field as keyof Task]) !== JSON.stringify(value)
  })
  return Object.fromEntries(entries)
}

/** Whether a task is billable is told to its time, which may be others'. */
async function requireTime(trx: Db, member: CallerMember, task: Task) {
  if (may(member, 'time.update', { project: task.project })) return
  if (await hasTimeOfOthers(trx, member, task.id)) {
    throw forbidden('Others have tracked time on this task, which your role can’t change.')
  }
}

const recurrenceIn = (member: CallerMember, task: Task) =>
  recurrenceColumns(task.recurrence, task, dayIn(member.timeZone))

async function applyRates(trx: Db, log: Log, member: CallerMember, task: Task): Promise<Task> {
  const touched = await followRates(trx, log, member, ofTasks([task.id]))
  return touched.length ? settled(trx, log, member, task) : task
}

async function settled(trx: Db, log: Log, member: CallerMember, task: Task): Promise<Task> {
  await settleTaskTime(trx, log, member, [task.id])
  const [now] = await lockTasks(trx, member, [task.id])
  return { ...brief(now as Task), ...(task.description !== undefined && { description: task.description }) }
}

/** Whether a task that comes again after it was done is done now, and its project was not archived. */
async function recurs(trx: Db, { workspaceId }: CallerMember, task: Task): Promise<boolean> {
  const statuses = await findStatuses(trx, workspaceId, 'task')
  if (statuses.find(({ id }) => id === task.status)?.category !== 'done') return false
  return (await findHome(trx, workspaceId, task.project))?.isArchived === false
}
