import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { forbidden, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { comesOn } from '../calendar.recurrence.rules.ts'
import type { AttendeeAnswer, CalendarEvent } from '../calendar.shape.ts'
import { exceptionOf } from './calendar.change.ts'
import { findEvent, findExceptions, insertEvent, lockEvent, updateEvent } from './calendar.queries.ts'
import { requireSeen } from './calendar.validate.ts'

/** Notes whether the caller will come: to an event, to a whole series, or to one date of it. */
export async function answerEvent(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  answer: AttendeeAnswer,
  day: string | undefined,
): Promise<CalendarEvent> {
  const { workspaceId, memberId } = member
  const event = requireSeen(member, await lockEvent(trx, workspaceId, id))
  const exceptions = event.rrule === null ? [] : await findExceptions(trx, workspaceId, id)
  const answered = async (before: CalendarEvent) => {
    if (!before.attendees.some((attendee) => attendee.memberId === memberId))
      throw forbidden('Only invited guests can answer.')
    const attendees = before.attendees.map((one) => (one.memberId === memberId ? { memberId, answer } : one))
    const isNew = before.createdAt === ''
    const { createdAt: _at, updatedAt: _updated, ...row } = before
    if (isNew) await insertEvent(trx, workspaceId, { ...row, attendees })
    else await updateEvent(trx, workspaceId, { ...before, attendees }, before)
    const data = (await findEvent(trx, workspaceId, before.id)) as CalendarEvent
    log(
      isNew
        ? { object: 'calendar', event: 'create', data }
        : { object: 'calendar', event: 'update', data, before },
    )
    return data
  }
  if (day === undefined || event.rrule === null) {
    const data = await answered(event)
    for (const one of exceptions)
      if (one.attendees.some((attendee) => attendee.memberId === memberId)) await answered(one)
    return data
  }
  if (!comesOn(event, day) || event.exdates.includes(day))
    throw invalid({ day: 'The series has no event on this day' })
  const known = exceptions.find(({ originalDay }) => originalDay === day)
  return answered(known ?? { ...exceptionOf(event, day, uuidv7()), createdAt: '' })
}
