import { z } from 'zod'
import { id, instant, line } from '#shared/fields.ts'

/** One stretch of tracked time of one member, on a task or a project alone, from `start` up to but without `end`. */
export const timeEntry = z.object({
  id,
  /** Null for time on the project alone, as that of a deleted task is. */
  task: id.nullable(),
  /** The project it is billed in: the task's when it was tracked, unless it was moved since. */
  project: id,
  /** The task's, also of a deleted one; empty without a task, or where it is out of sight by now. */
  title: z.string(),
  /** Who was to pay when it was tracked; null without one, or where clients may not be seen. */
  client: id.nullable(),
  /** The currency of the rate. */
  currency: z.string(),
  /** Whose time it is; kept also after that member is gone. */
  memberId: id,
  start: instant,
  /** Null while the timer runs. */
  end: instant.nullable(),
  note: z.string(),
  /** Ids of tags. */
  tags: z.array(id),
  billable: z.boolean(),
  /** Whether the fixed fee of its project or the fixed price of its task pays for it, so that no hour of it is billed. */
  covered: z.boolean(),
  /** Seconds of it that the retainer of its project pays for: these are neither billed nor unpriced. */
  included: z.number(),
  /** Per hour in `currency`, as it was resolved for this entry; null where there is none, or it may not be seen. */
  rate: z.number().nullable(),
  /** Whether it is to be billed by the hour and has no rate, which is not a rate of 0; false where money may not be seen. */
  unpriced: z.boolean(),
  /** Whether it was typed in instead of timed. */
  isManual: z.boolean(),
  /** Who last changed it by hand after it was made; null when nobody did. */
  editedBy: id.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type TimeEntry = z.infer<typeof timeEntry>

/** What time hangs on something that is to be deleted: whose, as far as the caller may see it, and how much beside that. */
export const trackedTime = z.object({
  /** All of it. */
  minutes: z.int(),
  /** Of entries that the caller may not see. */
  hiddenMinutes: z.int(),
  /** Of entries in closed books, which go elsewhere only with a reason. */
  closedMinutes: z.int(),
  members: z.array(
    z.object({
      memberId: id,
      minutes: z.int(),
      /** Of these, those that are to be billed by the hour and have no rate. */
      unpricedMinutes: z.int(),
      /** What is to be billed by the hour; null for nothing, and where money may not be seen. */
      amount: z.number().nullable(),
    }),
  ),
})
export type TrackedTime = z.infer<typeof trackedTime>

/** What entries add up to, as far as the caller may see them; of running timers only how many there are. */
export const timeTotals = z.object({
  entries: z.int(),
  seconds: z.number(),
  billableSeconds: z.number(),
  /** Of entries that are to be billed by the hour and have no rate; 0 where money may not be seen. */
  unpricedSeconds: z.number(),
  /** What is billed by the hour; null for nothing, and where money may not be seen. */
  amount: z.number().nullable(),
})
export type TimeTotals = z.infer<typeof timeTotals>

const toPlace = [z.strictObject({ task: id }), z.strictObject({ project: id })] as const

/** Where the time of a deleted project goes: to a task, or to a project without one. */
export const projectTimeTo = z.union(toPlace, { error: 'Must be { task } or { project } with an id' })

/** Where the time of deleted tasks goes: `project` leaves it in its project, without a task, until they are restored. */
export const taskTimeTo = z.union([z.literal('project'), ...toPlace], {
  error: 'Must be "project", or { task } or { project } with an id',
})
export type TimeTo = z.infer<typeof taskTimeTo>

/** Why time changes in closed books, for who may approve all time; the history shows it. */
export const booksReason = line(500).optional()
