import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id, instant, visibleName } from '#shared/fields.ts'
import { reportFormat } from './report.contract.ts'
import { reportSearch } from './report.link.contract.ts'

const scheduleSteps = ['day', 'week', 'month'] as const

const when = {
  every: z.enum(scheduleSteps, { error: `Must be one of ${scheduleSteps.join(', ')}` }),
  /** Of the week, from Monday as 1 on, or of the month; its last day where it has fewer. Nothing for every day. */
  onDay: z.int().min(1, 'At least 1').max(31, 'At most 31').default(1),
  /** In the time zone of the workspace. */
  hour: z.int().min(0, 'At least 0').max(23, 'At most 23'),
  format: reportFormat,
}

/** A report that a member gets by email again and again, as they may see it then. */
export const reportSchedule = z.object({
  id,
  /** Who gets it. */
  memberId: id,
  createdBy: id,
  name: z.string(),
  search: z.string(),
  ...when,
  onDay: z.int(),
  nextDay: day,
  createdAt: instant,
})
export type ReportSchedule = z.infer<typeof reportSchedule>

/** How many a member can have. */
export const maxSchedules = 50
/** How many can be named at once. */
const maxRecipients = 50

export const reportScheduleContract = {
  getReportSchedules: call({
    method: 'GET',
    path: '/report/schedule',
    summary: 'The reports that the caller gets by email, and those that the caller has mailed to others.',
    permission: 'member',
    answer: ok(z.array(reportSchedule)),
  }),
  createReportSchedule: call({
    method: 'POST',
    path: '/report/schedule',
    summary:
      'Emails a report every day, week or month, as a file, to the caller or to these members. Each gets what they can see at that time, and nothing if it’s empty. Each of them can stop it for themselves; it ends when the caller may not export any more.',
    permission: 'export',
    scope: 'rows',
    body: z
      .strictObject({
        name: visibleName('name'),
        search: reportSearch,
        ...when,
        /** Who gets it; the caller alone without. */
        members: z
          .array(id)
          .min(1, 'Choose somebody')
          .max(maxRecipients, `At most ${maxRecipients} people`)
          .optional(),
      })
      .refine(({ every, onDay }) => every !== 'week' || onDay <= 7, {
        path: ['onDay'],
        error: 'Must be a day of the week, from 1 to 7',
      }),
    answer: ok(z.array(reportSchedule)),
  }),
  deleteReportSchedule: call({
    method: 'DELETE',
    path: '/report/schedule/:id',
    summary: 'Stops emails that the caller gets, or has had sent to somebody.',
    permission: 'member',
    params: z.object({ id }),
    answer: ok(z.object({ id })),
  }),
}
