import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { brokenConstraint, idTaken } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { addDays, dayIn, mondayOf } from '#shared/days.ts'
import { calendarContract } from '../calendar.contract.ts'
import { expandEvents } from '../calendar.recurrence.rules.ts'
import { visibleEvent } from '../calendar.rules.ts'
import type { CalendarEvent } from '../calendar.shape.ts'
import { answerEvent } from './calendar.answer.ts'
import { changeEvent, createEvent } from './calendar.change.ts'
import { deleteEvent, restoreEvent } from './calendar.delete.ts'
import { findEvent, findEvents } from './calendar.queries.ts'
import { requireSeen, validateRange } from './calendar.validate.ts'

/** The weeks of the month that it is now. */
function monthOf(timeZone: string) {
  const from = mondayOf(`${dayIn(timeZone).slice(0, 8)}01`)
  return { from, to: addDays(from, 41) }
}

export async function calendarRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, calendarContract.getCalendar, async ({ member, read, query = {} }) => {
    const { timeZone = member.timeZone, expand } = query
    const month = monthOf(timeZone)
    const from = query.from ?? (query.to ? addDays(query.to, -41) : month.from)
    const to = query.to ?? (query.from ? addDays(query.from, 41) : month.to)
    validateRange(from, to)
    const found = await read((db) => findEvents(db, member.workspaceId, from, to, query.planned === 'true'))
    const seen = found.flatMap((event) => visibleEvent(member, event) ?? [])
    if (expand === 'false') return answer(seen.map((event) => ({ ...event, day: null })))
    return answer(expandEvents(seen, from, to, timeZone))
  })

  const shown = (member: Parameters<typeof requireSeen>[0], event: CalendarEvent) =>
    answer(visibleEvent(member, event) ?? event)

  handle(app, platform, calendarContract.getEvent, async ({ member, read, params }) =>
    shown(member, requireSeen(member, await read((db) => findEvent(db, member.workspaceId, params.id)))),
  )

  handle(app, platform, calendarContract.createEvent, async ({ member, read, write, body }) => {
    const { id = uuidv7(), ...fields } = body
    try {
      return answer(await write((trx, log) => createEvent(trx, log, member, id, fields)))
    } catch (error) {
      if (brokenConstraint(error) !== 'calendar_event_pkey') throw error
      const made = await read((db) => findEvent(db, member.workspaceId, id))
      if (made?.createdBy !== member.memberId) throw idTaken()
      return answer(made)
    }
  })

  handle(app, platform, calendarContract.updateEvent, ({ member, write, body: { id, ...change } }) =>
    write(async (trx, log) => answer(await changeEvent(trx, log, member, id, change))).catch(
      (error: unknown) => {
        throw brokenConstraint(error) === 'calendar_event_pkey' ? idTaken() : error
      },
    ),
  )

  handle(app, platform, calendarContract.deleteEvent, ({ member, write, query: { id, ...asked } }) =>
    write(async (trx, log) => {
      await deleteEvent(trx, log, member, id, asked)
      return answer({ id })
    }),
  )

  handle(app, platform, calendarContract.restoreEvent, ({ member, write, params }) =>
    write(async (trx, log) => answer(await restoreEvent(trx, log, member, params.id))),
  )

  handle(app, platform, calendarContract.answerEvent, ({ member, write, body }) =>
    write(async (trx, log) => answer(await answerEvent(trx, log, member, body.id, body.answer, body.day))),
  )
}
