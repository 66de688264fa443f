import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { statements } from '#database/statement.ts'
import type { LiveData, LiveDeleted, LiveObject } from '#shared/live.ts'

/** One committed mutation, as it will stand in the change log. `before` is the row as it was; of members who came, who was there. */
export type Change = {
  [O in LiveObject]: {
    object: O
    /** Laid over `data` in the log, as jsonb. */
    stored?: StoredData
  } & (
    | { event: 'create'; data: LiveData[O]; before?: LiveData[O] }
    | { event: 'update'; data: LiveData[O]; before?: LiveData[O] }
    | { event: 'delete'; data: LiveDeleted<O>; before?: LiveData[O] }
  )
}[LiveObject]

/** Notes changes of the running transaction; all are logged as its last statement. */
export type Log = (...changes: Change[]) => void

/** What the database alone knows of a change's `data`: an expression over its `row` in the log and the workspace's `counter`. */
export type StoredData = { name: string; expression: RawBuilder<unknown> }

/**
 * Bumps the workspace's counter and logs the changes under it: the last statement of every write transaction, sent with
 * the commit, with the reason that the work gave as `workweek.reason`, if it had to. The counter's row lock makes commit
 * order equal `seq` order, and taking it last keeps it short. Answers the changes as they stand in the log.
 */
export async function logChanges(
  trx: Db,
  workspaceId: string,
  changes: readonly ActorChange[],
): Promise<LoggedChange[]> {
  const rows = changes.map((change) => ({
    object: change.object,
    event: change.event,
    data: change.data,
    before: change.before,
    actor: change.actor,
    stored: change.stored?.name,
  }))
  const stored = new Set(changes.flatMap((change) => change.stored ?? []))
  const { rows: counted } = await logging([...stored])(trx, workspaceId, changes.length, JSON.stringify(rows))
  const before = (counted[0]?.seq ?? 0) - changes.length
  return changes.map(({ stored, ...change }, n) => ({ ...change, seq: before + 1 + n }))
}

const logging = statements(
  (stored: readonly StoredData[]) => stored.map(({ name }) => name).join(),
  (stored, workspaceId: string, count: number, rows: string) => sql<{ seq: number }>`
    with counter as (
      update workspace_counter set seq = seq + ${count}::int where workspace_id = ${workspaceId}
      returning workspace_id, seq
    ), logged as (
    insert into change (workspace_id, seq, object, event, data, before, actor, reason)
    select counter.workspace_id, counter.seq - ${count}::int + row.nth, row.object, row.event, ${withStored(stored)},
      row.before, row.actor, nullif(current_setting('workweek.reason', true), '')
    from counter, rows from (
      jsonb_to_recordset(${rows}::jsonb)
        as (object text, event text, data jsonb, before jsonb, actor uuid, stored text)
    ) with ordinality as row (object, event, data, before, actor, stored, nth)
    )
    select seq from counter
  `,
)

/** Without data it is logged as that, for whoever reads the log to say so. */
function withStored(stored: readonly StoredData[]) {
  const parts = stored.map(({ name, expression }) => sql`when ${sql.lit(name)} then ${expression}`)
  return parts.length
    ? sql`row.data || case row.stored ${sql.join(parts, sql` `)} else '{}' end`
    : sql`coalesce(row.data, 'null')`
}

/** `actor` is a member, or null for the program itself. */
export type ActorChange = Change & { actor: string | null }
export type LoggedChange = ActorChange & { seq: number }

/** The `seq` of a workspace's newest change, as the running transaction sees it. */
export async function findHead(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from workspace_counter where workspace_id = ${workspaceId}
  `.execute(db)
  return rows[0]?.seq ?? 0
}

/** How many changes are read at a time. */
export const maxChangesRead = 500

/** The next changes of a workspace after `since`, in commit order. */
export async function findChanges(db: Db, workspaceId: string, since: number): Promise<LoggedChange[]> {
  const { rows } = await sql<LoggedChange>`
    select seq, object, event, data, before, actor from change
    where workspace_id = ${workspaceId} and seq > ${since} order by seq limit ${maxChangesRead}
  `.execute(db)
  return rows
}
