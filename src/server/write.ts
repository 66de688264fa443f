import type { Db, ReadAhead, Use } from '../database/database.ts'
import { sendWithCommit, waitForSent } from '../database/pipeline.ts'
import { Refusal } from './errors.ts'
import { type Change, logChanges } from './live/change.ts'
import type { Log, Platform } from './platform.ts'

/** Who changes something where; `actor` is a member, or null for the program itself. */
export type Writer = {
  workspaceId: string
  actor: string | null
  use?: Use
  /** What the actor's browser calls this change: it sends it again when the answer was lost. */
  key?: string | undefined
}

/** How often a write is begun before its failure counts. */
const mostAttempts = 3

/**
 * Whether others changed what the work stood on while it ran: two transactions waited for each other, or what it
 * refers to was deleted after it was checked. Begun anew, the work sees that and refuses it in its own words.
 */
const isOvertaken = (error: unknown) =>
  ['40001', '40P01', '23503'].includes((error as { code?: string }).code ?? '')

/** Notes that a change is done with this transaction; false where it was done before, and waits for who does it now. */
async function claimKey(trx: Db, workspaceId: string, member: string, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotencyKey')
    .values({ workspaceId, member, key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What would do something again was undone by somebody in between; doing it anew would take that back. */
const alreadyApplied = () =>
  new Refusal(
    409,
    'DONE_BEFORE',
    'Your change had arrived, and somebody has changed the same since. It stays as they left it.',
  )

/**
 * The one way to change shared data: `work` in one transaction that sees one workspace, then the rows of its change
 * log and the commit in one message, and a word to every open screen. `work` may run more than once; what it reads in any
 * case, `readAhead` sends with the beginning.
 */
export async function write<T, R = undefined>(
  { databases, announce }: Pick<Platform, 'databases' | 'announce'>,
  { workspaceId, actor, use = 'write', key }: Writer,
  work: (trx: Db, log: Log, currency: string, read: R) => Promise<T>,
  readAhead?: ReadAhead<R>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const changes: Change[] = []
    try {
      const begin = async (trx: Db) => {
        const claimed = key !== undefined && actor !== null ? claimKey(trx, workspaceId, actor, key) : true
        const [isNew, read] = await Promise.all([claimed, readAhead?.(trx)])
        return { isNew, read: read as R }
      }
      const run = async (trx: Db, currency: string, { isNew, read }: { isNew: boolean; read: R }) => {
        const answer = await work(trx, (...more) => changes.push(...more), currency, read)
        if (!isNew && changes.length) {
          // What it would have made may be there: that is told by its own refusal.
          await waitForSent(trx)
          throw alreadyApplied()
        }
        const logging = changes.length ? logChanges(trx, workspaceId, actor, changes) : undefined
        if (logging) sendWithCommit(trx, logging)
        return { answer, logging }
      }
      const { answer, logging } = await databases.inWorkspace(workspaceId, run, use, begin)
      if (logging) announce(workspaceId, await logging)
      return answer
    } catch (error) {
      if (attempt === mostAttempts || !isOvertaken(error)) throw error
    }
  }
}
