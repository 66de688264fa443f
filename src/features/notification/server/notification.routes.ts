import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Platform } from '../../../server/platform.ts'
import { type NotificationSettings, notificationContract } from '../notification.contract.ts'
import { refusedSettings } from '../notification.rules.ts'
import { keepTelling } from './notification.jobs.ts'
import { countUnread, findNotifications, findOwnIds, markRead, readCursor } from './notification.queries.ts'
import { findSettings, saveSettings } from './setting.queries.ts'

const page = 50

export async function notificationRoutes(app: FastifyInstance, platform: Platform) {
  const stopTelling = keepTelling(platform)
  app.addHook('onClose', stopTelling)

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

  handle(app, platform, notificationContract.readNotifications, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { memberId } = member
      const { ids, until, read } = body
      if (ids && (await findOwnIds(trx, member, ids)).size < new Set(ids).size) throw notFound('Notification')
      const marked = await markRead(trx, member, ids ? { ids } : { until: until as string }, read)
      const data = { memberId, ...marked }
      if (marked.ids.length) log({ object: 'notification-read', event: 'update', data })
      return answer(data, { unread: await countUnread(trx, member) })
    }),
  )
}
