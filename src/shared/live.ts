import type { Approval } from '#features/approval/approval.shape.ts'
import type { CalendarEvent, EventPlace, EventTags } from '#features/calendar/calendar.shape.ts'
import type { WholeClient } from '#features/client/client.contract.ts'
import type { Comment } from '#features/comment/comment.shape.ts'
import type { PlacedDelivery } from '#features/delivery/delivery.rules.ts'
import type { DeliverySettings } from '#features/delivery/delivery.settings.contract.ts'
import type { DocumentPlace, LiveDocument, PlacedThread } from '#features/document/document.shape.ts'
import type { Expense } from '#features/expense/expense.shape.ts'
import type { File } from '#features/file/file.shape.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import type { Invoicing } from '#features/invoice/invoicing.contract.ts'
import type { Member } from '#features/member/member.contract.ts'
import type { NotificationRead } from '#features/notification/notification.contract.ts'
import type { Notification, NotificationSettings } from '#features/notification/notification.shape.ts'
import type { Project, ProjectMembers, ProjectPin } from '#features/project/project.contract.ts'
import type { Rate } from '#features/rate/rate.contract.ts'
import type { RecurringInvoice } from '#features/recurring/recurring.shape.ts'
import type { ReportLink } from '#features/report/report.link.contract.ts'
import type { Role } from '#features/role/role.shape.ts'
import type { AnyStatus } from '#features/status/status.shape.ts'
import type { Tag } from '#features/tag/tag.shape.ts'
import type { Task } from '#features/task/task.contract.ts'
import type { TaskReminder } from '#features/task/task.reminder.contract.ts'
import type { Tax } from '#features/tax/tax.shape.ts'
import type { TimeEntry } from '#features/time/time.shape.ts'
import type { HolidayCalendar } from '#features/timeOff/holiday.shape.ts'
import type { PlacedTimeOff } from '#features/timeOff/timeOff.rules.ts'
import type { TimeOffKind } from '#features/timeOff/timeOff.shape.ts'
import type { WorkWeek } from '#features/timeOff/workWeek.shape.ts'
import type { View } from '#features/view/view.contract.ts'
import type { Workspace } from '#features/workspace/workspace.contract.ts'

/** Long texts and trees, which are logged with the change that wrote them alone. */
export const loggedAlone = ['description', 'checklist', 'pages'] as const

/** Where a task stands: what decides who may see it and what belongs to it. Kept with a change, never sent. */
export type Place = Pick<Task, 'project' | 'createdBy' | 'executor'>
type OfTask<T> = T & { place?: Place }
/** A task with the places of its parent and of what it depends on, by id: kept with a change, never sent. */
export type LinkedTask = Task & { linked?: Record<string, Place> }

/** The tags that a task has now, as it is since `updatedAt`. */
export type TaskTags = { taskId: string; tagIds: string[]; updatedAt: string }

/** Every object a live message can be about, with the shape its `data` has when created or updated. */
export type LiveData = {
  workspace: Workspace
  member: Member
  role: Role
  project: Project
  'project-member': ProjectMembers
  'project-pin': ProjectPin
  task: LinkedTask
  'task-status': AnyStatus
  'project-status': AnyStatus
  'invoice-status': AnyStatus
  tag: Tag
  'task-tag': OfTask<TaskTags>
  'task-comment': OfTask<Comment>
  file: OfTask<File>
  'time-entry': TimeEntry
  approval: Approval
  'time-off': PlacedTimeOff
  'time-off-kind': TimeOffKind
  'work-week': WorkWeek
  'holiday-calendar': HolidayCalendar
  expense: Expense
  document: LiveDocument
  'document-thread': PlacedThread
  calendar: CalendarEvent
  'calendar-tag': EventTags & { place?: EventPlace }
  rate: Rate
  client: WholeClient
  invoice: Invoice
  'recurring-invoice': RecurringInvoice
  invoicing: Invoicing
  /** How an invoice got to its client, by the invoice’s id; its projects decide who may see it and are never sent. */
  delivery: PlacedDelivery
  'delivery-settings': DeliverySettings
  tax: Tax
  view: View
  'report-link': ReportLink
  /** With the projects that its invoice bills, where its document is and whom its comment is for, which are never sent. */
  notification: OfTask<Notification> & {
    billed?: string[]
    documentPlace?: DocumentPlace
    teamOnly?: boolean
  }
  'notification-read': NotificationRead
  'notification-settings': NotificationSettings & { memberId: string }
  'task-reminder': TaskReminder & { memberId: string }
  /** That something about an outside calendar of a member changed; its address is often a secret. */
  'calendar-subscription': { memberId: string; id: string }
}
export type LiveObject = keyof LiveData

/** What `data` is when the object was deleted; `moveTo` where a deleted status sent its items. */
export type LiveDeleted<O extends LiveObject> = O extends
  | 'project-member'
  | 'project-pin'
  | 'task-tag'
  | 'calendar-tag'
  | 'notification-read'
  | 'notification-settings'
  | 'task-reminder'
  ? LiveData[O]
  : O extends 'task-status' | 'project-status' | 'invoice-status'
    ? { id: string; moveTo: string | null }
    : O extends 'task-comment' | 'file'
      ? { id: string; task: string }
      : O extends 'time-entry'
        ? { id: string; task: string | null }
        : { id: string }

/** One committed change as the live connection pushes it. `seq` counts up by one per workspace, in commit order. */
export type LiveMessage = {
  [O in LiveObject]: { object: O; seq: number; actor: string | null } & (
    | { event: 'create' | 'update'; data: LiveData[O] }
    | { event: 'delete'; data: LiveDeleted<O> }
  )
}[LiveObject]

/** Who is at a task: members by id, the viewer's own included. */
export type TaskPresence = { task: string; looking: string[]; typing: string[] }

/** Who is there now, as far as the viewer may know. Only for connections that have said where they look. */
export type PresenceFrame = {
  type: 'presence'
  /** All that is known: what was told before no longer holds. */
  whole?: true
  /** Members who came, and who went. */
  online: string[]
  offline: string[]
  /** The task that the connection looks at, where something about it changed. */
  tasks: TaskPresence[]
}

/** Everything the browser says on a live connection. */
export type BrowserFrame =
  | { type: 'ping' }
  /** The task on screen; null for none, or when nobody sees the screen. */
  | { type: 'look'; task: string | null }
  /** A comment on the task is being written; null as soon as it no longer is. */
  | { type: 'typing'; task: string | null }

/** Everything the server sends on a live connection. */
export type LiveFrame =
  | LiveMessage
  /** Answers a ping, with the workspace's newest `seq`: from there on nothing was missed. */
  | { type: 'pong'; seq: number }
  /** What was missed is older than what is kept: load everything anew. */
  | { type: 'resync'; seq: number }
  /** What the member may see has changed, or all amounts were rounded: load everything anew with the new access. */
  | { type: 'access'; seq: number }
  | PresenceFrame
  /** The operator announces something else than before: load it. */
  | { type: 'announcements' }
  /** The connection closes for good. */
  | { type: 'error'; message: 'Unauthorized' | 'Workspace not found' }

/** The code that a connection is closed with where its member has as many as they may; the reason is for the screen. */
export const tooManySockets = 4429

/** Milliseconds, the same on both sides. */
export const pingEvery = 10_000
export const silenceLimit = 25_000
/** How often the browser says again that somebody is typing, and after how long the server no longer believes it. */
export const typingEvery = 3_000
export const typingLasts = 5_000
