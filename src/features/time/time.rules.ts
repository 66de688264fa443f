import { may, type Viewer } from '../../shared/access.ts'
import type { TimeEntry } from './time.contract.ts'

type Owned = Pick<TimeEntry, 'project' | 'memberId'>

/** What scopes are measured on: the project of the task, and whose time it is. */
export const thingOfEntry = ({ project, memberId }: Owned) => ({ project, owners: [memberId] })

/** The entry as the viewer may see it, or null; what an hour costs is hidden where money may not be seen. */
export function seenTimeEntry(viewer: Viewer, entry: TimeEntry): TimeEntry | null {
  if (!may(viewer, 'time.view', thingOfEntry(entry))) return null
  return may(viewer, 'money.view', { project: entry.project }) ? entry : { ...entry, rate: null }
}

/** Whether the viewer may track time on a task in this project for that member: their own, or with time.update others'. */
export function mayTrackFor(viewer: Viewer, { project, memberId }: Owned): boolean {
  if (!may(viewer, 'time.track', { project, owners: [viewer.memberId] })) return false
  return memberId === viewer.memberId || may(viewer, 'time.update', { project })
}
