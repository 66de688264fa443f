import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { notificationContract } from '../notification.contract.ts'
import { watchAnnouncements } from './notification.announcement.jobs.ts'
import { findDismissed, insertDismissed } from './notification.announcement.queries.ts'
import { openAnnouncements } from './notification.announcementFile.ts'

export async function announcementRoutes(app: FastifyInstance, platform: Platform) {
  const db = platform.databases.system
  const findCurrent = openAnnouncements(platform.config.announcementsFile, platform.log)
  const stop = watchAnnouncements(platform, findCurrent)
  app.addHook('onClose', async () => stop())

  handle(app, platform, notificationContract.getAnnouncements, async ({ caller }) => {
    const current = await findCurrent()
    if (!current.length) return answer([])
    const dismissed = await findDismissed(db, caller.userId)
    return answer(current.filter(({ id }) => !dismissed.has(id)))
  })

  handle(app, platform, notificationContract.dismissAnnouncement, async ({ caller, body }) => {
    const known = new Set((await findCurrent()).map(({ id }) => id))
    if (body.ids.some((id) => !known.has(id))) throw notFound('Announcement')
    await insertDismissed(db, caller.userId, body.ids)
    return answer({ ids: body.ids })
  })
}
