import type { LiveMessage } from '#shared/live.ts'
import { isNew } from '../../notification.recipient.rules.ts'
import type { Notification, NotificationSettings } from '../../notification.shape.ts'

type Page = { data: NotificationSettings[]; notifications: Notification[]; unread: number }
/** What has been loaded of one's notifications, newest first; the first page has the count of all that are unread. */
export type Inbox = { pages: Page[] }

const unreadOf = (row: Notification | undefined) => (row && row.readAt === null ? 1 : 0)

function take({ pages }: Inbox, id: string): Notification | undefined {
  for (const { notifications } of pages) {
    const at = notifications.findIndex((row) => row.id === id)
    if (at >= 0) return notifications.splice(at, 1)[0]
  }
  return undefined
}

/**
 * Adds or replaces one, at the top when it happened last. Answers whether the count is certain: of one that is not
 * loaded nobody here knows whether it was unread before.
 */
export function putIn(inbox: Inbox, row: Notification, isNew: boolean): boolean {
  const [first] = inbox.pages
  if (!first) return false
  const known = take(inbox, row.id)
  const at = first.notifications.findIndex((other) => other.at < row.at)
  first.notifications.splice(at < 0 ? first.notifications.length : at, 0, row)
  first.unread += unreadOf(row) - unreadOf(known)
  return isNew || known !== undefined
}

/** Takes one away that may not be seen any more, or is too old. Answers whether the count is certain. */
export function dropFrom(inbox: Inbox, id: string): boolean {
  const known = take(inbox, id)
  if (inbox.pages[0]) inbox.pages[0].unread -= unreadOf(known)
  return known !== undefined
}

/** Marks those named, or all that fit, as read at a time or unread. Answers whether all of them are loaded. */
export function markIn(
  { pages }: Inbox,
  which: readonly string[] | ((row: Notification) => boolean),
  readAt: string | null,
): boolean {
  const left = new Set(typeof which === 'function' ? [] : which)
  const isMeant = typeof which === 'function' ? which : (row: Notification) => left.delete(row.id)
  for (const row of pages.flatMap(({ notifications }) => notifications)) {
    if (!isMeant(row) || (row.readAt === null) === (readAt === null)) continue
    row.readAt = readAt
    pages[0]!.unread += readAt === null ? 1 : -1
  }
  return left.size === 0
}

type InboxMessage = Extract<LiveMessage, { object: 'task' | 'task-comment' | 'project' }>

/** Whether the list says something else since then: its things went or came back, or are called something else. */
export function isTouched(rows: readonly Notification[], { object, event, data }: InboxMessage): boolean {
  if (event === 'create') return object !== 'project' && !isNew(data)
  if (object === 'task-comment') return rows.some(({ comment }) => comment === data.id)
  const field = object === 'task' ? 'task' : 'project'
  const about = rows.filter((row) => row[field] === data.id)
  if (event === 'delete') return about.length > 0
  if (object === 'task') return about.some(({ title }) => title !== data.title)
  return about.some(({ task, what, title }) => !task && what !== 'removedFromProject' && title !== data.name)
}
