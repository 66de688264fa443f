import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { Expense } from '../expense.shape.ts'

export type Receipt = NonNullable<Expense['receipt']>
/** With where its bytes are, and whose it is. */
export type WholeReceipt = Receipt & { key: string; expense: string; isDeleted: boolean }

/** Also one that was taken off, but none of a deleted expense. */
export async function findReceipt(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<WholeReceipt | undefined> {
  const { rows } = await sql<WholeReceipt>`
    select f.id, f.name, f.type, f.size, f.width, f.height, f.key, f.expense, f.deleted_at is not null as is_deleted
    from file f join expense e on e.workspace_id = f.workspace_id and e.id = f.expense and e.deleted_at is null
    where f.workspace_id = ${workspaceId} and f.id = ${id}
  `.execute(db)
  return rows[0]
}

export const insertReceipt = (
  trx: Db,
  workspaceId: string,
  receipt: Receipt & { key: string; expense: string; createdBy: string },
) =>
  trx
    .insertInto('file')
    .values({ workspaceId, ...receipt })
    .execute()

/** Takes the receipt off an expense, if it has one; it can be put back for 30 days. */
export const removeReceipt = (trx: Db, workspaceId: string, expense: string, deletedBy: string) =>
  trx
    .updateTable('file')
    .set({ deletedAt: sql`clock_timestamp()`, deletedBy, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('expense', '=', expense)
    .where('deletedAt', 'is', null)
    .execute()

/** Whether it was there to be put back. */
export async function restoreReceipt(
  trx: Db,
  workspaceId: string,
  expense: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('file')
    .set({ deletedAt: null, deletedBy: null, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('expense', '=', expense)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
