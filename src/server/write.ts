import { sql } from 'kysely'
import type { Databases, Db, ReadAhead, Use } from '#database/database.ts'
import { sendWithCommit, waitForSent } from '#database/pipeline.ts'
import { statement } from '#database/statement.ts'
import { HttpError } from './errors.ts'
import { type ActorChange, type Log, type LoggedChange, logChanges } from './live/change.ts'

/** What of the platform a write needs. */
export type WritePlatform = {
  databases: Databases
  announce(workspaceId: string, committed?: readonly LoggedChange[]): void
}

/** Who changes something where; `actor` is a member, or null for the program itself. */
export type Writer = {
  workspaceId: string
  actor: string | null
  use?: Use
  /** What the actor's browser calls this change: it sends it again when the answer was lost. */
  key?: string | undefined
}

/** How often a write is begun before its failure counts. */
const maxAttempts = 3

/**
 * Whether others changed what the work stood on while it ran: two transactions waited for each other, or what it
 * refers to was deleted after it was checked. Begun anew, the work sees that and refuses it in its own words.
 */
const isOvertaken = (error: unknown) =>
  ['40001', '40P01', '23503'].includes((error as { code?: string }).code ?? '')

const keyInsert = statement(
  (workspaceId: string, member: string, key: string) => sql<object>`
    insert into idempotency_key (workspace_id, member, key) values (${workspaceId}, ${member}, ${key})
    on conflict do nothing
  `,
)
/** Notes that a change is done with this transaction; false where it was done before, and waits for who does it now. */
const claimKey = async (trx: Db, workspaceId: string, member: string, key: string): Promise<boolean> =>
  (await keyInsert(trx, workspaceId, member, key)).numAffectedRows === 1n

/** What would do something again was undone by somebody in between; doing it anew would take that back. */
const alreadyApplied = () =>
  new HttpError(
    409,
    'ALREADY_APPLIED',
    'Your change was saved, but someone has changed it again since. Their version stays.',
  )

/** What was read with the beginning; whether the change is done for the first time. */
type Begun<R> = { isNew: boolean; read: R }

/** One write as a part of a transaction, which may be begun more than once, and which other parts may share. */
export type Part<T> = {
  workspaceId: string
  begin(trx: Db): Promise<Begun<unknown>>
  run(trx: Db, currency: string, begun: Begun<unknown>): Promise<{ answer: T; changes: ActorChange[] }>
}

export function toPart<T, R>(
  { workspaceId, actor, key }: Writer,
  work: (trx: Db, log: Log, currency: string, read: R) => Promise<T>,
  readAhead?: ReadAhead<R>,
): Part<T> {
  return {
    workspaceId,
    async begin(trx) {
      const claimed = key !== undefined && actor !== null ? claimKey(trx, workspaceId, actor, key) : true
      const [isNew, read] = await Promise.all([claimed, readAhead?.(trx)])
      return { isNew, read }
    },
    async run(trx, currency, { isNew, read }) {
      const changes: ActorChange[] = []
      const log: Log = (...more) => {
        for (const change of more) changes.push({ ...change, actor })
      }
      const answer = await work(trx, log, currency, read as R)
      if (!isNew && changes.length) {
        // What it would have made may be there: that is told by its own refusal.
        await waitForSent(trx)
        throw alreadyApplied()
      }
      return { answer, changes }
    },
  }
}

type Run<R, A> = (trx: Db, currency: string, read: R) => Promise<{ answer: A; changes: ActorChange[] }>

/** One transaction that sees one workspace, then the rows of its change log and the commit in one message, and a word to every open screen. */
export async function commitChanges<R, A>(
  { databases, announce }: WritePlatform,
  workspaceId: string,
  use: Use,
  begin: ReadAhead<R>,
  run: Run<R, A>,
): Promise<A> {
  const runAndLog = async (trx: Db, currency: string, read: R) => {
    const { answer, changes } = await run(trx, currency, read)
    const logging = changes.length ? logChanges(trx, workspaceId, changes) : undefined
    if (logging) sendWithCommit(trx, logging)
    return { answer, logging }
  }
  const { answer, logging } = await databases.inWorkspace(workspaceId, runAndLog, use, begin)
  if (logging) announce(workspaceId, await logging)
  return answer
}

/** Commits one part by itself. */
export async function writeAlone<T>(platform: WritePlatform, part: Part<T>, use: Use = 'write'): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commitChanges(platform, part.workspaceId, use, part.begin, part.run)
    } catch (error) {
      if (attempt === maxAttempts || !isOvertaken(error)) throw error
    }
  }
}

/**
 * The one way to change shared data: `work` in one transaction that sees one workspace, then the rows of its change
 * log and the commit in one message, and a word to every open screen. `work` may run more than once; what it reads in any
 * case, `readAhead` sends with the beginning.
 */
export const write = <T, R = undefined>(
  platform: WritePlatform,
  writer: Writer,
  work: (trx: Db, log: Log, currency: string, read: R) => Promise<T>,
  readAhead?: ReadAhead<R>,
): Promise<T> => writeAlone(platform, toPart(writer, work, readAhead), writer.use)
