import { z } from 'zod'
import { day, id, instant } from '#shared/fields.ts'

/** What people are told of; the settings have a line for each. */
export const notificationKinds = [
  /** A task was given to me. */
  'assigned',
  /** I was named in a comment, a task’s description or a page. */
  'mentioned',
  /** A comment on a task that I execute, created or follow, a reply where I take part, or a comment on a page in a thread of mine or a document that I made. */
  'commented',
  /** An emoji on a comment of mine. */
  'reacted',
  /** I asked to be reminded of a task. */
  'taskReminder',
  /** Status, dates or priority of a task that I execute or created. */
  'changed',
  'dueTomorrow',
  'overdue',
  /** I was added to or taken out of a project, given another role, or lost a workspace. */
  'membership',
  /** I was invited to another workspace, or somebody answered an invitation of mine. */
  'invitation',
  /** My timer has been running for more than ten hours. */
  'timer',
  /** A client saw, accepted or asked about an invoice that I made or sent, or it was paid, or is overdue; or one was issued anew, or could not be. */
  'invoice',
  /** The budget of a project that I manage is nearly used, or used up. */
  'budget',
  /** Someone requests time off, or mine is answered, entered or cancelled by somebody else. */
  'timeOff',
  /** A week waits for my approval, mine was approved, sent back or unlocked, or I have not handed it in. */
  'approval',
  /** I am asked to come to an event, one that I come to is moved or cancelled, or a guest of mine answers. */
  'event',
  /** An event of mine is about to begin. */
  'eventReminder',
  /** My account was signed in to from a new device. */
  'signIn',
  'password',
] as const

export const notificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof notificationKind>

/** Which of the things that its kind is about has happened; null where there is but one. */
const notificationWhat = z.enum([
  'addedToProject',
  'removedFromProject',
  'lead',
  'removedFromWorkspace',
  'deactivated',
  'reactivated',
  'workspaceDeleted',
  'role',
  'received',
  'accepted',
  'declined',
  'invoiceViewed',
  'invoiceAccepted',
  'invoiceQuestion',
  'invoicePaid',
  'invoiceOverdue',
  'recurringIssued',
  'recurringFailed',
  'recurringMissed',
  'budgetNear',
  'budgetUsed',
  'timeOffRequested',
  'timeOffApproved',
  'timeOffDeclined',
  'timeOffEntered',
  'timeOffCancelled',
  'weekSubmitted',
  'weekApproved',
  'weekReturned',
  'weekUnlocked',
  'weekMissing',
  'eventInvited',
  'eventUninvited',
  'eventMoved',
  'eventCancelled',
  'eventAccepted',
  'eventTentative',
  'eventDeclined',
])

export const notification = z.object({
  id,
  /** Whose it is: nobody else gets it. */
  memberId: id,
  kind: notificationKind,
  what: notificationWhat.nullable(),
  /** The member who did it; null for the program, and for somebody of another workspace. */
  actor: id.nullable(),
  /** Who did it by name, of what happened in another workspace, or a client did. */
  by: z.string().nullable(),
  task: id.nullable(),
  project: id.nullable(),
  invoice: id.nullable(),
  /** The document, and the page of it, where somebody is named or comments. */
  document: id.nullable(),
  page: id.nullable(),
  /** The comment that it is about, of `mentioned`, `commented` and `reacted`; null when a description or a page names me. */
  comment: id.nullable(),
  /** The task’s number in its project. */
  number: z.int().nullable(),
  /** What the task or the page is called now, else the invoice, the project, the workspace, the member or the device. */
  title: z.string(),
  /** The beginning of the comment as it is now, without the marks of Markdown; empty once it is deleted. Of a client, what they ask; of a week that was sent back, why. */
  text: z.string(),
  /** The first and last day of time off. When an event begins, of `eventReminder`, as its member’s clock shows it. The emoji, of `reacted`. What changed, of `changed` and a new role: from what it was before the first to what it was after the last. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** The due date that `dueTomorrow`, `overdue` and `invoiceOverdue` remind of; of `event` and `eventReminder`, when it is; of `approval`, the Monday of the week. */
  day: day.nullable(),
  /** How many times the same person did the same to the same task: they are told as one while unread. */
  count: z.int(),
  /** When it happened last. */
  at: instant,
  readAt: instant.nullable(),
})
export type Notification = z.infer<typeof notification>

export const ways = z.object({
  inApp: z.boolean(),
  /** Batched, five minutes later; what was read by then is left out. */
  email: z.boolean(),
  /** A sound in the browser. */
  bell: z.boolean(),
})
export type Ways = z.infer<typeof ways>

/** How one member is told of what, in this workspace. */
export const notificationSettings = z.object({
  /** Off: no batched mail at all, as the link at the end of each sets it. What is always mailed still is. */
  mail: z.boolean(),
  kinds: z.record(notificationKind, ways),
})
export type NotificationSettings = z.infer<typeof notificationSettings>
