import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#database/database.ts'
import { visibilityCondition as seenTask } from '#features/task/server/task.queries.ts'
import { endOfDay, startOfDay } from '#features/time/server/time.days.queries.ts'
import { visibilityCondition as seenEntry } from '#features/time/server/time.read.queries.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { Viewer } from '#shared/access.ts'
import { isInvoiceVisible } from '../invoice.rules.ts'
import type { Invoice } from '../invoice.shape.ts'
import type {
  BilledEntry,
  InvoicedEntry,
  InvoiceStep,
  invoiceTrailContract,
} from '../invoice.trail.contract.ts'
import { visibilityCondition } from './invoice.queries.ts'

type Page = {
  limit?: number | undefined
  /** The last entry of the page before. */
  after?: { start: string; entry: string } | undefined
}

/** The time that a line bills, as far as the viewer may see it, and how much of it they may not. */
export async function findBilledEntries(
  db: Db,
  { workspaceId }: WorkspaceContext,
  viewer: Viewer,
  { invoice, line }: { invoice: string; line: string },
  { limit = 100, after }: Page,
): Promise<{ rows: BilledEntry[]; hidden: number; cursor: string | null }> {
  const ofLine = sql`link.workspace_id = ${workspaceId} and link.invoice = ${invoice} and link.line = ${line}`
  const { rows } = await sql<BilledEntry>`
    select e.id, link.line, case when ${seenTask(viewer)} then task.id end as task, e.project,
      case when ${seenTask(viewer)} then coalesce(task.title, e.task_title) else '' end as title, e.member_id, e.start, e."end", e.note, link.seconds
    from invoice_line_entry link
    join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
    left join task on task.workspace_id = e.workspace_id and task.id = e.task and task.deleted_at is null
    where ${ofLine} and ${seenEntry(viewer)} 
      and ${after ? sql`(e.start, e.id) > (${after.start}::timestamptz, ${after.entry}::uuid)` : sql`true`}
    order by e.start, e.id limit ${limit + 1}
  `.execute(db)
  const { rows: counted } = await sql<{ hidden: number }>`
    select count(*) as hidden from invoice_line_entry link
    join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
    where ${ofLine} and not (${seenEntry(viewer)})
  `.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown,
    hidden: counted[0]?.hidden ?? 0,
    cursor: last ? JSON.stringify([last.start, last.id]) : null,
  }
}

type Which = z.output<(typeof invoiceTrailContract)['getInvoicedEntries']['query']>

/** Which entries stand on an invoice now, drafts included. */
export async function findInvoicedEntries(
  db: Db,
  { workspaceId }: WorkspaceContext,
  viewer: Viewer,
  which: Which,
): Promise<InvoicedEntry[]> {
  const seen = visibilityCondition(viewer)
  const asked =
    which.task !== undefined
      ? sql`e.task = ${which.task}`
      : sql`
        e.start >= ${startOfDay(sql`${which.from ?? null}::timestamp`, sql`w.time_zone`)}
        and e.start < ${endOfDay(sql`${which.to ?? null}::timestamp`, sql`w.time_zone`)}
        and (${which.memberId ?? null}::uuid is null or e.member_id = ${which.memberId ?? null}::uuid)
      `
  const { rows } = await sql<InvoicedEntry>`
    select e.id as entry, case when ${seen} then invoice.id end as invoice, case when ${seen} then invoice.number end as number
    from time_entry e
    join workspace w on w.id = e.workspace_id
    join invoice_line_entry link on link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    join invoice on invoice.workspace_id = link.workspace_id and invoice.id = link.invoice
    where e.workspace_id = ${workspaceId} and ${asked} and ${seenEntry(viewer)}
    order by e.start, e.id
  `.execute(db)
  return rows
}

/** What follows from other changes, or says nothing to a reader. */
const unread = new Set(['id', 'projects', 'balance', 'subtotal', 'createdBy', 'createdAt', 'updatedAt'])

type Logged = Omit<InvoiceStep, 'fields' | 'setOffWith'> & { data: Invoice; before: Invoice | null }

/** Who did what with an invoice, newest first, at most 500 steps: those that the viewer might have seen then. */
export async function findInvoiceHistory(
  db: Db,
  context: WorkspaceContext,
  viewer: Viewer,
  invoice: string,
): Promise<InvoiceStep[]> {
  const { rows } = await sql<Logged>`
    select seq, event, actor, at, data, before from change
    where workspace_id = ${context.workspaceId} and data ->> 'id' = ${invoice} and object = 'invoice'
    order by seq desc limit 500
  `.execute(db)
  const setOffs = await findSetOffs(db, context, invoice, rows)
  return rows.flatMap(({ data, before, ...step }) => {
    if (step.event === 'delete' || !isInvoiceVisible(viewer, data)) return []
    const known = before && isInvoiceVisible(viewer, before) ? before : null
    const fields = step.event === 'update' ? changedFields(known, data) : []
    if (step.event === 'update' && !fields.length) return []
    return [{ ...step, fields, setOffWith: setOffs.get(step.seq) ?? null }]
  })
}

const isPaidAnew = ({ data, before }: Logged) => before !== null && before.paid !== data.paid

/** The steps in which no money came but a credit note was set off, with the number of the other document. */
async function findSetOffs(
  db: Db,
  { workspaceId }: WorkspaceContext,
  invoice: string,
  steps: readonly Logged[],
): Promise<Map<number, string>> {
  const { rows: corrected } = await sql<{ number: string }>`
    select number from invoice where workspace_id = ${workspaceId} and id = (
      select corrects from invoice where workspace_id = ${workspaceId} and id = ${invoice}
    )
  `.execute(db)
  if (corrected[0]) {
    const { number } = corrected[0]
    const own = steps.filter(
      ({ data, before }) => data.number !== before?.number || data.voidedAt !== before?.voidedAt,
    )
    return new Map(own.filter(isPaidAnew).map(({ seq }) => [seq, number]))
  }
  const { rows: notes } = await sql<{ seq: number; number: string }>`
    select change.seq, change.data ->> 'number' as number from invoice note
    join change on change.workspace_id = note.workspace_id and change.data ->> 'id' = note.id::text
    where note.workspace_id = ${workspaceId} and note.corrects = ${invoice} and change.object = 'invoice'
      and change.before ->> 'paid' <> change.data ->> 'paid' and (
        change.before ->> 'number' is null or change.before ->> 'voidedAt' is null and change.data ->> 'voidedAt' is not null
      )
  `.execute(db)
  // The invoice is logged just before its note, in the same transaction.
  return new Map(
    notes.flatMap(({ seq, number }) => {
      const step = steps.find((one) => one.seq < seq && isPaidAnew(one))
      return step ? [[step.seq, number] as const] : []
    }),
  )
}

/** The fields that are another one after a step than before it. */
const changedFields = (before: Invoice | null, after: Invoice): InvoiceStep['fields'] =>
  (Object.keys(after) as (keyof Invoice)[])
    .filter((field) => !unread.has(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }))
    .filter((step) => JSON.stringify(step.before) !== JSON.stringify(step.after))
