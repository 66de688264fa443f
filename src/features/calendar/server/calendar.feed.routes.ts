import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findViewers } from '#features/notification/server/notification.deliver.queries.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { lockProjectsShared } from '#features/project/server/project.queries.ts'
import { HttpError, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { requireSecret } from '#server/session/requireSecret.ts'
import { newToken } from '#server/session/session.ts'
import { addDays } from '#shared/days.ts'
import { calendarFeedContract } from '../calendar.feed.contract.ts'
import { feedEvents } from '../calendar.feed.rules.ts'
import { icsOf } from '../calendar.ics.rules.ts'
import {
  deleteFeed,
  type FeedPlace,
  findFeedName,
  findFeedPlace,
  findFeeds,
  noteRead,
  replaceFeed,
} from './calendar.feed.queries.ts'
import { findEvents } from './calendar.queries.ts'

/** Days before and after today whose events are read; series are whole. */
const [daysBack, daysAhead] = [120, 730]

/** The same for an address that never was and one that was revoked: a stranger learns nothing from it. */
const deadFeed = () =>
  new HttpError(
    404,
    'FEED_NOT_FOUND',
    'This calendar address was revoked or replaced. Make a new one in Workweek.',
  )

/** Calendars that other programs read, by an address that is a secret. */
export async function calendarFeedRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, config } = platform

  handle(app, platform, calendarFeedContract.getCalendarFeeds, async ({ member, read }) =>
    answer(await read((db) => findFeeds(db, member.workspaceId, member.memberId))),
  )

  handle(app, platform, calendarFeedContract.createCalendarFeed, ({ member, write, body: { project } }) =>
    write(async (trx) => {
      const { workspaceId, memberId } = member
      if (project !== null) {
        const known = await lockProjectsShared(trx, workspaceId, [project])
        if (!known.has(project) || !isProjectVisible(member, { id: project }))
          throw invalid({ project: 'Not a project in this workspace' })
      }
      const secret = newToken()
      const feed = await replaceFeed(trx, { workspaceId, id: uuidv7(), memberId, project }, secret)
      return answer(feed, { address: `${config.publicUrl}/api/feed/${secret}.ics` })
    }),
  )

  handle(app, platform, calendarFeedContract.deleteCalendarFeed, ({ member, write, params }) =>
    write(async (trx) => {
      if (!(await deleteFeed(trx, member.workspaceId, member.memberId, params.id)))
        throw notFound('Calendar address')
      return answer({ id: params.id })
    }),
  )

  handle(app, platform, calendarFeedContract.readCalendarFeed, async ({ request, reply, params }) => {
    const place = await requirePlace(request.ip, params.secret.replace(/\.ics$/, ''))
    const file = await databases.inWorkspace(place.workspaceId, (db) => findFile(db, place), 'read')
    if (file === null) throw deadFeed()
    await databases.inWorkspace(place.workspaceId, (trx) => noteRead(trx, place.workspaceId, place.id))
    const tag = `"${createHash('sha256').update(file).digest('base64url')}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .send(file)
  })

  const requirePlace = (ip: string, secret: string): Promise<FeedPlace> =>
    requireSecret(platform, {
      ip,
      guesses: 'calendar address guesses',
      find: () => findFeedPlace(databases.system, secret),
      dead: deadFeed,
      uses: {
        name: 'reads of calendar address',
        of: ({ id }) => id,
        max: 60,
        message: 'This calendar has been requested too often.',
      },
    })
}

/** The file as the member of the address may see it now; null where they may see it no more. */
async function findFile(db: Db, place: FeedPlace): Promise<string | null> {
  const { workspaceId, memberId, project } = place
  const viewer = (await findViewers(db, workspaceId, [memberId])).get(memberId)
  if (!viewer || (project !== null && !isProjectVisible(viewer, { id: project }))) return null
  const today = new Date().toISOString().slice(0, 10)
  const found = await findEvents(db, workspaceId, addDays(today, -daysBack), addDays(today, daysAhead))
  const feed = feedEvents(viewer, found, project)
  if (!feed) return null
  return icsOf(await findFeedName(db, place), feed.events, Number(today.slice(0, 4)), feed.hidden)
}
