import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { daysBetween, movedDay } from '#shared/days.ts'
import type { Recurrence, Task } from '../task.contract.ts'
import { dateAfterDone, nextDates } from '../task.recurrence.rules.ts'
import { brief } from '../task.rules.ts'
import { copyTask } from './task.create.ts'
import { findReferences } from './task.links.queries.ts'
import { type TaskColumns, updateTask } from './task.write.queries.ts'

/** The columns that follow from how a task comes again; a schedule is counted from the task's own dates. */
export function recurrenceColumns(
  recurrence: Recurrence | null,
  { dueDate, end, start }: Pick<Task, 'dueDate' | 'end' | 'start'>,
  today: string,
): Required<Pick<TaskColumns, 'recurrence' | 'recurrenceAnchor' | 'nextDate'>> {
  if (recurrence?.mode !== 'schedule') return { recurrence, recurrenceAnchor: null, nextDate: null }
  const anchor = dueDate ?? end ?? start ?? today
  const after = anchor < today ? today : anchor
  return {
    recurrence,
    recurrenceAnchor: anchor,
    nextDate: nextDates(recurrence, anchor, after, 1)[0] ?? null,
  }
}

/**
 * Makes the next one of a task that comes again on `date`, its dates moved as far as its due date moves, and hands
 * the recurrence on to it: the task that is left behind does not come again.
 */
export async function makeNext(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  task: Task,
  date: string,
  schedule: { anchor: string; today: string } | null,
): Promise<void> {
  const { executor } = task
  const { newStatus, isExecutorValid } = await findReferences(trx, context, task.project, { executor })
  const known = task.dueDate ?? task.end ?? task.start
  const days = known ? daysBetween(known, date) : 0
  const recurrence = task.recurrence as Recurrence
  const next =
    schedule && nextDates(recurrence, schedule.anchor, date < schedule.today ? schedule.today : date, 1)[0]
  const change = {
    id: uuidv7(),
    createdBy: task.createdBy,
    // Who is deactivated, or left the project, gets nothing new.
    executor: isExecutorValid ? executor : null,
    start: movedDay(task.start, days),
    end: movedDay(task.end, days),
    dueDate: known ? movedDay(task.dueDate, days) : date,
    recurrence: schedule && !next ? null : recurrence,
    recurrenceAnchor: schedule && next ? schedule.anchor : null,
    nextDate: next ?? null,
  }
  // What waited for others waited for those of its own time.
  await copyTask(trx, log, context, task, newStatus, change, { waitsFor: 'copies' })
  const data = await updateTask(trx, context, task.id, {
    recurrence: null,
    recurrenceAnchor: null,
    nextDate: null,
  })
  log({ object: 'task', event: 'update', data, before: brief(task) })
}

/** A task that was just done, if it comes again a while after. */
export async function followDone(trx: Db, log: Log, context: WorkspaceContext, task: Task, today: string) {
  const date = task.recurrence && dateAfterDone(task.recurrence, today)
  if (date) await makeNext(trx, log, context, task, date, null)
}
