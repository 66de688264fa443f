import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'

/** Whether an entry `e` stands on an invoice, a draft included, that is not void. */
export const isInvoiced = sql<boolean>`exists(
  select from invoice_line_entry link
  where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
)`

/** Entries `e` that are billed by the hour and on no invoice: of a workspace what `isInvoiced` leaves of them, without reading the rest. */
export const joinUnbilled = sql`
  join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
`

/** Refuses to change what is billed of entries that stand on an invoice; the database does too. */
export async function assertNotInvoiced(
  trx: Db,
  { workspaceId }: Pick<WorkspaceContext, 'workspaceId'>,
  ids: readonly string[],
) {
  if (!ids.length) return
  const { rows } = await sql<object>`
    select from invoice_line_entry link
    where link.workspace_id = ${workspaceId} and link.entry = any(${ids}::uuid[]) and link.is_live limit 1
  `.execute(trx)
  if (!rows.length) return
  // Not which: whoever tracks time need not see invoices.
  throw new HttpError(
    409,
    'ENTRY_INVOICED',
    'This time is on an invoice and can’t be changed. Take it off the draft, or void the invoice, first.',
  )
}
