import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import { limit, limitMail } from '../../../server/limit.ts'
import type { Platform, PublicContext } from '../../../server/platform.ts'
import { clearSessionCookie, setSessionCookie } from '../../../server/session/cookie.ts'
import { deleteSession, deleteSessions, insertSession } from '../../../server/session/session.ts'
import { findUser, findUserByEmail } from '../../user/server/user.queries.ts'
import { authContract } from '../auth.contract.ts'
import { passwordChangedLetter, passwordLetter, verifyLetter } from './auth.letters.ts'
import { isInvited, registerUser, setPassword, setVerified } from './auth.queries.ts'
import { insertEmailToken, takeEmailToken } from './email-token.ts'
import { hashPassword, isPasswordOf, requireUncommon } from './password.ts'

const deadLink = () =>
  new Refusal(400, 'LINK_NOT_VALID', 'This link was used already or is no longer valid. Ask for a new one.')

/** Milliseconds that a call takes which must not tell whether an address has an account: more than its work does. */
const evenTime = 100
const evenly = async <T>(work: Promise<T>): Promise<T> => (await Promise.all([work, setTimeout(evenTime)]))[0]

export async function authRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, mailer, config } = platform
  const db = databases.system

  /** Replaces whatever session the browser had: a token that was planted before signing in is worth nothing. */
  async function openSession({ request, reply, asker }: PublicContext, userId: string, remember: boolean) {
    if (asker) await endSession(asker.sessionId)
    const userAgent = request.headers['user-agent'] ?? ''
    const token = await insertSession(db, { userId, remember, userAgent, address: request.ip })
    setSessionCookie(reply, config.publicUrl, token, remember)
  }
  async function endSession(id: string) {
    await deleteSession(db, id)
    platform.endSessions([id])
  }
  /** Each of these costs a good part of a second's work, so nobody may ask for them without end. */
  const limitAddress = (what: 'login' | 'registration' | 'reset', { ip }: { ip: string }) =>
    limit(db, `${what} from ${ip}`, 30, 60, 'Too many attempts from your network.')

  handle(app, platform, authContract.register, async ({ body, ...context }) => {
    const { name, email, password, inviteToken } = body
    await limitAddress('registration', context.request)
    requireUncommon(password, [name, email])
    const isProven = await isInvited(db, email, inviteToken)
    if (!isProven) await limitMail(db, email)
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
    // The network first: else one that is refused could still use up everybody's own attempts.
    await limitAddress('login', context.request)
    await limit(db, `login ${email}`, 5, 60, 'Too many attempts to sign in.')
    const user = await findUserByEmail(db, email)
    if (!(await isPasswordOf(user?.passwordHash, password)) || !user) {
      throw new Refusal(401, 'WRONG_PASSWORD', 'The e-mail address or the password is not right.')
    }
    if (!user.verifiedAt) {
      throw new Refusal(
        403,
        'EMAIL_NOT_VERIFIED',
        'Confirm your e-mail address first: we have mailed you a link.',
      )
    }
    await openSession(context, user.id, remember)
    return answer(null)
  })

  handle(app, platform, authContract.logout, async ({ asker, reply }) => {
    if (asker) await endSession(asker.sessionId)
    clearSessionCookie(reply, config.publicUrl)
    return answer(null)
  })

  handle(app, platform, authContract.resend, async ({ body: { email } }) => {
    await limitMail(db, email)
    const mailing = db.transaction().execute(async (trx) => {
      const user = await findUserByEmail(trx, email)
      if (!user || user.verifiedAt) return
      const token = await insertEmailToken(trx, user.id, 'verify')
      await mailer.send(trx, verifyLetter(email, user.name, config.publicUrl, user.id, token))
    })
    await evenly(mailing)
    return answer(null, { mailbox: mailer.mailbox })
  })

  handle(app, platform, authContract.verify, async ({ params }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await takeEmailToken(trx, params.id, 'verify', params.emailToken))) throw deadLink()
      await setVerified(trx, params.id)
    })
    return answer(null)
  })

  handle(app, platform, authContract.sendPasswordLink, async ({ body: { email } }) => {
    await limitMail(db, email)
    const mailing = db.transaction().execute(async (trx) => {
      const user = await findUserByEmail(trx, email)
      if (!user) return
      const token = await insertEmailToken(trx, user.id, 'password')
      await mailer.send(trx, passwordLetter(email, user.name, config.publicUrl, user.id, token))
    })
    await evenly(mailing)
    return answer(null, { mailbox: mailer.mailbox })
  })

  handle(app, platform, authContract.resetPassword, async ({ body, ...context }) => {
    const { id, emailToken, password } = body
    await limitAddress('reset', context.request)
    const user = await findUser(db, id)
    requireUncommon(password, user ? [user.name, user.email] : [])
    const passwordHash = await hashPassword(password)
    const ended = await db.transaction().execute(async (trx) => {
      if (!user || !(await takeEmailToken(trx, id, 'password', emailToken))) throw deadLink()
      await setPassword(trx, id, passwordHash)
      await mailer.send(trx, passwordChangedLetter(user.email, user.name, config.publicUrl))
      return deleteSessions(trx, id)
    })
    platform.endSessions(ended)
    await openSession(context, id, false)
    return answer(null)
  })
}
