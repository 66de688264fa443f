import type { FastifyInstance } from 'fastify'
import { findUser } from '#features/user/server/user.queries.ts'
import { HttpError, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { limitAddress } from '#server/limit.ts'
import type { Platform, PublicContext } from '#server/platform.ts'
import { logSecurity } from '#server/securityLog.ts'
import { foreignOrigin, isSameOrigin, readSideCookie, setSideCookie } from '#server/session/cookie.ts'
import { authContract } from '../auth.contract.ts'
import { identityEmail } from './auth.emails.ts'
import {
  type Claimed,
  connectIdentity,
  deleteIdentity,
  findOrJoin,
  insertVisit,
  takeVisit,
  type Visit,
  visitLasts,
} from './auth.identity.queries.ts'
import { signIn } from './auth.opening.ts'
import { requireProof } from './auth.proof.ts'
import { openProviders } from './auth.providers.ts'

/** Signing in by outside identities, and connecting them. */
export async function authIdentityRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, config, mailer } = platform
  const db = databases.system
  const providers = openProviders(config)
  const nameOf = (provider: string) => config.providers.find(({ id }) => id === provider)?.name ?? provider

  /** Sends a browser to a provider, from where it has to come back with the same cookie. */
  async function begin(
    { reply }: Pick<PublicContext, 'reply'>,
    visit: Pick<Visit, 'provider' | 'remember' | 'next' | 'user'>,
  ) {
    if (providers.flowOf(visit.provider) === 'token') {
      if (!visit.user) return answer({ url: await providers.beginForToken(visit.provider) })
      throw new HttpError(
        400,
        'VISIT_NOT_POSSIBLE',
        'To connect it, sign in with it once, using the same email address.',
      )
    }
    const { url, ...secrets } = await providers.begin(visit.provider)
    const token = await insertVisit(db, { ...visit, ...secrets })
    setSideCookie(reply, config.publicUrl, 'visit', token, visitLasts)
    return answer({ url })
  }

  /** The account that the identity signs in to. Its owner is told when it was connected by this. */
  const joined = (claimed: Claimed) =>
    db.transaction().execute(async (trx) => {
      const { userId, isNew } = await findOrJoin(trx, claimed)
      if (isNew) await notifyConnected(trx, userId, claimed.provider)
      return userId
    })

  async function notifyConnected(trx: typeof db, userId: string, provider: string) {
    const user = await findUser(trx, userId)
    if (user) await mailer.send(trx, identityEmail(user.email, user.name, config.publicUrl, nameOf(provider)))
  }

  handle(app, platform, authContract.getProviders, async () =>
    answer(config.providers.map(({ id, name, flow }) => ({ id, name, flow }))),
  )

  handle(app, platform, authContract.signInWithGoogle, async ({ query, ...context }) => {
    // It changes something although it is a GET: another site must not sign people in as somebody else.
    if (!isSameOrigin(context.request, config)) throw foreignOrigin(config)
    await limitAddress(platform, 'external', context.request.ip)
    const userId = await joined(await providers.fromAccessToken(query.accessToken))
    return answer(null, await signIn(context, userId, query.remember === 'true'))
  })

  handle(app, platform, authContract.startVisit, async ({ params, body, ...context }) => {
    await limitAddress(platform, 'external', context.request.ip)
    const { remember, next } = body
    return begin(context, { provider: params.provider, remember, next: next ?? null, user: null })
  })

  handle(app, platform, authContract.connectIdentity, async ({ params, body, caller, ...context }) => {
    await requireProof(db, caller, body)
    return begin(context, { provider: params.provider, remember: false, next: null, user: caller.userId })
  })

  handle(app, platform, authContract.endVisit, async ({ params: { provider }, ...context }) => {
    const { request, reply, caller } = context
    const token = readSideCookie(request, config.publicUrl, 'visit')
    setSideCookie(reply, config.publicUrl, 'visit', '', 0)
    const visit = token ? await takeVisit(db, token) : undefined
    const home = visit?.user ? '/settings/profile' : '/sign-in'
    try {
      await limitAddress(platform, 'external', request.ip)
      if (!visit || visit.provider !== provider)
        throw new HttpError(400, 'VISIT_OVER', 'This took too long or was already done. Please try again.')
      const claimed = await providers.end(provider, new URL(request.url, config.publicUrl).search, visit)
      if (visit.user) {
        // Whoever began it must be the one who is signed in still.
        if (caller?.userId !== visit.user)
          throw new HttpError(403, 'VISIT_OVER', 'You’re no longer signed in.')
        const { user } = visit
        await db.transaction().execute(async (trx) => {
          if (await connectIdentity(trx, user, claimed)) await notifyConnected(trx, user, provider)
        })
        logSecurity(context, { event: 'identity connected', provider })
        return reply.redirect(`${config.publicUrl}${home}`, 303)
      }
      const { secondFactor } = await signIn(context, await joined(claimed), visit.remember)
      const arrival = new URLSearchParams({
        ...(visit.remember && { remember: '1' }),
        ...(secondFactor && { second: '1' }),
        ...(visit.next && { next: visit.next }),
      })
      return reply.redirect(`${config.publicUrl}/sign-in/external?${String(arrival)}`, 303)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      logSecurity(context, {
        event: 'sign-in',
        outcome: 'failure',
        reason: error.code,
        provider,
        ...error.security,
      })
      return reply.redirect(`${config.publicUrl}${home}?problem=${error.code}`, 303)
    }
  })

  handle(app, platform, authContract.deleteIdentity, async ({ params, body, ...context }) => {
    const { caller } = context
    await requireProof(db, caller, body)
    const isDeleted = await db
      .transaction()
      .execute((trx) => deleteIdentity(trx, caller.userId, params.provider))
    if (!isDeleted) throw notFound('Identity')
    logSecurity(context, { event: 'identity disconnected', provider: params.provider })
    return answer(null)
  })
}
