import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { color, day, id, instant, line } from '#shared/fields.ts'
import { calendarEvent } from './calendar.shape.ts'

/** Calendars that one member may subscribe to. */
export const maxSubscriptions = 10
/** Events of one such calendar, of a year ago and later. */
export const maxSubscribedEvents = 2000
const maxAddress = 2000

/** A calendar outside that a member reads here; nobody else learns of it. */
export const calendarSubscription = z.object({
  id,
  name: z.string(),
  color,
  /** Often a secret. */
  address: z.string(),
  /** Events that it has, and how many there are besides that can’t be shown. */
  events: z.int(),
  leftOut: z.int(),
  createdAt: instant,
  /** When it was last read; null = not yet. */
  readAt: instant.nullable(),
  /** Why it could not be read since; null = it could. */
  problem: z.string().nullable(),
})
export type CalendarSubscription = z.infer<typeof calendarSubscription>

/** An event of an outside calendar. A date that is other than the rest of its series is one by itself. */
export const subscribedEvent = calendarEvent
  .pick({
    id: true,
    title: true,
    description: true,
    location: true,
    allDay: true,
    start: true,
    end: true,
    timeZone: true,
    rrule: true,
    exdates: true,
  })
  .extend({ subscription: id })
export type SubscribedEvent = z.infer<typeof subscribedEvent>

/** As calendars are subscribed to elsewhere too: `webcal` is `https` by another name. */
const address = z
  .string({ error: 'Must be text' })
  .trim()
  .max(maxAddress, `At most ${maxAddress.toLocaleString('en-US')} characters`)
  .transform((written) => written.replace(/^webcals?:\/\//i, 'https://'))
  .refine((written) => /^https?:\/\/[^/]/i.test(written) && URL.canParse(written), {
    error: 'Enter the address of a calendar, such as https://example.com/calendar.ics',
  })

const name = line(60)

export const calendarSubscriptionContract = {
  getCalendarSubscriptions: call({
    method: 'GET',
    path: '/calendar-subscription',
    summary:
      'The outside calendars that the caller reads here. `isOffered` says whether this server reads any.',
    permission: 'calendar.view',
    scope: 'rows',
    answer: ok(z.array(calendarSubscription), { isOffered: z.boolean() }),
  }),
  getSubscribedEvents: call({
    method: 'GET',
    path: '/calendar-subscription/event',
    summary:
      'What takes place from a day to another in the outside calendars that the caller reads here; series are whole.',
    permission: 'calendar.view',
    scope: 'rows',
    query: z.strictObject({ from: day, to: day }),
    answer: ok(z.array(subscribedEvent)),
  }),
  createCalendarSubscription: call({
    method: 'POST',
    path: '/calendar-subscription',
    summary:
      'Subscribes the caller to a calendar by its https address. It is read within seconds, then each hour; what keeps it from being read is told in `problem`.',
    permission: 'calendar.view',
    scope: 'rows',
    body: z.strictObject({ name, color, address }),
    answer: ok(calendarSubscription),
  }),
  updateCalendarSubscription: call({
    method: 'PATCH',
    path: '/calendar-subscription/:id',
    summary: 'Changes what a calendar that the caller subscribed to is called here, or its colour.',
    permission: 'calendar.view',
    scope: 'rows',
    params: z.object({ id }),
    body: z.strictObject({ name: name.optional(), color: color.optional() }),
    answer: ok(calendarSubscription),
  }),
  refreshCalendarSubscription: call({
    method: 'POST',
    path: '/calendar-subscription/:id/refresh',
    summary:
      'Reads a calendar that the caller subscribed to within seconds, instead of when its hour has come.',
    permission: 'calendar.view',
    scope: 'rows',
    params: z.object({ id }),
    answer: ok(calendarSubscription),
  }),
  deleteCalendarSubscription: call({
    method: 'DELETE',
    path: '/calendar-subscription/:id',
    summary: 'Ends a subscription of the caller, with all that was read of it.',
    permission: 'calendar.view',
    scope: 'rows',
    params: z.object({ id }),
    answer: ok(z.object({ id })),
  }),
}
