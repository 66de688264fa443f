import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#database/database.ts'
import { isDatabaseDown } from './errors.ts'
import type { ActorChange } from './live/change.ts'
import { commitChanges, type Part, type WritePlatform, writeAlone } from './write.ts'

const maxGroup = 10
/** Groups of one workspace that are committed at the same time: while one's answers are made, the database has the other. */
const maxInFlight = 2
/** Milliseconds that a group waits for a lock, before its writes wait for it by themselves. */
const lockTimeout = 250
/** Milliseconds that others wait for a group, before they begin beside it. */
const waitTimeout = 100

/** A write that may share its transaction; `row` names what its `readAhead` reads of what other such writes change. */
export type GroupedPart<T> = Part<T> & { row: string | null }

type Waiting = {
  part: GroupedPart<unknown>
  resolve(answer: unknown): void
  reject(error: unknown): void
}
type Queue = { inFlight: number; waiting: Waiting[] }

export type GroupCommit = ReturnType<typeof openGroupCommit>

/**
 * Commits short writes of one workspace together: while some are on their way, those that come wait, and then share one
 * transaction, one row lock on the counter and one write to disk. They run one after the other in it. Each is answered
 * once that is committed. Where anything fails, each runs in a transaction of its own, as if there were no groups, so that
 * nobody meets a failure that is another's. For writes that wait for no lock but those of their `row` and of what they
 * refer to, and that change no setting of the transaction.
 */
export function openGroupCommit(platform: WritePlatform) {
  const queues = new Map<string, Queue>()

  function startNext(workspaceId: string, queue: Queue) {
    // In the order of their rows, so that two groups do not wait for each other.
    const group = queue.waiting
      .splice(0, maxGroup)
      .sort((a, b) => inOrder(a.part.row ?? '', b.part.row ?? ''))
    if (!group.length) {
      if (!queue.inFlight) queues.delete(workspaceId)
      return
    }
    queue.inFlight += 1
    let isIn = true
    const leave = () => {
      if (!isIn) return
      isIn = false
      clearTimeout(late)
      queue.inFlight -= 1
      startNext(workspaceId, queue)
    }
    const late = setTimeout(leave, waitTimeout)
    void commit(group).then(leave)
  }

  async function commit(group: Waiting[]) {
    if (group.length > 1) {
      const progress: Progress = { isBegun: false, isSent: false }
      try {
        const answers = await commitGroup(
          platform,
          group.map(({ part }) => part),
          progress,
        )
        for (const [n, { resolve }] of group.entries()) resolve(answers[n])
        return
      } catch (error) {
        if (!isRolledBack(error, progress)) {
          for (const { reject } of group) reject(error)
          return
        }
      }
    }
    await Promise.all(
      group.map(({ part, resolve, reject }) => writeAlone(platform, part).then(resolve, reject)),
    )
  }

  return {
    write<T>(part: GroupedPart<T>): Promise<T> {
      const { workspaceId } = part
      const queue = queues.get(workspaceId) ?? { inFlight: 0, waiting: [] }
      queues.set(workspaceId, queue)
      return new Promise<T>((resolve, reject) => {
        queue.waiting.push({ part, resolve: resolve as Waiting['resolve'], reject })
        if (queue.inFlight < maxInFlight) startNext(workspaceId, queue)
      })
    },
  }
}

const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other))

type Progress = { isBegun: boolean; isSent: boolean }

/** Whether a group that failed has certainly changed nothing. A connection that broke behind its commit does not say. */
const isRolledBack = (error: unknown, { isBegun, isSent }: Progress) =>
  (isBegun && !isSent) || (error instanceof pg.DatabaseError && !isDatabaseDown(error))

async function commitGroup(
  platform: WritePlatform,
  parts: readonly GroupedPart<unknown>[],
  progress: Progress,
): Promise<unknown[]> {
  const begin = async (trx: Db) => {
    progress.isBegun = true
    const limited = sql.raw(`set local lock_timeout = ${lockTimeout}`).execute(trx)
    const begun = parts.map((part, n) => {
      // What a part before it changes, it reads when that has run.
      if (part.row !== null && part.row === parts[n - 1]?.row) return undefined
      const reading = part.begin(trx)
      reading.catch(() => {})
      return reading
    })
    await limited
    return begun
  }
  const run = async (trx: Db, currency: string, begun: Awaited<ReturnType<typeof begin>>) => {
    const answers: unknown[] = []
    const changes: ActorChange[] = []
    for (const [n, part] of parts.entries()) {
      const ran = await part.run(trx, currency, await (begun[n] ?? part.begin(trx)))
      answers.push(ran.answer)
      changes.push(...ran.changes)
    }
    progress.isSent = true
    return { answer: answers, changes }
  }
  const { workspaceId } = parts[0] as GroupedPart<unknown>
  return commitChanges(platform, workspaceId, 'write', begin, run)
}
