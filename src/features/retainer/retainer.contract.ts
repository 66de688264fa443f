import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { amount, day, id } from '#shared/fields.ts'

/** What becomes of what a month leaves unused, as it is called on screen. */
export const carryOvers = {
  none: 'Expires at the end of the month',
  next: 'Carries over to the next month',
  unlimited: 'Carries over without limit',
} as const

const carryOver = z.enum(Object.keys(carryOvers) as (keyof typeof carryOvers)[])
export type CarryOver = z.infer<typeof carryOver>

/** What is included in each month from one on, until other terms begin. */
export const retainerTerms = z.object({
  /** The first day of a month. */
  from: day,
  unit: z.enum(['minutes', 'money']),
  /** Minutes, or money in major units of the workspace’s currency; null: the retainer ended with the month before. */
  amount: z.number().nullable(),
  carryOver,
})
export type RetainerTerms = z.infer<typeof retainerTerms>

const from = day
  .refine((value) => value.endsWith('-01'), 'Must be the first day of a month')
  .refine((value) => value >= '2000-01-01', 'Must be in 2000 or later')
const newTerms = z.discriminatedUnion('unit', [
  z.strictObject({
    from,
    unit: z.literal('minutes'),
    amount: z
      .int('Must be whole minutes')
      .min(0, 'At least 0')
      .max(6_000_000, 'At most 6,000,000 minutes')
      .nullable(),
    carryOver,
  }),
  z.strictObject({ from, unit: z.literal('money'), amount: amount.nullable(), carryOver }),
])

/** All terms of a retainer, in place of those before. */
export const newRetainer = z
  .array(newTerms)
  .max(120, 'At most 120')
  .refine((list) => new Set(list.map((terms) => terms.from)).size === list.length, 'Names a month twice')

/** One month of a retainer. Amounts are minutes, or money in major units, as `unit` says. */
export const retainerMonth = z.object({
  /** Its first day. */
  month: day,
  unit: z.enum(['minutes', 'money']),
  included: z.number(),
  /** What the month before left to it. */
  carriedIn: z.number(),
  /** Billable time that has ended, or its price. */
  used: z.number(),
  /** What was used beyond all that, which is billed by the hour. */
  over: z.number(),
  /** What is left to the next month; of this month, if it ended now. */
  carriedOut: z.number(),
  /** What was left and lapses. */
  expired: z.number(),
  /** What is billed by the hour; null where money may not be seen. */
  amount: z.number().nullable(),
  /** Minutes to be billed by the hour that have no rate; null where money may not be seen. */
  unpricedMinutes: z.int().nullable(),
  /** Whether a line of an invoice, a draft included, bills it; null where money may not be seen. */
  isInvoiced: z.boolean().nullable(),
})
export type RetainerMonth = z.infer<typeof retainerMonth>

export const retainerContract = {
  getRetainer: call({
    method: 'GET',
    path: '/project/:projectId/retainer',
    summary:
      'The months of a project’s retainer up to this one, oldest first: what each includes, got from the month before, used, and left. Months of money are left out where money may not be seen.',
    permission: 'time.view',
    scope: 'project',
    params: z.object({ projectId: id }),
    answer: ok(z.array(retainerMonth)),
  }),
}
