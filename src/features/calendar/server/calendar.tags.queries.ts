import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { disclosureOf } from '../calendar.rules.ts'
import { findEventsTagged } from './calendar.queries.ts'

/** Takes a tag that is about to be deleted off its events, which are newer then than before; answers their ids. */
export async function untagEvents(trx: Db, workspaceId: string, tag: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update calendar_event set updated_at = ${laterThanBefore}
    where workspace_id = ${workspaceId}
      and id in (select event from calendar_tag where workspace_id = ${workspaceId} and tag = ${tag})
    returning id
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Puts a tag that was restored back on those of these events that are still there; answers their ids. */
export async function retagEvents(
  trx: Db,
  workspaceId: string,
  tag: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update calendar_event set updated_at = ${laterThanBefore}
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) returning id
  `.execute(trx)
  await sql`
    insert into calendar_tag (workspace_id, event, tag)
    select workspace_id, id, ${tag} from calendar_event where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** On how many events, of which the viewer sees all, each tag is, by tag; those that are on none are left out. */
export async function countEventsOfTags(db: Db, workspaceId: string, viewer: Viewer) {
  const counts = new Map<string, number>()
  for (const event of await findEventsTagged(db, workspaceId))
    if (disclosureOf(viewer, event) === 'all')
      for (const tag of event.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return counts
}
