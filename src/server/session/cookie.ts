import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { HttpError } from '../errors.ts'

const thirtyDays = 30 * 24 * 60 * 60

/** Behind TLS the name itself makes the browser insist on Secure, Path=/ and no Domain. */
const cookieName = (secure: boolean) => (secure ? '__Host-sid' : 'sid')

export const readSessionToken = (request: FastifyRequest, publicUrl: string) =>
  request.cookies[cookieName(publicUrl.startsWith('https:'))]

/** Sets the session's cookie; without `remember` the browser forgets it when it closes. */
export function setSessionCookie(reply: FastifyReply, publicUrl: string, token: string, remember: boolean) {
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(cookieName(secure), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    ...(remember && { maxAge: thirtyDays }),
  })
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  reply.clearCookie(cookieName(secure), { httpOnly: true, sameSite: 'lax', secure, path: '/' })
}

/** What a browser holds beside the session: that it was here before, or is between two steps of a sign-in. */
type SideCookie = 'device' | 'step' | 'visit'
const sideName = (name: SideCookie, secure: boolean) => (secure ? `__Host-${name}` : name)

export const readSideCookie = (request: FastifyRequest, publicUrl: string, name: SideCookie) =>
  request.cookies[sideName(name, publicUrl.startsWith('https:'))]

/** Sets a cookie that lasts so many seconds; with 0 it is taken away. */
export function setSideCookie(
  reply: FastifyReply,
  publicUrl: string,
  name: SideCookie,
  value: string,
  maxAge: number,
) {
  const secure = publicUrl.startsWith('https:')
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge } as const
  reply.setCookie(sideName(name, secure), value, options)
}

type Reached = Pick<Config, 'publicUrl' | 'production'>

/**
 * Whether a browser says that the request comes from the product's own pages. On a desk these are reached by several
 * names; in production the one that was configured counts, whatever host a request claims to be for.
 */
export function isSameOrigin(request: FastifyRequest, { publicUrl, production }: Reached): boolean {
  const { origin, host } = request.headers
  if (!origin) return request.headers['sec-fetch-site'] === 'same-origin'
  return origin === new URL(publicUrl).origin || (!production && origin === `${request.protocol}://${host}`)
}

export const foreignOrigin = ({ publicUrl }: Reached) =>
  new HttpError(
    403,
    'FOREIGN_ORIGIN',
    `This request did not come from Workweek itself. Open it at ${new URL(publicUrl).origin}.`,
  )

/**
 * Refuses a write that another site made the browser send. With a cookie the browser must say that it is ours;
 * without one only an origin that says otherwise is refused.
 */
export function assertSameOrigin(request: FastifyRequest, config: Reached) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const mustProve =
    readSessionToken(request, config.publicUrl) !== undefined || request.headers.origin !== undefined
  if (mustProve && !isSameOrigin(request, config)) throw foreignOrigin(config)
}
