import type { Approval } from '#features/approval/approval.shape.ts'
import { type NotifiableChange, type NotificationIntent, settle } from './notification.recipient.rules.ts'
import type { Notification } from './notification.shape.ts'

/** A week that is handed in concerns whoever may approve it, what becomes of it whoever’s it is. */
export function approvalIntents(
  { actor, ...change }: NotifiableChange<Approval>,
  approvers: readonly string[],
): NotificationIntent[] {
  if (change.event === 'delete' || change.data.state === change.before?.state) return []
  const { data, before } = change
  const { memberId, state, week, project, note, comment } = data
  const tell = (what: Notification['what'], whom: readonly string[], text: string) =>
    settle(
      actor,
      whom.map((id) => ({
        memberId: id,
        kind: 'approval',
        what,
        day: week,
        ...(project && { project }),
        ...(text && { text }),
      })),
    )
  if (state === 'submitted') return actor === memberId ? tell('weekSubmitted', approvers, note) : []
  if (state === 'approved') return tell('weekApproved', [memberId], comment)
  if (state !== 'returned') return []
  return tell(before?.state === 'approved' ? 'weekUnlocked' : 'weekReturned', [memberId], comment)
}
