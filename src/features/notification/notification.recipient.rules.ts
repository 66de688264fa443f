import type { Comment } from '#features/comment/comment.shape.ts'
import type { Delivery } from '#features/delivery/delivery.shape.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import type { Member } from '#features/member/member.contract.ts'
import type { Project, ProjectMembers } from '#features/project/project.contract.ts'
import type { RecurringInvoice } from '#features/recurring/recurring.shape.ts'
import type { Task } from '#features/task/task.contract.ts'
import type { PlacedTimeOff } from '#features/timeOff/timeOff.rules.ts'
import { newlyMentioned } from '#shared/rich/mentions.ts'
import type { Notification } from './notification.shape.ts'

/** One change, as far as it decides who is told. */
export type NotifiableChange<T, D = { id: string }> = { actor: string | null } & (
  | { event: 'create'; data: T; before?: T }
  | { event: 'update'; data: T; before?: T }
  | { event: 'delete'; data: D; before?: T }
)

/** That a member is to be told, if they may see it and want to be. */
export type NotificationIntent = Pick<Notification, 'memberId' | 'kind'> &
  Partial<
    Pick<
      Notification,
      | 'what'
      | 'task'
      | 'project'
      | 'invoice'
      | 'page'
      | 'comment'
      | 'title'
      | 'fields'
      | 'by'
      | 'text'
      | 'day'
    >
  > & {
    /** Its comment is for the team only. */
    teamOnly?: boolean
  }

/**
 * Nobody is told of what they did themselves, nor twice of one change: the first wish for a member counts, so that
 * those that say more come first.
 */
export function settle(
  actor: string | null,
  intents: readonly (NotificationIntent | null)[],
): NotificationIntent[] {
  const byMember = new Map<string, NotificationIntent>()
  for (const intent of intents)
    if (intent && intent.memberId !== actor && !byMember.has(intent.memberId))
      byMember.set(intent.memberId, intent)
  return [...byMember.values()]
}

/** Milliseconds. What is brought back from the trash is logged as made, and is no news to those who knew it. */
const fresh = 60_000
export const isNew = ({ createdAt, updatedAt }: Task | Comment) =>
  Date.parse(updatedAt) - Date.parse(createdAt) < fresh

const watchedFields = ['status', 'priority', 'start', 'end', 'dueDate'] as const

/** What others did to a task concerns its executor and who created it. */
export function taskIntents({ actor, ...change }: NotifiableChange<Task>): NotificationIntent[] {
  if (change.event === 'delete') return []
  const { data, before } = change
  if (change.event === 'create' && !isNew(data)) return []
  const task = data.id
  const isGiven = data.executor !== null && data.executor !== (before?.executor ?? null)
  const given: NotificationIntent[] = isGiven
    ? [{ memberId: data.executor as string, kind: 'assigned', task }]
    : []
  const mentioned = newlyMentioned(data.description, before?.description).map(
    (memberId): NotificationIntent => ({ memberId, kind: 'mentioned', task }),
  )
  const fields = before
    ? watchedFields
        .filter((field) => data[field] !== before[field])
        .map((field) => ({ field, before: before[field], after: data[field] }))
    : []
  const concerned = fields.length
    ? [data.executor, data.createdBy].map((memberId): NotificationIntent | null =>
        memberId === null ? null : { memberId, kind: 'changed', task, fields },
      )
    : []
  return settle(actor, [...given, ...mentioned, ...concerned])
}

/** The emoji that somebody has just answered a comment with. */
function newEmoji({ reactions }: Comment, before: Comment, member: string | null): string | undefined {
  const has = ({ reactions = [] }: Partial<Comment>, emoji: string) =>
    reactions.some((one) => one.emoji === emoji && member !== null && one.members.includes(member))
  return reactions.find(({ emoji }) => has({ reactions }, emoji) && !has(before, emoji))?.emoji
}

