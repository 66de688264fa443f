import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { firstDay, lastDay } from '#shared/days.ts'
import {
  color,
  day,
  id,
  ids,
  instant,
  line,
  listChange,
  optionalLine,
  text,
  timeZone,
} from '#shared/fields.ts'
import { attendeeAnswer, calendarEvent, calendarOccurrence, eventVisibility } from './calendar.shape.ts'

/** Characters. */
export const maxEventTitle = 500
const maxLocation = 1000
const maxRule = 500
const maxAttendees = 200
const maxEventTags = 100
export const maxReminders = 5
/** Four weeks, in minutes. */
export const maxReminder = 40_320
/** Days that one date of an event lasts at most. */
export const maxEventDays = 366
/** Days that are answered at once. */
export const maxRange = 400
/** Those in the trash included. */
export const maxEvents = 100_000

/** Which dates of a series a change is about. */
export const changeScope = z.enum(['this', 'following', 'all'])
export type ChangeScope = z.infer<typeof changeScope>

const moment = z
  .union([day, instant], { error: 'Must be a date as yyyy-MM-dd, or an instant in UTC' })
  // A series that began in the year 1 would have dates without end.
  .refine((value) => value >= firstDay && value.slice(0, 10) <= lastDay, 'Must be between 1900 and 2999')

const fields = {
  title: line(maxEventTitle),
  description: text('description'),
  location: optionalLine(maxLocation),
  allDay: z.boolean(),
  start: moment,
  end: moment,
  /** In which a timed event keeps its time of day. */
  timeZone: timeZone.nullable(),
  rrule: z.string().max(maxRule, `At most ${maxRule} characters`).nullable(),
  project: id.nullable(),
  task: id.nullable(),
  color: color.nullable(),
  visibility: eventVisibility,
  attendees: ids(maxAttendees),
  reminders: z
    .array(
      z
        .int()
        .min(0, 'At least 0')
        .max(maxReminder, `At most ${maxReminder.toLocaleString('en-US')} minutes`),
    )
    .max(maxReminders, `At most ${maxReminders}`)
    .transform((list) => [...new Set(list)].sort((a, b) => a - b)),
}

const newEvent = z.strictObject({
  id: id.optional(),
  ...z.object(fields).partial().required({ title: true, start: true, end: true }).shape,
  tags: ids(maxEventTags).optional(),
})
export type NewEventFields = Omit<z.output<typeof newEvent>, 'id'>

const changeEvent = z.strictObject({
  id,
  scope: changeScope.optional(),
  /** The day of the series that is changed, or from which on it is. */
  day: day.optional(),
  /** What the exception or the rest of the series, which the change makes, is to have as its id. */
  as: id.optional(),
  ...z.object(fields).partial().shape,
  tags: listChange(maxEventTags).optional(),
  exdates: z
    .array(day)
    .max(1000, 'At most 1,000')
    .transform((days) => [...new Set(days)].sort())
    .optional(),
})
export type EventChange = Omit<z.output<typeof changeEvent>, 'id'>

export const calendarContract = {
  getCalendar: call({
    method: 'GET',
    path: '/calendar',
    summary:
      'Events between two days, with series expanded to their dates; without days, those in the weeks of this month. With `expand=false`, events as stored: series, and their exceptions.',
    permission: 'calendar.view',
    scope: 'rows',
    query: z
      .strictObject({
        from: day.optional(),
        to: day.optional(),
        /** In which the days are counted; that of the workspace where it is left out. */
        timeZone: timeZone.optional(),
        expand: z.enum(['true', 'false']).optional(),
        /** `true`: those alone that plan time for a task. */
        planned: z.enum(['true', 'false']).optional(),
      })
      .optional(),
    answer: ok(z.array(calendarOccurrence)),
  }),
  getEvent: call({
    method: 'GET',
    path: '/calendar/:id',
    summary: 'One event, as stored.',
    permission: 'calendar.view',
    scope: 'rows',
    params: z.object({ id }),
    answer: ok(calendarEvent),
  }),
  createEvent: call({
    method: 'POST',
    path: '/calendar',
    summary: 'Creates an event. Repeating the call with the same id returns the existing event.',
    permission: 'calendar.update',
    scope: 'rows',
    body: newEvent,
    answer: ok(calendarEvent),
  }),
  updateEvent: call({
    method: 'PATCH',
    path: '/calendar',
    summary:
      'Changes the fields that are sent. Of a series, `scope` says which of its dates: `this` one (`day`), it and the `following`, which become a series of their own, or `all`. Answers the event that has the change.',
    permission: 'calendar.update',
    scope: 'rows',
    body: changeEvent,
    answer: ok(calendarEvent),
  }),
  deleteEvent: call({
    method: 'DELETE',
    path: '/calendar',
    summary:
      'Deletes an event, which can be restored for 30 days; of a series `this` date, it and the `following`, or `all`.',
    permission: 'calendar.update',
    scope: 'rows',
    query: z.strictObject({ id, scope: changeScope.optional(), day: day.optional() }),
    answer: ok(z.object({ id })),
  }),
  restoreEvent: call({
    method: 'POST',
    path: '/calendar/:id/restore',
    summary: 'Restores a deleted event: one the caller deleted or, with calendar.update in its project, any.',
    permission: 'calendar.update',
    scope: 'rows',
    params: z.object({ id }),
    answer: ok(calendarEvent),
  }),
  answerEvent: call({
    method: 'POST',
    path: '/calendar/answer',
    summary: 'Answers an invitation of the caller, for a whole series or, with `day`, one of its dates.',
    permission: 'calendar.view',
    scope: 'rows',
    body: z.strictObject({ id, answer: attendeeAnswer.exclude(['open']), day: day.optional() }),
    answer: ok(calendarEvent),
  }),
}
