import { HttpError } from './errors.ts'

/**
 * Refuses what makes more of a kind than there may be, so that nobody fills the database for everyone. Counted with
 * the new one there, in its transaction: a repeated call finds what it made before it comes to this. `field`: what of the call asks for too many, where it says that.
 */
export function assertWithinLimit(max: number, count: number, message: string, field?: string) {
  if (count > max)
    throw new HttpError(409, 'LIMIT_REACHED', message, field ? { [field]: message } : undefined)
}
