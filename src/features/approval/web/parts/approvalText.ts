import type { Viewer } from '#shared/access.ts'
import { addDays } from '#shared/days.ts'
import { dayRange, shortInstant } from '#web/format/dates.ts'
import { mayDecide, mayUnlock } from '../../approval.rules.ts'
import type { Approval } from '../../approval.shape.ts'

/** “2 – 8 Mar”. */
export const weekText = (week: string) => dayRange(week, addDays(week, 6)) ?? ''

/** As it is written within a sentence. */
const instantWithin = (instant: string) =>
  shortInstant(instant).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase())

type NameOf = (id: string | null) => string

/** Who did it as the viewer reads it. */
const who = (id: string | null, viewer: Viewer, nameOf: NameOf) =>
  id === viewer.memberId ? 'you' : nameOf(id)

/** How a week stands, in words. */
export function stateText(approval: Approval | undefined, viewer: Viewer, nameOf: NameOf): string {
  if (!approval || approval.state === 'open') return 'Not submitted'
  const { state, submittedAt, decidedBy, decidedAt } = approval
  if (state === 'submitted')
    return `Waiting for approval${submittedAt ? ` since ${instantWithin(submittedAt)}` : ''}`
  const by = `by ${who(decidedBy, viewer, nameOf)}${decidedAt ? `, ${instantWithin(decidedAt)}` : ''}`
  return state === 'approved' ? `Approved ${by}` : `Sent back ${by}`
}

/** Why the time of a week can’t change, and what to do about it. */
export function lockText(approval: Approval, viewer: Viewer, nameOf: NameOf): string {
  const { state, memberId } = approval
  if (state === 'submitted') {
    if (memberId === viewer.memberId)
      return 'This week is waiting for approval. Withdraw it to change its time.'
    return mayDecide(viewer, approval)
      ? 'This week is waiting for approval. Send it back to change its time.'
      : 'This week is waiting for approval.'
  }
  return `${stateText(approval, viewer, nameOf)}. ${
    mayUnlock(viewer, approval) ? 'Unlock the week to change its time.' : 'Ask an approver to unlock it.'
  }`
}
