import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { assertWithinLimit } from '#server/ceiling.ts'
import { HttpError, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { limit } from '#server/limit.ts'
import type { Log } from '#server/live/change.ts'
import { OutsideProblem, reachOf } from '#server/outside/fetchOutside.ts'
import type { Platform } from '#server/platform.ts'
import { calendarSubscriptionContract, maxSubscriptions } from '../calendar.subscription.contract.ts'
import { scheduleSubscriptions } from './calendar.subscription.jobs.ts'
import {
  deleteSubscription,
  dueNow,
  findSubscribedEvents,
  findSubscriptions,
  insertSubscription,
  lockSubscriber,
  updateSubscription,
} from './calendar.subscription.queries.ts'
import { validateRange } from './calendar.validate.ts'

const notOffered = () =>
  new HttpError(
    404,
    'NOT_OFFERED',
    'Outside calendars are turned off on this server. Your server admin can turn them on.',
  )

/** Outside calendars that members read here, where the operator lets the server ask for them. */
export async function calendarSubscriptionRoutes(app: FastifyInstance, platform: Platform) {
  const { config, databases } = platform
  const { outsideCalendars } = config
  if (outsideCalendars) platform.onStop(scheduleSubscriptions(platform))

  /** Refuses what can’t be an address outside, as far as it says so by itself. */
  const validateAddress = (address: string) => {
    if (!outsideCalendars) throw notOffered()
    try {
      reachOf(new URL(address), outsideCalendars.networks)
    } catch (error) {
      if (error instanceof OutsideProblem) throw invalid({ address: error.message })
      throw error
    }
  }
  /** Nobody looks for what is where by subscribing to it. */
  const countReading = (memberId: string) =>
    limit(databases.system, {
      name: 'calendars read for',
      of: memberId,
      max: 30,
      seconds: 3600,
      message: 'You’ve requested too many calendars.',
    })
  const tell = (log: Log, memberId: string, id: string) =>
    log({ object: 'calendar-subscription', event: 'update', data: { memberId, id } })

  handle(app, platform, calendarSubscriptionContract.getCalendarSubscriptions, async ({ member, read }) =>
    answer(outsideCalendars ? await read((db) => findSubscriptions(db, member)) : [], {
      isOffered: outsideCalendars !== undefined,
    }),
  )

  handle(
    app,
    platform,
    calendarSubscriptionContract.getSubscribedEvents,
    async ({ member, read, query: { from, to } }) => {
      validateRange(from, to)
      return answer(outsideCalendars ? await read((db) => findSubscribedEvents(db, member, from, to)) : [])
    },
  )

  handle(
    app,
    platform,
    calendarSubscriptionContract.createCalendarSubscription,
    async ({ member, write, body }) => {
      validateAddress(body.address)
      await countReading(member.memberId)
      return write(async (trx, log) => {
        const { workspaceId, memberId } = member
        await lockSubscriber(trx, member)
        const others = await findSubscriptions(trx, member)
        if (others.some(({ address }) => address === body.address))
          throw invalid({ address: 'You already have this calendar' })
        assertWithinLimit(
          maxSubscriptions,
          others.length + 1,
          `You can have ${maxSubscriptions} other calendars. Remove one first.`,
        )
        const made = await insertSubscription(trx, { workspaceId, memberId, id: uuidv7(), ...body })
        tell(log, memberId, made.id)
        return answer(made)
      })
    },
  )

  handle(
    app,
    platform,
    calendarSubscriptionContract.updateCalendarSubscription,
    ({ member, write, params, body }) =>
      write(async (trx, log) => {
        const changed = await updateSubscription(trx, member, params.id, body)
        if (!changed) throw notFound('Calendar')
        tell(log, member.memberId, params.id)
        return answer(changed)
      }),
  )

  handle(
    app,
    platform,
    calendarSubscriptionContract.refreshCalendarSubscription,
    async ({ member, write, params }) => {
      if (!outsideCalendars) throw notOffered()
      await countReading(member.memberId)
      return write(async (trx) => {
        const due = await dueNow(trx, member, params.id)
        if (!due) throw notFound('Calendar')
        return answer(due)
      })
    },
  )

  handle(
    app,
    platform,
    calendarSubscriptionContract.deleteCalendarSubscription,
    ({ member, write, params: { id } }) =>
      write(async (trx, log) => {
        if (!(await deleteSubscription(trx, member, id))) throw notFound('Calendar')
        tell(log, member.memberId, id)
        return answer({ id })
      }),
  )
}
