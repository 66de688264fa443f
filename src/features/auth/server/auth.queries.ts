import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Db, laterThanBefore } from '#database/database.ts'
import { findUserByEmail, insertUser } from '#features/user/server/user.queries.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { hash } from '#server/session/session.ts'
import { knownAddressEmail, verifyEmail } from './auth.emails.ts'
import { addEmailToken, deleteEmailTokens, takeEmailToken } from './auth.emailToken.queries.ts'

type Registration = { name: string; email: string; passwordHash: string; isProven: boolean }

/** Two registrations of one address at once: the second waits here and then finds the first's account. */
export const lockAddress = (trx: Db, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx)

/**
 * Makes the account, or says by mail alone that there is one. Of several registrations of an address that was never
 * confirmed each has its own link, which makes its own name and password count and the others void: nobody confirms
 * a stranger's password by a link of their own. Answers the id of a new, confirmed account.
 */
export async function registerUser(
  trx: Db,
  mailer: Mailer,
  url: string,
  { name, email, passwordHash, isProven }: Registration,
): Promise<string | null> {
  await lockAddress(trx, email)
  const known = await findUserByEmail(trx, email)
  if (known?.verifiedAt) {
    await mailer.send(trx, knownAddressEmail(email, known.name, url))
    return null
  }
  const id = known?.id ?? uuidv7()
  // The password waits with the link: before, a sign-in finds none, as with an address that nobody registered.
  if (!known) await insertUser(trx, { id, name, email, passwordHash: null, verifiedAt: null })
  if (isProven) {
    await confirmUser(trx, id, { name, passwordHash })
    return id
  }
  const token = await addEmailToken(trx, id, 'verify', { name, passwordHash })
  await mailer.send(trx, verifyEmail(email, url, id, token, known !== undefined))
  return null
}

/** Lets an account's address count as proven, with the name and password that were chosen with the proof. */
export async function confirmUser(
  trx: Db,
  userId: string,
  { name, passwordHash }: { name: string | null; passwordHash: string | null },
) {
  await deleteEmailTokens(trx, userId)
  await trx
    .updateTable('user')
    .set({ verifiedAt: sql`coalesce(verified_at, now())`, passwordHash, ...(name !== null && { name }) })
    .where('id', '=', userId)
    .execute()
}

/** Follows a verification link; answers whether it was valid. */
export async function followVerification(trx: Db, userId: string, token: string): Promise<boolean> {
  const taken = await takeEmailToken(trx, userId, 'verify', token)
  if (taken) await confirmUser(trx, userId, taken)
  return taken !== undefined
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

/**
 * Sets a password, which counts the address as proven: the link came by mail, or the account was in use. Every other
 * mailed link and every sign-in that is half done stops working: they may be somebody else's.
 */
export async function setPassword(trx: Db, userId: string, passwordHash: string) {
  await confirmUser(trx, userId, { name: null, passwordHash })
  await trx.deleteFrom('signInStep').where('user', '=', userId).execute()
}

/** The hash of a user's password; null when they have none. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('user').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  return row?.passwordHash ?? null
}

/** The same, which stays so until the transaction ends. */
export async function lockPasswordHash(trx: Db, userId: string): Promise<string | null> {
  await trx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
  return findPasswordHash(trx, userId)
}

/** Gives an account another address, proven by the link. Links that were mailed to the one before stop working. */
export async function setEmail(trx: Db, userId: string, email: string) {
  await lockAddress(trx, email)
  // Somebody began to register it and never confirmed.
  await trx.deleteFrom('user').where('email', '=', email).where('verifiedAt', 'is', null).execute()
  await deleteEmailTokens(trx, userId)
  await trx.updateTable('user').set({ email, updatedAt: laterThanBefore }).where('id', '=', userId).execute()
}
