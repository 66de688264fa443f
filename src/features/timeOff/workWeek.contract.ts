import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id } from '#shared/fields.ts'
import { region } from './holiday.contract.ts'
import { workWeek } from './workWeek.shape.ts'

const minutesOfDay = z.int('Must be whole minutes').min(0, 'At least 0').max(1_440, 'A day has 1,440 minutes')

export const workWeekContract = {
  getWorkWeeks: call({
    method: 'GET',
    path: '/work-week',
    summary:
      'The working weeks of the members that the caller may see, by the day from which each holds. Members without one follow the workspace’s.',
    permission: 'member.view',
    scope: 'rows',
    answer: ok(z.array(workWeek)),
  }),
  setWorkWeek: call({
    method: 'PUT',
    path: '/work-week',
    summary: 'Sets when a member works from a day on; what was set for the same day is replaced.',
    permission: 'member.update',
    scope: 'workspace',
    body: z.strictObject({
      memberId: id,
      from: day,
      /** Of each weekday, from Sunday on. */
      minutes: z.array(minutesOfDay).length(7, 'Must be seven days, from Sunday on'),
      region: region.nullable().optional(),
    }),
    answer: ok(workWeek),
  }),
  deleteWorkWeek: call({
    method: 'DELETE',
    path: '/work-week/:id',
    summary: 'Deletes a working week; the previous one applies again.',
    permission: 'member.update',
    scope: 'workspace',
    params: z.object({ id }),
    answer: ok(z.object({ id })),
  }),
}
