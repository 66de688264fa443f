import { z } from 'zod'
import { call, ok } from '../../shared/contract.ts'
import { id, instant, page } from '../../shared/fields.ts'

/** An amount of money in major units of the workspace’s currency. */
export const amount = z
  .number({ error: 'Must be an amount' })
  .min(0, 'Must not be negative')
  .max(1_000_000_000, 'At most 1,000,000,000')

/**
 * What an hour costs. Of several that fit a time entry the most special counts: the task’s own, then the member’s in
 * the project, the project’s, the member’s, the workspace’s.
 */
export const rate = z.object({
  id,
  /** Null: in every project. */
  project: id.nullable(),
  /** Null: whoever works. */
  member: id.nullable(),
  /** Per hour, in major units of the workspace’s currency. */
  rate: z.number(),
  updatedAt: instant,
})
export type Rate = z.infer<typeof rate>

export const rateContract = {
  getRates: call({
    method: 'GET',
    path: '/rate',
    summary:
      'The hourly rates that the asker may see: those of projects by money.view there, others with money.view for all.',
    permission: 'money.view',
    scope: 'rows',
    query: page.optional(),
    answer: ok(z.array(rate), { cursor: id.nullable() }),
  }),
  setRate: call({
    method: 'PUT',
    path: '/rate',
    summary:
      'Sets or, with null, removes the rate of the workspace, a member, a project, or a member in a project. Entries keep the rate they were made with, unless `applyToUnbilled` lets unbilled ones follow.',
    permission: 'money.view',
    scope: 'rows',
    body: z.strictObject({
      project: id.nullable().default(null),
      member: id.nullable().default(null),
      rate: amount.nullable(),
      applyToUnbilled: z.boolean().default(false),
    }),
    answer: ok(rate.nullable()),
  }),
}
