import { z } from 'zod'
import { call, ok } from './contract.ts'

export const missedContract = {
  getMissed: call({
    method: 'GET',
    path: '/workspace/missed',
    summary:
      'The live messages after `since`, for clients without a live connection, in the same form, ending with a pong once there are no more. `visibilityKey` is what `x-visibility-key` said when the lists were loaded.',
    permission: 'member',
    query: z.strictObject({
      since: z.string().regex(/^\d{1,15}$/, 'Must be a whole number'),
      visibilityKey: z.string().max(100).optional(),
    }),
    answer: ok(z.array(z.unknown())),
  }),
}
