import { sql } from 'kysely'
import { type Db, laterThanBefore } from '../../../database/database.ts'
import type { Log } from '../../../server/platform.ts'
import { holdRates, resolvedRate } from '../../rate/server/rate.resolve.queries.ts'
import type { Scope } from '../../task/server/task.queries.ts'
import { longestEntry, type Span } from '../day.rules.ts'
import type { TimeEntry } from '../time.contract.ts'
import { findEntriesWhere } from './time.read.queries.ts'

/**
 * Who writes time entries locks in this order: the rows of their members, in which no time can overlap then; their
 * tasks by id, which holds the entries themselves; then writes. Answers those members who are there.
 */
export async function lockTime(trx: Db, { workspaceId }: Scope, members: string[]): Promise<Set<string>> {
  await holdRates(trx, workspaceId)
  const rows = await trx
    .selectFrom('member')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${members}::uuid[])`)
    .where('status', '=', 'accepted')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
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
const runningEnd = (start: number, now: number) => Math.max(start + 1, Math.min(now, start + longestEntry))

export type NewEntry = Pick<TimeEntry, 'id' | 'task' | 'memberId' | 'billable' | 'isManual' | 'createdBy'> & {
  start: number
  end: number | null
  note?: string
}

/** Writes an entry with the rate that holds for it now, and tells it. */
export async function addEntry(trx: Db, log: Log, scope: Scope, entry: NewEntry): Promise<TimeEntry> {
  const { id, task, memberId, start, end, note = '', billable, isManual, createdBy } = entry
  await sql`
    insert into time_entry (workspace_id, id, task, member_id, start, "end", note, billable, rate, is_manual, created_by)
    select t.workspace_id, ${id}, t.id, ${memberId}, ${toInstant(start)}::timestamptz,
      ${end === null ? null : toInstant(end)}::timestamptz, ${note}, ${billable}::boolean,
      ${resolvedRate(sql`${memberId}::uuid`)}, ${isManual}::boolean, ${createdBy}::uuid
    from task t where t.workspace_id = ${scope.workspaceId} and t.id = ${task}
  `.execute(trx)
  const [data] = (await findEntriesWhere(trx, scope, sql`e.id = ${id}`)) as [TimeEntry]
  log({ object: 'time-entry', event: 'create', data })
  return data
}

export type EntryChange = Partial<Pick<TimeEntry, 'task' | 'note' | 'billable' | 'editedBy'>> & {
  start?: number
  end?: number | null
}

/** Writes these fields and tells it; on another task the rate is resolved anew. */
export async function changeEntry(
  trx: Db,
  log: Log,
  scope: Scope,
  before: TimeEntry,
  { start, end, ...change }: EntryChange,
): Promise<TimeEntry> {
  const rate = sql<number>`(
    select ${resolvedRate(sql`${before.memberId}::uuid`)} from task t
    where t.workspace_id = ${scope.workspaceId} and t.id = ${change.task ?? before.task}
  )`
  await trx
    .updateTable('timeEntry')
    .set({
      ...change,
      ...(start !== undefined && { start: toInstant(start) }),
      ...(end !== undefined && { end: end === null ? null : toInstant(end) }),
      ...(change.task && { rate }),
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', scope.workspaceId)
    .where('id', '=', before.id)
    .execute()
  const [data] = (await findEntriesWhere(trx, scope, sql`e.id = ${before.id}`)) as [TimeEntry]
  log({ object: 'time-entry', event: 'update', data, before })
  return data
}

export async function deleteEntries(trx: Db, log: Log, { workspaceId }: Scope, entries: TimeEntry[]) {
  const ids = entries.map(({ id }) => id)
  await trx
    .deleteFrom('timeEntry')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  for (const before of entries) {
    const { id, task } = before
    log({ object: 'time-entry', event: 'delete', data: { id, task }, before })
  }
}

/** Stops a running timer at that time, or where its 24 hours or a later entry of the member cut it. */
export async function stopEntry(
  trx: Db,
  log: Log,
  scope: Scope,
  running: TimeEntry,
  at: number,
): Promise<TimeEntry> {
  const { rows } = await sql<{ next: string | null }>`
    select min(start) as next from time_entry
    where workspace_id = ${scope.workspaceId} and member_id = ${running.memberId} and start > ${running.start}
  `.execute(trx)
  const next = rows[0]?.next
  const end = runningEnd(Date.parse(running.start), at)
  return changeEntry(trx, log, scope, running, { end: next ? Math.min(end, Date.parse(next)) : end })
}
