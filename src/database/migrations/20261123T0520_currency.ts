import { type Kysely, sql } from 'kysely'

/**
 * A workspace that took another currency left its entries with the one before, though their rates were brought to the
 * minor units of the new one like all amounts: they are in the currency of their workspace.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    update time_entry e set currency = w.currency from workspace w
    where w.id = e.workspace_id and e.currency <> w.currency
  `.execute(db)
}
