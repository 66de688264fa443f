import type { LiveObject } from '#shared/live.ts'

/** What members are told, and what they have read: it stands in the log for their own screens and is nobody's change. */
export const unaudited = [
  'notification',
  'notification-read',
  'notification-settings',
  'task-reminder',
  'calendar-subscription',
] as const satisfies LiveObject[]
export type Audited = Exclude<LiveObject, (typeof unaudited)[number]>
