import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { hash, isPasswordStill, newToken, passwordChanged } from '#server/session/session.ts'

/** Seconds for which the second step of a sign-in is waited for. */
export const stepLasts = 600
/** Codes that may be tried before the first step has to be done again. */
const maxAttempts = 5

/** Remembers that a first step was right; answers the token that binds the second step to the same browser. */
export async function insertStep(
  db: Db,
  userId: string,
  remember: boolean,
  passwordHash: string | null | undefined,
): Promise<string> {
  const token = newToken()
  const { numAffectedRows } = await sql`
    insert into sign_in_step (token_hash, "user", remember, expires_at)
    select ${hash(token)}, u.id, ${remember}, now() + make_interval(secs => ${stepLasts})
    from "user" u where u.id = ${userId} and ${isPasswordStill(passwordHash)} for share of u
  `.execute(db)
  if (!numAffectedRows) throw passwordChanged()
  return token
}

/** Counts an attempt at the second step; undefined when it took too long or was tried too often. */
export const countAttempt = (db: Db, token: string) =>
  db
    .updateTable('signInStep')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('tokenHash', '=', hash(token))
    .where('attempts', '<', maxAttempts)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['user', 'remember'])
    .executeTakeFirst()

/** Ends the step; of two who had a right code at once, one did. */
export async function deleteStep(trx: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('signInStep')
    .where('tokenHash', '=', hash(token))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Notes that an account was signed in to with this browser; answers whether that is new, among others it knows. */
export async function noteDevice(db: Db, userId: string, token: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with known as (select count(*) as others from device where "user" = ${userId})
    insert into device ("user", token_hash) values (${userId}, ${hash(token)})
    on conflict ("user", token_hash) do update set last_seen_at = clock_timestamp()
    returning xmax = 0 and (select others from known) > 0 as is_new
  `.execute(db)
  return rows[0]?.isNew === true
}

/** The account of an address, when it was signed in to with this browser before. */
export const findDeviceOf = (db: Db, email: string, token: string) =>
  db
    .selectFrom('device')
    .innerJoin('user', 'user.id', 'device.user')
    .select('user.id')
    .where('user.email', '=', email)
    .where('device.tokenHash', '=', hash(token))
    .executeTakeFirst()

/** Whether the account was signed in to with this browser before. */
export async function isDeviceOf(db: Db, userId: string, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('device')
    .select('user')
    .where('user', '=', userId)
    .where('tokenHash', '=', hash(token))
    .executeTakeFirst()
  return found !== undefined
}
