import type { Db } from '#database/database.ts'
import { unauthorized } from '#server/errors.ts'
import type { Caller } from '#server/session/session.ts'
import { limits } from '#shared/limits.ts'
import type { Profile } from '../user.contract.ts'
import { pictureAddress } from '../user.rules.ts'
import { findAccount } from './user.queries.ts'

/** The caller's profile, in the workspace they are in. */
export async function profileOf(db: Db, { userId, member }: Caller): Promise<Profile> {
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
    limits,
  }
}
