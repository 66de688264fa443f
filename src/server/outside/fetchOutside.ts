import { lookup as resolveName } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { gunzip, type ZlibOptions } from 'node:zlib'
import { isPublic, isWithin, type Network } from './addresses.ts'

export type OutsideRequest = {
  /** What the answer was known by the last time, to be spared it where it is the same. */
  etag?: string | null
  lastModified?: string | null
}
export type OutsideAnswer =
  | { isSame: true }
  | { isSame: false; body: Buffer; etag: string | null; lastModified: string | null }

export type OutsideLimits = {
  /** Networks of the operator's own that may be reached too, there also without TLS and on any port. */
  networks: readonly Network[]
  /** Bytes, once unpacked. */
  maxBytes: number
  /** For all of it, redirects and the last byte included. */
  milliseconds: number
  signal?: AbortSignal
  /** Looks names up; the system's own way unless a test says otherwise. */
  resolve?: typeof resolveName
}

/** Why something outside was not read, for whoever asked for it. It tells nothing of what is inside. */
export class OutsideProblem extends Error {}

const maxRedirects = 3
const unreachable = 'This address can’t be reached'

/**
 * Reads what an address of somebody else's has. Its name is looked up once for each connection, which goes to the very addresses
 * that were checked: a name that leads elsewhere a moment later leads nowhere new. Each redirect is checked like the first address.
 */
export async function fetchOutside(
  address: string,
  request: OutsideRequest,
  limits: OutsideLimits,
): Promise<OutsideAnswer> {
  const slow = AbortSignal.timeout(limits.milliseconds)
  const signal = limits.signal ? AbortSignal.any([slow, limits.signal]) : slow
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await get(url, request, limits, signal)
      const next = redirectOf(response)
      if (next === null) return await answerOf(response, limits.maxBytes)
      response.destroy()
      if (!URL.canParse(next, url.href)) throw new OutsideProblem(unreachable)
      url = new URL(next, url)
    }
    throw new OutsideProblem('This address redirects too many times')
  } catch (error) {
    if (error instanceof OutsideProblem) throw error
    throw new OutsideProblem(slow.aborted ? 'It took too long to answer' : unreachable, { cause: error })
  }
}

/** To which machines an address may lead; refuses one that leads to no other, or is written in another way than it may be. */
export function reachOf(url: URL, networks: readonly Network[]): (address: string) => boolean {
  if (url.username || url.password) throw new OutsideProblem('Leave out the user name and password')
  const isStandard = url.protocol === 'https:' && url.port === ''
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutsideProblem(unreachable)
  if (!isStandard && !networks.length) throw new OutsideProblem('Use an address that begins with https://')
  const mayReach = (to: string) => (isStandard && isPublic(to)) || isWithin(to, networks)
  // An address in numbers is connected to without looking anything up.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !mayReach(literal)) throw new OutsideProblem(unreachable)
  return mayReach
}

/** Looks a name up, and lets a connection be made to what was found only where all of it may be reached. */
const checkedLookup =
  (mayReach: (address: string) => boolean, resolve: typeof resolveName): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('The name leads nowhere'), [])
      if (!found.every((one) => mayReach(one.address))) return done(new OutsideProblem(unreachable), [])
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }

function get(
  url: URL,
  { etag, lastModified }: OutsideRequest,
  { networks, resolve = resolveName }: OutsideLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const mayReach = reachOf(url, networks)
  const { get: send, Agent } = url.protocol === 'https:' ? https : http
  return new Promise((received, failed) => {
    send(
      url,
      {
        // Of its own: no proxy of the environment looks the name up instead, and no connection is used for a second request.
        agent: new Agent({ keepAlive: false }),
        lookup: checkedLookup(mayReach, resolve),
        signal,
        headers: {
          'user-agent': 'Workweek',
          'accept-encoding': 'gzip',
          ...(etag && { 'if-none-match': etag }),
          ...(lastModified && { 'if-modified-since': lastModified }),
        },
      },
      received,
    ).on('error', failed)
  })
}

const redirectOf = ({ statusCode = 0, headers }: IncomingMessage): string | null =>
  [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? '') : null

async function answerOf(response: IncomingMessage, maxBytes: number): Promise<OutsideAnswer> {
  const { statusCode, headers } = response
  if (statusCode !== 200) {
    response.destroy()
    if (statusCode === 304) return { isSame: true }
    throw new OutsideProblem(problemOf(statusCode))
  }
  return {
    isSame: false,
    body: await bodyOf(response, maxBytes),
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  }
}

function problemOf(status = 0): string {
  if (status === 401 || status === 403) return 'This address asks for a password'
  if (status === 404 || status === 410) return 'There is nothing at this address any more'
  return `This address answers with an error (${status})`
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') {
    response.destroy()
    throw new OutsideProblem('It’s compressed in a format that can’t be read')
  }
  const parts: Buffer[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw tooLarge()
    parts.push(part)
  }
  const body = Buffer.concat(parts)
  if (encoding === 'identity') return body
  return unpack(body, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error
  })
}

const unpack = promisify<Buffer, ZlibOptions, Buffer>(gunzip)
const tooLarge = () => new OutsideProblem('It is too large')
