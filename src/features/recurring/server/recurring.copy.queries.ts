import type { Db } from '#database/database.ts'
import { findLines, type LineRow } from '#features/invoice/server/invoice.line.queries.ts'

/** The lines that each issue repeats: what was tracked was tracked once, so lines of entries are not among them. */
export async function findRepeatedLines(db: Db, workspaceId: string, invoice: string): Promise<LineRow[]> {
  const lines = await findLines(db, workspaceId, invoice)
  const tracked = await db
    .selectFrom('invoiceLineEntry')
    .select('line')
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .execute()
  const ids = new Set(tracked.map(({ line }) => line))
  return lines.filter(({ id }) => !ids.has(id))
}
