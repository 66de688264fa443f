import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { TaskHistoryStep } from '../task.contract.ts'

type Fields = Record<string, unknown>

/** What follows from other changes, or says nothing to a reader. */
const unread = new Set([
  'id',
  'number',
  'active',
  'activeTime',
  'nextDate',
  'createdAt',
  'updatedAt',
  'createdBy',
])
/** Told as changed, without what they say. */
const longTexts = new Set(['description', 'checklist'])

/** Who changed what of a task, newest first, at most 500 steps; only the fields that `isShown`. */
export async function findTaskHistory(
  db: Db,
  workspaceId: string,
  id: string,
  isShown: (field: string) => boolean,
): Promise<TaskHistoryStep[]> {
  const { rows } = await sql<TaskHistoryStep & { data: Fields; before: Fields | null }>`
    select seq, event, actor, at, data, before from change
    where workspace_id = ${workspaceId} and data ->> 'id' = ${id} and object = 'task' order by seq desc limit 500
  `.execute(db)
  return rows.flatMap(({ data, before, ...step }) => {
    const fields =
      step.event === 'update' ? changedFields(before ?? {}, data).filter(({ field }) => isShown(field)) : []
    return step.event === 'update' && !fields.length ? [] : [{ ...step, fields }]
  })
}

function changedFields(before: Fields, after: Fields): TaskHistoryStep['fields'] {
  const isEarned = before.isPriceFixed === false && after.isPriceFixed === false
  return Object.keys(after)
    .filter((field) => !unread.has(field) && !(field === 'price' && isEarned))
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) =>
      longTexts.has(field)
        ? { field, before: null, after: null }
        : { field, before: before[field] ?? null, after: after[field] ?? null },
    )
}
