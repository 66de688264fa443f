const sentences: Record<string, string> = {
  IDENTITY_REFUSED: 'The provider did not confirm who you are. Please try again.',
  IDENTITY_NOT_VERIFIED:
    'The provider has not verified your email address. Verify it there, or sign up with a password.',
  IDENTITY_TAKEN: 'This identity signs in to another account.',
  PROVIDER_CONNECTED: 'Another account of this provider is connected already.',
  PROVIDER_AWAY: 'The provider can’t be reached at the moment. Please try again.',
  VISIT_OVER: 'This took too long, or was done already. Please try again.',
}

/** Why a way back from an identity provider led nowhere; the address names the reason by its code alone. */
export const visitProblem = (code: string | null): string | undefined =>
  code ? (sentences[code] ?? 'Signing in did not work. Please try again.') : undefined
