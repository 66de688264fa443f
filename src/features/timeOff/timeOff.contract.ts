import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id, text, visibleName } from '#shared/fields.ts'
import { timeOff, timeOffKind } from './timeOff.shape.ts'

const fields = z.strictObject({
  kind: id,
  start: day,
  end: day,
  fromNoon: z.boolean().optional(),
  untilNoon: z.boolean().optional(),
  note: text('note').optional(),
})
export type TimeOffFields = z.output<typeof fields>

const kindFields = z.strictObject({
  name: visibleName('name'),
  isPrivate: z.boolean(),
  needsApproval: z.boolean(),
  allowance: z
    .number({ error: 'Must be a number of days' })
    .min(0, 'At least 0')
    .max(366, 'At most 366')
    .refine((days) => Number.isInteger(days * 2), 'Must be whole or half days')
    .nullable(),
})

const params = z.object({ id })
const asked = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  status: timeOff.shape.status.optional(),
})

export const timeOffContract = {
  getTimeOff: call({
    method: 'GET',
    path: '/time-off',
    summary:
      'Time off in the period or with one status, newest first: in full for the caller and those they approve for; for others, only when they’re away.',
    permission: 'member',
    query: asked.optional(),
    answer: ok(z.array(timeOff)),
  }),
  createTimeOff: call({
    method: 'POST',
    path: '/time-off',
    summary:
      'Asks for time off, or enters it for a member whose time off one may approve. What needs no approval holds at once, as does what nobody else may approve. Repeating the call with the same id returns the existing one.',
    permission: 'time.track',
    scope: 'rows',
    body: fields.extend({
      id: id.optional(),
      /** Left out: the caller’s own. */
      memberId: id.optional(),
    }),
    answer: ok(timeOff),
  }),
  updateTimeOff: call({
    method: 'PATCH',
    path: '/time-off/:id',
    summary:
      'Changes the fields that are sent, of time off that was neither declined nor cancelled. What its member changes has to be approved again.',
    permission: 'time.track',
    scope: 'rows',
    params,
    body: fields.partial(),
    answer: ok(timeOff),
  }),
  answerTimeOff: call({
    method: 'POST',
    path: '/time-off/:id/answer',
    summary: 'Approves or declines a request of somebody else, or with `requested` takes back that one did.',
    permission: 'timeOff.approve',
    scope: 'rows',
    params,
    body: z.strictObject({
      status: z.enum(['approved', 'declined', 'requested']),
      answer: text('note').optional(),
    }),
    answer: ok(timeOff),
  }),
  cancelTimeOff: call({
    method: 'POST',
    path: '/time-off/:id/cancel',
    summary:
      'Cancels time off: one’s own until it is over, and others’ as far as one may approve it. It can be restored.',
    permission: 'time.track',
    scope: 'rows',
    params,
    answer: ok(timeOff),
  }),
  restoreTimeOff: call({
    method: 'POST',
    path: '/time-off/:id/restore',
    summary: 'Restores cancelled time off.',
    permission: 'time.track',
    scope: 'rows',
    params,
    answer: ok(timeOff),
  }),
  getTimeOffKinds: call({
    method: 'GET',
    path: '/time-off-kind',
    summary: 'What members can be away for, by name; archived ones too, as older time off has them.',
    permission: 'member',
    answer: ok(z.array(timeOffKind)),
  }),
  createTimeOffKind: call({
    method: 'POST',
    path: '/time-off-kind',
    summary: 'Adds a kind of time off. Repeating the call with the same id returns the existing kind.',
    permission: 'workspace.update',
    scope: 'workspace',
    body: kindFields.partial().extend({ id: id.optional(), name: kindFields.shape.name }),
    answer: ok(timeOffKind),
  }),
  updateTimeOffKind: call({
    method: 'PATCH',
    path: '/time-off-kind/:id',
    summary: 'Changes or archives a kind of time off.',
    permission: 'workspace.update',
    scope: 'workspace',
    params,
    body: kindFields.partial().extend({ archived: z.boolean().optional() }),
    answer: ok(timeOffKind),
  }),
  deleteTimeOffKind: call({
    method: 'DELETE',
    path: '/time-off-kind/:id',
    summary: 'Deletes a kind that no time off has; one that is used can be archived.',
    permission: 'workspace.update',
    scope: 'workspace',
    params,
    answer: ok(z.object({ id })),
  }),
}
