import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { noteAccount } from '#features/notification/server/notification.account.queries.ts'
import { findUser, findUserByEmail } from '#features/user/server/user.queries.ts'
import { HttpError } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { limitAddress, limitMail, limitPublicMail, RateLimited } from '#server/limit.ts'
import type { Platform } from '#server/platform.ts'
import { logSecurity } from '#server/securityLog.ts'
import { clearSessionCookie, readSideCookie, setSideCookie } from '#server/session/cookie.ts'
import { deleteSessions } from '#server/session/session.ts'
import { authContract } from '../auth.contract.ts'
import { mailConfirmation } from './auth.confirmation.ts'
import { passwordChangedEmail, passwordEmail } from './auth.emails.ts'
import { isEmailToken, replaceEmailToken, takeEmailToken } from './auth.emailToken.queries.ts'
import { isAppCode, takeCode } from './auth.factor.queries.ts'
import { countRightSignIn, countSignIn, guesserOf } from './auth.guesses.ts'
import { endSession, openSession, signIn } from './auth.opening.ts'
import { hashPassword, isPasswordOf, requireUncommon } from './auth.password.ts'
import { limitCodes } from './auth.proof.ts'
import { findPasswordHash, followVerification, isInvited, registerUser, setPassword } from './auth.queries.ts'
import { countAttempt, deleteStep } from './auth.step.queries.ts'

const deadLink = () =>
  new HttpError(
    400,
    'LINK_NOT_VALID',
    'This link was already used or is no longer valid. Request a new one.',
  ).noted({ event: 'mailed link' })

/** Milliseconds that a call takes which must not tell whether an address has an account: more than its work does. */
const evenTime = 100
const evenly = async <T>(work: Promise<T>): Promise<T> => (await Promise.all([work, setTimeout(evenTime)]))[0]

