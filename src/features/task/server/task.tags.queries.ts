import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { filterCondition, visibilityCondition } from './task.queries.ts'

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
