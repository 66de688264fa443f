import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { HttpError, invalid } from '#server/errors.ts'
import { limit } from '#server/limit.ts'
import type { Caller } from '#server/session/session.ts'
import { hasSecondFactor, takeCode } from './auth.factor.queries.ts'
import { isPasswordOf } from './auth.password.ts'
import { findPasswordHash } from './auth.queries.ts'

type Proof = { password?: string | undefined; code?: string | undefined }

type Me = Pick<Caller, 'userId' | 'sessionId'>

/** Tries of a signed-in user, who may be somebody at an unlocked desk: they use up nobody's but their session's own. */
const limitProof = (db: Db, { sessionId }: Me) =>
  limit(db, { name: 'proof', of: sessionId, max: 5, seconds: 60, message: 'Too many attempts.' })

/** Tries of codes, also across sign-ins: six digits bear few. `of`: who tries, a session or somebody signing in. */
export const limitCodes = (db: Db, of: string) =>
  limit(db, { name: 'second factor', of, max: 10, seconds: 900, message: 'Too many codes were tried.' })

const wrongPassword = (field = 'password') =>
  invalid({ [field]: 'That password isn’t right' }).noted({ event: 'proof', reason: 'wrong password' })
export const wrongCode = () =>
  invalid({ code: 'This code isn’t right, or was already used' }).noted({
    event: 'proof',
    reason: 'wrong code',
  })

/** Refuses unless the password is the user's. */
export async function requirePassword(db: Db, me: Me, password: string, field?: string) {
  await limitProof(db, me)
  if (!(await isPasswordOf(await findPasswordHash(db, me.userId), password))) throw wrongPassword(field)
}

/** Refuses unless the code is one of the user's second factor; it is used up. */
export async function requireCode(db: Db, { userId, sessionId }: Me, code: string) {
  await limitCodes(db, sessionId)
  if (!(await db.transaction().execute((trx) => takeCode(trx, userId, code)))) throw wrongCode()
}

/**
 * Refuses unless it is the user who sits there: by the password, by a code of the second factor, or, where the account
 * has neither, by having signed in within the last quarter of an hour.
 */
export async function requireProof(db: Db, me: Me, { password, code }: Proof) {
  const { userId, sessionId } = me
  if (password) return requirePassword(db, me, password)
  if (code) return requireCode(db, me, code)
  if (await findPasswordHash(db, userId)) throw invalid({ password: 'Enter your password' })
  if (await hasSecondFactor(db, userId)) throw invalid({ code: 'Enter a code from your authenticator app' })
  const fresh = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('createdAt', '>', sql<string>`now() - interval '15 minutes'`)
    .executeTakeFirst()
  if (!fresh)
    throw new HttpError(
      403,
      'SIGN_IN_AGAIN',
      'Sign out and in again first to confirm it’s you: your account has no password.',
    )
}
