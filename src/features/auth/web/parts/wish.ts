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
