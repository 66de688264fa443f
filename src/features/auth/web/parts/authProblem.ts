import type { Failure } from '../../../../shared/contract.ts'
import { errorFields } from '../../../../web/store/api.ts'

/** The sentence for a refused call of sign-up or sign-in, unless single fields say it. */
export function authProblem(error: unknown): string | undefined {
  if (!error || Object.keys(errorFields(error)).length) return undefined
  return (error as { data?: Failure }).data?.error?.message ?? 'No connection to database'
}
