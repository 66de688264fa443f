import { type AuditNames, auditText } from '#features/audit/web/screens/auditText.ts'
import { documentPath } from '#features/document/web/parts/documentPath.ts'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { addDays } from '#shared/days.ts'
import { dayRange, dayWithin } from '#web/format/dates.ts'
import type { Notification, NotificationKind } from '../../notification.shape.ts'

/** How the settings call each kind. */
export const kindName: Record<NotificationKind, string> = {
  assigned: 'A task is assigned to me',
  mentioned: 'I’m mentioned',
  commented: 'Someone comments on my task, a task I follow, or my document',
  reacted: 'Someone reacts to my comment',
  taskReminder: 'I asked to be reminded of a task',
  changed: 'The status, dates or priority of my task change',
  dueTomorrow: 'My task is due tomorrow',
  overdue: 'My task is overdue',
  membership: 'I’m added to or removed from a project, or my role changes',
  invitation: 'I’m invited, or someone answers my invitation',
  timer: 'My timer runs for more than 10 hours',
  invoice: 'My invoice is viewed, answered, paid or overdue, or a recurring one is issued or fails',
  budget: 'A project that I manage has used 80% or 100% of its budget',
  timeOff: 'Someone requests time off, or mine is answered',
  approval: 'A week needs my approval, mine is approved or sent back, or I haven’t submitted it',
  event: 'I’m invited to an event, it’s moved or cancelled, or a guest answers',
  eventReminder: 'My event is about to start',
  signIn: 'Someone signs in to my account from a new device',
  password: 'My password is changed',
}

type Named = Pick<
  Notification,
  'kind' | 'what' | 'fields' | 'count' | 'comment' | 'day' | 'project' | 'page' | 'id' | 'actor'
>

/** What happened, as the end of a sentence that begins with who did it; or a whole one where nobody did. */
export function notificationText(named: Named, names: AuditNames): string {
  const { kind, what, fields, day } = named
  switch (kind) {
    case 'assigned':
      return 'assigned you'
    case 'mentioned':
    case 'commented':
    case 'reacted':
      return saidText(named)
    case 'changed': {
      const step = { object: 'task', event: 'update', fields, id: named.id, task: null } as const
      return auditText({ ...step, seq: 0, title: '', actor: null, at: '' }, names).join('; ')
    }
    case 'dueTomorrow':
      return 'Due tomorrow'
    case 'taskReminder':
      return 'You asked to be reminded'
    case 'overdue':
      return day ? `Overdue since ${dayWithin(day)}` : 'Overdue'
    case 'timer':
      return 'Your timer has been running for over 10 hours'
    case 'invoice':
      return invoiceText(named)
    case 'budget':
      return what === 'budgetNear' ? '80% of the budget is used' : 'The budget is used up'
    case 'timeOff':
      return timeOffText(what, fields)
    case 'approval':
      return approvalText(what, day)
    case 'event':
      return calendarText(what, day)
    case 'eventReminder':
      return reminderText(fields, day)
    case 'signIn':
      return 'Your account was signed in to from a new device'
    case 'password':
      return 'Your password was changed'
    default:
      return eventText(what, fields, names)
  }
}

function saidText({ kind, fields, count, comment, page }: Named): string {
  if (kind === 'reacted') return `reacted with ${String(fields[0]?.after)}`
  if (kind === 'commented') return count > 1 ? `commented ${count} times` : 'commented'
  // A description of a task is the only place without an address of its own.
  return (comment ?? page) ? 'mentioned you' : 'mentioned you in the description'
}

function invoiceText({ what, day, actor }: Named): string {
  switch (what) {
    case 'invoiceViewed':
      return 'viewed the invoice'
    case 'invoiceAccepted':
      return 'accepted the invoice'
    case 'invoiceQuestion':
      return 'has a question about the invoice'
    case 'invoiceOverdue':
      return day ? `Unpaid since ${dayWithin(day)}` : 'Unpaid'
    case 'recurringIssued':
      return 'Issued on schedule'
    case 'recurringFailed':
      return 'Couldn’t be issued and needs your attention'
    case 'recurringMissed':
      return 'Missed several dates and needs your attention'
    default:
      return actor ? 'marked the invoice as paid' : 'The invoice is paid'
  }
}

