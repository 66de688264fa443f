import type { Platform } from '#server/platform.ts'
import { isUnreadable } from '../notification.unreadable.rules.ts'

/** For what fails because of what it is about: the operator learns it, and the rest goes on; all else fails as it did. */
export const logUnreadable =
  ({ log }: Pick<Platform, 'log'>, fields: Record<string, unknown>, message: string) =>
  (error: unknown): void => {
    if (!isUnreadable(error)) throw error
    log.error({ err: error, ...fields }, message)
  }
