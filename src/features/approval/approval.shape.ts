import { z } from 'zod'
import { day, id, instant } from '#shared/fields.ts'

export const approvalStates = ['open', 'submitted', 'approved', 'returned'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** A week that a member handed in: all of it, or what of it is on one project. */
export const approval = z.object({
  id,
  memberId: id,
  /** Its Monday. */
  week: day,
  /** Null for all of the week. */
  project: id.nullable(),
  /** `open` once its member withdrew it, `returned` once it was sent back or unlocked; both can be submitted again. */
  state: z.enum(approvalStates),
  /** The projects that have time in it, which decide who may approve it. */
  projects: z.array(id),
  entries: z.int(),
  seconds: z.number(),
  billableSeconds: z.number(),
  /** What the member says about it. */
  note: z.string(),
  submittedAt: instant.nullable(),
  /** Who approved, sent back or unlocked it last. */
  decidedBy: id.nullable(),
  decidedAt: instant.nullable(),
  /** What they said about it. */
  comment: z.string(),
  updatedAt: instant,
})
export type Approval = z.infer<typeof approval>
