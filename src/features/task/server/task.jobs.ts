import type { Platform } from '#server/platform.ts'
import { runEvery } from '#server/runEvery.ts'
import { write } from '#server/write.ts'
import { dayIn } from '#shared/days.ts'
import { nextDates } from '../task.recurrence.rules.ts'
import { type DueTask, findAnchor, findDueTasks, purgeTasks } from './task.jobs.queries.ts'
import { lockTask } from './task.queries.ts'
import { makeNext } from './task.recur.ts'

const minute = 60_000

/**
 * Makes the tasks whose day has come in their workspace's time zone. After a time of standing still only the newest
 * of several missed ones is made: a pile of the same task helps nobody. Exactly one server makes each, since the
 * hand-over of the recurrence happens in the same transaction, on the locked task.
 */
export async function makeDueTasks(
  platform: Pick<Platform, 'databases' | 'announce' | 'log'>,
  now = new Date(),
) {
  for (const due of await findDueTasks(platform.databases.system, now)) {
    await makeDueTask(platform, due, now).catch((error) => {
      // One that cannot be made must not keep those of others waiting.
      platform.log.error({ err: error, task: due.id }, 'a recurring task was not made')
    })
  }
}

function makeDueTask(platform: Pick<Platform, 'databases' | 'announce'>, found: DueTask, now: Date) {
  return write(platform, { workspaceId: found.workspaceId, actor: null }, async (trx, log, currency) => {
    const due = { ...found, currency }
    const task = await lockTask(trx, due, due.id)
    const today = dayIn(due.timeZone, now)
    if (!task?.nextDate || task.nextDate > today || !task.recurrence) return
    const anchor = await findAnchor(trx, due.workspaceId, due.id)
    const date = newestUntil(
      today,
      task.nextDate,
      (after) => nextDates(task.recurrence!, anchor, after, 1)[0],
    )
    await makeNext(trx, log, due, task, date, { anchor, today })
  })
}

function newestUntil(today: string, first: string, next: (after: string) => string | undefined): string {
  let date = first
  for (let later = next(date); later && later <= today; later = next(date)) date = later
  return date
}

/** Looks every minute until stopped. A database that is away is asked the next time. */
export const scheduleRecurrences = (platform: Platform): (() => Promise<void>) =>
  runEvery(
    minute,
    async () => {
      await makeDueTasks(platform)
      await purgeTasks(platform.databases.system)
    },
    (error) => platform.log.warn({ err: error }, 'recurring tasks were not made; trying again in a minute'),
  )
