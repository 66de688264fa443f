/** PostgreSQL’s classes of what the data itself is at fault for: values that it can’t read, and broken constraints. */
const ofData = /^2[23]/

/**
 * Whether something failed because of what it was about, and would fail again each time; else, as when the database is
 * away, trying again helps.
 */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  ofData.test(String((error as { code?: unknown }).code ?? ''))
