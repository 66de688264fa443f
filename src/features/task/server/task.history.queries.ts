import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { may, type Viewer } from '#shared/access.ts'
import { loggedAlone, type Place } from '#shared/live.ts'
import type { TaskHistoryStep } from '../task.contract.ts'
import { isTaskVisible, moneyFields, taskResource, withSeenLinks } from '../task.rules.ts'

type Fields = Record<string, unknown>
/** What a change of a field is told as. */
type ChangedFields = TaskHistoryStep['fields']

/** What follows from other changes, or says nothing to a reader. */
const unread = new Set([
  'id',
  'number',
  'position',
  'active',
  'activeTime',
  'unpricedTime',
  'nextDate',
  'createdAt',
  'updatedAt',
  'createdBy',
  'linked',
])
/** Told as changed, without what they say. */
const longTexts = [...loggedAlone]

/** What the change log keeps of a change, without long texts; they are logged with the step that changed them alone. */
export const loggedColumns = sql`
  seq, event, actor, at, data - ${longTexts}::text[] as data, before - ${longTexts}::text[] as before,
  array(select name from unnest(${longTexts}::text[]) name where data ? name) as long_texts`

export type LoggedStep<T> = Omit<TaskHistoryStep, 'fields'> & {
  data: T
  before: T | null
  /** The long texts that the step changed. */
  longTexts: string[]
}

/**
 * Who changed what of a task, newest first, at most 500 steps: those that the viewer might have seen where the task
 * was then. What it was before it came into their sight is left out, and so is money out of their sight.
 */
export async function findTaskHistory(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  id: string,
): Promise<TaskHistoryStep[]> {
  const { rows } = await sql<LoggedStep<Fields & Place>>`
    select ${loggedColumns} from change
    where workspace_id = ${workspaceId} and data ->> 'id' = ${id} and object = 'task' order by seq desc limit 500
  `.execute(db)
  return rows.flatMap((logged) => {
    const { data, before, longTexts, ...step } = logged
    if (!isTaskVisible(viewer, step.event === 'delete' ? (before ?? data) : data)) return []
    const isKnownBefore = before === null || isTaskVisible(viewer, before)
    const found = taskStepFields(viewer, logged)
    const fields = isKnownBefore ? found : found.map((field) => ({ ...field, before: null }))
    return step.event !== 'update' || fields.length ? [{ ...step, fields }] : []
  })
}

/** What a step changed of a task, as far as the viewer may see it. */
export function taskStepFields(viewer: Viewer, step: LoggedStep<Fields & Place>): ChangedFields {
  const { event, data, before } = step
  if (event !== 'update') return []
  const isMoneyVisible = [before ?? data, data].every((place) =>
    may(viewer, 'money.view', taskResource(place)),
  )
  const isEarned = before?.isPriceFixed === false && data.isPriceFixed === false
  const links = { data: withSeenLinks(viewer, data), before: before && withSeenLinks(viewer, before) }
  return stepFields({ ...step, ...links }, unread).filter(
    ({ field }) => (isMoneyVisible || !moneyFields.has(field)) && !(field === 'price' && isEarned),
  )
}

/** The fields that are another one after a step than before it. */
export function stepFields(
  { data, before, longTexts: changed }: Pick<LoggedStep<Fields>, 'data' | 'before' | 'longTexts'>,
  unread: ReadonlySet<string>,
): ChangedFields {
  const was = before ?? {}
  const fields = Object.keys(data)
    .filter((field) => !unread.has(field))
    .filter((field) => JSON.stringify(was[field] ?? null) !== JSON.stringify(data[field] ?? null))
    .map((field) => ({ field, before: was[field] ?? null, after: data[field] ?? null }))
  return [...fields, ...changed.map((field) => ({ field, before: null, after: null }))]
}
