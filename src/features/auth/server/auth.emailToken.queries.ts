import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { hash, newToken } from '#server/session/session.ts'

type Purpose = 'verify' | 'password' | 'email'
const hours: Record<Purpose, number> = { verify: 48, password: 1, email: 1 }

/** What a followed link makes true: the registration it was mailed for, or the new address. */
export type Carried = { name?: string | null; passwordHash?: string | null; email?: string | null }

/** A new token for a mailed link. Only its hash is kept. */
export async function addEmailToken(
  trx: Db,
  userId: string,
  purpose: Purpose,
  carried: Carried = {},
): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('emailToken')
    .values({
      tokenHash: hash(token),
      user: userId,
      purpose,
      expiresAt: sql<string>`now() + make_interval(hours => ${hours[purpose]}::int)`,
      ...carried,
    })
    .execute()
  return token
}

/** A new token; the user's older ones of the same purpose stop working. */
export async function replaceEmailToken(trx: Db, userId: string, purpose: Purpose, carried?: Carried) {
  await trx.deleteFrom('emailToken').where('user', '=', userId).where('purpose', '=', purpose).execute()
  return addEmailToken(trx, userId, purpose, carried)
}

const findOpen = (db: Db, userId: string, purpose: Purpose) =>
  db
    .selectFrom('emailToken')
    .select(['name', 'passwordHash', 'email'])
    .where('user', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<string>`now()`)

/** The registrations of an account that wait for their link to be followed. */
export const findRegistrations = (db: Db, userId: string) => findOpen(db, userId, 'verify').execute()

export const isEmailToken = async (db: Db, userId: string, purpose: Purpose, token: string) =>
  (await findOpen(db, userId, purpose).where('tokenHash', '=', hash(token)).executeTakeFirst()) !== undefined

/** Uses a token up and answers what it carries. Of two who use it at once, one succeeds. */
export const takeEmailToken = (trx: Db, userId: string, purpose: Purpose, token: string) =>
  trx
    .deleteFrom('emailToken')
    .where('tokenHash', '=', hash(token))
    .where('user', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['name', 'passwordHash', 'email'])
    .executeTakeFirst()

/** Lets every mailed link of a user stop working. */
export const deleteEmailTokens = (trx: Db, userId: string) =>
  trx.deleteFrom('emailToken').where('user', '=', userId).execute()
