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

type NewPayment = Omit<Payment, 'createdAt'>

/** `amount` in minor units. */
export const insertPayment = (trx: Db, workspaceId: string, payment: NewPayment) =>
  trx
    .insertInto('payment')
    .values({ workspaceId, ...payment })
    .execute()

export const findPayment = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('payment')
    .select(['id', 'invoice'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether it was there. */
export async function deletePayment(
  trx: Db,
  workspaceId: string,
  invoice: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('payment')
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

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
