import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../database/database.ts'
import type { Mailer } from '../../../server/mail/mailer.ts'
import { hash } from '../../../server/session/session.ts'
import { findUserByEmail, insertUser } from '../../user/server/user.queries.ts'
import { knownLetter, verifyLetter } from './auth.letters.ts'
import { insertEmailToken } from './email-token.ts'

type Registration = { name: string; email: string; passwordHash: string; isProven: boolean }

/**
 * Makes the account, or says by mail alone that there is one. An account whose address was never confirmed is taken
 * over by whoever registers last: what counts is the confirmation. Answers the id of a new, confirmed account.
 */
export async function registerUser(
  trx: Db,
  mailer: Mailer,
  url: string,
  { name, email, passwordHash, isProven }: Registration,
): Promise<string | null> {
  // Two registrations of one address at once: the second waits here and then finds the first's account.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx)
  const known = await findUserByEmail(trx, email)
  if (known?.verifiedAt) {
    await mailer.send(trx, knownLetter(email, known.name, url))
    return null
  }
  const id = known?.id ?? uuidv7()
  const verifiedAt = isProven ? new Date().toISOString() : null
  if (known)
    await trx.updateTable('user').set({ name, passwordHash, verifiedAt }).where('id', '=', id).execute()
  else await insertUser(trx, { id, name, email, passwordHash, verifiedAt })
  if (isProven) return id
  await mailer.send(trx, verifyLetter(email, name, url, id, await insertEmailToken(trx, id, 'verify')))
  return null
}

/** Whether the token is of an open invitation that was mailed to this address: then the address is proven. */
export async function isInvited(db: Db, email: string, inviteToken: string | undefined): Promise<boolean> {
  if (!inviteToken) return false
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('inviteTokenHash', '=', hash(inviteToken))
    .where('email', '=', email)
    .where('inviteExpiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

export const setVerified = (trx: Db, userId: string) =>
  trx
    .updateTable('user')
    .set({ verifiedAt: sql`coalesce(verified_at, now())` })
    .where('id', '=', userId)
    .execute()

/** Sets a password; the mailed link that allowed it has proven the address as well. */
export async function setPassword(trx: Db, userId: string, passwordHash: string) {
  await setVerified(trx, userId)
  await trx.updateTable('user').set({ passwordHash }).where('id', '=', userId).execute()
}
