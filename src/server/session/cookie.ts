import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

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

/** Whether a browser says that the request comes from the product's own pages. */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin) {
    if (origin === new URL(publicUrl).origin) return true
    return origin === `${request.protocol}://${host}`
  }
  return site === 'same-origin'
}

/**
 * Refuses a write that another site made the browser send. With a cookie the browser must say that it is ours;
 * without one only an origin that says otherwise is refused.
 */
export function refuseForeignWrite(request: FastifyRequest, publicUrl: string) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const mustProve = readSessionToken(request, publicUrl) !== undefined || request.headers.origin !== undefined
  if (mustProve && !isSameOrigin(request, publicUrl)) {
    throw new Refusal(403, 'FOREIGN_ORIGIN', 'This request did not come from Workweek itself.')
  }
}
