import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import type { InvoiceFilter, InvoiceSort, InvoiceTab, StatusPrice } from '../invoice.contract.ts'
import { type toInvoice, visibilityCondition } from './invoice.queries.ts'

const isOpen = sql<boolean>`
  invoice.finalised_at is not null and invoice.paid_at is null and invoice.voided_at is null
`
const balance = sql`
  case when invoice.voided_at is null and invoice.kind <> 'quote' then invoice.total - invoice.paid else 0 end
`
const isLate = (today: string) =>
  sql<boolean>`${isOpen} and invoice.due_date < ${today}::date and invoice.total > invoice.paid`

const isBill = sql`invoice.kind <> 'quote'`

/** What decides which tab an invoice is in; the same as `isInTab`. */
const tabs: Record<InvoiceTab, (today: string) => RawBuilder<boolean>> = {
  quotes: () => sql`invoice.kind = 'quote'`,
  drafts: () => sql`${isBill} and invoice.finalised_at is null`,
  outstanding: () => sql`${isBill} and ${isOpen}`,
  overdue: (today) => sql`${isBill} and ${isLate(today)}`,
  paid: () => sql`${isBill} and invoice.paid_at is not null and invoice.voided_at is null`,
}

/** What a list is ordered by before the ids; `readCursor` knows them too. Of amounts those of one currency stay together. */
const sorts: Record<InvoiceSort, readonly { key: RawBuilder<unknown>; type: string }[]> = {
  issueDate: [{ key: sql`invoice.issue_date`, type: 'date' }],
  dueDate: [{ key: sql`coalesce(invoice.due_date, 'infinity')`, type: 'date' }],
  number: [{ key: sql`coalesce(invoice.number, '') collate "C"`, type: 'text' }],
  client: [{ key: sql`lower(client.title) collate "C"`, type: 'text' }],
  totalPrice: [
    { key: sql`invoice.currency collate "C"`, type: 'text' },
    { key: sql`invoice.total`, type: 'bigint' },
  ],
  balance: [
    { key: sql`invoice.currency collate "C"`, type: 'text' },
    { key: balance, type: 'bigint' },
  ],
}

/** What stands in lists: all but the document, which is long. */
export type ListedRow = Parameters<typeof toInvoice>[0]

type Asked = InvoiceFilter & {
  limit?: number | undefined
  /** The place of the last row of the page before. */
  after?: readonly string[] | undefined
  today: string
}

/** One page, newest first or as `sort` says. */
export async function findInvoices(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  { sort = 'issueDate', order = 'desc', limit = 200, after, ...filter }: Asked,
): Promise<{ rows: ListedRow[]; cursor: string | null }> {
  const keys = [...sorts[sort], { key: sql`invoice.id`, type: 'uuid' }]
  const direction = sql.raw(order)
  let query = db
    .selectFrom('invoice')
    .select([
      'invoice.workspaceId',
      'invoice.id',
      'invoice.kind',
      'invoice.number',
      'invoice.status',
      'invoice.client',
      'invoice.project',
      'invoice.projects',
      'invoice.issueDate',
      'invoice.dueDate',
      'invoice.serviceFrom',
      'invoice.serviceTo',
      'invoice.currency',
      'invoice.language',
      'invoice.taxMode',
      'invoice.discountUnit',
      'invoice.discountValue',
      'invoice.reference',
      'invoice.notes',
      'invoice.terms',
      'invoice.footer',
      'invoice.subtotal',
      'invoice.discount',
      'invoice.tax',
      'invoice.total',
      'invoice.paid',
      'invoice.finalisedAt',
      'invoice.sentAt',
      'invoice.viewedAt',
      'invoice.paidAt',
      'invoice.voidedAt',
      'invoice.recurring',
      'invoice.corrects',
      'invoice.quote',
      'invoice.acceptedAt',
      'invoice.declinedAt',
      'invoice.createdBy',
      'invoice.sample',
      'invoice.createdAt',
      'invoice.updatedAt',
      sql<string>`json_build_array(${sql.join(keys.map(({ key }) => sql`(${key})::text`))})::text`.as(
        'place',
      ),
    ])
    .where('invoice.workspaceId', '=', workspaceId)
    .where(visibilityCondition(viewer))
    .where(filterCondition(workspaceId, filter))
  if (sort === 'client')
    query = query.innerJoin('client', (join) =>
      join.onRef('client.workspaceId', '=', 'invoice.workspaceId').onRef('client.id', '=', 'invoice.client'),
    ) as typeof query
  if (after) {
    const values = keys.map(({ type }, at) => sql`${after[at] ?? null}::${sql.raw(type)}`)
    const isBehind = sql.raw(order === 'desc' ? '<' : '>')
    query = query.where(
      sql<boolean>`(${sql.join(keys.map(({ key }) => key))}) ${isBehind} (${sql.join(values)})`,
    )
  }
  for (const { key } of keys) query = query.orderBy(sql`${key} ${direction}`)
  const found = await query.limit(limit + 1).execute()
  const shown = found.slice(0, limit)
  const rows = shown.map(({ place: _, ...row }) => row as ListedRow)
  return { rows, cursor: found.length > limit ? (shown.at(-1)?.place ?? null) : null }
}

function filterCondition(
  workspaceId: string,
  {
    clientId,
    projectId,
    status,
    from,
    to,
    tab,
    search,
    today,
  }: Omit<InvoiceFilter, 'sort' | 'order'> & { today: string },
) {
  const conditions = [
    clientId && sql`invoice.client = ${clientId}`,
    projectId && sql`${projectId}::uuid = any(invoice.projects)`,
    from && sql`invoice.issue_date >= ${from}`,
    to && sql`invoice.issue_date <= ${to}`,
    status && (status === 'none' ? sql`invoice.status is null` : sql`invoice.status = ${status}`),
    tab && tabs[tab](today),
    search && holdsText(workspaceId, search),
  ].filter((condition) => typeof condition === 'object')
  return conditions.length ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`
}

/** The text in a number, a reference or the client’s title, whatever its case and accents. */
const holdsText = (workspaceId: string, text: string) => sql`(
  invoice.id in (
    select invoice from invoice_text where workspace_id = ${workspaceId} and letters like search_part(${text})
  )
  or invoice.client in (
    select id from client where workspace_id = ${workspaceId} and letters like search_part(${text})
  )
)`

/** How many there are of each status and currency; on drafts and void ones nothing is owed, and what was paid too much is no one’s debt. */
export async function findStatusPrices(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  filter: Pick<InvoiceFilter, 'clientId' | 'projectId' | 'from' | 'to'> & { today: string },
): Promise<StatusPrice[]> {
  const { rows } = await sql<StatusPrice>`
    select status, currency, count(*) as count, sum(total) as sum, 
      coalesce(sum(total - paid) filter (where ${isOpen}), 0) as balance,
      coalesce(sum(total - paid) filter (where ${isLate(filter.today)}), 0) as overdue
    from invoice
    where workspace_id = ${workspaceId} and kind <> 'quote' and ${visibilityCondition(viewer)}
      and ${filterCondition(workspaceId, filter)}
    group by status, currency order by status, currency
  `.execute(db)
  return rows.map((row) => ({
    ...row,
    sum: toMajor(row.sum, row.currency),
    balance: toMajor(row.balance, row.currency),
    overdue: toMajor(row.overdue, row.currency),
  }))
}
