import { z } from 'zod'
import { statusPrice } from '#features/invoice/invoice.contract.ts'
import { call, ok } from '#shared/contract.ts'
import { day, id, instant } from '#shared/fields.ts'

const amounts = z.array(z.object({ currency: z.string(), amount: z.number() }))
export type Amounts = z.infer<typeof amounts>

/** How many tasks and payments are answered one by one, the newest. */
export const maxListed = 50

/** What the server counts for a dashboard; null where the role sees none of it. */
export const dashboard = z.object({
  /** Today in the workspace’s time zone, and the first day of its week. */
  today: day,
  monday: day,
  /** Tracked time as reports have it, of this week and the one before; of running timers nothing. */
  time: z
    .object({
      days: z.array(z.object({ day, seconds: z.number(), billableSeconds: z.number() })),
      /** Of this week, most hours first; null for projects that are out of sight. */
      projects: z.array(z.object({ project: id.nullable(), seconds: z.number() })),
    })
    .nullable(),
  /** Tasks that were done this week and still are, the newest first. */
  completed: z.object({
    count: z.int(),
    tasks: z.array(
      z.object({
        id,
        project: id,
        number: z.int(),
        title: z.string(),
        executor: id.nullable(),
        completedAt: instant,
      }),
    ),
  }),
  /** Time and expenses that can be billed and are on no invoice. */
  unbilled: z.object({ minutes: z.int(), unpricedMinutes: z.int(), amounts }).nullable(),
  /** The invoices by status and currency. */
  invoices: z.array(statusPrice).nullable(),
  /** Payments of this month, less refunds. */
  payments: z
    .object({
      from: day,
      to: day,
      count: z.int(),
      amounts,
      newest: z.array(
        z.object({
          id,
          invoice: id,
          number: z.string().nullable(),
          client: id.nullable(),
          date: day,
          amount: z.number(),
          currency: z.string(),
        }),
      ),
    })
    .nullable(),
  /** What is to be billed and is not; null where the role sees no invoices. */
  leaks: z
    .object({
      /** Billable time without a rate, the most first. */
      unpriced: z.array(z.object({ project: id, client: id.nullable(), minutes: z.int(), oldest: day })),
      /** What could have been invoiced for 30 days, by client and currency, the most first. */
      unbilled: z.array(
        z.object({
          client: id.nullable(),
          currency: z.string(),
          amount: z.number(),
          minutes: z.int(),
          projects: z.array(id),
          oldest: day,
        }),
      ),
      /** Invoices that were due before today, the most first. */
      overdue: z.array(
        z.object({
          id,
          number: z.string().nullable(),
          client: id.nullable(),
          dueDate: day.nullable(),
          balance: z.number(),
          currency: z.string(),
        }),
      ),
    })
    .nullable(),
  /** On which of the 14 days before today members have time, of those who track some and whose time is all seen. */
  tracked: z.array(
    z.object({
      memberId: id,
      /** The day on which they came, or of their first entry. */
      since: day,
      days: z.array(day),
    }),
  ),
})
export type Dashboard = z.infer<typeof dashboard>

export const dashboardContract = {
  getDashboard: call({
    method: 'GET',
    path: '/dashboard',
    summary:
      'The numbers of the dashboard that only the server can count, each as the list behind it has it, as far as the caller may see that: tracked time, tasks that were done, unbilled time, invoices and payments, and what leaks of these. With `memberId` the time and tasks of that member alone.',
    permission: 'member',
    query: z.strictObject({ memberId: id.optional() }).optional(),
    answer: ok(dashboard),
  }),
}
