import { z } from 'zod'
import { day, id, instant } from '#shared/fields.ts'

const statuses = ['requested', 'approved', 'declined', 'cancelled'] as const
export type TimeOffStatus = (typeof statuses)[number]

/** Days on which a member does not work, asked for and granted. */
export const timeOff = z.object({
  id,
  memberId: id,
  /** Null where the viewer may know that the member is away, and not why. */
  kind: id.nullable(),
  start: day,
  /** The last day. */
  end: day,
  /** Whether the first day is off from noon on only. */
  fromNoon: z.boolean(),
  /** Whether the last day is off until noon only. */
  untilNoon: z.boolean(),
  /** What the member says about it; for them and for whoever may approve it. */
  note: z.string(),
  status: z.enum(statuses),
  /** What whoever approved or declined it says about that; read as the note is. */
  answer: z.string(),
  /** Who approved or declined it; null where nobody has, or had to. */
  decidedBy: id.nullable(),
  createdBy: id,
  createdAt: instant,
  updatedAt: instant,
})
export type TimeOff = z.infer<typeof timeOff>

/** What a member is away for. */
export const timeOffKind = z.object({
  id,
  name: z.string(),
  /** Whether colleagues only see that somebody is away. */
  isPrivate: z.boolean(),
  /** Whether somebody has to approve it; else it holds as soon as it is entered, such as being sick. */
  needsApproval: z.boolean(),
  /** Days that each member has in a year; null for no limit. */
  allowance: z.number().nullable(),
  archivedAt: instant.nullable(),
  updatedAt: instant,
})
export type TimeOffKind = z.infer<typeof timeOffKind>
