import type { Db } from '../../../database/database.ts'
import { unauthorized } from '../../../server/errors.ts'
import type { Platform } from '../../../server/platform.ts'
import type { Asker } from '../../../server/session/session.ts'
import { write } from '../../../server/write.ts'
import { touchMember } from '../../member/server/member.queries.ts'
import type { Profile } from '../user.contract.ts'
import { pictureAddress } from '../user.rules.ts'
import { findAccount, findMemberships } from './user.queries.ts'

/** The asker's profile, in the workspace they are in. */
export async function profileOf(db: Db, { userId, member }: Asker): Promise<Profile> {
  const account = await findAccount(db, userId)
  if (!account) throw unauthorized()
  return {
    ...account,
    picture: pictureAddress(account.picture),
    isRegister: true,
    workspaceId: member?.workspaceId ?? null,
    memberId: member?.memberId ?? null,
    roleId: member?.roleId ?? null,
    access: member?.access ?? null,
  }
}

/** Tells every workspace of a user that their member there is called, looks or counts time differently now. */
export async function tellProfile(platform: Platform, userId: string) {
  for (const { workspaceId, memberId } of await findMemberships(platform.databases.system, userId)) {
    await write(platform, { workspaceId, actor: memberId }, async (trx, log) => {
      const data = await touchMember(trx, workspaceId, memberId)
      // Removed meanwhile.
      if (data) log({ object: 'member', event: 'update', data })
    })
  }
}
