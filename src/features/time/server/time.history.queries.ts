import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#database/database.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { Viewer } from '#shared/access.ts'
import type { timeEntryChange } from '../time.contract.ts'
import { visibleTimeEntry } from '../time.rules.ts'
import type { TimeEntry } from '../time.shape.ts'
import { findEntry } from './time.read.queries.ts'

type History = z.input<typeof timeEntryChange>
type Logged = Omit<History, 'fields'> & { data: TimeEntry; before: TimeEntry | null }

/** What a person changes; the rest follows from it or says nothing to a reader. */
const readFields = ['task', 'title', 'start', 'end', 'note', 'tags', 'billable', 'rate'] as const

/**
 * Who made and changed an entry, newest first, at most 500 steps; undefined when the viewer may not see it, which for
 * a deleted one its last row decides. Of each step they see what they may see of the entry as it was then.
 */
export async function findEntryHistory(
  db: Db,
  member: WorkspaceContext & Viewer,
  id: string,
): Promise<History[] | undefined> {
  const { rows } = await sql<Logged>`
    select seq, event, actor, at, reason, data, before from change
    where workspace_id = ${member.workspaceId} and data ->> 'id' = ${id} and object = 'time-entry'
    order by seq desc limit 500
  `.execute(db)
  const seen = (entry: TimeEntry | null | undefined) => (entry ? visibleTimeEntry(member, entry) : null)
  const last =
    (await findEntry(db, member, id)) ?? (rows[0]?.event === 'delete' ? rows[0].before : rows[0]?.data)
  if (!seen(last)) return undefined
  return rows.flatMap(({ data, before, ...step }) => {
    const fields = step.event === 'update' ? changedFields(seen(before), seen(data)) : []
    return step.event === 'update' && !fields.length ? [] : [{ ...step, fields }]
  })
}

function changedFields(before: TimeEntry | null, after: TimeEntry | null): History['fields'] {
  return readFields
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((step) => JSON.stringify(step.before) !== JSON.stringify(step.after))
}
