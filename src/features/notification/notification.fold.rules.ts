import type { NotificationIntent } from './notification.recipient.rules.ts'
import type { Notification } from './notification.shape.ts'

/** Minutes in which what one person does again to the same task is told as one, as long as it is unread. */
export const foldedFor = 10

/** Whether two are told as one. */
export const foldKey = (
  { memberId, kind, task }: Pick<NotificationIntent, 'memberId' | 'kind' | 'task'>,
  actor: string | null,
): string | null => (task ? `${memberId} ${kind} ${task} ${actor}` : null)

type Fields = Notification['fields']

/** What changed from before the first to after the last; what came back to what it was is left out. */
export function foldFields(first: Fields, last: Fields): Fields {
  const folded = new Map(first.map((change) => [change.field, change]))
  for (const change of last) {
    const known = folded.get(change.field)
    folded.set(change.field, known ? { ...known, after: change.after } : change)
  }
  return [...folded.values()].filter(({ before, after }) => before !== after)
}
