import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { hash, newToken } from '../../../server/session/session.ts'

type Purpose = 'verify' | 'password'
const hours: Record<Purpose, number> = { verify: 48, password: 1 }

/** A new token for a mailed link; the user's older ones of the same purpose stop working. Only its hash is kept. */
export async function insertEmailToken(trx: Db, userId: string, purpose: Purpose): Promise<string> {
  const token = newToken()
  await trx.deleteFrom('emailToken').where('user', '=', userId).where('purpose', '=', purpose).execute()
  await trx
    .insertInto('emailToken')
    .values({
      tokenHash: hash(token),
      user: userId,
      purpose,
      expiresAt: sql<string>`now() + make_interval(hours => ${hours[purpose]}::int)`,
    })
    .execute()
  return token
}

/** Uses a token up. Of two who use it at once, one succeeds. */
export async function takeEmailToken(
  trx: Db,
  userId: string,
  purpose: Purpose,
  token: string,
): Promise<boolean> {
  const taken = await trx
    .deleteFrom('emailToken')
    .where('tokenHash', '=', hash(token))
    .where('user', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('user')
    .executeTakeFirst()
  return taken !== undefined
}
