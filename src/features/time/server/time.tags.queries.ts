import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { changedList, type ListChange } from '#shared/lists.ts'
import { maxEntryTags } from '../time.contract.ts'
import type { TimeEntry } from '../time.shape.ts'
import { lockEntriesWhere, logEntries } from './time.lock.queries.ts'
import { touchEntries } from './time.place.queries.ts'

type Workspace = Pick<WorkspaceContext, 'workspaceId'>

/** Of the named tags, those that are there, which nobody deletes from now on. Held before members, tasks and entries are locked. */
export async function lockTagsShared(
  trx: Db,
  { workspaceId }: Workspace,
  change: ListChange = [],
): Promise<ReadonlySet<string>> {
  const named = changedList([], change)
  if (!named.length) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from tag where workspace_id = ${workspaceId} and id = any(${named}::uuid[])
    order by id for key share
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** The tags that an entry has after a change, of which those that are named were held. */
export function validateTags(
  before: readonly string[],
  change: ListChange,
  locked: ReadonlySet<string>,
): string[] {
  if (!changedList([], change).every((id) => locked.has(id)))
    throw invalid({ tags: 'Not a tag in this workspace' })
  const tags = changedList(before, change)
  if (tags.length > maxEntryTags) throw invalid({ tags: `At most ${maxEntryTags}` })
  return tags
}

/** Takes a tag that is about to be deleted off its entries, those in closed books too, and tells it; answers their ids. */
export async function untagEntries(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  tag: string,
): Promise<string[]> {
  const entries = await lockEntriesWhere(
    trx,
    context,
    sql`e.id in (
      select link.entry from time_entry_tag link
      where link.workspace_id = ${context.workspaceId} and link.tag = ${tag}
    )`,
  )
  if (!entries.length) return []
  await sql`delete from time_entry_tag where workspace_id = ${context.workspaceId} and tag = ${tag}`.execute(
    trx,
  )
  await touchEntries(trx, context, entries)
  await logEntries(trx, log, context, entries)
  return entries.map(({ id }) => id)
}

/** Puts a tag that was restored back on those of these entries that are still there, and tells it. */
export async function restoreTagOfEntries(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  tag: string,
  ids: readonly string[],
) {
  if (!ids.length) return
  const all: TimeEntry[] = await lockEntriesWhere(trx, context, sql`e.id = any(${ids}::uuid[])`)
  const entries = all.filter(({ tags }) => tags.length < maxEntryTags)
  await sql`
    insert into time_entry_tag (workspace_id, entry, tag)
    select ${context.workspaceId}, unnest(${entries.map(({ id }) => id)}::uuid[]), ${tag}
  `.execute(trx)
  await touchEntries(trx, context, entries)
  await logEntries(trx, log, context, entries)
}
