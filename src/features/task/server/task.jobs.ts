import { sql } from 'kysely'
import type { Platform } from '../../../server/platform.ts'
import { write } from '../../../server/write.ts'
import { dayIn } from '../../../shared/days.ts'
import { nextDates } from '../recurrence.rules.ts'
import { lockTask } from './task.queries.ts'
import { makeNext } from './task.recur.ts'

const minute = 60_000
/** Days for which a deleted task can be restored. */
const keptDeleted = 30

type Due = { workspaceId: string; id: string; currency: string; timeZone: string }

/**
 * Makes the tasks whose day has come in their workspace's time zone. After a time of standing still only the newest
 * of several missed ones is made: a pile of the same task helps nobody. Exactly one server makes each, since the
 * hand-over of the recurrence happens in the same transaction, on the locked task.
 */
export async function makeDueTasks(platform: Pick<Platform, 'databases' | 'announce'>, now = new Date()) {
  const { rows } = await sql<Due>`
    select t.workspace_id, t.id, w.currency, w.time_zone from task t join workspace w on w.id = t.workspace_id
    where t.deleted_at is null and t.next_date <= (${now.toISOString()}::timestamptz at time zone w.time_zone)::date
    order by t.next_date limit 500
  `.execute(platform.databases.system)
  for (const due of rows) {
    await write(platform, { workspaceId: due.workspaceId, actor: null }, async (trx, log) => {
      const task = await lockTask(trx, due, due.id)
      const today = dayIn(due.timeZone, now)
      if (!task?.nextDate || task.nextDate > today || !task.recurrence) return
      const anchor = await findAnchor(trx, due)
      const date = newestUntil(
        today,
        task.nextDate,
        (after) => nextDates(task.recurrence!, anchor, after, 1)[0],
      )
      await makeNext(trx, log, due, task, date, { anchor, today })
    })
  }
}

async function findAnchor(db: Parameters<typeof lockTask>[0], { workspaceId, id }: Due): Promise<string> {
  const { recurrenceAnchor } = await db
    .selectFrom('task')
    .select('recurrenceAnchor')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return recurrenceAnchor as string
}

function newestUntil(today: string, first: string, next: (after: string) => string | undefined): string {
  let date = first
  for (let later = next(date); later && later <= today; later = next(date)) date = later
  return date
}

/** Deletes for good what was deleted long ago. */
export async function purgeTasks({ databases }: Pick<Platform, 'databases'>) {
  await sql`delete from task where deleted_at < now() - make_interval(days => ${keptDeleted})`.execute(
    databases.system,
  )
}

/** Looks every minute until stopped. A database that is away is asked the next time. */
export function keepTasksComing(platform: Platform): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await makeDueTasks(platform)
      await purgeTasks(platform)
    } catch (error) {
      platform.log.warn({ err: error }, 'recurring tasks were not made; trying again in a minute')
    }
    isRunning = false
  }
  void run()
  const timer = setInterval(() => void run(), minute)
  return () => clearInterval(timer)
}
