import type { Db } from '#database/database.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { followTask, storeTitles } from '#features/time/server/time.place.queries.ts'
import { settleTaskTime } from '#features/time/server/time.settleTask.queries.ts'
import { mayChangeEntry } from '#features/time/time.rules.ts'
import { forbidden, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import type { Task, TaskChange } from '../task.contract.ts'
import { brief, mayCreateTask, taskResource } from '../task.rules.ts'
import { findReferences } from './task.links.queries.ts'
import { findFormerNumber, insertFormerNumber, takeNumber } from './task.number.queries.ts'
import { findDescendants, lockTasks } from './task.queries.ts'
import { type TaskColumns, updateTask } from './task.write.queries.ts'

const unknownProject = () => invalid({ project: 'Not a project in this workspace' })

export function requireMove(member: CallerMember, project: string) {
  if (!isProjectVisible(member, { id: project })) throw unknownProject()
  if (!mayCreateTask(member, project)) {
    throw forbidden('Your role can’t create tasks in that project. Ask an admin.')
  }
}

/** Money that is hidden where a task is must not show itself by moving the task to where it would not be. */
export function assertMoneyStaysHidden(member: CallerMember, task: Task, project: string) {
  const hasMoney = task.rate !== null || task.isPriceFixed || (task.activeTime ?? 0) > 0
  const isHidden = !may(member, 'money.view', taskResource(task))
  if (hasMoney && isHidden && may(member, 'money.view', taskResource({ ...task, project }))) {
    throw forbidden(
      'Your role can’t see this task’s money, so you can’t move it to a project where you could.',
    )
  }
}

/** The executor comes along when they can see the other project, and else the task waits for a new one. */
export async function movedColumns(
  trx: Db,
  member: CallerMember,
  before: Task,
  project: string,
  change: TaskChange,
): Promise<TaskColumns> {
  await insertFormerNumber(trx, member, before)
  const number =
    (await findFormerNumber(trx, member, before.id, project)) ?? (await takeNumber(trx, member, project))
  if (number === undefined) throw unknownProject()
  const isExecutorUnchanged =
    change.executor !== undefined || (await canSee(trx, member, project, before.executor))
  return { project, number, ...(!isExecutorUnchanged && { executor: null }) }
}

const canSee = async (trx: Db, member: CallerMember, project: string, executor: string | null) =>
  !executor || (await findReferences(trx, member, project, { executor })).isExecutorValid

/** Lets the time of a task that has moved go along, or stay where it was tracked; answers whether there is any. */
export async function moveTime(
  trx: Db,
  log: Log,
  member: CallerMember,
  { id, project }: Task,
  timeEntries: 'keep' | 'move',
): Promise<boolean> {
  const entries = await followTask(trx, log, member, { task: id, project }, timeEntries === 'move')
  if (timeEntries === 'move' && !entries.every((entry) => mayChangeEntry(member, entry))) {
    throw forbidden(
      'Others have tracked time on this task, which your role can’t move. Leave it where it is.',
    )
  }
  return entries.length > 0
}

export async function moveParts(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  project: string,
  timeEntries: 'keep' | 'move',
) {
  for (const part of await lockTasks(trx, member, await findDescendants(trx, member, [id]))) {
    assertMoneyStaysHidden(member, part, project)
    await storeTitles(trx, member, [part.id])
    const data = await updateTask(trx, member, part.id, await movedColumns(trx, member, part, project, {}))
    log({ object: 'task', event: 'update', data, before: brief(part) })
    if (await moveTime(trx, log, member, data, timeEntries)) await settleTaskTime(trx, log, member, [part.id])
  }
}
