import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#database/database.ts'
import { hash } from '#server/session/session.ts'

const seconds = 30
const howManyCodes = 10

/** Letters and digits that are not taken for one another, in the alphabet of base32. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Eighty random bits: too many to guess, so that a plain hash of them is enough. */
const newCode = () =>
  Array.from(randomBytes(16), (byte) => alphabet[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** Whether it is a code of the app, which can be guessed; a recovery code can't. */
export const isAppCode = (code: string) => /^\d{6}$/.test(plain(code))

const totpOf = (secret: string, label?: string) =>
  new TOTP({ issuer: 'Workweek', ...(label && { label }), secret, period: seconds })

/** Whether signing in takes a second step. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('secondFactor')
    .select('user')
    .where('user', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** A new key that counts once it is confirmed; null when there is a confirmed one. */
export async function startSecondFactor(db: Db, userId: string, email: string) {
  const secret = new Secret({ size: 20 }).base32
  const started = await db
    .insertInto('secondFactor')
    .values({ user: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user')
        .doUpdateSet({ secret, lastStep: 0 })
        .where('secondFactor.confirmedAt', 'is', null),
    )
    .returning('user')
    .executeTakeFirst()
  return started ? { key: secret, uri: totpOf(secret, email).toString() } : null
}

/** Confirms the key by its first code. */
export async function confirmSecondFactor(trx: Db, userId: string, code: string): Promise<boolean> {
  if (await hasSecondFactor(trx, userId)) return false
  if (!(await takeAppCode(trx, userId, plain(code)))) return false
  const confirmed = await trx
    .updateTable('secondFactor')
    .set({ confirmedAt: sql`now()` })
    .where('user', '=', userId)
    .where('confirmedAt', 'is', null)
    .returning('user')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Takes a code of the app: right, and of a later step than any taken before. Of two who send it at once one succeeds. */
async function takeAppCode(trx: Db, userId: string, code: string): Promise<boolean> {
  const factor = await trx
    .selectFrom('secondFactor')
    .select('secret')
    .where('user', '=', userId)
    .executeTakeFirst()
  const now = Date.now()
  // A step before and after, for clocks that differ; compared in constant time.
  const delta = totpOf(factor?.secret ?? new Secret().base32).validate({
    token: code,
    timestamp: now,
    window: 1,
  })
  if (!factor || delta === null) return false
  const step = Math.floor(now / 1000 / seconds) + delta
  const taken = await trx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('user', '=', userId)
    .where('secret', '=', factor.secret)
    .where('lastStep', '<', step)
    .returning('user')
    .executeTakeFirst()
  return taken !== undefined
}

/** Takes a code of the app or a recovery code, each of which works once, of an account that has its factor on. */
export async function takeCode(trx: Db, userId: string, given: string): Promise<boolean> {
  const code = plain(given)
  if (!(await hasSecondFactor(trx, userId))) return false
  if (isAppCode(code)) return takeAppCode(trx, userId, code)
  const used = await trx
    .deleteFrom('recoveryCode')
    .where('user', '=', userId)
    .where('codeHash', '=', hash(code))
    .returning('user')
    .executeTakeFirst()
  return used !== undefined
}

/** New recovery codes, of which only the hashes are kept; those before stop working. */
export async function renewRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howManyCodes }, newCode)
  await trx.deleteFrom('recoveryCode').where('user', '=', userId).execute()
  await trx
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ codeHash: hash(plain(code)), user: userId })))
    .execute()
  return codes
}

export async function deleteSecondFactor(trx: Db, userId: string) {
  for (const table of ['secondFactor', 'recoveryCode', 'signInStep'] as const)
    await trx.deleteFrom(table).where('user', '=', userId).execute()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
