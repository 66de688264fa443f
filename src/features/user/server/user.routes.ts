import type { FastifyInstance } from 'fastify'
import { unauthorized } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Platform } from '../../../server/platform.ts'
import { userContract } from '../user.contract.ts'
import { findUser } from './user.queries.ts'

export async function userRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, userContract.getProfile, async ({ asker }) => {
    const user = await findUser(platform.databases.system, asker.userId)
    if (!user) throw unauthorized()
    const { member } = asker
    return answer({
      ...user,
      isRegister: true,
      workspaceId: member?.workspaceId ?? null,
      memberId: member?.memberId ?? null,
      roleId: member?.roleId ?? null,
      access: member?.access ?? null,
    })
  })
}
