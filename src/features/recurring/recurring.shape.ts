import { z } from 'zod'
import { day, id, instant } from '#shared/fields.ts'

export const dayPeriods = ['daily', 'weekly', 'monthly', 'quarterly', 'annually'] as const
/** To see it at work; offered outside production only. */
export const testPeriod = 'every 30 seconds'
const periods = [...dayPeriods, testPeriod] as const
export const period = z.enum(periods)
export type Period = z.infer<typeof period>
export const periodsOffered = (production: boolean): Period[] => (production ? [...dayPeriods] : [...periods])
export const defaultPeriod: Period = 'quarterly'

/** When something is issued: a day of the workspace; an instant where the period is of seconds. Both compare as text. */
export const moment = z.string()

/** The time that each issue also bills: all of the client's that is on no invoice yet, or that of some projects. */
export const sweep = z.object({
  /** Null: all of the client’s. */
  projects: z.array(id).nullable(),
  groupBy: z.enum(['task', 'project', 'member', 'day', 'week', 'tag', 'none']),
  rounding: z
    .object({
      minutes: z.union([z.literal(6), z.literal(10), z.literal(15), z.literal(30)]),
      direction: z.enum(['up', 'nearest']),
      of: z.enum(['entry', 'line']),
    })
    .nullable(),
  /** Leaves out what nobody has approved; once it is, a later issue bills it. */
  approvedOnly: z.boolean(),
})
export type Sweep = z.infer<typeof sweep>

/** What is made each time: a draft for somebody to look at, an invoice with its number, or one that is mailed at once. */
export const mode = z.enum(['draft', 'finalise', 'send'])

/** Why nothing is issued: somebody said so, it failed three times, or more was missed than is caught up unasked. */
const pauseReason = z.enum(['person', 'failed', 'missed'])

/** An invoice that is issued anew each period. */
export const recurringInvoice = z.object({
  id,
  /** The template: what each issue copies, as it stands then. */
  invoice: id,
  /** Its projects: who may not see the money of each sees neither. */
  projects: z.array(id),
  period,
  /** Of the first issue, from which all others are counted. */
  issueDate: moment,
  mode,
  /** The last day on which it may issue; null: never ends by a day. */
  endOn: day.nullable(),
  /** How many invoices it issues at most; null: never ends by their number. */
  endAfter: z.int().nullable(),
  sweep: sweep.nullable(),
  /** The occurrence that was dealt with last, counted from 0; −1: none yet. */
  done: z.int(),
  /** Later occurrences that are left out. */
  skipped: z.array(z.int()),
  /** How many invoices it has issued. */
  issued: z.int(),
  lastInvoice: id.nullable(),
  /** Null once it has ended. */
  nextDate: moment.nullable(),
  /** Failed attempts at the next one. */
  failures: z.int(),
  /** Why the last attempt failed. */
  failure: z.string().nullable(),
  paused: pauseReason.nullable(),
  /** When it ended by itself, or was cancelled. */
  endedAt: instant.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type RecurringInvoice = z.infer<typeof recurringInvoice>