function timeOffText(what: Notification['what'], fields: Notification['fields']): string {
  const [start, end] = fields.map(({ after }) => String(after))
  const days = dayRange(start ?? null, end ?? null)
  switch (what) {
    case 'timeOffRequested':
      return `requested time off: ${days}`
    case 'timeOffApproved':
      return `approved your time off: ${days}`
    case 'timeOffDeclined':
      return `declined your time off: ${days}`
    case 'timeOffEntered':
      return `entered time off for you: ${days}`
    default:
      return `cancelled time off: ${days}`
  }
}

function approvalText(what: Notification['what'], day: string | null): string {
  const week = day ? ` of ${dayRange(day, addDays(day, 6))}` : ''
  switch (what) {
    case 'weekSubmitted':
      return `submitted their week${week}`
    case 'weekApproved':
      return `approved your week${week}`
    case 'weekReturned':
      return `sent back your week${week}`
    case 'weekUnlocked':
      return `unlocked your week${week}`
    default:
      return `Your week${week} isn’t submitted yet`
  }
}

function reminderText([start]: Notification['fields'], day: string | null): string {
  const time = String(start?.after).slice(11)
  const on = day ? dayWithin(day) : ''
  return time ? `Starts at ${time} on ${on}` : `Takes place on ${on}`
}

function calendarText(what: Notification['what'], day: string | null): string {
  const on = day ? ` on ${dayWithin(day)}` : ''
  switch (what) {
    case 'eventInvited':
      return `invited you to an event${on}`
    case 'eventUninvited':
      return `removed you from an event${on}`
    case 'eventMoved':
      return `moved an event${on}`
    case 'eventCancelled':
      return `cancelled an event${on}`
    case 'eventAccepted':
      return `is coming to your event${on}`
    case 'eventTentative':
      return `might come to your event${on}`
    default:
      return `isn’t coming to your event${on}`
  }
}

function eventText(what: Notification['what'], fields: Notification['fields'], names: AuditNames): string {
  const role = fields.find(({ field }) => field === 'roleId' || field === 'role')?.after
  switch (what) {
    case 'addedToProject':
      return 'added you to the project'
    case 'lead':
      return 'made you the lead of the project'
    case 'removedFromProject':
      return 'removed you from the project'
    case 'removedFromWorkspace':
      return 'removed you from the workspace'
    case 'deactivated':
      return 'deactivated you in the workspace'
    case 'reactivated':
      return 'reactivated you'
    case 'workspaceDeleted':
      return 'deleted the workspace'
    case 'role':
      return typeof role === 'string' ? `made you ${names.role(role)}` : 'changed your role'
    case 'received':
      return 'invited you to'
    case 'accepted':
      return 'accepted your invitation'
    default:
      return 'declined your invitation'
  }
}

/** Where one goes on to what it is about; null where that is gone or has no place. */
export function notificationPath(notification: Notification): string | null {
  const { kind, what, task, project, invoice, document, page, comment, day } = notification
  if (invoice) return `/invoices/${invoice}`
  const place = comment ? `#comment-${comment}` : ''
  if (task) return `/tasks/${task}${place}`
  if (document && page) return `${documentPath(document, page)}${place}`
  if (kind === 'approval') return what === 'weekSubmitted' ? '/time/approvals' : `/time?week=${day}`
  if (project && what !== 'removedFromProject')
    return projectPath(project, kind === 'budget' ? 'overview' : 'list')
  if (kind === 'timer') return '/time'
  if (kind === 'timeOff') return '/time/off'
  if (kind === 'event' || kind === 'eventReminder') return day ? `/calendar?date=${day}` : '/calendar'
  if (kind === 'signIn' || kind === 'password') return '/settings/profile'
  if (what === 'accepted' || what === 'declined') return '/settings/members'
  return null
}
