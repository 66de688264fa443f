import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { toMajor } from '#shared/money.ts'
import type { Payment } from '../invoice.shape.ts'

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
