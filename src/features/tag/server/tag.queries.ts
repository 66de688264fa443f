import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { filterCondition, visibilityCondition } from '#features/task/server/task.queries.ts'
import { untagEntries } from '#features/time/server/time.tags.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { Scope } from '#server/scope.ts'
import type { Viewer } from '#shared/access.ts'
import type { Tag } from '../tag.shape.ts'

const columns = ['id', 'name', 'color', 'position', 'updatedAt'] as const

export const findTags = (db: Db, workspaceId: string): Promise<Tag[]> =>
  db
    .selectFrom('tag')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** On how many tasks that the viewer may see each tag is, by tag; those that are on none are left out. */
export async function countTasksOfTags(db: Db, workspaceId: string, viewer: Viewer) {
  const { rows } = await sql<{ tag: string; count: number }>`
    select link.tag, count(*)::int as count
    from task_tag link join task on task.workspace_id = link.workspace_id and task.id = link.task
    where ${filterCondition(workspaceId, {})} and ${visibilityCondition(viewer)}
    group by 1
  `.execute(db)
  return new Map(rows.map(({ tag, count }) => [tag, count]))
}

export type NewTag = Omit<Tag, 'updatedAt'> & { sample?: boolean }

export const insertTag = (trx: Db, workspaceId: string, tag: NewTag): Promise<Tag> =>
  trx
    .insertInto('tag')
    .values({ workspaceId, ...tag })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateTag = (
  trx: Db,
  workspaceId: string,
  id: string,
  change: Partial<Pick<Tag, 'name' | 'color' | 'position'>>,
): Promise<Tag> =>
  trx
    .updateTable('tag')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Deletes a tag after it has been taken off its tasks and time entries, which are newer then than before; answers these. */
export async function deleteTag(trx: Db, log: Log, scope: Scope, id: string) {
  const { workspaceId } = scope
  // From here on nothing is given this tag: it would lose it without being told.
  await trx
    .selectFrom('tag')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const { rows } = await sql<{ id: string }>`
    update task set updated_at = ${laterThanBefore}
    where workspace_id = ${workspaceId}
      and id in (select task from task_tag where workspace_id = ${workspaceId} and tag = ${id})
    returning id
  `.execute(trx)
  const entries = await untagEntries(trx, log, scope, id)
  await trx.deleteFrom('tag').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
  return { tasks: rows.map((task) => task.id), entries }
}
