import { dueReminders } from '#features/calendar/calendar.reminder.rules.ts'
import { findSeries } from '#features/calendar/server/calendar.queries.ts'
import { findMemberZones, findReminding } from '#features/calendar/server/calendar.reminder.queries.ts'
import { write } from '#server/write.ts'
import { deliver } from './notification.deliver.ts'
import type { DerivePlatform } from './notification.derive.ts'
import { findSent } from './notification.reminder.queries.ts'
import { logUnreadable } from './notification.unreadable.ts'

/**
 * Reminds members of their events as long before as these say. What says which reminder it is, is unique, so that each is
 * told once, also where several servers look at the same moment.
 */
export async function remindOfEvents(platform: DerivePlatform, now = new Date()) {
  for (const { workspaceId, events } of await findReminding(platform.databases.system, now))
    await remindIn(platform, workspaceId, events, now).catch(
      logUnreadable(platform, { workspace: workspaceId }, 'members were not reminded of their events'),
    )
}

async function remindIn(platform: DerivePlatform, workspaceId: string, ids: string[], now: Date) {
  const { system } = platform.databases
  const [events, zones] = [
    await findSeries(system, workspaceId, ids),
    await findMemberZones(system, workspaceId),
  ]
  const due = dueReminders(events, now, (memberId) => zones.get(memberId))
  const sent = await findSent(
    system,
    workspaceId,
    due.map(({ once }) => once),
  )
  const left = due.filter(({ memberId, once }) => !sent.has(`${memberId} ${once}`))
  if (!left.length) return
  await write(platform, { workspaceId, actor: null }, (trx, log) =>
    deliver(
      trx,
      log,
      // A letter that waits for others would come when the event is over.
      { workspaceId, mailAfter: 0 },
      left.map(({ memberId, title, at, once }) => ({
        memberId,
        kind: 'eventReminder',
        title,
        day: at.slice(0, 10),
        fields: [{ field: 'start', before: null, after: at }],
        actor: null,
        once,
      })),
    ),
  )
}
