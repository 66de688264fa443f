import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { TestServer } from './server.ts'

export type Trx = Transaction<DB>

/**
 * Makes calls meet at a point of one's choice: `hold` takes a lock that they need, they are started one by one until
 * each of them waits for a lock, then `meanwhile` happens, and the lock is let go. Answers what they answer.
 */
export async function meetAt<T>(
  { databases }: TestServer,
  hold: (trx: Trx) => Promise<unknown>,
  calls: (() => Promise<T>)[],
  meanwhile?: (trx: Trx) => Promise<unknown>,
): Promise<T[]> {
  const running: Promise<T>[] = []
  await databases.system.transaction().execute(async (trx) => {
    await hold(trx)
    for (const call of calls) {
      let isDone = false
      running.push(
        call().finally(() => {
          isDone = true
        }),
      )
      while (!isDone && (await waiting(trx)) < running.length);
    }
    await meanwhile?.(trx)
  })
  return Promise.all(running)
}

/**
 * Locks what each write of a workspace needs in order to log it: who waits for it has done its work, and has not
 * committed.
 */
export const lockCounter = (workspaceId: string) => (trx: Trx) =>
  trx
    .selectFrom('workspaceCounter')
    .select('seq')
    .where('workspaceId', '=', workspaceId)
    .forUpdate()
    .execute()

export type Call = () => Promise<{ status: number }>

/**
 * Each call has done its work, or waits for one before it, but none has logged it before the first commits; they commit
 * in this order. Answers their statuses.
 */
export async function commitInOrder(server: TestServer, workspaceId: string, calls: Call[]) {
  const replies = await meetAt(server, lockCounter(workspaceId), calls)
  return replies.map(({ status }) => status)
}

/** How many connections of this database wait for a lock. */
async function waiting(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(trx)
  // A transaction sees its first look at the activity again, unless it asks for a new one.
  await sql`select pg_stat_clear_snapshot()`.execute(trx)
  return rows[0]?.count ?? 0
}