export async function authRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, mailer, config, log } = platform
  const db = databases.system

  /**
   * Mails the link anew to who signs in before following it. After the answer, so that its time tells nothing; counted
   * apart from the mails that anyone can ask for, so that those don't tell either.
   */
  function remindLater(email: string) {
    limitMail(platform, 'sign-in', email)
      .then(() => mailConfirmation(platform, email, false))
      .catch((error) => {
        if (!(error instanceof RateLimited)) log.error({ err: error }, 'confirmation not mailed')
      })
  }

  handle(app, platform, authContract.register, async ({ body, ...context }) => {
    const { name, email, password, inviteToken } = body
    await limitAddress(platform, 'registration', context.request.ip)
    requireUncommon(password, [name, email])
    const isProven = await isInvited(db, email, inviteToken)
    if (!isProven) await limitPublicMail(platform, 'registration', email, context.request.ip)
    const passwordHash = await hashPassword(password)
    const registration = { name, email, passwordHash, isProven }
    const userId = await evenly(
      db.transaction().execute((trx) => registerUser(trx, mailer, config.publicUrl, registration)),
    )
    if (userId) await openSession(context, userId, false)
    const isVerified = userId !== null
    return answer({ isVerified }, { isVerified, mailbox: isVerified ? null : mailer.mailbox })
  })

  handle(app, platform, authContract.login, async ({ body, ...context }) => {
    const { email, password, remember } = body
    const wasRight = await countSignIn(context, email)
    const user = await findUserByEmail(db, email)
    // An account that waits for its confirmation has no password yet, and is answered as any other stranger.
    const passwordHash = user?.verifiedAt ? user.passwordHash : null
    if (!(await isPasswordOf(passwordHash, password)) || !user) {
      if (user && !user.verifiedAt) remindLater(email)
      const reason = !user ? 'no account' : user.verifiedAt ? 'wrong password' : 'address not confirmed'
      throw new HttpError(
        401,
        'WRONG_PASSWORD',
        'That email or password isn’t right. If you just signed up, open the link in our email first.',
      ).noted({ event: 'sign-in', user: user?.id ?? null, reason })
    }
    await wasRight()
    await countRightSignIn(context, user.id)
    return answer(null, await signIn(context, user.id, remember, passwordHash))
  })

  handle(app, platform, authContract.takeSecondStep, async ({ body, ...context }) => {
    const { request, reply } = context
    await limitAddress(platform, 'second factor', request.ip)
    const token = readSideCookie(request, config.publicUrl, 'step')
    const step = token && (await countAttempt(db, token))
    if (!step)
      throw new HttpError(
        401,
        'STEP_OVER',
        'This took too long, or too many codes were tried. Sign in again.',
      ).noted({ event: 'second step', reason: 'over' })
    // A recovery code is too long to be guessed, and gets its owner in whatever others try.
    if (isAppCode(body.code)) await limitCodes(db, await guesserOf(context, step.user))
    const passwordHash = await findPasswordHash(db, step.user)
    const isRight = await db
      .transaction()
      .execute(async (trx) => (await takeCode(trx, step.user, body.code)) && (await deleteStep(trx, token)))
    if (!isRight)
      throw new HttpError(401, 'WRONG_CODE', 'This code isn’t right, or was already used.').noted({
        event: 'second step',
        user: step.user,
        reason: 'wrong code',
      })
    await openSession(context, step.user, step.remember, passwordHash)
    setSideCookie(reply, config.publicUrl, 'step', '', 0)
    return answer(null)
  })

  handle(app, platform, authContract.logout, async ({ caller, reply, request }) => {
    if (caller) {
      await endSession(platform, caller.sessionId)
      logSecurity({ platform, request, caller }, { event: 'sign-out' })
    }
    clearSessionCookie(reply, config.publicUrl)
    return answer(null)
  })

  handle(app, platform, authContract.resend, async ({ body: { email }, request }) => {
    await limitPublicMail(platform, 'confirmation', email, request.ip)
    await evenly(mailConfirmation(platform, email, true))
    return answer(null, { mailbox: mailer.mailbox })
  })

  handle(app, platform, authContract.verify, async ({ params, ...context }) => {
    await limitAddress(platform, 'link', context.request.ip)
    const { id, emailToken } = params
    if (!(await db.transaction().execute((trx) => followVerification(trx, id, emailToken)))) throw deadLink()
    logSecurity(context, { event: 'address confirmed', user: id })
    // Whoever is signed in stays who they are: a link that somebody sent them must not change that.
    if (context.caller) return answer(null, { isSignedIn: context.caller.userId === id })
    const { secondFactor } = await signIn(context, id, false, await findPasswordHash(db, id))
    return answer(null, { isSignedIn: !secondFactor })
  })

  handle(app, platform, authContract.sendPasswordLink, async ({ body: { email }, ...context }) => {
    await limitPublicMail(platform, 'password', email, context.request.ip)
    const mailing = db.transaction().execute(async (trx) => {
      const user = await findUserByEmail(trx, email)
      if (!user) return
      const token = await replaceEmailToken(trx, user.id, 'password')
      const name = user.verifiedAt ? user.name : null
      await mailer.send(trx, passwordEmail(email, name, config.publicUrl, user.id, token))
      logSecurity(context, { event: 'password link', user: user.id })
    })
    await evenly(mailing)
    return answer(null, { mailbox: mailer.mailbox })
  })

  handle(app, platform, authContract.checkPasswordLink, async ({ params, request }) => {
    await limitAddress(platform, 'link', request.ip)
    if (!(await isEmailToken(db, params.id, 'password', params.emailToken))) throw deadLink()
    return answer(null)
  })

  handle(app, platform, authContract.resetPassword, async ({ body, ...context }) => {
    const { id, emailToken, password } = body
    await limitAddress(platform, 'reset', context.request.ip)
    const user = await findUser(db, id)
    requireUncommon(password, user ? [user.name, user.email] : [])
    const passwordHash = await hashPassword(password)
    const ended = await db.transaction().execute(async (trx) => {
      if (!user || !(await takeEmailToken(trx, id, 'password', emailToken))) throw deadLink()
      await setPassword(trx, id, passwordHash)
      await mailer.send(trx, passwordChangedEmail(user.email, user.name, config.publicUrl))
      await noteAccount(trx, id, { kind: 'password' })
      return deleteSessions(trx, id)
    })
    platform.endSessions(ended)
    logSecurity(context, { event: 'password changed', user: id, endedSessions: ended.length })
    return answer(null, await signIn(context, id, false, passwordHash))
  })
}
