import type { Viewer } from '#shared/access.ts'
import type { LiveMessage, LiveObject } from '#shared/live.ts'
import type { LoggedChange } from './change.ts'

/**
 * Per object: what of it the viewer may see, or null when nothing. Features say it once in their rules; it is the
 * same decision their calls make. Called with the row after the change, and with the row before it.
 */
export type Audience = { [O in LiveObject]: (viewer: Viewer, data: never) => unknown }

/**
 * The message that this viewer gets of a change. What moves out of view arrives as a deletion; what was never in
 * view does not arrive.
 */
export function messageFor(audience: Audience, viewer: Viewer, change: LoggedChange): LiveMessage | null {
  const { object, event, seq, actor } = change
  const show = audience[object] as (viewer: Viewer, data: unknown) => unknown
  const before = 'before' in change ? change.before : undefined
  const frame = (what: 'create' | 'update' | 'delete', data: unknown) =>
    ({ object, event: what, data, seq, actor }) as LiveMessage

  if (event === 'delete') return show(viewer, before ?? change.data) ? frame('delete', change.data) : null
  const now = show(viewer, change.data)
  if (now) return frame(event, now)
  return before && show(viewer, before) ? frame('delete', deletedData(before)) : null
}

/** What the deletion of a row tells of it. */
export function deletedData(row: object) {
  const { id, task } = row as { id: string; task?: string | null }
  return { id, ...(task !== undefined && { task }) }
}

/** Objects that are shown by whose they are, so that even members to whom the same may be shown differ in them. */
export const personalObjects: ReadonlySet<LiveObject> = new Set([
  'project-pin',
  'approval',
  'document',
  'document-thread',
  'time-off',
  'view',
  'report-link',
  'calendar',
  'calendar-tag',
  'notification',
  'notification-read',
  'notification-settings',
  'task-reminder',
  'calendar-subscription',
])
