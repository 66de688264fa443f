const home = '/workspace'

/** Where to go after the sign-in: the address that was asked for, if it is one of ours. */
export function wishedAddress(next: string | null): string {
  // `//host` and `/\host` would leave for another site.
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return home
  return next
}

/** The same page with the wish carried along. */
export const withWish = (path: string, next: string | null) =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path

/** The invitation that somebody wants to go to, if that is where they were. */
export function inviteTokenOf(next: string | null): string | undefined {
  if (!next?.startsWith('/workspace/invite?')) return undefined
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('token') ?? undefined
}
