import { taskKey } from '#features/task/task.rules.ts'
import { addressIn } from '#features/workspace/workspace.rules.ts'
import type { EmailMessage } from '#server/mail/mailer.ts'
import { holdsWebAddress, subjectName } from '#server/mail/subject.ts'
import { dayInWords } from '#shared/days.ts'
import type { Notification } from '../notification.shape.ts'
import type { Addressee, Names } from './notification.mail.queries.ts'

export const removedEmail = (to: string, name: string, workspace: string): EmailMessage => ({
  to,
  subject: `You are no longer a member of ${subjectName(workspace, 'a workspace')}`,
  body: `Hi ${name},

You were removed from the workspace ${workspace} on Workweek. Your tracked time and comments stay there, and your other
workspaces aren’t affected.

If you think this was a mistake, ask someone in the workspace to invite you again.`,
})

export const deactivatedEmail = (to: string, name: string, workspace: string): EmailMessage => ({
  to,
  subject: `You were deactivated in ${subjectName(workspace, 'a workspace')}`,
  body: `Hi ${name},

You were deactivated in the workspace ${workspace} on Workweek, so you can’t open it any more. Everything you did stays
there, and your other workspaces aren’t affected.

If you think this was a mistake, ask someone in the workspace to reactivate you.`,
})

/** How many notifications an email tells one by one. */
const maxListed = 20

type Context = { url: string; workspaceId: string; workspace: string; names: Names; token: string }

