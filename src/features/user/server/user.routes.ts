import type { FastifyInstance } from 'fastify'
import { unauthorized } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Platform } from '../../../server/platform.ts'
import { readSessionToken, setSessionCookie } from '../../../server/session/cookie.ts'
import { userContract } from '../user.contract.ts'
import { findUser } from './user.queries.ts'

export async function userRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, userContract.getProfile, async ({ asker, request, reply }) => {
    const user = await findUser(platform.databases.system, asker.userId)
    if (!user) throw unauthorized()
    const { publicUrl } = platform.config
    const token = readSessionToken(request, publicUrl)
    // Every screen begins here: the browser's 30 days begin anew too, as the session's do.
    if (asker.remember && token) setSessionCookie(reply, publicUrl, token, true)
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
