import type { Member } from '../features/member/member.contract.ts'
import type { Project, ProjectMembers } from '../features/project/project.contract.ts'
import type { Role } from '../features/role/role.contract.ts'
import type { Status } from '../features/status/status.contract.ts'
import type { Task } from '../features/task/task.contract.ts'
import type { Workspace } from '../features/workspace/workspace.contract.ts'

/** Every object a live message can be about, with the shape its `data` has when created or updated. */
export type LiveData = {
  workspace: Workspace
  member: Member
  role: Role
  project: Project
  'project-member': ProjectMembers
  task: Task
  'task-status': Status
  'project-status': Status
}
export type LiveObject = keyof LiveData

/** What `data` is when the object was deleted; `moveTo` where a deleted status sent its items. */
export type LiveDeleted<O extends LiveObject> = O extends 'project-member'
  ? ProjectMembers
  : O extends 'task-status' | 'project-status'
    ? { id: string; moveTo: string | null }
    : { id: string }

/** One committed change as the live connection pushes it. `seq` counts up by one per workspace, in commit order. */
export type LiveMessage = {
  [O in LiveObject]: { object: O; seq: number; actor: string | null } & (
    | { event: 'create' | 'update'; data: LiveData[O] }
    | { event: 'delete'; data: LiveDeleted<O> }
  )
}[LiveObject]

/** Everything the server sends on a live connection. */
export type LiveFrame =
  | LiveMessage
  /** Answers a ping, with the workspace's newest `seq`: from there on nothing was missed. */
  | { type: 'pong'; seq: number }
  /** What was missed is older than what is kept: load everything anew. */
  | { type: 'resync'; seq: number }
  /** What the member may see has changed: load everything anew with the new access. */
  | { type: 'access'; seq: number }
  /** The connection closes for good. */
  | { type: 'error'; message: 'Unauthorized' | 'Workspace not found' }

/** Milliseconds, the same on both sides. */
export const pingEvery = 10_000
export const silenceLimit = 25_000
