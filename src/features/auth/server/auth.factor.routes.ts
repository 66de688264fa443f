import type { FastifyInstance } from 'fastify'
import { findUser } from '#features/user/server/user.queries.ts'
import { HttpError, unauthorized } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { logSecurity } from '#server/securityLog.ts'
import { endSessionsOf } from '#server/session/session.ts'
import { authContract } from '../auth.contract.ts'
import { secondFactorEmail } from './auth.emails.ts'
import {
  confirmSecondFactor,
  deleteSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './auth.factor.queries.ts'
import { limitCodes, requireCode, requirePassword, requireProof, wrongCode } from './auth.proof.ts'
import { findPasswordHash } from './auth.queries.ts'

/** Turning the second factor on and off. Its code is asked for where a session is opened, in `auth.opening.ts`. */
export async function authFactorRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, mailer, config } = platform
  const db = databases.system

  const findMe = async (userId: string) => {
    const user = await findUser(db, userId)
    if (!user) throw unauthorized()
    return user
  }

  handle(app, platform, authContract.startSecondFactor, async ({ caller, body }) => {
    const { email } = await findMe(caller.userId)
    await requireProof(db, caller, body)
    const started = await startSecondFactor(db, caller.userId, email)
    if (!started)
      throw new HttpError(409, 'SECOND_FACTOR_ON', 'Two-step sign-in is already on. Turn it off first.')
    return answer(started)
  })

  handle(app, platform, authContract.confirmSecondFactor, async ({ body, ...context }) => {
    const { userId, sessionId } = context.caller
    const { email, name } = await findMe(userId)
    await limitCodes(db, sessionId)
    const { recoveryCodes, ended } = await db.transaction().execute(async (trx) => {
      if (!(await confirmSecondFactor(trx, userId, body.code))) throw wrongCode()
      await mailer.send(trx, secondFactorEmail(email, name, config.publicUrl, true))
      // Whoever signed in with the password alone shall do it anew.
      const ended = await endSessionsOf(trx, userId, { allBut: sessionId })
      return { recoveryCodes: await renewRecoveryCodes(trx, userId), ended }
    })
    platform.endSessions(ended)
    logSecurity(context, { event: 'second factor on', endedSessions: ended.length })
    return answer({ recoveryCodes })
  })

  handle(app, platform, authContract.deleteSecondFactor, async ({ body, ...context }) => {
    const { userId } = context.caller
    const { email, name } = await findMe(userId)
    if (await findPasswordHash(db, userId)) await requirePassword(db, context.caller, body.password ?? '')
    await requireCode(db, context.caller, body.code)
    await db.transaction().execute(async (trx) => {
      await deleteSecondFactor(trx, userId)
      await mailer.send(trx, secondFactorEmail(email, name, config.publicUrl, false))
    })
    logSecurity(context, { event: 'second factor off' })
    return answer(null)
  })

  handle(app, platform, authContract.renewRecoveryCodes, async ({ body, ...context }) => {
    const { userId } = context.caller
    await requireCode(db, context.caller, body.code)
    const recoveryCodes = await db.transaction().execute((trx) => renewRecoveryCodes(trx, userId))
    logSecurity(context, { event: 'recovery codes renewed' })
    return answer({ recoveryCodes })
  })
}
