import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { id, instant } from '#shared/fields.ts'

/** An address by which other programs read a calendar. */
export const calendarFeed = z.object({
  id,
  /** Whose events it has; null = those that its member takes part in. */
  project: id.nullable(),
  createdAt: instant,
  /** When a program last asked for it; null = never yet. */
  readAt: instant.nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const calendarFeedContract = {
  getCalendarFeeds: call({
    method: 'GET',
    path: '/calendar-feed',
    summary: 'The addresses by which the caller’s other programs read a calendar; without their secrets.',
    permission: 'calendar.view',
    scope: 'rows',
    answer: ok(z.array(calendarFeed)),
  }),
  createCalendarFeed: call({
    method: 'POST',
    path: '/calendar-feed',
    summary:
      'Creates an address for the caller’s own events, or those of a project the caller can see, replacing the previous one. It can’t be looked up later.',
    permission: 'calendar.view',
    scope: 'rows',
    body: z.strictObject({ project: id.nullable() }),
    answer: ok(calendarFeed, { address: z.string() }),
  }),
  deleteCalendarFeed: call({
    method: 'DELETE',
    path: '/calendar-feed/:id',
    summary: 'Revokes one of the caller’s addresses. It stops working immediately.',
    permission: 'calendar.view',
    scope: 'rows',
    params: z.object({ id }),
    answer: ok(z.object({ id })),
  }),
  readCalendarFeed: call({
    method: 'GET',
    path: '/feed/:secret',
    summary: 'A calendar as an iCalendar file, for whoever has its address.',
    permission: 'public',
    params: z.object({ secret: z.string().max(80, 'At most 80 characters') }),
    answer: bytes,
  }),
}
