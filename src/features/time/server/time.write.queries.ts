import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { joinRate, lockRatesShared, resolvedRate } from '#features/rate/server/rate.resolve.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { entryLimit, type Span } from '../time.day.rules.ts'
import type { TimeEntry } from '../time.shape.ts'
import { assertTimeOpen } from './time.books.queries.ts'
import { assertNotInvoiced } from './time.invoiced.queries.ts'
import { findEntriesWhere } from './time.read.queries.ts'
import { settleRetainersOf } from './time.settleRetainer.queries.ts'
import { findRateOf, isCovered, takeRateOfDay, takeTerms } from './time.terms.queries.ts'

/**
 * Who writes time entries locks in this order: the rows of their members, in which no time can overlap then; their
 * tasks by id, which holds the entries themselves; then writes. Answers those members who are there.
 */
export async function lockTime(
  trx: Db,
  { workspaceId }: WorkspaceContext,
  members: string[],
): Promise<Set<string>> {
  const [, rows] = await Promise.all([
    lockRatesShared(trx, workspaceId),
    trx
      .selectFrom('member')
      .select('id')
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', sql<string>`any(${members}::uuid[])`)
      .where('status', '=', 'accepted')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  ])
  return new Set(rows.map(({ id }) => id))
}

/** The database's clock, which all servers share, in milliseconds. */
export async function findNow(trx: Db): Promise<number> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(trx)
  return Date.parse(rows[0]?.now as string)
}

/** Entries begin and end in whole milliseconds. */
export const toInstant = (time: number) => new Date(time).toISOString()
export const toSpan = (entry: { start: string; end: string | null }, now: number): Span => {
  const start = Date.parse(entry.start)
  return { start, end: entry.end ? Date.parse(entry.end) : runningEnd(start, now) }
}
/** A running timer takes its time up to now, and no more than an entry may be long. */
const runningEnd = (start: number, now: number) => Math.max(start + 1, Math.min(now, start + entryLimit()))

/** Where time is: on a task, which says the project, or on a project alone. */
export type Place = Pick<TimeEntry, 'task' | 'project'>

export type NewEntry = Place &
  Pick<TimeEntry, 'id' | 'memberId' | 'billable' | 'isManual' | 'createdBy'> & {
    start: number
    end: number | null
    note?: string
    /** Held, or those of an entry that was read in this transaction. */
    tags?: readonly string[]
    sample?: boolean
  }

/** Gives an entry these tags, and no others. */
const setEntryTags = (trx: Db, { workspaceId }: WorkspaceContext, entry: string, tags: readonly string[]) =>
  sql`
    with gone as (
      delete from time_entry_tag where workspace_id = ${workspaceId} and entry = ${entry}
        and not tag = any(${tags}::uuid[])
    )
    insert into time_entry_tag (workspace_id, entry, tag)
    select ${workspaceId}, ${entry}, unnest(${tags}::uuid[]) on conflict do nothing
  `.execute(trx)

/** Writes an entry with the terms that hold for it now, and tells it. The task, if there is one, is of the project. */
export async function addEntry(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  entry: NewEntry,
): Promise<TimeEntry> {
  const {
    id,
    task,
    project,
    memberId,
    start,
    end,
    note = '',
    tags = [],
    billable,
    isManual,
    createdBy,
    sample = false,
  } = entry
  // In one trip: what is refused is taken back with the transaction.
  const open = assertTimeOpen(trx, context, [{ memberId, project, start: toInstant(start) }])
  const inserted = sql`
    insert into time_entry (workspace_id, id, task, project, client, currency, member_id, start, "end", note, billable,
      covered, rate, is_manual, created_by, sample)
    select p.workspace_id, ${id}, t.id, p.id, p.client, w.currency, ${memberId}, ${toInstant(start)}::timestamptz,
      ${end === null ? null : toInstant(end)}::timestamptz, ${note},
      ${billable}::boolean and p.billing <> 'non_billable', ${isCovered}, ${resolvedRate},
      ${isManual}::boolean, ${createdBy}::uuid, ${sample}::boolean
    from project p join workspace w on w.id = p.workspace_id
    left join task t on t.workspace_id = p.workspace_id and t.id = ${task}::uuid and t.project = p.id
    ${joinRate({ member: sql`${memberId}::uuid`, start: sql`${toInstant(start)}::timestamptz` })}
    where p.workspace_id = ${context.workspaceId} and p.id = ${project}
  `.execute(trx)
  const tagged = tags.length ? setEntryTags(trx, context, id, tags) : undefined
  const touched = end === null ? [] : [{ id, task, project, start: toInstant(start) }]
  const settled = settleRetainersOf(trx, log, context, touched)
  const find = () => findEntriesWhere(trx, context, sql`e.id = ${id}`) as Promise<[TimeEntry]>
  const [, , , isRetained, found] = await Promise.all([open, inserted, tagged, settled, find()])
  const [data] = isRetained ? await find() : found
  log({ object: 'time-entry', event: 'create', data })
  return data
}

