import { noteAccount } from '#features/notification/server/notification.account.queries.ts'
import { findUser } from '#features/user/server/user.queries.ts'
import { deviceName } from '#features/user/user.rules.ts'
import { unauthorized } from '#server/errors.ts'
import type { Platform, PublicContext } from '#server/platform.ts'
import { logSecurity } from '#server/securityLog.ts'
import { readSideCookie, setSessionCookie, setSideCookie } from '#server/session/cookie.ts'
import { deleteSession, insertSession, newToken } from '#server/session/session.ts'
import { newDeviceEmail } from './auth.emails.ts'
import { hasSecondFactor } from './auth.factor.queries.ts'
import { insertStep, noteDevice, stepLasts } from './auth.step.queries.ts'

/** Seconds for which a browser is known again: the longest that browsers keep a cookie. */
const deviceLasts = 400 * 24 * 60 * 60

/**
 * The one way from a right first step to a session, however it was taken: a password, a mailed link, an outside
 * identity. With a second factor no session is opened yet; the browser gets a token for the second step instead.
 */
export async function signIn(
  context: PublicContext,
  userId: string,
  remember: boolean,
  passwordHash?: string | null,
) {
  const { platform, reply } = context
  const db = platform.databases.system
  const secondFactor = await hasSecondFactor(db, userId)
  if (secondFactor) {
    const token = await insertStep(db, userId, remember, passwordHash)
    setSideCookie(reply, platform.config.publicUrl, 'step', token, stepLasts)
    logSecurity(context, { event: 'sign-in, first step', user: userId })
  } else {
    await openSession(context, userId, remember, passwordHash)
  }
  return { secondFactor }
}

/**
 * Opens the session. It replaces whatever session the browser had: a token that was planted before signing in is
 * worth nothing. A device that the account does not know is told to its owner.
 */
export async function openSession(
  context: PublicContext,
  userId: string,
  remember: boolean,
  passwordHash?: string | null,
) {
  const { platform, request, reply, caller } = context
  const { databases, config, mailer } = platform
  const db = databases.system
  if (caller) await endSession(platform, caller.sessionId)
  const userAgent = request.headers['user-agent'] ?? ''
  const address = request.ip
  const token = await insertSession(db, { userId, remember, userAgent, address, passwordHash })
  setSessionCookie(reply, config.publicUrl, token, remember)
  const known = readSideCookie(request, config.publicUrl, 'device')
  const device = known && /^[\w-]{43}$/.test(known) ? known : newToken()
  setSideCookie(reply, config.publicUrl, 'device', device, deviceLasts)
  await db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId)
    if (!user) throw unauthorized()
    const isNewDevice = await noteDevice(trx, userId, device)
    logSecurity(context, { event: 'sign-in', user: userId, session: null, isNewDevice })
    if (!isNewDevice) return
    const seen = { device: deviceName(userAgent), address }
    await mailer.send(trx, newDeviceEmail(user.email, user.name, config.publicUrl, seen))
    await noteAccount(trx, userId, { kind: 'signIn', detail: { title: `${seen.device}, ${address}` } })
  })
}

export async function endSession(platform: Platform, id: string) {
  await deleteSession(platform.databases.system, id)
  platform.endSessions([id])
}
