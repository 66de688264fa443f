import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { billedSeconds } from '#features/time/server/time.billed.queries.ts'
import { joinUnbilled } from '#features/time/server/time.invoiced.queries.ts'
import { entryMonth, isCounted } from '#features/time/server/time.retainer.queries.ts'

type Of = { project: string; month: string }

export const findRetainedProject = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('project')
    .select(['id', 'name', 'client'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Time of a month that its retainer pays for whole and that is on no invoice, locked. */
export async function lockIncluded(trx: Db, workspaceId: string, client: string, { project, month }: Of) {
  const { rows } = await sql<{ entry: string; seconds: number }>`
    select e.id as entry, e.included::float8 as seconds from time_entry e
    ${joinUnbilled}
    join workspace w on w.id = e.workspace_id
    where e.workspace_id = ${workspaceId} and e.project = ${project} and e.client = ${client}
      and ${entryMonth} = ${month} and ${isCounted} and e.included > 0 and ${billedSeconds} = 0
    order by e.id for update of e, unbilled
  `.execute(trx)
  return rows
}

/** Notes that a line bills a month; no other one does as long as its invoice is not void. */
export const insertBilledMonth = (
  trx: Db,
  workspaceId: string,
  billed: Of & { line: string; invoice: string },
) =>
  trx
    .insertInto('invoiceRetainer')
    .values({ workspaceId, ...billed })
    .execute()

/** Lets go of the months that an invoice, or some of its lines, billed. */
export const releaseMonths = (trx: Db, workspaceId: string, invoice: string, lines?: readonly string[]) => {
  const query = trx
    .updateTable('invoiceRetainer')
    .set({ isLive: false })
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
  return (lines ? query.where('line', '=', sql<string>`any(${lines}::uuid[])`) : query).execute()
}

/** Bills again what a credit note had let go of. */
export const retakeMonths = (trx: Db, workspaceId: string, credit: string) =>
  sql`
    update invoice_retainer billed set is_live = true from invoice_line back
    where billed.workspace_id = ${workspaceId} and not billed.is_live and back.workspace_id = billed.workspace_id
      and back.invoice = ${credit} and back.corrects = billed.line
  `.execute(trx)
