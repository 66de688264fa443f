import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id, instant, limit } from '#shared/fields.ts'

/** Days that one look at the team may span. */
export const maxTeamDays = 400

/** What one member does, as far as the caller may see it. */
export const teamRow = z.object({
  memberId: id,
  roleId: id,
  /** Those that the caller sees too, archived ones left out. */
  projects: z.array(id),
  /** Tasks that they are the executor of, and those of them that were due before today. */
  openTasks: z.int(),
  overdueTasks: z.int(),
  /** What their timer runs on; null where none does, or its time may not be seen. */
  timer: z
    .object({ entry: id, task: id.nullable(), project: id.nullable(), title: z.string(), start: instant })
    .nullable(),
  /** Of the period’s last day, or of today while that is ahead: when the first entry of the day began. */
  startOfWork: instant.nullable(),
  /** Whether that entry was entered by hand, so that nobody knows when it was. */
  isStartManual: z.boolean(),
  /** When the last entry of that day ended; null while a timer runs. */
  endOfDay: instant.nullable(),
  /** Tracked in the period, running timers left out; null where it may not be seen, and for roles that track none. */
  seconds: z.number().nullable(),
  /** Minutes that are expected of them from the period’s first day to today; null where not all of their time is seen, and for roles that track none. */
  expected: z.int().nullable(),
  /** What part of today they are away: 0, 0.5 or 1. */
  away: z.number(),
  /** To the minute; null for who was never there. */
  lastActivity: instant.nullable(),
})
export type TeamRow = z.infer<typeof teamRow>

export const teamContract = {
  getTeam: call({
    method: 'GET',
    path: '/team',
    summary:
      'What the members do, by name: those that the caller sees. The period is this week, unless said otherwise, in the workspace’s time zone; `projects[]` narrows members, tasks and time to these projects, `members[]` narrows the members.',
    permission: 'team.view',
    scope: 'rows',
    query: z
      .strictObject({
        periodStart: day.optional(),
        periodEnd: day.optional(),
        limit,
        page: z.coerce
          .number('Must be a number')
          .int('Must be a whole number')
          .min(1, 'At least 1')
          .optional(),
        'projects[]': z.union([id, z.array(id)]).optional(),
        'members[]': z.union([id, z.array(id)]).optional(),
      })
      .optional(),
    answer: ok(z.array(teamRow), {
      /** Members on all pages. */
      total: z.int(),
      periodStart: day,
      periodEnd: day,
    }),
  }),
}
