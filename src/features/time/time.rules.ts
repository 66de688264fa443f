import { may, type Viewer } from '#shared/access.ts'
import type { TimeEntry } from './time.shape.ts'

type Owned = Pick<TimeEntry, 'project' | 'memberId'>

/** What scopes are measured on: the project it is billed in, and whose time it is. */
const entryResource = ({ project, memberId }: Owned) => ({ project, owners: [memberId] })

/** The entry as the viewer may see it, or null; what an hour costs is hidden where money may not be seen. */
export const visibleTimeEntry = (viewer: Viewer, entry: TimeEntry): TimeEntry | null =>
  may(viewer, 'time.view', entryResource(entry)) ? shownTimeEntry(viewer, entry) : null

/** The entry for whoever was let in before: as what they have just written, it is theirs to see. */
export function shownTimeEntry(viewer: Viewer, entry: TimeEntry): TimeEntry {
  const isMoneyVisible = may(viewer, 'money.view', { project: entry.project })
  const isTaskVisible = isTaskNear(viewer, entry)
  const isClientVisible = may(viewer, 'client.view')
  if (isMoneyVisible && isTaskVisible && isClientVisible) return entry
  return {
    ...entry,
    ...(!isMoneyVisible && ({ rate: null, unpriced: false } satisfies Partial<TimeEntry>)),
    ...(!isTaskVisible && ({ title: '' } satisfies Partial<TimeEntry>)),
    ...(!isClientVisible && ({ client: null } satisfies Partial<TimeEntry>)),
  }
}

/** Whether the viewer's role still reaches the project: one's own time may lie where one no longer is. */
const isTaskNear = (viewer: Viewer, { project }: Owned) =>
  may(viewer, 'task.view', { project, owners: [viewer.memberId] })

/** Whether the viewer may track time on a task in this project for that member: their own, or with time.update others'. */
export function mayTrackFor(viewer: Viewer, { project, memberId }: Owned): boolean {
  if (!may(viewer, 'time.track', { project, owners: [viewer.memberId] })) return false
  return memberId === viewer.memberId || may(viewer, 'time.update', { project })
}

/** Whether the viewer may change or delete this entry: their own, or with time.update in its project others'. */
export function mayChangeEntry(viewer: Viewer, entry: Owned): boolean {
  if (!isTaskNear(viewer, entry)) return false
  if (may(viewer, 'time.update', entryResource(entry))) return true
  return entry.memberId === viewer.memberId && may(viewer, 'time.track', entryResource(entry))
}
