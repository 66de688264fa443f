import { limit, limitAddress, networkOf, refund } from '#server/limit.ts'
import type { PublicContext } from '#server/platform.ts'
import { readSideCookie } from '#server/session/cookie.ts'
import { hash } from '#server/session/session.ts'
import { findDeviceOf, isDeviceOf } from './auth.step.queries.ts'

type Asking = Pick<PublicContext, 'platform' | 'request'>

const message = 'Too many sign-in attempts.'
const byMailOnly =
  'Too many sign-in attempts on this account. Use a browser you’ve signed in with before, or reset your password by email.'

/**
 * Counts an attempt to sign in before its password is looked at, so that many at once are counted too; answers how to
 * take that back when the password was right, since only failures are limited.
 *
 * Nobody can lock somebody else out: a browser that the account was signed in with has a counter of its own, which no
 * stranger reaches. Everybody else is counted by network, and where an account is guessed at from many networks at
 * once, known browsers and the mailed link alone get in until the hour is over.
 */
export async function countSignIn(
  { platform, request }: Asking,
  email: string,
): Promise<() => Promise<void>> {
  const { databases, config } = platform
  const db = databases.system
  const perMinute = { max: config.signInFailuresPerMinute, seconds: 60, message }
  const perHour = { max: config.signInFailuresPerHour, seconds: 3600 }

  const cookie = readSideCookie(request, config.publicUrl, 'device')
  if (cookie && (await findDeviceOf(db, email, cookie))) {
    const of = `${hash(cookie).toString('base64url')} ${email}`
    const counters = [
      { name: 'login by device', of },
      { name: 'login by device, hourly', of },
    ] as const
    await limit(db, { ...counters[0], ...perMinute })
    await limit(db, { ...counters[1], ...perHour, message })
    return async () => void (await refund(db, [...counters]))
  }
  const network = networkOf(request.ip)
  const counters = [
    { name: 'login from', of: network },
    { name: 'login', of: `${email} from ${network}` },
    { name: 'login, hourly', of: email },
  ] as const
  // The widest first: what one counter refuses must not use up the next.
  await limitAddress(platform, 'login', request.ip)
  await limit(db, { ...counters[1], ...perMinute })
  await limit(db, { ...counters[2], ...perHour, message: byMailOnly })
  return async () => void (await refund(db, [...counters]))
}

/**
 * As whom somebody is counted who knows the password of an account: a browser that it was signed in with is counted
 * apart, so that nobody who learned the password keeps its owner out; all others together.
 */
export async function guesserOf({ platform, request }: Asking, userId: string): Promise<string> {
  const cookie = readSideCookie(request, platform.config.publicUrl, 'device')
  const isKnown = cookie && (await isDeviceOf(platform.databases.system, userId, cookie))
  return isKnown ? `${userId} by ${hash(cookie).toString('base64url')}` : userId
}

/** Counts what was right, so that nobody has passwords checked without end; only who knows the password is counted. */
export const countRightSignIn = async (asking: Asking, userId: string) =>
  limit(asking.platform.databases.system, {
    name: 'login, right',
    of: await guesserOf(asking, userId),
    max: 30,
    seconds: 60,
    message: 'Too many sign-ins to this account.',
  })
