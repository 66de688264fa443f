import { Refusal } from '../errors.ts'

const minute = 60_000

/**
 * Counts the calls of each session and refuses those beyond the limit until its minute is over. Kept in this process:
 * it is against a browser or script gone wild, and must not cost a call a trip to the database.
 */
export function limitCalls(most: number) {
  let counts = new Map<string, number>()
  let endsAt = 0
  return (sessionId: string, now = Date.now()) => {
    if (most === 0) return
    if (now >= endsAt) {
      counts = new Map()
      endsAt = now + minute
    }
    const count = (counts.get(sessionId) ?? 0) + 1
    counts.set(sessionId, count)
    if (count <= most) return
    const seconds = Math.ceil((endsAt - now) / 1000)
    throw new Refusal(
      429,
      'TOO_MANY_CALLS',
      `These are more than ${most} calls in a minute. Please try again in ${seconds} s.`,
    )
  }
}
