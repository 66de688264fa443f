import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { statement } from '#database/statement.ts'
import { positionsBetween } from '#shared/position.ts'

/**
 * Of two changes to how projects hang together the second waits for the first, as together they could close a circle
 * that neither closes alone. Taken before any project is locked.
 */
export const lockProjectTree = (trx: Db, workspaceId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`project tree ${workspaceId}`}, 0))`.execute(trx)

/** The projects that were archived, and all below them. */
export const archivedProjects = (workspaceId: string) => sql`(
  with recursive archived as (
    select id from project where workspace_id = ${workspaceId} and archived_at is not null
    union
    select below.id from project below join archived on below.parent = archived.id
    where below.workspace_id = ${workspaceId}
  )
  select id from archived
)`

/** A project and those it is part of, from itself up. */
export async function findPathUp(db: Db, workspaceId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent, 1 as depth from project
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null
      union all
      select p.id, p.parent, depth + 1 from project p join above on p.id = above.parent
      where p.workspace_id = ${workspaceId} and depth < 50
    )
    select id from above order by depth
  `.execute(db)
  return rows.map((row) => row.id)
}

/** How many levels of projects hang below one. */
export async function levelsBelow(db: Db, workspaceId: string, id: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive below as (
      select id, 0 as depth from project where workspace_id = ${workspaceId} and id = ${id}
      union all
      select p.id, depth + 1 from project p join below on p.parent = below.id
      where p.workspace_id = ${workspaceId} and depth < 50
    )
    select coalesce(max(depth), 0)::int as depth from below
  `.execute(db)
  return rows[0]?.depth ?? 0
}

/** The projects directly below one, in their order. */
export async function findChildIds(db: Db, workspaceId: string, parent: string): Promise<string[]> {
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('parent', '=', parent)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Places behind all other projects below the same one. */
export async function lastPositions(
  db: Db,
  workspaceId: string,
  parent: string | null,
  count: number,
): Promise<string[]> {
  const row = await db
    .selectFrom('project')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('workspaceId', '=', workspaceId)
    .where('parent', parent ? '=' : 'is', parent)
    .executeTakeFirst()
  return positionsBetween(row?.last ?? null, null, count)
}

/** What a new task in a project follows from it. */
export type Home = {
  /** Whether the project was archived, or one above it. */
  isArchived: boolean
}

export const findHome = async (db: Db, workspaceId: string, project: string): Promise<Home | undefined> =>
  (await home(db, workspaceId, project)).rows[0]

const home = statement(
  (workspaceId: string, project: string) => sql<Home>`
    with recursive above as (
      select id, parent, archived_at, 1 as depth from project
      where workspace_id = ${workspaceId} and id = ${project} and deleted_at is null
      union all
      select p.id, p.parent, p.archived_at, depth + 1 from project p join above on p.id = above.parent
      where p.workspace_id = ${workspaceId} and depth < 50
    )
    select bool_or(archived_at is not null) as is_archived
    from above having count(*) > 0
  `,
)
