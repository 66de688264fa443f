import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { id, instant } from '#shared/fields.ts'

export const presenceContract = {
  getLastSeen: call({
    method: 'GET',
    path: '/workspace/last-seen',
    summary: 'When members were last online, to the minute; members never seen are left out.',
    permission: 'member.view',
    scope: 'rows',
    answer: ok(z.array(z.object({ memberId: id, at: instant }))),
  }),
}
