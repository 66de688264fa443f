import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { disclosureOf } from '#features/calendar/calendar.rules.ts'
import { findEventPlaces } from '#features/calendar/server/calendar.queries.ts'
import { isDocumentVisible } from '#features/document/document.rules.ts'
import { findDocumentPlaces } from '#features/document/server/document.queries.ts'
import { stepFields } from '#features/task/server/task.history.queries.ts'
import { findPlaces } from '#features/task/server/task.project.queries.ts'
import { isOfTeam, isTaskVisible } from '#features/task/task.rules.ts'
import { endOfDay, startOfDay } from '#features/time/server/time.days.queries.ts'
import type { Audience } from '#server/live/audience.ts'
import { messageFor } from '#server/live/audience.ts'
import type { LoggedChange } from '#server/live/change.ts'
import type { Viewer } from '#shared/access.ts'
import type { AuditFilter, AuditStep } from '../audit.contract.ts'
import { type Audited, unaudited } from '../audit.rules.ts'

type Row = LoggedChange & { at: string }
type Fields = Record<string, unknown>

/** What follows from other changes, or says nothing to a reader. */
const unread = new Set([
  'id',
  'place',
  'position',
  'active',
  'activeTime',
  'unpricedTime',
  'unpriced',
  'included',
  'billed',
  'updatedAt',
  'updatedBy',
  'lastUpdatedBy',
  'reactions',
  'replyTo',
  'createdAt',
  'seq',
])
/** Told as changed, without what they say. */
const longTexts = ['description', 'checklist', 'text', 'value', 'pages']

/** Rows that are read at a time: some of them may be out of the viewer's sight. */
const atOnce = 500

/**
 * The changes that pass, newest first, as far as the viewer may see them; `cursor` is where to go on, after `limit` of
 * them or `searched` rows.
 */
export async function findAudit(
  db: Db,
  { workspaceId, timeZone }: { workspaceId: string; timeZone: string },
  audience: Audience,
  viewer: Viewer,
  filter: AuditFilter,
  {
    limit,
    searched = Number.POSITIVE_INFINITY,
    cursor: begin,
    objects,
    isIncluded = () => true,
  }: {
    limit: number
    searched?: number
    cursor?: number | undefined
    /** Of these alone. */
    objects?: readonly Audited[]
    isIncluded?: (step: AuditStep) => boolean
  },
): Promise<{ steps: AuditStep[]; cursor: number | null }> {
  const steps: AuditStep[] = []
  for (let cursor = begin, looked = atOnce; ; looked += atOnce) {
    const rows = await findRows(db, workspaceId, timeZone, { ...filter, objects }, cursor)
    const isHidden = await findHidden(db, workspaceId, viewer, rows)
    for (const row of rows) {
      const step = isHidden(row) ? null : seenStep(audience, viewer, row)
      if (step && isIncluded(step)) steps.push(step)
      if (steps.length === limit) return { steps, cursor: row.seq }
    }
    if (rows.length < atOnce) return { steps, cursor: null }
    cursor = rows.at(-1)?.seq
    if (looked >= searched) return { steps, cursor: cursor ?? null }
  }
}

/**
 * Which of these the viewer may not see as what they are about is now: what was in a project that the viewer has joined
 * since is not theirs to read once it has left that again.
 */
async function findHidden(db: Db, workspaceId: string, viewer: Viewer, rows: readonly Row[]) {
  const places = await findPlaces(db, workspaceId, [...new Set(rows.flatMap((row) => taskOf(row) ?? []))])
  const events = await findEventPlaces(db, workspaceId, [
    ...new Set(rows.flatMap((row) => eventOf(row) ?? [])),
  ])
  const documents = await findDocumentPlaces(db, workspaceId, [
    ...new Set(rows.flatMap((row) => documentOf(row) ?? [])),
  ])
  const forTeam = await findTeamOnly(db, workspaceId, rows)
  return (row: Row): boolean => {
    const place = places.get(taskOf(row) ?? '')
    const event = events.get(eventOf(row) ?? '')
    if (event && disclosureOf(viewer, event) !== 'all') return true
    const document = documents.get(documentOf(row) ?? '')
    if (document && !isDocumentVisible(viewer, document)) return true
    if (!place) return false
    return (
      !isTaskVisible(viewer, place) ||
      (forTeam.has(String((row.data as Fields).id)) && !isOfTeam(viewer, place))
    )
  }
}

