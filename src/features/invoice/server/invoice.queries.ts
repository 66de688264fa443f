import { type Selectable, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { Invoice as InvoiceTable } from '#database/schema.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import type { Invoice } from '../invoice.shape.ts'

/** As the table has it: amounts in minor units of its currency. */
export type InvoiceRow = Selectable<InvoiceTable>

export function toInvoice(
  row: Omit<InvoiceRow, 'snapshot' | 'taxSums' | 'releasesTime' | 'quoteShare'>,
): Invoice {
  const money = (minor: number) => toMajor(minor, row.currency)
  return {
    id: row.id,
    kind: row.kind as Invoice['kind'],
    number: row.number,
    status: row.status,
    client: row.client,
    project: row.project,
    projects: row.projects,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    serviceFrom: row.serviceFrom,
    serviceTo: row.serviceTo,
    currency: row.currency,
    language: row.language,
    taxMode: row.taxMode as Invoice['taxMode'],
    discount: discountOf(row),
    reference: row.reference,
    notes: row.notes,
    terms: row.terms,
    footer: row.footer,
    subtotal: money(row.subtotal),
    discountAmount: money(row.discount),
    taxAmount: money(row.tax),
    totalPrice: money(row.total),
    paid: money(row.paid),
    balance: money(row.voidedAt === null && row.kind !== 'quote' ? row.total - row.paid : 0),
    recurring: row.recurring,
    corrects: row.corrects,
    quote: row.quote,
    finalisedAt: row.finalisedAt,
    sentAt: row.sentAt,
    viewedAt: row.viewedAt,
    paidAt: row.paidAt,
    voidedAt: row.voidedAt,
    acceptedAt: row.acceptedAt,
    declinedAt: row.declinedAt,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function discountOf({
  discountUnit,
  discountValue,
  currency,
}: Pick<InvoiceRow, 'discountUnit' | 'discountValue' | 'currency'>): Invoice['discount'] {
  if (discountUnit === null || discountValue === null) return null
  return discountUnit === 'money'
    ? { unit: 'money', value: toMajor(discountValue, currency) }
    : { unit: 'percent', value: discountValue }
}

/** What a viewer may see: invoices whose projects are all theirs, where their role ends there. */
export function visibilityCondition(viewer: Viewer) {
  const scopes = (['invoice.view', 'money.view'] as const).map((flag) => scopeOf(viewer.access, flag))
  if (scopes.every((scope) => scope === 'all')) return sql<boolean>`true`
  if (scopes.some((scope) => scope !== 'all' && scope !== 'project')) return sql<boolean>`false`
  return sql<boolean>`invoice.projects <> '{}' and invoice.projects <@ ${[...viewer.projects]}::uuid[]`
}

export const findInvoice = (db: Db, workspaceId: string, id: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** What invoices are called, of those that the viewer may see. */
export async function findInvoiceNames(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; number: string | null }[]> {
  const { rows } = await sql<{ id: string; number: string | null }>`
    select id, number from invoice
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and ${visibilityCondition(viewer)}
  `.execute(db)
  return rows
}

/** The invoice; until the transaction ends no one else changes it, its lines or its payments. */
export const lockInvoice = (trx: Db, workspaceId: string, id: string): Promise<InvoiceRow | undefined> =>
  trx
    .selectFrom('invoice')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type InvoiceColumns = Partial<Omit<InvoiceRow, 'workspaceId' | 'id' | 'createdAt' | 'updatedAt'>>
type NewInvoice = InvoiceColumns &
  Pick<InvoiceRow, 'id' | 'kind' | 'client' | 'issueDate' | 'currency' | 'language' | 'taxMode'>

export const insertInvoice = (trx: Db, workspaceId: string, row: NewInvoice): Promise<InvoiceRow> =>
  trx
    .insertInto('invoice')
    .values({ workspaceId, ...row } as never)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<InvoiceRow>

export const updateInvoice = (
  trx: Db,
  workspaceId: string,
  id: string,
  columns: InvoiceColumns,
): Promise<InvoiceRow> =>
  trx
    .updateTable('invoice')
    .set({ ...(columns as object), updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<InvoiceRow>

/** That a series issued it stays known, so that it is not issued anew. */
export async function deleteInvoice(trx: Db, workspaceId: string, id: string) {
  await trx
    .updateTable('recurringIssue')
    .set({ invoice: null })
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', id)
    .execute()
  await trx.deleteFrom('invoice').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
}

/** Whether an invoice `i` was taken back as a whole. */
export const isCancelled = sql<boolean>`exists(
  select from invoice c where c.workspace_id = i.workspace_id and c.corrects = i.id and c.kind = 'cancellation'
    and c.finalised_at is not null and c.voided_at is null
)`

/** What was made of a document and is not void: credit notes of an invoice, invoices of a quote, oldest first. */
export async function findFollowing(db: Db, workspaceId: string, id: string) {
  type Following = Pick<InvoiceRow, 'id' | 'number' | 'issueDate' | 'total' | 'projects'> & {
    kind: Invoice['kind']
    share: number | null
  }
  const { rows } = await sql<Following>`
    select i.id, i.kind, i.number, i.issue_date, i.total, i.projects,
      case when i.quote = ${id} and not ${isCancelled} then i.quote_share::float8 end as share
    from invoice i
    where i.workspace_id = ${workspaceId} and (i.corrects = ${id} or i.quote = ${id}) and i.voided_at is null
    order by i.issue_date, i.id
  `.execute(db)
  return rows
}

/** Issues an invoice no more; what it has issued stays. */
export const endRecurrence = (trx: Db, workspaceId: string, invoice: string) =>
  trx
    .updateTable('recurringInvoice')
    .set({ nextDate: null, endedAt: sql`clock_timestamp()`, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .where('endedAt', 'is', null)
    .execute()

/** Whether a client was billed, or is about to be. */
export const hasInvoices = async (db: Db, workspaceId: string, client: string): Promise<boolean> =>
  (await db
    .selectFrom('invoice')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('client', '=', client)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The next place of a range of numbers; nobody else takes one of it until the transaction ends. */
export async function takeNumber(trx: Db, workspaceId: string, range: string, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counter (workspace_id, range, year, last) values (${workspaceId}, ${range}, ${year}, 1)
    on conflict (workspace_id, range, year) do update set last = invoice_counter.last + 1
    returning last
  `.execute(trx)
  return rows[0]!.last
}