/** What a member has not read, as one email; its last line, and the mail program's own button, end these emails. */
export function notificationEmail(
  { email, name }: Addressee,
  notifications: readonly Notification[],
  { url, workspaceId, workspace, names, token }: Context,
): EmailMessage {
  const at = (path: string) => `${url}${addressIn(workspaceId, path)}`
  const listed = notifications.slice(0, maxListed).map((one) => `${sentence(one, names)}\n${at(pathOf(one))}`)
  const more = notifications.length - listed.length
  const [first] = notifications
  const end = `${url}/api/unsubscribe/${token}`
  return {
    to: email,
    subject:
      notifications.length === 1 && first && !namesOf(first, names).some(holdsWebAddress)
        ? sentence(first, names)
        : `${notifications.length} new notification${notifications.length === 1 ? '' : 's'} in ${subjectName(workspace, 'your workspace')}`,
    body: `Hi ${name},

Here’s what’s new in ${workspace}:

${listed.join('\n\n')}
${more > 0 ? `\n… and ${more} more.\n` : ''}
See all: ${at('/notifications')}

Email settings: ${at('/settings/notifications')}
Unsubscribe: ${end}`,
    headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** Of whom and what the sentence speaks by name; a task has a title, which its members write for each other. */
const namesOf = ({ actor, by, task, invoice, title, text }: Notification, { members }: Names) => [
  (actor && members.get(actor)) || '',
  task ? '' : title,
  // What strangers wrote.
  ...(invoice ? [by ?? '', text] : []),
]

function pathOf(notification: Notification): string {
  const { task, project, invoice, document, page, comment, what, kind, day } = notification
  if (invoice) return `/invoices/${invoice}`
  const place = comment ? `#comment-${comment}` : ''
  if (task) return `/tasks/${task}${place}`
  if (document && page) return `/docs/${document}/${page}${place}`
  if (project && (what === 'addedToProject' || what === 'lead')) return `/projects/${project}`
  if (kind === 'timeOff') return '/time/off'
  if (kind === 'approval') return what === 'weekSubmitted' ? '/time/approvals' : `/time?week=${day}`
  if (kind === 'event' || kind === 'eventReminder') return `/calendar?date=${day}`
  if (project && kind === 'budget') return `/projects/${project}/overview`
  return '/notifications'
}

const fieldNames: Record<string, string> = {
  status: 'status',
  priority: 'priority',
  start: 'start',
  end: 'end',
  dueDate: 'due date',
}

/** What is about neither a task nor a membership. */
const others: Partial<Record<Notification['kind'], (notification: Notification, who: string) => string>> = {
  taskReminder: ({ title }) => `You asked to be reminded of “${title}”`,
  reacted: ({ title, fields: [given] }, who) => `${who} reacted with ${String(given?.after)} on “${title}”`,
  invoice: (notification, who) => invoiceSentence(notification, who),
  budget: (notification) => budgetSentence(notification),
  timeOff: (notification, who) => timeOffSentence(notification, who),
  approval: (notification, who) => approvalSentence(notification, who),
  event: (notification, who) => eventSentence(notification, who),
  eventReminder: (notification) => reminderSentence(notification),
  signIn: (notification) => accountSentence(notification),
  password: (notification) => accountSentence(notification),
}

function sentence({ day: isoDay, ...rest }: Notification, names: Names): string {
  const notification = { ...rest, day: isoDay && dayInWords(isoDay) }
  const { actor, project, number, title, kind, day, text } = notification
  const who = (actor && names.members.get(actor)) || (actor ? 'Someone' : 'Workweek')
  const key = number ? taskKey(names.keys.get(project ?? ''), number) : ''
  const resource = `${key && `${key} `}“${title}”`
  switch (kind) {
    case 'assigned':
      return `${who} assigned you ${resource}`
    case 'mentioned':
      return `${who} mentioned you on ${resource}${text && `: ${text}`}`
    case 'commented':
      return `${who} commented on ${resource}${text && `: ${text}`}`
    case 'changed':
      return `${who} changed ${resource}: ${changesOf(notification, names)}`
    case 'dueTomorrow':
      return `${resource} is due tomorrow, ${day}`
    case 'overdue':
      return `${resource} was due on ${day}`
    case 'timer':
      return `Your timer on ${resource} has been running for more than ten hours`
    default:
      return (others[kind] ?? membershipSentence)(notification, who)
  }
}

function eventSentence({ what, title, day }: Notification, who: string): string {
  const event = `“${title}” on ${day}`
  switch (what) {
    case 'eventInvited':
      return `${who} invited you to ${event}`
    case 'eventUninvited':
      return `${who} removed you from ${event}`
    case 'eventMoved':
      return `${who} moved ${event}`
    case 'eventCancelled':
      return `${who} cancelled ${event}`
    case 'eventAccepted':
      return `${who} is coming to ${event}`
    case 'eventTentative':
      return `${who} might come to ${event}`
    default:
      return `${who} isn’t coming to ${event}`
  }
}

function reminderSentence({ title, fields, day }: Notification): string {
  const time = String(fields[0]?.after).slice(11)
  return time ? `“${title}” starts at ${time} on ${day}` : `“${title}” is on ${day}`
}

function timeOffSentence({ what, fields }: Notification, who: string): string {
  const [start, end] = fields.map(({ after }) => dayInWords(String(after)))
  const days = start === end ? `on ${start}` : `from ${start} to ${end}`
  switch (what) {
    case 'timeOffRequested':
      return `${who} requested time off ${days}`
    case 'timeOffApproved':
      return `${who} approved your time off ${days}`
    case 'timeOffDeclined':
      return `${who} declined your time off ${days}`
    case 'timeOffEntered':
      return `${who} entered time off for you ${days}`
    default:
      return `${who} cancelled time off ${days}`
  }
}

function approvalSentence({ what, day, text }: Notification, who: string): string {
  const week = `of ${day}`
  switch (what) {
    case 'weekSubmitted':
      return `${who} submitted their week ${week}${text && `: ${text}`}`
    case 'weekApproved':
      return `${who} approved your week ${week}${text && `: ${text}`}`
    case 'weekReturned':
      return `${who} sent your week ${week} back: ${text}`
    case 'weekUnlocked':
      return `${who} unlocked your week ${week}: ${text}`
    default:
      return `Your week ${week} isn’t submitted yet`
  }
}

const accountSentence = ({ kind, title }: Notification) =>
  kind === 'signIn' ? `New sign-in from ${title}` : 'Your password was changed'

const budgetSentence = ({ what, title }: Notification) =>
  what === 'budgetNear' ? `80% of the budget of “${title}” is used` : `The budget of “${title}” is used up`

function membershipSentence({ what, title }: Notification, who: string): string {
  switch (what) {
    case 'addedToProject':
      return `${who} added you to the project “${title}”`
    case 'lead':
      return `${who} made you the lead of the project “${title}”`
    case 'removedFromProject':
      return `${who} removed you from the project “${title}”`
    case 'removedFromWorkspace':
      return `You were removed from the workspace “${title}”`
    case 'deactivated':
      return `You were deactivated in the workspace “${title}”`
    case 'reactivated':
      return `${who} reactivated you`
    case 'workspaceDeleted':
      return `The workspace “${title}” was deleted`
    case 'role':
      return `${who} changed your role to ${title}`
    case 'received':
      return `You’re invited to the workspace “${title}”`
    case 'accepted':
      return `${title} accepted your invitation`
    default:
      return `${title || 'Someone'} declined your invitation`
  }
}

/** Fields whose values are days. */
const days = new Set(['start', 'end', 'dueDate'])

const changesOf = ({ fields }: Notification, { statuses }: Names) =>
  fields
    .map(({ field, after }) => {
      const value = field === 'status' ? statuses.get(String(after)) : after
      const words = days.has(field) && value ? dayInWords(String(value)) : String(value)
      return `${fieldNames[field] ?? field} ${value === null || value === undefined ? 'removed' : `→ ${words}`}`
    })
    .join(', ')

function invoiceSentence({ what, title, by, day, text, actor }: Notification, who: string): string {
  switch (what) {
    case 'invoiceViewed':
      return `${by} viewed ${title}`
    case 'invoiceAccepted':
      return `${by} accepted ${title}${text && `: ${text}`}`
    case 'invoiceQuestion':
      return `${by} has a question about ${title}: ${text}`
    case 'invoiceOverdue':
      return `${title} was due on ${day} and hasn’t been paid`
    case 'recurringIssued':
      return `${title} was issued on schedule`
    case 'recurringFailed':
      return `${title} couldn’t be issued and needs your attention: ${text}`
    case 'recurringMissed':
      return `${title} missed several dates and needs your attention`
    default:
      return actor ? `${who} marked ${title} as paid` : `${title} is paid`
  }
}