/** The comments and files among these that are for the team only by now, whatever they were when it was logged. */
async function findTeamOnly(db: Db, workspaceId: string, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ object, data }) =>
    object === 'task-comment' || object === 'file' ? String((data as Fields).id) : [],
  )
  if (!ids.length) return new Set()
  const { rows: found } = await sql<{ id: string }>`
    select id from comment where workspace_id = ${workspaceId} and team_only and id = any(${ids}::uuid[])
    union all
    select id from file where workspace_id = ${workspaceId} and team_only and id = any(${ids}::uuid[])
  `.execute(db)
  return new Set(found.map(({ id }) => id))
}

async function findRows(
  db: Db,
  workspaceId: string,
  timeZone: string,
  {
    object,
    objects,
    event,
    actor,
    subject,
    from,
    to,
  }: AuditFilter & { objects?: readonly Audited[] | undefined },
  cursor: number | undefined,
): Promise<Row[]> {
  const parts = [sql`workspace_id = ${workspaceId}`, sql`object <> all(${[...unaudited]}::text[])`]
  if (cursor !== undefined) parts.push(sql`seq < ${cursor}`)
  if (object) parts.push(sql`object = ${object}`)
  // Written out, so that PostgreSQL knows the index of the news for the one to take.
  if (objects) parts.push(sql`object in (${sql.join(objects.map((one) => sql.lit(one)))})`)
  if (event) parts.push(sql`event = ${event}`)
  if (actor) parts.push(sql`actor = ${actor}`)
  if (subject) parts.push(sql`data ->> 'id' = ${subject}`)
  if (from) parts.push(sql`at >= ${startOfDay(sql`${from}::timestamp`, timeZone)}`)
  if (to) parts.push(sql`at < ${endOfDay(sql`${to}::timestamp`, timeZone)}`)
  const { rows } = await sql<Row>`
    select seq, object, event, data, before, actor, at from change
    where ${sql.join(parts, sql` and `)} order by seq desc limit ${atOnce}
  `.execute(db)
  return rows
}

/** The task that a change is of, or of something on it. */
function taskOf({ object, data }: Row): string | undefined {
  const { id, task, taskId } = data as Fields
  return (object === 'task' ? id : (task ?? taskId)) as string | undefined
}

/** The event that a change is of: one that became private takes its past along. */
function eventOf({ object, data }: Row): string | undefined {
  const { id, eventId } = data as Fields
  return (object === 'calendar' ? id : eventId) as string | undefined
}

/** The document that a change is of, or the page that a thread is on: what is for some only takes its past along. */
function documentOf({ object, data }: Row): string | undefined {
  const { id, page } = data as Fields
  return (object === 'document' ? id : object === 'document-thread' ? page : undefined) as string | undefined
}

/** A change as the viewer may see it: what live messages would have told of the row after it and before it. */
function seenStep(audience: Audience, viewer: Viewer, row: Row): AuditStep | null {
  const { seq, object, event, actor, at } = row
  const message = messageFor(audience, viewer, row)
  if (!message) return null
  const show = audience[object] as (viewer: Viewer, data: unknown) => Fields | null
  const known = 'before' in row ? row.before : undefined
  const before = known ? show(viewer, known) : null
  const after = event === 'delete' ? null : (message.data as Fields)
  const shown = after ?? before ?? (row.data as Fields)
  const changed = longTexts.filter(
    (text) => after && before && text in after && !isSame(after[text], before[text]),
  )
  const fields =
    event === 'update' && before && after
      ? stepFields({ data: without(after), before: without(before), longTexts: changed }, unread).filter(
          ({ field }) => !(field === 'price' && isEarned(before) && isEarned(after)),
        )
      : []
  if (object === 'task-comment' && event === 'update' && before && after && !fields.length) return null
  const { task = null } = shown as { task?: string | null }
  const linked = object === 'file' && typeof shown.url === 'string' ? { isLink: true } : {}
  const id = idOf(row.data as Fields)
  return { seq, object, event, id, task, title: titleOf(shown), ...linked, actor, at, fields }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A price that follows from tracked time is nothing that anybody set. */
const isEarned = (data: Fields) => data.isPriceFixed === false

const without = (data: Fields): Fields =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !longTexts.includes(field)))

/** Links between things have no id of their own: they are told under the thing they belong to. */
const idOf = (data: Fields) => (data.id ?? data.projectId ?? data.taskId ?? null) as string | null

function titleOf(data: Fields): string {
  const profile = data.profile as { name?: string } | null | undefined
  // What has no title has a number, as invoices do.
  return String(data.title ?? data.name ?? profile?.name ?? data.email ?? data.number ?? '')
}
