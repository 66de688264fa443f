import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { deleteTag } from '#features/tag/server/tag.delete.ts'
import { findTags, insertTag } from '#features/tag/server/tag.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { Db } from './database.ts'
import { tags as sampleTags } from './sampleData.ts'

/** Tags of the same name that are there already are used, and stay when the sample goes. */
export async function addTags(trx: Db, log: Log, workspaceId: string): Promise<Map<string, string>> {
  const known = await findTags(trx, workspaceId)
  const ids = new Map<string, string>()
  for (const [index, [name, color]] of Object.entries(sampleTags).entries()) {
    const found = known.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
    ids.set(name, found?.id ?? uuidv7())
    if (found) continue
    const tag = { id: ids.get(name) as string, name, color, position: known.length + index, sample: true }
    log({ object: 'tag', event: 'create', data: await insertTag(trx, workspaceId, tag) })
  }
  return ids
}

/** Tags that tasks and time of the workspace's own have by now stay. */
export async function removeTags(trx: Db, log: Log, context: WorkspaceContext) {
  const { workspaceId } = context
  const { rows } = await sql<{ id: string; isUsed: boolean }>`
    select id, exists(
      select from task_tag t where t.workspace_id = tag.workspace_id and t.tag = tag.id
    ) or exists(
      select from time_entry_tag e where e.workspace_id = tag.workspace_id and e.tag = tag.id
    ) as is_used
    from tag where workspace_id = ${workspaceId} and sample
  `.execute(trx)
  for (const { id, isUsed } of rows) {
    if (isUsed) {
      await sql`update tag set sample = false where workspace_id = ${workspaceId} and id = ${id}`.execute(trx)
      continue
    }
    const before = (await findTags(trx, workspaceId)).find((tag) => tag.id === id)
    await deleteTag(trx, log, context, id)
    log({ object: 'tag', event: 'delete', data: { id }, before })
  }
}