/** A comment concerns whom it names, who takes part in its thread, and executor, author and followers of its task; an emoji its author. */
export function commentIntents(
  { actor, ...change }: NotifiableChange<Comment>,
  task: Pick<Task, 'executor' | 'createdBy' | 'participants'>,
  /** Who wrote the comment that it answers, and answers to that. */
  thread: readonly (string | null)[] = [],
): NotificationIntent[] {
  if (change.event === 'delete') return []
  const { data, before } = change
  const about = { task: data.task, comment: data.id, ...(data.teamOnly && { teamOnly: true }) }
  const mentioned = newlyMentioned(data.text, before?.text).map(
    (memberId): NotificationIntent => ({ memberId, kind: 'mentioned', ...about }),
  )
  if (change.event === 'update') {
    const emoji = before && newEmoji(data, before, actor)
    const reacted: NotificationIntent[] =
      emoji && data.memberId
        ? [
            {
              memberId: data.memberId,
              kind: 'reacted',
              ...about,
              fields: [{ field: 'emoji', before: null, after: emoji }],
            },
          ]
        : []
    return settle(actor, [...mentioned, ...reacted])
  }
  if (!isNew(data)) return []
  const near = [...thread, task.executor, task.createdBy, ...task.participants].map(
    (memberId): NotificationIntent | null =>
      memberId === null ? null : { memberId, kind: 'commented', ...about },
  )
  return settle(actor, [...mentioned, ...near])
}

/** Who came into a project or was taken out of it. Without the members before, as in a new project, all came. */
export function projectMemberIntents(
  { actor, event, data, before }: NotifiableChange<ProjectMembers, ProjectMembers>,
  name: string,
): NotificationIntent[] {
  const project = data.projectId
  const [from, to] = [before?.memberIds ?? [], data.memberIds]
  if (event === 'delete' && !before) return []
  const added = to.filter((id) => !from.includes(id))
  const removed = from.filter((id) => !to.includes(id))
  return settle(actor, [
    ...added.map(
      (memberId): NotificationIntent => ({ memberId, kind: 'membership', what: 'addedToProject', project }),
    ),
    ...removed.map(
      (memberId): NotificationIntent => ({
        memberId,
        kind: 'membership',
        what: 'removedFromProject',
        project,
        title: name,
      }),
    ),
  ])
}

/** Who becomes the lead of a project is told. */
export function projectIntents({ actor, ...change }: NotifiableChange<Project>): NotificationIntent[] {
  if (change.event === 'delete') return []
  const { id, lead } = change.data
  // The log has rows from before there were any.
  if (!lead || lead === change.before?.lead) return []
  return settle(actor, [{ memberId: lead, kind: 'membership', what: 'lead', project: id }])
}

type MemberContext = {
  /** Who invited the member. */
  inviter: string | null
  roleName(id: string): string | null
}

/** A new role concerns who has it; the answer to an invitation, who made it. */
export function memberIntents(
  { actor, ...change }: NotifiableChange<Member>,
  { inviter, roleName }: MemberContext,
): NotificationIntent[] {
  const { before } = change
  if (!before) return []
  if (change.event === 'delete') {
    // Declining is done by the invitation itself; withdrawing it, by somebody else.
    const isDeclined = before.status === 'invited' && actor === before.id
    const title = before.email ?? ''
    return isDeclined && inviter ? [{ memberId: inviter, kind: 'invitation', what: 'declined', title }] : []
  }
  const { data } = change
  const isAccepted = before.status === 'invited' && data.status === 'accepted'
  const title = data.profile?.name ?? data.email ?? ''
  const [from, to] = [roleName(before.roleId), roleName(data.roleId)]
  return settle(actor, [
    isAccepted && inviter ? { memberId: inviter, kind: 'invitation', what: 'accepted', title } : null,
    before.status === 'deactivated' && data.status === 'accepted'
      ? { memberId: data.id, kind: 'membership', what: 'reactivated', title: '' }
      : null,
    before.status === 'accepted' && before.roleId !== data.roleId
      ? {
          memberId: data.id,
          kind: 'membership',
          what: 'role',
          title: to ?? '',
          fields: [{ field: 'role', before: from, after: to }],
        }
      : null,
  ])
}

