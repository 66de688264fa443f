import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { defaultInvoicing, type Invoicing, type InvoicingChange } from '../invoicing.contract.ts'

const withChange = (settings: Invoicing, change: InvoicingChange): Invoicing => ({
  ...settings,
  ...change,
  seller: { ...settings.seller, ...change.seller },
  bank: { ...settings.bank, ...change.bank },
  patterns: { ...settings.patterns, ...change.patterns },
})

/** As they are set; what nobody has set is as it is by default. */
export async function findInvoicing(db: Db, workspaceId: string): Promise<Invoicing> {
  const row = await db
    .selectFrom('invoicing')
    .select('settings')
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return withChange(defaultInvoicing, (row?.settings ?? {}) as InvoicingChange)
}

/** Of two changes at once the second sees what the first left. */
export async function updateInvoicing(
  trx: Db,
  workspaceId: string,
  change: InvoicingChange,
): Promise<{ before: Invoicing; data: Invoicing }> {
  await sql`insert into invoicing (workspace_id, settings) values (${workspaceId}, '{}') on conflict do nothing`.execute(
    trx,
  )
  await sql`select from invoicing where workspace_id = ${workspaceId} for update`.execute(trx)
  const before = await findInvoicing(trx, workspaceId)
  const data = withChange(before, change)
  await trx
    .updateTable('invoicing')
    .set({ settings: JSON.stringify(data), updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .execute()
  return { before, data }
}

/** The places that were taken last. */
export const findNumbers = (db: Db, workspaceId: string) =>
  db
    .selectFrom('invoiceCounter')
    .select(['range', 'year', 'last'])
    .where('workspaceId', '=', workspaceId)
    .orderBy('range')
    .orderBy('year')
    .execute()
