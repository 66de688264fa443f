import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { LiveData, LiveDeleted, LiveObject } from '../../shared/live.ts'

/** One committed mutation, as it will stand in the change log. `before` is the row as it was; of members who came, who was there. */
export type Change = {
  [O in LiveObject]: {
    object: O
    /** What the database alone knows of `data`, as jsonb: laid over it in the log. */
    stored?: RawBuilder<unknown>
  } & (
    | { event: 'create'; data: LiveData[O]; before?: LiveData[O] }
    | { event: 'update'; data: LiveData[O]; before?: LiveData[O] }
    | { event: 'delete'; data: LiveDeleted<O>; before?: LiveData[O] }
  )
}[LiveObject]

/**
 * Bumps the workspace's counter and logs the changes under it: the last statement of every write transaction, sent with
 * the commit, with the reason that the work gave as `workweek.reason`, if it had to. The counter's row lock makes commit
 * order equal `seq` order, and taking it last keeps it short. Answers the changes as they stand in the log.
 */
export async function logChanges(
  trx: Db,
  workspaceId: string,
  actor: string | null,
  changes: readonly Change[],
): Promise<LoggedChange[]> {
  const befores = changes.map((change) => ('before' in change ? JSON.stringify(change.before) : null))
  const { rows } = await sql<{ seq: number }>`
    with counter as (
      update workspace_counter set seq = seq + ${changes.length}::int where workspace_id = ${workspaceId} returning seq
    ), logged as (
    insert into change (workspace_id, seq, object, event, data, before, actor, reason)
    select ${workspaceId}, counter.seq - ${changes.length}::int + row.nth, row.object, row.event, ${withStored(changes)}, row.before,
      ${actor}::uuid, nullif(current_setting('workweek.reason', true), '')
    from counter, unnest(
      ${changes.map(({ object }) => object)}::text[],
      ${changes.map(({ event }) => event)}::text[],
      ${changes.map(({ data }) => JSON.stringify(data))}::jsonb[],
      ${befores}::jsonb[]
    ) with ordinality as row (object, event, data, before, nth)
    )
    select seq from counter
  `.execute(trx)
  const before = (rows[0]?.seq ?? 0) - changes.length
  return changes.map(({ stored, ...change }, n) => ({ ...change, actor, seq: before + 1 + n }))
}

function withStored(changes: readonly Change[]) {
  const parts = changes.flatMap(({ stored }, n) => (stored ? sql`when ${sql.lit(n + 1)} then ${stored}` : []))
  return parts.length ? sql`row.data || case row.nth ${sql.join(parts, sql` `)} else '{}' end` : sql`row.data`
}

export type LoggedChange = Change & { seq: number; actor: string | null }

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