type InvoiceContext = {
  /** Who made or sent the invoice. */
  team: readonly string[]
  client: string
  /** Whether money came for it: what a credit note settles was not paid. */
  isPaid: boolean
}

/** That a client saw an invoice, or that it is paid, concerns who made or sent it. */
export function invoiceIntents(
  { actor, ...change }: NotifiableChange<Invoice>,
  { team, client, isPaid }: InvoiceContext,
): NotificationIntent[] {
  if (change.event !== 'update' || !change.before) return []
  const { data, before } = change
  const tell = (what: 'invoiceViewed' | 'invoicePaid', by: string | null) =>
    team.map(
      (memberId): NotificationIntent => ({
        memberId,
        kind: 'invoice',
        what,
        invoice: data.id,
        ...(by && { by }),
      }),
    )
  if (before.viewedAt === null && data.viewedAt !== null) return settle(actor, tell('invoiceViewed', client))
  if (isPaid && before.paidAt === null && data.paidAt !== null)
    return settle(actor, tell('invoicePaid', null))
  return []
}

/** What a client answers concerns who made or sent the invoice. */
export function deliveryIntents(
  { actor, ...change }: NotifiableChange<Delivery>,
  { team }: Pick<InvoiceContext, 'team'>,
): NotificationIntent[] {
  if (change.event !== 'update' || !change.before) return []
  const { data, before } = change
  const fresh = data.replies.filter(({ id }) => !before.replies.some((known) => known.id === id))
  return fresh.flatMap(({ kind, name, text }) =>
    settle(
      actor,
      team.map((memberId) => ({
        memberId,
        kind: 'invoice',
        what: kind === 'accepted' ? 'invoiceAccepted' : 'invoiceQuestion',
        invoice: data.id,
        by: name,
        text,
      })),
    ),
  )
}

/** That a recurring invoice was issued, or waits for somebody, concerns whoever may see it. */
export function recurringIntents(
  { actor, ...change }: NotifiableChange<RecurringInvoice>,
  readers: readonly string[],
): NotificationIntent[] {
  if (change.event !== 'update' || !change.before) return []
  const { data, before } = change
  const tell = (intent: Pick<NotificationIntent, 'what' | 'invoice' | 'text'>) =>
    settle(
      actor,
      readers.map((memberId) => ({ memberId, kind: 'invoice', ...intent })),
    )
  const issued = data.issued > before.issued && data.lastInvoice !== null
  const waits = data.paused !== before.paused
  return [
    ...(issued ? tell({ what: 'recurringIssued', invoice: data.lastInvoice }) : []),
    ...(waits && data.paused === 'failed'
      ? tell({ what: 'recurringFailed', invoice: data.invoice, text: data.failure ?? '' })
      : []),
    ...(waits && data.paused === 'missed' ? tell({ what: 'recurringMissed', invoice: data.invoice }) : []),
  ]
}

/** A request concerns whoever may answer it, an answer whoever asked. It is told by its days, which both know. */
export function timeOffIntents(
  { actor, ...change }: NotifiableChange<PlacedTimeOff>,
  approvers: readonly string[],
): NotificationIntent[] {
  if (change.event === 'delete' || change.data.status === change.before?.status) return []
  const { data, before } = change
  const { memberId, status, start, end } = data
  const isOwn = actor === memberId
  const fields = Object.entries({ start, end }).map(([field, after]) => ({ field, before: null, after }))
  const tell = (what: Notification['what'], whom: readonly string[]) =>
    settle(
      actor,
      whom.map((id) => ({ memberId: id, kind: 'timeOff', what, fields })),
    )
  if (status === 'requested') return isOwn ? tell('timeOffRequested', approvers) : []
  if (status === 'cancelled') return tell('timeOffCancelled', isOwn ? approvers : [memberId])
  if (isOwn) return []
  if (status === 'declined') return tell('timeOffDeclined', [memberId])
  return tell(before ? 'timeOffApproved' : 'timeOffEntered', [memberId])
}
