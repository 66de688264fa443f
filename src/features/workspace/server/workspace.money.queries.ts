import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { HttpError } from '#server/errors.ts'
import { minorDigits } from '#shared/money.ts'

/** Where amounts of the workspace's currency are kept, in minor units, each with the rows that hold money. */
const amounts = [
  ['task', 'rate', sql`true`],
  ['task', 'fixed_price', sql`true`],
  ['task', 'earned', sql`true`],
  ['time_entry', 'rate', sql`true`],
  ['rate', 'rate', sql`true`],
  ['project', 'budget', sql`budget_unit = 'money'`],
  ['retainer', 'amount', sql`unit = 'money'`],
] as const

/** Refuses another currency once a document has its number, or time of this one stands on a draft. */
export async function assertNothingInvoiced(trx: Db, workspaceId: string, currency: string) {
  const { rows } = await sql`
    select from invoice where workspace_id = ${workspaceId} and number is not null
    union all select from invoice_line_entry where workspace_id = ${workspaceId} and is_live limit 1
  `.execute(trx)
  if (rows.length)
    throw new HttpError(
      409,
      'CURRENCY_INVOICED',
      `Time was invoiced in ${currency}, so the workspace keeps this currency. Clients can use a different one.`,
      { currency: 'Used on invoices' },
    )
}

/** 120 stays 120 when the workspace takes another currency, on entries too, also where that has more or fewer minor units. */
export async function rescaleMoney(trx: Db, workspaceId: string, from: string, to: string) {
  // Nothing was invoiced yet: time that was tracked is not owed in another currency than what is tracked from now on.
  await trx
    .updateTable('timeEntry')
    .set({ currency: to })
    .where('workspaceId', '=', workspaceId)
    .where('currency', '<>', to)
    .execute()
  const factor = 10 ** (minorDigits(to) - minorDigits(from))
  if (factor === 1) return
  for (const [table, column, which] of amounts) {
    const amount = sql.ref(column)
    await sql`
      update ${sql.table(table)} set ${amount} = round(${amount} * ${factor}::numeric)
      where workspace_id = ${workspaceId} and ${amount} is not null and ${which}
    `.execute(trx)
  }
}
