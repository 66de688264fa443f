import type { FastifyInstance } from 'fastify'
import { isMemberVisible } from '#features/member/member.rules.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { presenceContract } from '../presence.contract.ts'
import { findLastSeen } from './presence.queries.ts'

export async function presenceRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, presenceContract.getLastSeen, async ({ member, read }) => {
    const all = await read((db) => findLastSeen(db, member.workspaceId))
    return answer(all.filter(({ memberId }) => isMemberVisible(member, memberId)))
  })
}
