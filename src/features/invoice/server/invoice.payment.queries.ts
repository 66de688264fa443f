import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import type { Payment } from '../invoice.shape.ts'
import { visibilityCondition } from './invoice.queries.ts'

const columns = [
  'id',
  'invoice',
  'date',
  'amount',
  'method',
  'reference',
  'credit',
  'byStatus',
  'createdBy',
  'createdAt',
] as const

/** In the order in which they came. */
export async function findPayments(
  db: Db,
  workspaceId: string,
  invoice: string,
  currency: string,
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .orderBy('date')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, amount: toMajor(row.amount, currency) }) as Payment)
}

type NewPayment = Omit<Payment, 'createdAt' | 'credit'> & { credit?: string }

/** `amount` in minor units. */
export const insertPayment = (trx: Db, workspaceId: string, payment: NewPayment) =>
  trx
    .insertInto('payment')
    .values({ workspaceId, ...payment })
    .execute()

export const findPayment = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('payment')
    .select(['id', 'invoice', 'method'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

export const deletePayment = (trx: Db, workspaceId: string, invoice: string, id: string) =>
  trx
    .deleteFrom('payment')
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .where('id', '=', id)
    .execute()

/** Takes back what a credit note settled, on itself and on its invoice. */
export const deleteCreditPayments = (trx: Db, workspaceId: string, credit: string) =>
  trx.deleteFrom('payment').where('workspaceId', '=', workspaceId).where('credit', '=', credit).execute()

/** Takes back what setting the status recorded. */
export const deleteStatusPayments = (trx: Db, workspaceId: string, invoice: string) =>
  trx
    .deleteFrom('payment')
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .where('byStatus', '=', true)
    .execute()

/** What the payments of an invoice add up to, in minor units. */
export async function sumPayments(db: Db, workspaceId: string, invoice: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount), 0)::bigint as paid from payment
    where workspace_id = ${workspaceId} and invoice = ${invoice}
  `.execute(db)
  return rows[0]?.paid ?? 0
}

/** A payment with the invoice that it was for; its amount in minor units. */
type PaidRow = Pick<Payment, 'id' | 'invoice' | 'date' | 'amount'> & {
  number: string | null
  client: string
  currency: string
}

/**
 * What came in on these days for invoices that the viewer may see, less refunds: the newest of it, and by currency what
 * all of it comes to, in minor units. What a credit note settles is no money.
 */
export async function findPaymentsBetween(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  { from, to }: { from: string; to: string },
  max: number,
): Promise<{ newest: PaidRow[]; sums: { currency: string; count: number; sum: number }[] }> {
  const which = sql`
    from payment p
    join invoice on invoice.workspace_id = p.workspace_id and invoice.id = p.invoice
    where p.workspace_id = ${workspaceId} and p.date between ${from}::date and ${to}::date and p.credit is null
      and invoice.voided_at is null and ${visibilityCondition(viewer)}`
  const { rows: newest } = await sql<PaidRow>`
    select p.id, p.invoice, p.date, p.amount, invoice.number, invoice.client, invoice.currency
    ${which} order by p.date desc, p.id desc limit ${max}
  `.execute(db)
  const { rows: sums } = await sql<{ currency: string; count: number; sum: number }>`
    select invoice.currency, count(*)::int as count, sum(p.amount)::bigint as sum
    ${which} group by invoice.currency order by invoice.currency
  `.execute(db)
  return { newest, sums }
}
