import type { Db } from '../database/database.ts'
import { type Change, logChanges } from './live/change.ts'
import type { Log, Platform } from './platform.ts'

/** Who changes something where; `actor` is a member, or null for the program itself. */
export type Writer = { workspaceId: string; actor: string | null }

/**
 * The one way to change shared data: `work` in one transaction that sees one workspace, then the rows of its change
 * log as the last statement, the commit, and a word to every open screen.
 */
export async function write<T>(
  { databases, announce }: Pick<Platform, 'databases' | 'announce'>,
  { workspaceId, actor }: Writer,
  work: (trx: Db, log: Log) => Promise<T>,
): Promise<T> {
  const changes: Change[] = []
  const result = await databases.inWorkspace(workspaceId, async (trx) => {
    const answer = await work(trx, (...more) => changes.push(...more))
    if (changes.length) await logChanges(trx, workspaceId, actor, changes)
    return answer
  })
  if (changes.length) announce(workspaceId)
  return result
}
