const home = '/workspace'

/** Where to go after the sign-in: the address that was asked for, if it is one of ours. */
export function wishedAddress(next: string | null): string {
  const here = 'http://here.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return home
  // `//host`, `/\host` and `/<tab>/host` would leave for another site: read it as a browser does.
  const { origin, pathname, search, hash } = new URL(next, here)
  const isOurs = origin === here && !pathname.startsWith('//')
  return isOurs ? pathname + search + hash : home
}

/** The same page with the wish carried along. */
export const withRedirect = (path: string, next: string | null) =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path

/** The invitation that somebody wants to go to, if that is where they were. */
export function inviteTokenOf(next: string | null): string | undefined {
  if (!next?.startsWith('/workspace/invite?')) return undefined
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('token') ?? undefined
}
