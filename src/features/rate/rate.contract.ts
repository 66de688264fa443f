import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { amount, day, id, instant, page } from '#shared/fields.ts'

/**
 * What an hour costs. Of several that fit a time entry the most special counts: the task’s own, then the member’s in
 * the project, the project’s, the client’s, the member’s, the workspace’s; of several of one place the latest that holds on
 * the day of the entry.
 */
export const rate = z.object({
  id,
  /** Null: in every project. */
  project: id.nullable(),
  /** Null: whoever pays. Not together with a project or a member. */
  client: id.nullable(),
  /** Null: whoever works. */
  member: id.nullable(),
  /** What an hour of the member costs the workspace, instead of what a client pays for it. */
  cost: z.boolean(),
  /** The day from which it holds; null: from the beginning. */
  from: day.nullable(),
  /** Per hour, in major units of the workspace’s currency. */
  rate: z.number(),
  updatedAt: instant,
})
export type Rate = z.infer<typeof rate>

/** Open time that would follow a rate. */
export const rateEffect = z.object({
  entries: z.int(),
  /** Of those that have ended. */
  minutes: z.int(),
  /** What they come to as they are, and what with the rate; without what has none. */
  before: z.object({ amount: z.number(), unpricedMinutes: z.int() }),
  after: z.object({ amount: z.number(), unpricedMinutes: z.int() }),
  /** Entries that would follow too, which the caller may not see. */
  hidden: z.int(),
})
export type RateEffect = z.infer<typeof rateEffect>

const place = {
  project: id.nullable().default(null),
  client: id.nullable().default(null),
  member: id.nullable().default(null),
  cost: z.boolean().default(false),
  from: day.nullable().default(null),
}

export const rateContract = {
  getRates: call({
    method: 'GET',
    path: '/rate',
    summary:
      'The hourly rates the caller can see: project rates with money.view in that project, others with money.view for all.',
    permission: 'money.view',
    scope: 'rows',
    query: page.optional(),
    answer: ok(z.array(rate), { cursor: id.nullable() }),
  }),
  setRate: call({
    method: 'PUT',
    path: '/rate',
    summary:
      'Sets or, with null, removes the rate of the workspace, a member, a client, a project, or a member in a project, or with `cost` what a member costs, that holds from a day or from the beginning. Entries keep the rate they were made with, unless `applyToUnbilled` lets those follow for which this rate decides and that are not invoiced or covered by a fee.',
    permission: 'money.view',
    scope: 'rows',
    body: z.strictObject({
      ...place,
      rate: amount.nullable(),
      applyToUnbilled: z.boolean().default(false),
    }),
    answer: ok(rate.nullable()),
  }),
  getRateEffect: call({
    method: 'POST',
    path: '/rate/effect',
    summary:
      'What would become of open time if a rate were set or, with null, removed and that time followed; with `tasks`, the own rate of these tasks. Changes nothing.',
    permission: 'money.view',
    scope: 'rows',
    body: z.strictObject({
      ...place,
      tasks: z.array(id).min(1).max(500).optional(),
      rate: amount.nullable(),
    }),
    answer: ok(rateEffect),
  }),
}
