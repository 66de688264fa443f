import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { Expense } from '#features/expense/expense.shape.ts'
import {
  findExpenses,
  findExpensesWhere,
  isPaidBy,
  visibilityCondition,
} from '#features/expense/server/expense.queries.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { ExpenseChoice } from '../invoice.contract.ts'

/** Expenses that can be billed to a client, oldest first: billable, on no invoice, and their money is the viewer’s to see. */
export async function findBillableExpenses(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  client: string,
  { expenses, projects, from, to }: ExpenseChoice,
): Promise<Expense[]> {
  const parts = [sql`e.billable and i.id is null and ${isPaidBy(client)}`, visibilityCondition(viewer)]
  const scope = scopeOf(viewer.access, 'money.view')
  if (scope !== 'all') parts.push(scopeCondition(viewer, scope, { project: sql`e.project` }))
  if (expenses) parts.push(sql`e.id = any(${expenses}::uuid[])`)
  if (projects) parts.push(sql`e.project = any(${projects}::uuid[])`)
  if (from) parts.push(sql`e.date >= ${from}`)
  if (to) parts.push(sql`e.date <= ${to}`)
  const found = await findExpensesWhere(db, workspaceId, sql.join(parts, sql` and `))
  return found.reverse()
}

/** Says which expense a line bills. */
export const insertLineExpenses = (
  trx: Db,
  workspaceId: string,
  invoice: string,
  links: readonly { line: string; expense: string }[],
) =>
  trx
    .insertInto('invoiceLineExpense')
    .values(links.map((link) => ({ workspaceId, invoice, ...link })))
    .execute()

/**
 * The expenses that came on an invoice in this transaction, or left one, since it was asked last, as they are now; `billed` by
 * this one, also those it bills.
 */
export async function takeRebilled(trx: Db, workspaceId: string, billed: string | null): Promise<Expense[]> {
  const [taken, touched] = await Promise.all([
    sql<{ id: string }>`
      with billed as materialized (select trim(current_setting('workweek.billed', true)) as ids),
        taken as (select set_config('workweek.billed', '', true) from billed)
      select regexp_split_to_table(ids, ' ') as id from billed, taken
    `.execute(trx),
    billed === null ? [] : touchBilled(trx, workspaceId, billed),
  ])
  const ids = new Set([...taken.rows.flatMap(({ id }) => id || []), ...touched])
  return ids.size ? findExpenses(trx, workspaceId, [...ids]) : []
}

/** Makes the expenses that an invoice bills newer than before; answers their ids. */
async function touchBilled(trx: Db, workspaceId: string, invoice: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update expense set updated_at = ${laterThanBefore} from invoice_line_expense link
    where link.workspace_id = ${workspaceId} and link.invoice = ${invoice} and link.is_live
      and expense.workspace_id = link.workspace_id and expense.id = link.expense
    returning expense.id
  `.execute(trx)
  return rows.map(({ id }) => id)
}
