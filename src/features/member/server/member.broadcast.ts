import type { Platform } from '#server/platform.ts'
import { write } from '#server/write.ts'
import { findMemberships, touchMember } from './member.queries.ts'

/** Tells every workspace of a user that their member there is called, looks or counts time differently now. */
export async function broadcastProfile(platform: Platform, userId: string) {
  for (const { workspaceId, memberId } of await findMemberships(platform.databases.system, userId)) {
    await write(platform, { workspaceId, actor: memberId }, async (trx, log) => {
      const data = await touchMember(trx, workspaceId, memberId)
      // Removed meanwhile.
      if (data) log({ object: 'member', event: 'update', data })
    })
  }
}
