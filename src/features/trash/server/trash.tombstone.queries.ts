import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { type DeletedItem, inPage, type TrashPage } from './trash.page.queries.ts'

/**
 * What is left for 30 days of deleted things whose table has no deleted rows: so many statements read tags, statuses
 * and views that each would have to leave them out. Of projects, whose rows stay, what they were part of and who was
 * in them.
 */
export type TombstoneKind =
  | 'project'
  | 'tag'
  | 'task-status'
  | 'project-status'
  | 'invoice-status'
  | 'view'
  | 'client'

type Deleter = { workspaceId: string; memberId: string | null }

/** Keeps a row that is being deleted, with the tasks or projects that had it, and the time entries. */
export const insertTombstone = (
  trx: Db,
  { workspaceId, memberId }: Deleter,
  kind: TombstoneKind,
  data: { id: string },
  usedBy: string[] = [],
  entries: string[] = [],
) =>
  trx
    .insertInto('tombstone')
    .values({
      workspaceId,
      id: data.id,
      kind,
      data: JSON.stringify(data),
      usedBy,
      entries,
      deletedBy: memberId,
    })
    // An id that was free again may have been taken, and deleted, once more.
    .onConflict((conflict) =>
      conflict.columns(['workspaceId', 'id']).doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        data: sql<string>`excluded.data`,
        usedBy: row.ref('excluded.usedBy'),
        entries: row.ref('excluded.entries'),
        deletedAt: row.ref('excluded.deletedAt'),
        deletedBy: row.ref('excluded.deletedBy'),
      })),
    )
    .execute()

export type Tombstone<T> = {
  kind: TombstoneKind
  data: T
  usedBy: string[]
  entries: string[]
  deletedAt: string
}

/** Takes the tombstone of one of these kinds away, for its thing to be restored; undefined where there is none. */
export async function takeTombstone<T>(
  trx: Db,
  workspaceId: string,
  kinds: readonly TombstoneKind[],
  id: string,
): Promise<Tombstone<T> | undefined> {
  const row = await trx
    .deleteFrom('tombstone')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .returning(['kind', 'data', 'usedBy', 'entries', 'deletedAt'])
    .executeTakeFirst()
  return row as Tombstone<T> | undefined
}

/** The tombstones of these kinds that fulfil the condition on `tombstone`. */
export async function findTombstones(
  db: Db,
  workspaceId: string,
  kinds: readonly TombstoneKind[],
  page: TrashPage,
  which: RawBuilder<unknown> = sql`true`,
  parts: RawBuilder<unknown> = sql`cardinality(used_by)`,
): Promise<DeletedItem[]> {
  const { rows } = await sql<DeletedItem>`
    select case when kind like '%-status' then 'status' else kind end as kind, id, coalesce(data ->> 'name', data ->> 'title') as title,
      case when kind like '%-status' then split_part(kind, '-', 1) end as status_of,
      (data ->> 'project')::uuid as project, null as task, null as task_title, ${parts} as parts,
      deleted_by, deleted_at
    from tombstone
    where workspace_id = ${workspaceId} and kind = any(${kinds}::text[]) and ${which}
      and ${inPage('tombstone', sql`coalesce(data ->> 'name', data ->> 'title')`, page)}
  `.execute(db)
  return rows
}
