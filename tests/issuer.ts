import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Identity = { sub: string; email?: string; email_verified?: boolean | string; name?: string }
type Grant = { identity: Identity; nonce: string; challenge: string; redirect: string; client: string }

const clientId = 'workweek'
const clientSecret = 'a secret between two'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function bodyOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

/** An OpenID Connect issuer on this machine, which vouches for whom it is told to, and can be made to lie. */
export async function openIssuer() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }
  const grants = new Map<string, Grant>()
  const accessTokens = new Map<string, { identity: Identity; client: string; expiresIn: number }>()
  /** What the next tokens claim instead of the truth. */
  let lies: Record<string, unknown> = {}
  let isForged = false
  let isUnavailable = false

  function signToken(claims: object) {
    const signed = `${encode({ alg: 'RS256', kid: 'k' })}.${encode(claims)}`
    const key = isForged ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : privateKey
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
  }

  function giveAccess(identity: Identity, client = clientId, expiresIn = 3600) {
    const token = randomUUID()
    accessTokens.set(token, { identity, client, expiresIn })
    return token
  }

  function takeCode(given: URLSearchParams) {
    const grant = grants.get(given.get('code') ?? '')
    grants.delete(given.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      grant &&
      given.get('client_id') === clientId &&
      given.get('client_secret') === clientSecret &&
      given.get('redirect_uri') === grant.redirect &&
      challenge === grant.challenge
    if (!isRight) return null
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: url, aud: clientId, iat: now, exp: now + 60, nonce: grant.nonce, ...grant.identity }
    return {
      access_token: giveAccess(grant.identity),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: signToken({ ...claims, ...lies }),
    }
  }

  const server = createServer(async (request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '/', url)
    if (isUnavailable) return answer({}, 503)
    if (pathname === '/.well-known/openid-configuration')
      return answer({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (pathname === '/jwks') return answer({ keys: [jwk] })
    if (pathname === '/token') {
      const tokens = takeCode(await bodyOf(request))
      return tokens ? answer(tokens) : answer({ error: 'invalid_grant' }, 400)
    }
    if (pathname === '/tokeninfo') {
      const found = accessTokens.get((await bodyOf(request)).get('access_token') ?? '')
      if (!found) return answer({ error: 'invalid_token' }, 400)
      const { identity, client, expiresIn } = found
      return answer({ aud: client, azp: client, sub: identity.sub, expires_in: String(expiresIn) })
    }
    // As real ones do, it takes any token that it has given to anyone.
    const bearer = accessTokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    return bearer ? answer(bearer.identity) : answer({ error: 'invalid_token' }, 401)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    clientId,
    clientSecret,
    giveAccess,

    /** What a person's "Yes" at the provider leads to: the address that the browser comes back to. */
    approve(address: string, identity: Identity): URL {
      const asked = new URL(address).searchParams
      const code = randomUUID()
      grants.set(code, {
        identity,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirect: asked.get('redirect_uri') ?? '',
        client: asked.get('client_id') ?? '',
      })
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', asked.get('state') ?? '')
      return back
    },

    /** Until it is called again, tokens claim this instead of the truth. */
    lie(claims: Record<string, unknown> = {}, forged = false) {
      lies = claims
      isForged = forged
    },
    setUnavailable(unavailable: boolean) {
      isUnavailable = unavailable
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
