import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Config, ProviderConfig } from '#server/config.ts'
import { HttpError, notFound } from '#server/errors.ts'
import { email as emailField, letteredName } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import type { Claimed } from './auth.identity.queries.ts'

const scope = 'openid profile email'

/** Seconds to wait for a provider. */
const timeout = 10

const refused = () =>
  new HttpError(401, 'IDENTITY_REFUSED', 'The provider did not confirm who you are. Please try again.')

type UserInfo = { sub: string; email?: unknown; email_verified?: unknown; name?: unknown }

/** The identity providers that are configured; each is asked about itself when it is first needed. */
export function openProviders({ providers, publicUrl }: Config) {
  const known = new Map<string, Promise<Configuration>>()

  function find(id: string): ProviderConfig {
    const provider = providers.find((one) => one.id === id)
    if (!provider) throw notFound('Identity provider')
    return provider
  }

  async function configurationOf({ id, issuer, clientId, clientSecret }: ProviderConfig) {
    // Signatures are checked too, though the token comes from the issuer itself over TLS.
    const execute = [
      enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    ]
    const found =
      known.get(id) ?? discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout })
    known.set(id, found)
    // One that was away is asked anew the next time.
    return found.catch(() => {
      known.delete(id)
      throw new HttpError(
        503,
        'PROVIDER_AWAY',
        'The provider can’t be reached at the moment. Please try again.',
      )
    })
  }

  const returnTo = (id: string) => `${publicUrl}/api/auth/external/${id}/callback`

  function toClaimed({ id, issuer }: ProviderConfig, info: UserInfo): Claimed {
    const email = emailField.safeParse(info.email)
    const name = letteredName('name').safeParse(
      typeof info.name === 'string' ? info.name.slice(0, limits.name) : null,
    )
    return {
      provider: id,
      issuer,
      subject: info.sub,
      email: email.data ?? null,
      // Some send the word instead of the truth value.
      isEmailVerified: info.email_verified === true || info.email_verified === 'true',
      name: name.data ?? null,
    }
  }

  return {
    flowOf: (id: string) => find(id).flow,

    /** Where a browser has to go that comes back to a page with a token. The page adds the state it will know again. */
    async beginForToken(id: string): Promise<string> {
      const url = buildAuthorizationUrl(await configurationOf(find(id)), {
        redirect_uri: `${publicUrl}/sign-in/external`,
        response_type: 'token',
        scope,
        prompt: 'select_account',
      })
      return url.href
    },

    /** Where a browser has to go, and what it has to come back with. */
    async begin(id: string) {
      const configuration = await configurationOf(find(id))
      const verifier = randomPKCECodeVerifier()
      const [state, nonce] = [randomState(), randomNonce()]
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo(id),
        scope,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
      })
      return { url: url.href, state, nonce, verifier }
    },

    /** Whom the provider vouches for, by the address that the browser came back to. */
    async end(
      id: string,
      search: string,
      { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
    ): Promise<Claimed> {
      const provider = find(id)
      const configuration = await configurationOf(provider)
      try {
        const tokens = await authorizationCodeGrant(configuration, new URL(`${returnTo(id)}${search}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw refused()
        if (claims.email !== undefined) return toClaimed(provider, claims)
        // Not every issuer tells the address in the token itself.
        return toClaimed(provider, await fetchUserInfo(configuration, tokens.access_token, claims.sub))
      } catch {
        throw refused()
      }
    },

    /**
     * Whom an access token stands for that a page got without a code. It says nothing of itself: one that another
     * product was given would be taken too, unless its issuer names us as whom it was made for.
     */
    async fromAccessToken(accessToken: string): Promise<Claimed> {
      const provider = find('google')
      const configuration = await configurationOf(provider)
      const isGoogle = provider.issuer === 'https://accounts.google.com'
      const address = isGoogle ? 'https://oauth2.googleapis.com/tokeninfo' : `${provider.issuer}/tokeninfo`
      try {
        const answer = await fetch(address, {
          method: 'POST',
          body: new URLSearchParams({ access_token: accessToken }),
          signal: AbortSignal.timeout(timeout * 1000),
        })
        const tokenInfo = (await answer.json()) as Record<string, unknown>
        const isOurs =
          tokenInfo.aud === provider.clientId && (tokenInfo.azp ?? provider.clientId) === provider.clientId
        if (!answer.ok || !isOurs || !(Number(tokenInfo.expires_in) > 0) || typeof tokenInfo.sub !== 'string')
          throw refused()
        return toClaimed(provider, await fetchUserInfo(configuration, accessToken, tokenInfo.sub))
      } catch {
        throw refused()
      }
    },
  }
}
