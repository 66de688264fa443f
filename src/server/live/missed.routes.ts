import type { FastifyInstance } from 'fastify'
import { missedContract } from '#shared/missed.contract.ts'
import { notFound } from '../errors.ts'
import { handle } from '../handle.ts'
import type { Platform } from '../platform.ts'

/** What the live connection would tell, for pages that have none. */
export async function missedRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, missedContract.getMissed, async ({ caller, member, query, reply }) => {
    // Who may see what is looked up afresh: the remembered caller may be older than the newest changes.
    const { since, visibilityKey } = query
    const frames = await platform.hub.readMissed(
      member.workspaceId,
      caller.sessionId,
      Number(since),
      visibilityKey,
    )
    if (!frames) throw notFound('Workspace')
    return reply.type('application/json; charset=utf-8').send(`{"success":true,"data":[${frames.join(',')}]}`)
  })
}
