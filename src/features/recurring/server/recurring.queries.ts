import { type Selectable, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { RecurringInvoice as SeriesTable } from '#database/schema.ts'
import { type InvoiceRow, toInvoice, visibilityCondition } from '#features/invoice/server/invoice.queries.ts'
import type { Viewer } from '#shared/access.ts'
import type { Issue } from '../recurring.contract.ts'
import { dayPeriods, type RecurringInvoice, type Sweep, testPeriod } from '../recurring.shape.ts'

/** A series with the projects of its template. */
export type SeriesRow = Selectable<SeriesTable> & { projects: string[] }

export const toSeries = (row: SeriesRow): RecurringInvoice => ({
  id: row.id,
  invoice: row.invoice,
  projects: row.projects,
  period: row.period as RecurringInvoice['period'],
  issueDate: row.issueDate,
  mode: row.mode as RecurringInvoice['mode'],
  endOn: row.endOn,
  endAfter: row.endAfter,
  // What was stored before it could be said.
  sweep: (row.sweep && { approvedOnly: false, ...row.sweep }) as Sweep | null,
  done: row.done,
  skipped: row.skipped,
  issued: row.issued,
  lastInvoice: row.lastInvoice,
  nextDate: row.nextDate,
  failures: row.failures,
  failure: row.failure,
  paused: row.paused as RecurringInvoice['paused'],
  endedAt: row.endedAt,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

const withProjects = (db: Db, workspaceId: string) =>
  db
    .selectFrom('recurringInvoice as series')
    .innerJoin('invoice', (join) =>
      join.onRef('invoice.workspaceId', '=', 'series.workspaceId').onRef('invoice.id', '=', 'series.invoice'),
    )
    .selectAll('series')
    .select('invoice.projects')
    .where('series.workspaceId', '=', workspaceId)

/** Those that go on, whose template the viewer may see, by their next date. */
export const findSeries = (db: Db, workspaceId: string, viewer: Viewer): Promise<SeriesRow[]> =>
  withProjects(db, workspaceId)
    .where('series.endedAt', 'is', null)
    .where('invoice.recurring', '=', true)
    .where(visibilityCondition(viewer))
    .orderBy('series.nextDate')
    .orderBy('series.id')
    .execute()

/** The templates of those that go on. */
export const findTemplates = (db: Db, workspaceId: string, viewer: Viewer): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('recurring', '=', true)
    .where(visibilityCondition(viewer))
    .execute()

export const findSeriesById = (db: Db, workspaceId: string, id: string): Promise<SeriesRow | undefined> =>
  withProjects(db, workspaceId).where('series.id', '=', id).executeTakeFirst()

/** The series of a template, the one that goes on before those that have ended. */
export const findSeriesOf = (db: Db, workspaceId: string, invoice: string): Promise<SeriesRow | undefined> =>
  withProjects(db, workspaceId)
    .where('series.invoice', '=', invoice)
    .orderBy('series.endedAt', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()

/** The series that has issued an invoice. */
export const findIssuer = (db: Db, workspaceId: string, invoice: string): Promise<SeriesRow | undefined> =>
  withProjects(db, workspaceId)
    .innerJoin('recurringIssue as issue', (join) =>
      join.onRef('issue.workspaceId', '=', 'series.workspaceId').onRef('issue.series', '=', 'series.id'),
    )
    .where('issue.invoice', '=', invoice)
    .executeTakeFirst()

/** The latest issues, newest first; of invoices those that the viewer may see. */
export async function findIssues(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  series: string,
): Promise<Issue[]> {
  const rows = await db
    .selectFrom('recurringIssue')
    .select(['occurrence', 'issueDate', 'invoice'])
    .where('workspaceId', '=', workspaceId)
    .where('series', '=', series)
    .orderBy('occurrence', 'desc')
    .limit(60)
    .execute()
  const ids = rows.flatMap(({ invoice }) => invoice ?? [])
  const invoices = ids.length
    ? await db
        .selectFrom('invoice')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('id', 'in', ids)
        .where(visibilityCondition(viewer))
        .execute()
    : []
  const byId = new Map(invoices.map((row) => [row.id, toInvoice(row)]))
  return rows
    .filter(({ invoice }) => invoice === null || byId.has(invoice))
    .map((row) => ({ ...row, invoice: byId.get(row.invoice ?? '') ?? null }))
}

/**
 * When the invoice was issued last, by this or an earlier series of its, in days or in seconds: what somebody deleted or
 * voided since doesn't count.
 */
export async function findLastIssue(
  db: Db,
  workspaceId: string,
  template: string,
  isTimed: boolean,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('recurringIssue as issue')
    .innerJoin('recurringInvoice as series', (join) =>
      join.onRef('series.workspaceId', '=', 'issue.workspaceId').onRef('series.id', '=', 'issue.series'),
    )
    .innerJoin('invoice', (join) =>
      join.onRef('invoice.workspaceId', '=', 'issue.workspaceId').onRef('invoice.id', '=', 'issue.invoice'),
    )
    .select('issue.issueDate')
    .where('issue.workspaceId', '=', workspaceId)
    .where('series.invoice', '=', template)
    .where('series.period', 'in', isTimed ? [testPeriod] : [...dayPeriods])
    .where('invoice.voidedAt', 'is', null)
    .orderBy('issue.issueDate', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.issueDate
}

export type SeriesColumns = Partial<Omit<Selectable<SeriesTable>, 'workspaceId' | 'createdAt' | 'updatedAt'>>

export async function insertSeries(
  trx: Db,
  { workspaceId, id: invoice, projects }: Pick<InvoiceRow, 'workspaceId' | 'id' | 'projects'>,
  columns: SeriesColumns,
): Promise<SeriesRow> {
  const row = await trx
    .insertInto('recurringInvoice')
    .values({ workspaceId, invoice, ...columns, sweep: toJson(columns.sweep) } as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, projects } as SeriesRow
}

export async function updateSeries(
  trx: Db,
  { workspaceId, id, projects }: Pick<SeriesRow, 'workspaceId' | 'id' | 'projects'>,
  columns: SeriesColumns,
): Promise<SeriesRow> {
  const { sweep, ...rest } = columns
  const row = await trx
    .updateTable('recurringInvoice')
    .set({
      ...(rest as object),
      ...(sweep !== undefined && { sweep: toJson(sweep) }),
      updatedAt: laterThanBefore,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, projects } as SeriesRow
}

const toJson = (value: unknown) => (value == null ? null : JSON.stringify(value))

/** Says what an occurrence came to. The key refuses a second time, whoever would issue it. */
export const insertIssue = (
  trx: Db,
  workspaceId: string,
  issue: { series: string; occurrence: number; issueDate: string; invoice: string | null },
) =>
  trx
    .insertInto('recurringIssue')
    .values({ workspaceId, ...issue })
    .execute()

export type DueSeries = { workspaceId: string; id: string }

/** A series `r` of the workspace `w` whose next date has come there, and that nothing keeps. */
const isDue = (now: Date, isTested: boolean) => sql<boolean>`
  r.ended_at is null and r.paused is null and (r.retry_at is null or r.retry_at <= ${now.toISOString()}::timestamptz)
    and (r.period <> ${testPeriod} or ${isTested})
    and r.next_date <= case r.period when ${testPeriod} then ${now.toISOString()}
      else to_char(${now.toISOString()}::timestamptz at time zone w.time_zone, 'YYYY-MM-DD') end`

/** Of all workspaces, the longest overdue first. */
export async function findDueSeries(db: Db, now: Date, isTested: boolean): Promise<DueSeries[]> {
  const { rows } = await sql<DueSeries>`
    select r.workspace_id, r.id from recurring_invoice r
    join workspace w on w.id = r.workspace_id
    join invoice i on i.workspace_id = r.workspace_id and i.id = r.invoice and i.recurring
    where ${isDue(now, isTested)} order by r.next_date limit 200
  `.execute(db)
  return rows
}

/**
 * The series, if it is still due and nobody else has it or its template; both stay as they are until the transaction ends.
 */
export async function lockDueSeries(
  trx: Db,
  { workspaceId, id }: DueSeries,
  now: Date,
  isTested: boolean,
): Promise<(SeriesRow & { timeZone: string }) | undefined> {
  const { rows } = await sql<SeriesRow & { timeZone: string }>`
    select r.*, i.projects, w.time_zone from invoice i
    join recurring_invoice r on i.workspace_id = r.workspace_id and i.id = r.invoice and i.recurring
    join workspace w on w.id = r.workspace_id
    where r.workspace_id = ${workspaceId} and r.id = ${id} and ${isDue(now, isTested)}
    for update of i, r skip locked
  `.execute(trx)
  return rows[0]
}

/** Until the transaction ends nobody changes it; its template is to be locked before. */
export async function lockSeries(trx: Db, workspaceId: string, id: string): Promise<SeriesRow | undefined> {
  await sql`select from recurring_invoice where workspace_id = ${workspaceId} and id = ${id} for update`.execute(
    trx,
  )
  return findSeriesById(trx, workspaceId, id)
}
