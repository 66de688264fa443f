import { type Db, laterThanBefore } from '#database/database.ts'
import type { Tax } from '../tax.shape.ts'

const columns = [
  'id',
  'name',
  'percent',
  'category',
  'sentence',
  'isDefault',
  'archivedAt',
  'updatedAt',
] as const

export const findTaxes = (db: Db, workspaceId: string): Promise<Tax[]> =>
  db
    .selectFrom('tax')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .orderBy('name')
    .orderBy('id')
    .execute() as Promise<Tax[]>

/** The tax; until the transaction ends no one else changes it, and no new line is given it. */
export const lockTax = (trx: Db, workspaceId: string, id: string): Promise<Tax | undefined> =>
  trx
    .selectFrom('tax')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<Tax | undefined>

/** Whether it is one of the workspace; until the transaction ends nobody deletes it. */
export const isTax = async (trx: Db, workspaceId: string, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('tax')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

export type TaxColumns = Omit<Tax, 'id' | 'updatedAt'>

export const insertTax = (trx: Db, workspaceId: string, tax: TaxColumns & { id: string }): Promise<Tax> =>
  trx
    .insertInto('tax')
    .values({ workspaceId, ...tax })
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<Tax>

export const updateTax = (
  trx: Db,
  workspaceId: string,
  id: string,
  change: Partial<TaxColumns>,
): Promise<Tax> =>
  trx
    .updateTable('tax')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<Tax>

export const deleteTax = (trx: Db, workspaceId: string, id: string) =>
  trx.deleteFrom('tax').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()

/** Whether a line of an invoice has it. */
export const isTaxUsed = async (db: Db, workspaceId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('invoiceLine')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('tax', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether it is what new lines for a client have. */
export const isTaxOfClient = async (db: Db, workspaceId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('client')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('tax', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The tax that new lines have, locked. */
export const lockDefaultTax = (trx: Db, workspaceId: string): Promise<Tax | undefined> =>
  trx
    .selectFrom('tax')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('isDefault', '=', true)
    .forUpdate()
    .executeTakeFirst() as Promise<Tax | undefined>
