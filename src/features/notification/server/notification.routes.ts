import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { write as writeIn } from '#server/write.ts'
import { notificationContract } from '../notification.contract.ts'
import { refusedSettings } from '../notification.rules.ts'
import type { NotificationSettings } from '../notification.shape.ts'
import { endLost, findLost, findMemberships } from './notification.account.queries.ts'
import { scheduleNotifications } from './notification.jobs.ts'
import { scheduleEmails } from './notification.mail.jobs.ts'
import { countUnread, findNotifications, findOwnIds, markRead, readCursor } from './notification.queries.ts'
import { scheduleReminders } from './notification.reminder.jobs.ts'
import { findSettings, saveSettings } from './notification.setting.queries.ts'

const page = 50

export async function notificationRoutes(app: FastifyInstance, platform: Platform) {
  for (const schedule of [scheduleNotifications, scheduleReminders, scheduleEmails])
    platform.onStop(schedule(platform))

  handle(app, platform, notificationContract.getNotifications, async ({ member, read, query = {} }) => {
    const { workspaceId, memberId } = member
    const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
    if (cursor === null) throw invalid({ cursor: 'Not where a page ended' })
    return read(async (db) => {
      const settings = await findSettings(db, workspaceId, [memberId])
      const found = await findNotifications(db, member, {
        limit: query.limit ?? page,
        cursor,
        isUnread: query.unread === 'true',
      })
      return answer([...settings.values()], { ...found, unread: await countUnread(db, member) })
    })
  })

  handle(app, platform, notificationContract.setNotifications, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const refused = refusedSettings(body)
      if (Object.keys(refused).length) throw invalid(refused)
      const before = (await findSettings(trx, workspaceId, [memberId])).get(memberId) as NotificationSettings
      const after = await saveSettings(trx, workspaceId, memberId, body)
      const object = 'notification-settings'
      if (!isDeepStrictEqual(before, after)) log({ object, event: 'update', data: { memberId, ...after } })
      return answer([after])
    }),
  )

  handle(app, platform, notificationContract.readNotifications, async ({ caller, member, write, body }) => {
    const { memberId } = member
    const { ids, until, read } = body
    const { own, elsewhere } = await write(async (trx, log) => {
      if (ids && (await findOwnIds(trx, member, ids)).size < new Set(ids).size) throw notFound('Notification')
      const which = ids ? { ids } : { until: until as string, viewer: member }
      const { marked, elsewhere } = await markRead(trx, member, which, read)
      const data = { memberId, ...marked }
      if (marked.ids.length) log({ object: 'notification-read', event: 'update', data })
      return { own: answer(data, { unread: await countUnread(trx, member) }), elsewhere }
    })
    if (elsewhere.length) {
      await markElsewhere(platform, caller.userId, member.workspaceId, elsewhere, read)
      if (read) await endLost(platform.databases.system, caller.userId, elsewhere)
    }
    return own
  })

  handle(app, platform, notificationContract.getLostWorkspaces, async ({ caller }) =>
    answer(await findLost(platform.databases.system, caller.userId)),
  )

  handle(app, platform, notificationContract.readLostWorkspaces, async ({ caller, body: { ids } }) => {
    await endLost(platform.databases.system, caller.userId, ids)
    await markElsewhere(platform, caller.userId, null, ids, true)
    return answer({ ids })
  })
}

/** What is told of an account in each workspace of its user is read in all of them once it is read in one. */
async function markElsewhere(
  platform: Platform,
  userId: string,
  workspaceId: string | null,
  ids: string[],
  read: boolean,
) {
  for (const place of await findMemberships(platform.databases.system, userId)) {
    if (place.workspaceId === workspaceId) continue
    await writeIn(platform, { workspaceId: place.workspaceId, actor: place.memberId }, async (trx, log) => {
      const { marked } = await markRead(trx, place, { ids }, read)
      const data = { memberId: place.memberId, ...marked }
      if (marked.ids.length) log({ object: 'notification-read', event: 'update', data })
    })
  }
}
