import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { untagEvents } from '#features/calendar/server/calendar.tags.queries.ts'
import { untagEntries } from '#features/time/server/time.tags.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'

/** Deletes a tag after it has been taken off its tasks and time entries and events, which are newer then than before; answers these. */
export async function deleteTag(trx: Db, log: Log, context: WorkspaceContext, id: string) {
  const { workspaceId } = context
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
  const entries = await untagEntries(trx, log, context, id)
  const events = await untagEvents(trx, workspaceId, id)
  await trx.deleteFrom('tag').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
  return { tasks: rows.map((task) => task.id), entries, events }
}
