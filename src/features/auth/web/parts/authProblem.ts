import type { Failure } from '#shared/contract.ts'
import { errorFields } from '#web/store/api.ts'

/** The server's sentence for a refused call of sign-up or sign-in. */
export const authMessage = (error: unknown): string =>
  (error as { data?: Failure } | undefined)?.data?.error?.message ?? 'No connection to database'

/** The same for its form, unless single fields say it. */
export const authProblem = (error: unknown): string | undefined =>
  !error || Object.keys(errorFields(error)).length ? undefined : authMessage(error)
