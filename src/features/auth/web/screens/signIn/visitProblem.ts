const sentences: Record<string, string> = {
  IDENTITY_REFUSED: 'The provider did not confirm who you are. Please try again.',
  IDENTITY_NOT_VERIFIED:
    'The provider has not verified your email address. Verify it there, or sign up with a password.',
  IDENTITY_TAKEN: 'This sign-in is already connected to another account.',
  PROVIDER_CONNECTED: 'Another account from this provider is already connected.',
  PROVIDER_AWAY: 'The provider can’t be reached at the moment. Please try again.',
  VISIT_OVER: 'This took too long or was already done. Please try again.',
}

/** Why a way back from an identity provider led nowhere; the address names the reason by its code alone. */
export const visitProblem = (code: string | null): string | undefined =>
  code ? (sentences[code] ?? 'Sign-in failed. Please try again.') : undefined
