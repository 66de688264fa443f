import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findUserByEmail, insertUser } from '#features/user/server/user.queries.ts'
import { HttpError } from '#server/errors.ts'
import { hash, newToken } from '#server/session/session.ts'
import { letteredName } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { confirmUser, findPasswordHash, lockAddress } from './auth.queries.ts'

type Provider = 'google' | 'oidc'

/** Whom a provider vouches for. */
export type Claimed = {
  provider: Provider
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
}

/** Seconds for which a browser may be at the provider. */
export const visitLasts = 600

export type Visit = {
  provider: Provider
  state: string
  nonce: string
  verifier: string
  remember: boolean
  next: string | null
  user: string | null
}

/** Remembers that a browser is on its way to a provider; answers the token that it has to come back with. */
export async function insertVisit(db: Db, visit: Visit): Promise<string> {
  const token = newToken()
  await db
    .insertInto('identityVisit')
    .values({
      ...visit,
      tokenHash: hash(token),
      expiresAt: sql<string>`now() + make_interval(secs => ${visitLasts})`,
    })
    .execute()
  return token
}

/** Ends a visit, which can be done once. */
export const takeVisit = (db: Db, token: string) =>
  db
    .deleteFrom('identityVisit')
    .where('tokenHash', '=', hash(token))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['provider', 'state', 'nonce', 'verifier', 'remember', 'next', 'user'])
    .executeTakeFirst()

export async function findIdentities(db: Db, userId: string) {
  const rows = await db
    .selectFrom('identity')
    .select(['provider', 'email', 'createdAt'])
    .where('user', '=', userId)
    .orderBy('createdAt')
    .execute()
  return rows as { provider: Provider; email: string | null; createdAt: string }[]
}

const findOwner = (trx: Db, { issuer, subject }: Claimed) =>
  trx
    .selectFrom('identity')
    .select('user')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Adds an identity to an account, which has at most one of each provider. */
async function insertIdentity(trx: Db, user: string, { provider, issuer, subject, email }: Claimed) {
  const added = await trx
    .insertInto('identity')
    .values({ user, provider, issuer, subject, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user')
    .executeTakeFirst()
  if (!added)
    throw new HttpError(409, 'PROVIDER_CONNECTED', 'Another account from this provider is already connected.')
}

/** What somebody is called whose provider tells no name: as their address begins, as far as a name may be so. */
function nameFrom(email: string): string {
  const [begin = ''] = email.split('@')
  const name = letteredName('name').safeParse(begin.slice(0, limits.name).toWellFormed())
  return name.data ?? 'New user'
}

/**
 * The account that an identity signs in to: the one it is connected to, else the one with the same email address,
 * which both sides must have verified, else a new one. `isNew`: it was connected just now to an account that was there.
 */
export async function findOrJoin(trx: Db, claimed: Claimed): Promise<{ userId: string; isNew: boolean }> {
  const { issuer, subject, email, name } = claimed
  await lockAddress(trx, `${issuer} ${subject}`)
  const owner = await findOwner(trx, claimed)
  if (owner) return { userId: owner.user, isNew: false }
  if (!email || !claimed.isEmailVerified)
    throw new HttpError(
      403,
      'IDENTITY_NOT_VERIFIED',
      'The provider has not verified your email address. Verify it there, or sign up with a password.',
    )
  await lockAddress(trx, email)
  const known = await findUserByEmail(trx, email)
  const userId = known?.id ?? uuidv7()
  const shownName = name ?? nameFrom(email)
  if (!known)
    await insertUser(trx, {
      id: userId,
      name: shownName,
      email,
      passwordHash: null,
      verifiedAt: new Date().toISOString(),
    })
  // Whoever registered the address never proved it: their password must not open the account.
  else if (!known.verifiedAt) await confirmUser(trx, userId, { name: shownName, passwordHash: null })
  await insertIdentity(trx, userId, claimed)
  return { userId, isNew: known?.verifiedAt != null }
}

/** Connects an identity to the account of somebody who is signed in. Answers whether it was not yet. */
export async function connectIdentity(trx: Db, userId: string, claimed: Claimed): Promise<boolean> {
  await lockAddress(trx, `${claimed.issuer} ${claimed.subject}`)
  const owner = await findOwner(trx, claimed)
  if (owner?.user === userId) return false
  if (owner)
    throw new HttpError(409, 'IDENTITY_TAKEN', 'This sign-in is already connected to another account.')
  await insertIdentity(trx, userId, claimed)
  return true
}

/** Disconnects an identity; the last way in stays. */
export async function deleteIdentity(trx: Db, userId: string, provider: Provider): Promise<boolean> {
  // Of two that are disconnected at once, the second sees that one is left.
  await trx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
  const identities = await findIdentities(trx, userId)
  if (!identities.some((identity) => identity.provider === provider)) return false
  if (identities.length === 1 && (await findPasswordHash(trx, userId)) === null)
    throw new HttpError(409, 'LAST_WAY_IN', 'This is your only way to sign in. Set a password first.')
  await trx.deleteFrom('identity').where('user', '=', userId).where('provider', '=', provider).execute()
  return true
}
