import { z } from 'zod'
import { day, id, instant } from '#shared/fields.ts'

/** Who sees an event: everyone as the calendar is seen, only when it is, or only who takes part. */
export const eventVisibility = z.enum(['public', 'busy', 'private'])

export const attendeeAnswer = z.enum(['open', 'accepted', 'tentative', 'declined'])
export type AttendeeAnswer = z.infer<typeof attendeeAnswer>

const attendee = z.object({ memberId: id, answer: attendeeAnswer })
export type Attendee = z.infer<typeof attendee>

/** What is in the calendar: one event, a series of them, or one date of a series that is other than the rest. */
export const calendarEvent = z.object({
  id,
  /** Empty where no more than its times may be seen. */
  title: z.string(),
  /** Markdown. */
  description: z.string(),
  /** A place, or the address of a call. */
  location: z.string(),
  allDay: z.boolean(),
  /** All day: the first and the last day, as `yyyy-MM-dd`. Else two instants; of a series, those of its first date. */
  start: z.string(),
  end: z.string(),
  /** The zone in which a timed event keeps its time of day; null = all day. */
  timeZone: z.string().nullable(),
  /** How it repeats, as the value of an RRULE (RFC 5545) with days alone; null = it does not. */
  rrule: z.string().nullable(),
  /** Days of the series, in its zone, on which it does not take place. */
  exdates: z.array(day),
  /** Of a date that is other than the rest: its series, and the day of it in whose place it stands. */
  series: id.nullable(),
  originalDay: day.nullable(),
  tags: z.array(id),
  project: id.nullable(),
  /** The task that it plans time for. */
  task: id.nullable(),
  /** Null = by its tag or project. */
  color: z.string().nullable(),
  visibility: eventVisibility,
  attendees: z.array(attendee),
  /** Minutes before the start at which who takes part is reminded; of whole days, before nine o’clock of the first. */
  reminders: z.array(z.int()),
  /** The member who made it; kept also after they are gone. */
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type CalendarEvent = z.infer<typeof calendarEvent>

/** An event on one of its dates: `start` and `end` are those of that date. */
export const calendarOccurrence = calendarEvent.extend({
  /** The day of the series that it stands for; null where it does not repeat. */
  day: day.nullable(),
})
export type CalendarOccurrence = z.infer<typeof calendarOccurrence>

/** The tags that an event has now, as it is since `updatedAt`. */
export type EventTags = { eventId: string; tagIds: string[]; updatedAt: string }
/** What decides who sees an event. */
export type EventPlace = Pick<CalendarEvent, 'project' | 'createdBy' | 'attendees' | 'visibility'>
