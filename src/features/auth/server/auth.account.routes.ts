import type { FastifyInstance } from 'fastify'
import { broadcastProfile } from '#features/member/server/member.broadcast.ts'
import { noteAccount } from '#features/notification/server/notification.account.queries.ts'
import { findUser, findUserByEmail } from '#features/user/server/user.queries.ts'
import { deviceName } from '#features/user/user.rules.ts'
import { brokenConstraint, HttpError, invalid, notFound, unauthorized } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { limitAddress, limitPublicMail } from '#server/limit.ts'
import type { Platform } from '#server/platform.ts'
import { logSecurity } from '#server/securityLog.ts'
import { setSessionCookie } from '#server/session/cookie.ts'
import { endSessionsOf, findSessions, passwordChanged, renewSession } from '#server/session/session.ts'
import { authContract } from '../auth.contract.ts'
import {
  emailChangedEmail,
  emailRequestedEmail,
  knownAddressEmail,
  newAddressEmail,
  passwordChangedEmail,
} from './auth.emails.ts'
import { replaceEmailToken, takeEmailToken } from './auth.emailToken.queries.ts'
import { countRecoveryCodes, hasSecondFactor } from './auth.factor.queries.ts'
import { findIdentities } from './auth.identity.queries.ts'
import { hashPassword, requireUncommon } from './auth.password.ts'
import { requirePassword, requireProof } from './auth.proof.ts'
import { findPasswordHash, lockPasswordHash, setEmail, setPassword } from './auth.queries.ts'

/** What a signed-in user changes about how they sign in, and where they are signed in. */
export async function authAccountRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, mailer, config } = platform
  const db = databases.system

  const findMe = async (userId: string) => {
    const user = await findUser(db, userId)
    if (!user) throw unauthorized()
    return user
  }

  handle(app, platform, authContract.getSecurity, async ({ caller: { userId } }) =>
    answer({
      hasPassword: (await findPasswordHash(db, userId)) !== null,
      secondFactor: await hasSecondFactor(db, userId),
      recoveryCodes: await countRecoveryCodes(db, userId),
      identities: (await findIdentities(db, userId)).map((identity) => ({
        ...identity,
        name: config.providers.find(({ id }) => id === identity.provider)?.name ?? identity.provider,
      })),
    }),
  )

  handle(app, platform, authContract.changePassword, async ({ body, ...context }) => {
    const { caller, reply } = context
    const { userId, sessionId, remember } = caller
    const user = await findMe(userId)
    const before = await findPasswordHash(db, userId)
    await requirePassword(db, caller, body.oldPassword, 'oldPassword')
    requireUncommon(body.password, [user.name, user.email])
    const passwordHash = await hashPassword(body.password)
    const ended = await db.transaction().execute(async (trx) => {
      // Of two who change it at once by the same old one, the second does not.
      if ((await lockPasswordHash(trx, userId)) !== before) throw passwordChanged()
      await setPassword(trx, userId, passwordHash)
      await mailer.send(trx, passwordChangedEmail(user.email, user.name, config.publicUrl))
      await noteAccount(trx, userId, { kind: 'password' })
      return endSessionsOf(trx, userId, { allBut: sessionId })
    })
    const token = await renewSession(db, sessionId)
    platform.endSessions(ended)
    logSecurity(context, { event: 'password changed', endedSessions: ended.length })
    setSessionCookie(reply, config.publicUrl, token, remember)
    return answer(null)
  })

  handle(app, platform, authContract.changeEmail, async ({ body: { email, ...proof }, ...context }) => {
    const { caller, request } = context
    const user = await findMe(caller.userId)
    if (email === user.email) throw invalid({ email: 'That’s already your address' })
    await requireProof(db, caller, proof)
    await limitPublicMail(platform, 'email', email, request.ip)
    const { publicUrl } = config
    await db.transaction().execute(async (trx) => {
      const token = await replaceEmailToken(trx, user.id, 'email', { email })
      const known = await findUserByEmail(trx, email)
      // Whether an address has an account is told to that address alone.
      const message = known?.verifiedAt
        ? knownAddressEmail(email, known.name, publicUrl)
        : newAddressEmail(email, publicUrl, user.id, token)
      await mailer.send(trx, message)
      await mailer.send(trx, emailRequestedEmail(user.email, user.name, publicUrl, email))
    })
    logSecurity(context, { event: 'new address asked for' })
    return answer(null, { mailbox: mailer.mailbox })
  })

  handle(app, platform, authContract.confirmEmail, async ({ body: { id, emailToken }, ...context }) => {
    await limitAddress(platform, 'link', context.request.ip)
    await db
      .transaction()
      .execute(async (trx) => {
        const taken = await takeEmailToken(trx, id, 'email', emailToken)
        const before = taken && (await findUser(trx, id))
        if (!taken?.email || !before)
          throw new HttpError(
            400,
            'LINK_NOT_VALID',
            'This link was already used or is no longer valid. Request a new one.',
          ).noted({ event: 'mailed link' })
        await setEmail(trx, id, taken.email)
        await mailer.send(trx, emailChangedEmail(before.email, before.name, taken.email))
      })
      .catch((error) => {
        if (brokenConstraint(error) !== 'user_email_key') throw error
        throw new HttpError(409, 'EMAIL_TAKEN', 'This address now belongs to another account.')
      })
    logSecurity(context, { event: 'address changed', user: id })
    await broadcastProfile(platform, id)
    return answer(null)
  })

  handle(app, platform, authContract.getSessions, async ({ caller }) => {
    const sessions = await findSessions(db, caller.userId)
    return answer(
      sessions.map(({ userAgent, ...session }) => ({
        ...session,
        device: deviceName(userAgent),
        isCurrent: session.id === caller.sessionId,
      })),
    )
  })

  handle(app, platform, authContract.deleteSession, async ({ params: { id }, ...context }) => {
    const { caller } = context
    const ended = await endSessionsOf(db, caller.userId, { id })
    if (!ended.length) throw notFound('Session')
    platform.endSessions(ended)
    logSecurity(context, { event: 'sessions ended', endedSessions: 1 })
    return answer({ id })
  })

  handle(app, platform, authContract.deleteSessions, async (context) => {
    const { caller } = context
    const ids = await endSessionsOf(db, caller.userId, { allBut: caller.sessionId })
    platform.endSessions(ids)
    logSecurity(context, { event: 'sessions ended', endedSessions: ids.length })
    return answer({ ids })
  })
}
