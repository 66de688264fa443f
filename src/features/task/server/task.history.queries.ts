import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { may, type Viewer } from '../../../shared/access.ts'
import type { Place } from '../../../shared/live.ts'
import type { TaskHistoryStep } from '../task.contract.ts'
import { thingOfTask } from '../task.rules.ts'

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
const longTexts = ['description', 'checklist']

const money = new Set(['rate', 'price', 'isPriceFixed'])

type Logged = TaskHistoryStep & {
  data: Fields & Place
  before: (Fields & Place) | null
  /** The long texts that the step changed: they are logged with it only then. */
  longTexts: string[]
}

/**
 * Who changed what of a task, newest first, at most 500 steps. Money is shown as far as the viewer may see it where
 * the task was then, before the step and after it.
 */
export async function findTaskHistory(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  id: string,
): Promise<TaskHistoryStep[]> {
  const { rows } = await sql<Logged>`
    select seq, event, actor, at, data - ${longTexts}::text[] as data, before - ${longTexts}::text[] as before,
      array(select name from unnest(${longTexts}::text[]) name where data ? name) as long_texts
    from change
    where workspace_id = ${workspaceId} and data ->> 'id' = ${id} and object = 'task' order by seq desc limit 500
  `.execute(db)
  return rows.flatMap(({ data, before, longTexts: changed, ...step }) => {
    if (step.event !== 'update') return [{ ...step, fields: [] }]
    const isMoneySeen = [before ?? data, data].every((place) => may(viewer, 'money.view', thingOfTask(place)))
    const fields = [
      ...changedFields(before ?? {}, data).filter(({ field }) => isMoneySeen || !money.has(field)),
      ...changed.map((field) => ({ field, before: null, after: null })),
    ]
    return fields.length ? [{ ...step, fields }] : []
  })
}

function changedFields(before: Fields, after: Fields): TaskHistoryStep['fields'] {
  const isEarned = before.isPriceFixed === false && after.isPriceFixed === false
  return Object.keys(after)
    .filter((field) => !unread.has(field) && !(field === 'price' && isEarned))
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}
