import type { Platform } from '#server/platform.ts'
import { runEvery } from '#server/runEvery.ts'
import { write } from '#server/write.ts'
import { notifyBudgets } from './notification.budget.jobs.ts'
import { deliver } from './notification.deliver.ts'
import type { DerivePlatform } from './notification.derive.ts'
import { remindOfEvents } from './notification.event.jobs.ts'
import {
  findDue,
  findLongTimers,
  findOverdueInvoices,
  type Reminder,
} from './notification.reminder.queries.ts'
import { remindOfTasks } from './notification.taskReminder.jobs.ts'
import { logUnreadable } from './notification.unreadable.ts'
import { remindOfWeeks } from './notification.week.jobs.ts'

const minute = 60_000

/**
 * Tells of what is due and of timers that run for long. Each is told once per due date or entry, also where several
 * servers look at the same moment: what says which it is, is unique.
 */
export async function remind(platform: DerivePlatform, now = new Date()) {
  const { system } = platform.databases
  const byWorkspace = Map.groupBy(
    [
      ...(await findDue(system, now)),
      ...(await findLongTimers(system, now)),
      ...(await findOverdueInvoices(system, now)),
    ],
    ({ workspaceId }) => workspaceId,
  )
  for (const [workspaceId, reminders] of byWorkspace)
    await remindIn(platform, workspaceId, reminders).catch(
      logUnreadable(platform, { workspace: workspaceId }, 'members were not reminded'),
    )
}

function remindIn(platform: DerivePlatform, workspaceId: string, reminders: Reminder[]) {
  const mailAfter = platform.config.notificationMailMinutes * 60
  return write(platform, { workspaceId, actor: null }, (trx, log) =>
    deliver(
      trx,
      log,
      { workspaceId, mailAfter },
      reminders.map(({ workspaceId: _, ...reminder }) => ({ ...reminder, actor: null })),
    ),
  )
}

/** Looks every minute until stopped. A database that is away is asked the next time. */
export function scheduleReminders(platform: Platform): () => Promise<void> {
  return runEvery(
    minute,
    async () => {
      // First, as its minutes count.
      await remindOfEvents(platform)
      await remindOfTasks(platform)
      await remind(platform)
      await notifyBudgets(platform)
      await remindOfWeeks(platform)
    },
    (error) => platform.log.warn({ err: error }, 'reminders wait for the next minute'),
  )
}
