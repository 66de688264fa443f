import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id, instant, text } from '#shared/fields.ts'
import { approval } from './approval.shape.ts'

/** A week as it was looked at: it is decided about only while it still is that. */
const seen = z.strictObject({ id, updatedAt: instant })

/** A step of a week: who did what with it, when, and what they said. */
const approvalStep = z.object({
  seq: z.int(),
  state: approval.shape.state,
  /** Whether it only took back what was decided before. */
  isTakenBack: z.boolean(),
  actor: id.nullable(),
  at: instant,
  /** The note with which it was submitted, or the comment of whoever decided. */
  text: z.string(),
  seconds: z.number(),
})
export type ApprovalStep = z.infer<typeof approvalStep>

export const approvalContract = {
  getApprovals: call({
    method: 'GET',
    path: '/approval',
    summary:
      'Submitted weeks, filtered by state or by Mondays in the period, newest first, at most 2,000: the caller’s own, and those whose time the caller can see in full.',
    permission: 'time.view',
    scope: 'rows',
    query: z
      .strictObject({
        from: day.optional(),
        to: day.optional(),
        state: approval.shape.state.optional(),
        memberId: id.optional(),
      })
      .optional(),
    answer: ok(z.array(approval)),
  }),
  submitWeek: call({
    method: 'POST',
    path: '/approval/submit',
    summary:
      'Submits the caller’s week or, if projects are approved separately, one project of it or all with time; the time is then locked. If nobody else can approve it, it’s approved immediately. What was already submitted is returned unchanged.',
    permission: 'time.track',
    scope: 'rows',
    body: z.strictObject({
      /** Its Monday. */
      week: day,
      project: id.optional(),
      note: text('note').optional(),
    }),
    answer: ok(z.array(approval)),
  }),
  withdrawWeeks: call({
    method: 'POST',
    path: '/approval/withdraw',
    summary:
      'Withdraws the caller’s own weeks that are waiting for approval, all or none; their time can be changed again.',
    permission: 'time.track',
    scope: 'rows',
    body: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    answer: ok(z.array(approval)),
  }),
  decideWeeks: call({
    method: 'POST',
    path: '/approval/decide',
    summary:
      'Approves other members’ weeks, sends them back or unlocks them with a comment; all or none. The last person to decide can undo it by naming the previous state: `submitted`, or `approved` where the week was unlocked; what was sent back only as long as its time is as it was. A week that has changed since it was read is refused.',
    permission: 'time.approve',
    scope: 'rows',
    body: z.strictObject({
      state: z.enum(['approved', 'returned', 'submitted']),
      weeks: z.array(seen).min(1).max(200),
      comment: text('note').optional(),
    }),
    answer: ok(z.array(approval)),
  }),
  getMissingWeeks: call({
    method: 'GET',
    path: '/approval/missing',
    summary:
      'Ids of the members who haven’t submitted the week starting on `week`, among those whose time the caller can approve. Weeks with only holidays and time off don’t count.',
    permission: 'time.approve',
    scope: 'rows',
    query: z.strictObject({ week: day }),
    answer: ok(z.array(id)),
  }),
  getApprovalHistory: call({
    method: 'GET',
    path: '/approval/:id/history',
    summary: 'Who submitted, approved and sent back a week, newest first.',
    permission: 'time.view',
    scope: 'rows',
    params: z.object({ id }),
    answer: ok(z.array(approvalStep)),
  }),
}