export type EntryChange = Partial<Pick<TimeEntry, 'note' | 'tags' | 'billable' | 'editedBy'>> & {
  start?: number
  end?: number | null
  place?: Place
}

/** Writes these fields and tells it; at another place it is billed as what is made there. */
export async function changeEntry(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  before: TimeEntry,
  change: EntryChange,
): Promise<TimeEntry> {
  const { start, place } = change
  const after = {
    ...before,
    ...(place && { project: place.project }),
    ...(start !== undefined && { start: toInstant(start) }),
  }
  const isBilledAnew = (['start', 'end', 'billable', 'place'] as const).some(
    (field) => change[field] !== undefined,
  )
  await Promise.all([
    assertTimeOpen(trx, context, [before, after]),
    isBilledAnew && assertNotInvoiced(trx, context, [before.id]),
  ])
  return writeEntry(trx, log, context, before, change)
}

async function writeEntry(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  before: TimeEntry,
  { start, end, place, tags, ...change }: EntryChange,
): Promise<TimeEntry> {
  const decided = start === undefined || place ? undefined : await findRateOf(trx, context, before.id)
  const updated = trx
    .updateTable('timeEntry')
    .set({
      ...change,
      ...(start !== undefined && { start: toInstant(start) }),
      ...(end !== undefined && { end: end === null ? null : toInstant(end) }),
      ...place,
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', context.workspaceId)
    .where('id', '=', before.id)
    .execute()
  const tagged = tags && setEntryTags(trx, context, before.id, tags)
  if (place || decided !== undefined) await updated
  if (place) await takeTerms(trx, context, [before.id])
  if (decided !== undefined) await takeRateOfDay(trx, context, before.id, decided)
  const moved = { ...before, ...place, start: start === undefined ? before.start : toInstant(start) }
  const isCounted = start !== undefined || end !== undefined || place || change.billable !== undefined
  const settled = settleRetainersOf(trx, log, context, isCounted ? [before, moved] : [])
  const find = () => findEntriesWhere(trx, context, sql`e.id = ${before.id}`) as Promise<[TimeEntry]>
  const [, , isRetained, found] = await Promise.all([updated, tagged, settled, find()])
  const [data] = isRetained ? await find() : found
  log({ object: 'time-entry', event: 'update', data, before })
  return data
}

export async function deleteEntries(trx: Db, log: Log, context: WorkspaceContext, entries: TimeEntry[]) {
  const { workspaceId } = context
  await assertTimeOpen(trx, { workspaceId }, entries)
  const ids = entries.map(({ id }) => id)
  await assertNotInvoiced(trx, context, ids)
  await trx
    .deleteFrom('timeEntry')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await settleRetainersOf(trx, log, context, entries)
  for (const before of entries) {
    const { id, task } = before
    log({ object: 'time-entry', event: 'delete', data: { id, task }, before })
  }
}

/** When the member's next entry begins, after the one that runs. */
export async function findNextStart(
  trx: Db,
  context: WorkspaceContext,
  running: TimeEntry,
): Promise<string | null> {
  const { rows } = await sql<{ next: string | null }>`
    select min(start) as next from time_entry
    where workspace_id = ${context.workspaceId} and member_id = ${running.memberId} and start > ${running.start}
  `.execute(trx)
  return rows[0]?.next ?? null
}

/** Stops a running timer at that time, or where the most that an entry may have or a later entry of the member cut it. */
export async function stopEntry(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  running: TimeEntry,
  at: number,
  nextStart?: string | null,
): Promise<TimeEntry> {
  const next = nextStart === undefined ? await findNextStart(trx, context, running) : nextStart
  const end = runningEnd(Date.parse(running.start), at)
  return writeEntry(trx, log, context, running, { end: next ? Math.min(end, Date.parse(next)) : end })
}
