import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { HttpError } from '../errors.ts'

const minute = 60_000

/** Milliseconds between two looks at what other servers have counted. */
const settleEvery = 1_000

/** One session in the running minute: what was counted here, how much of it is flushed, and what others counted; and whether the log has its refusal. */
type Count = { here: number; flushed: number; elsewhere: number; isLogged?: boolean }

/**
 * Counts the calls of each session and refuses those beyond the limit until the minute is over. It is against a browser
 * or script gone wild, and must not cost a call a trip to the database: servers count for themselves and add up in
 * PostgreSQL once a second, so that a session gets at most a second's calls more by going to several.
 */
export function limitCalls(db: Db, max: number) {
  let counts = new Map<string, Count>()
  let running = 0

  /** Flushes what was counted since, and learns the sums. What fails now goes with the next time. */
  async function settle() {
    const mine = counts
    const minuteNow = running
    const added = new Map<string, number>()
    // Sorted, so that two servers never wait for each other.
    for (const [id, known] of [...mine].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (known.here === known.flushed) continue
      added.set(id, known.here - known.flushed)
      known.flushed = known.here
    }
    if (!added.size) return
    try {
      const { rows } = await sql<{ id: string; count: number }>`
        insert into rate_limit (key, count, resets_at)
        select 'calls ' || id || ${` ${minuteNow}`}, added, now() + interval '2 minutes'
        from unnest(${[...added.keys()]}::text[], ${[...added.values()]}::int[]) as new (id, added)
        on conflict (key) do update set count = rate_limit.count + excluded.count
        returning split_part(key, ' ', 2) as id, count
      `.execute(db)
      for (const { id, count } of rows) {
        const known = mine.get(id)
        if (known) known.elsewhere = Math.max(0, count - known.flushed)
      }
    } catch (error) {
      for (const [id, count] of added) {
        const known = mine.get(id)
        if (known) known.flushed -= count
      }
      throw error
    }
  }

  let settling: Promise<void> | undefined
  const timer = setInterval(() => {
    settling ??= settle()
      // The database is away for a moment.
      .catch(() => {})
      .finally(() => {
        settling = undefined
      })
  }, settleEvery)
  if (max === 0) clearInterval(timer)

  return {
    count(sessionId: string, now = Date.now()) {
      if (max === 0) return
      const current = Math.floor(now / minute)
      if (current !== running) {
        counts = new Map()
        running = current
      }
      const known = counts.get(sessionId) ?? { here: 0, flushed: 0, elsewhere: 0 }
      known.here += 1
      counts.set(sessionId, known)
      if (known.here + known.elsewhere <= max) return
      const seconds = Math.ceil(((current + 1) * minute - now) / 1000)
      const refusal = new HttpError(
        429,
        'TOO_MANY_CALLS',
        `That’s more than ${max} requests in a minute. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      )
      if (known.isLogged) throw refusal
      known.isLogged = true
      throw refusal.noted({ event: 'rate limit', outcome: 'refused', limit: 'calls', session: sessionId })
    },
    settle,
    async close() {
      clearInterval(timer)
      await settling
    },
  }
}
