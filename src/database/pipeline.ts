import { CompiledQuery, type DatabaseConnection, type Dialect, Kysely, type KyselyPlugin } from 'kysely'
import type { DB } from './schema.ts'

type Db = Kysely<DB>

/** One transaction's connection, on which a statement is sent without waiting for the answers of those before it. */
export type Pipeline = {
  trx: Db
  /** Sends the commit behind what was sent before, and waits for all answers; fails with the first that failed. */
  commit(): Promise<void>
  rollback(): Promise<void>
  /**
   * Why the transaction failed, where all that is said of it is that it had failed before: of several statements that were
   * sent together, the one that is waited for first need not be the one that was refused.
   */
  reasonOf(error: unknown): unknown
}

/** What PostgreSQL answers to each statement behind the one that it refused. */
const isBehindFailed = (error: unknown) => (error as { code?: string }).code === '25P02'

/** What running transactions have sent with `sendWithCommit`. */
const unanswered = new WeakMap<Db, Promise<unknown>[]>()

/**
 * Lets a statement's answer come with the commit's, so that no lock is held while it travels. For single statements
 * whose failure the caller need not handle: the transaction fails with it.
 */
export function sendWithCommit(trx: Db, statement: Promise<unknown>) {
  statement.catch(() => {})
  const all = unanswered.get(trx)
  if (!all) throw new Error('Not a transaction that sends statements with its commit')
  all.push(statement)
}

/** Waits for what was sent so, where the work must know before its end; fails with the first that failed. */
export async function waitForSent(trx: Db) {
  for (const statement of unanswered.get(trx) ?? []) await statement
}

/**
 * Runs work on one connection of a pool. Kysely's own `connection()` sends a statement when the one before is answered; this
 * leaves it to the work whether it waits. PostgreSQL answers in order, so once the end is answered all is, and the
 * connection can go back to its pool; what is sent after the end is refused.
 */
export function openPipelines(pool: Db, dialect: Dialect, plugins: KyselyPlugin[]) {
  const executor = pool.getExecutor()
  const props = { config: { dialect, plugins }, dialect, driver: dialect.createDriver() }

  return <T>(work: (pipeline: Pipeline) => Promise<T>): Promise<T> =>
    executor.provideConnection(async (connection) => {
      let isOver = false
      let firstFailure: unknown
      const noted: DatabaseConnection = {
        executeQuery(query, ...more) {
          const answer = connection.executeQuery<never>(query, ...more)
          answer.then(
            // Back at a savepoint.
            () => (firstFailure = undefined),
            (error: unknown) => (firstFailure ??= error),
          )
          return answer
        },
        streamQuery: (...asked) => connection.streamQuery(...asked),
      }
      const trx = new Kysely<DB>({
        ...props,
        executor: executor.withConnectionProvider({
          async provideConnection(consumer) {
            if (isOver) throw new Error('The transaction is over: its work did not wait for a statement')
            return consumer(noted)
          },
        }),
      })
      const sent: Promise<unknown>[] = []
      unanswered.set(trx, sent)
      const end = (how: 'commit' | 'rollback') => {
        isOver = true
        return connection.executeQuery<{ command: string }>(CompiledQuery.raw(how))
      }
      return work({
        trx,
        async commit() {
          const answers = await Promise.allSettled([...sent, end('commit')])
          const failed = answers.find((answer) => answer.status === 'rejected')
          if (failed) throw failed.reason
          const last = answers.at(-1) as PromiseFulfilledResult<{ rows: { command: string }[] }>
          // PostgreSQL answers COMMIT of an aborted transaction with ROLLBACK, not with an error.
          if (last.value.rows[0]?.command === 'ROLLBACK') throw new Error('the transaction was aborted')
        },
        // A connection that is gone can't roll back, and need not: what failed is the reason to tell.
        rollback: () =>
          end('rollback').then(
            () => {},
            () => {},
          ),
        reasonOf: (error) => (isBehindFailed(error) ? (firstFailure ?? error) : error),
      })
    })
}
