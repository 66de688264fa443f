import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { Expense as ExpenseTable } from '#database/schema.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import { billedAmount } from '../expense.rules.ts'
import type { Expense } from '../expense.shape.ts'

/** Columns as the table has them: amounts in minor units of its currency. */
export type ExpenseColumns = Omit<
  Selectable<ExpenseTable>,
  'workspaceId' | 'id' | 'createdBy' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'deletedBy' | 'sample'
>

type Row = Omit<Expense, 'markup' | 'billed'> & { markup: number }

function toExpense(row: Row): Expense {
  const money = (minor: number) => toMajor(minor, row.currency)
  return { ...row, amount: money(row.amount), tax: money(row.tax), billed: money(billedAmount(row)) }
}

/** What a client is charged of an expense `e`, in minor units; `billedAmount` says it of one. */
export const billedOfExpense = sql`round((e.amount - e.tax) * (100 + e.markup) / 100)`

/** The invoice that bills an expense `e`: the link to it, and the invoice itself. */
const joinInvoice = sql`
  left join invoice_line_expense link on link.workspace_id = e.workspace_id and link.expense = e.id and link.is_live
  left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
`

/** The expenses `e` for which the condition holds, newest first; `i` is the invoice of those that are on one. */
export async function findExpensesWhere(
  db: Db,
  workspaceId: string,
  which: RawBuilder<unknown>,
  max?: number,
): Promise<Expense[]> {
  const { rows } = await sql<Row>`
    select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
      e.currency, e.tax, e.billable, e.markup,
      case when f.id is not null then json_build_object(
        'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
      ) end as receipt,
      case when i.id is not null then json_build_object('id', i.id, 'number', i.number, 'projects', i.projects) end as invoice,
      e.created_by, e.created_at, e.updated_at
    from expense e
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
    left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
    ${joinInvoice}
    where e.workspace_id = ${workspaceId} and e.deleted_at is null and ${which}
    order by e.date desc, e.id desc ${max === undefined ? sql`` : sql`limit ${max}`}
  `.execute(db)
  return rows.map(toExpense)
}

export const findExpenses = (db: Db, workspaceId: string, ids: readonly string[]): Promise<Expense[]> =>
  findExpensesWhere(db, workspaceId, sql`e.id = any(${ids}::uuid[])`)

export const findExpense = async (db: Db, workspaceId: string, id: string): Promise<Expense | undefined> =>
  (await findExpenses(db, workspaceId, [id]))[0]

/** What decides which expenses `e` a viewer sees, as a condition; the same as `visibleExpense`. */
export function visibilityCondition(viewer: Viewer) {
  const scope = scopeOf(viewer.access, 'expense.view')
  if (scope === 'all') return sql<boolean>`true`
  if (scope === 'none') return sql<boolean>`false`
  const projects = scope === 'project' ? [...viewer.projects] : []
  return sql<boolean>`(e.member_id = ${viewer.memberId} or e.project = any(${projects}::uuid[]))`
}

export type ExpenseFilter = {
  project?: string | undefined
  memberId?: string | undefined
  client?: string | undefined
  from?: string | undefined
  to?: string | undefined
  state?: 'unbilled' | 'invoiced' | 'unbillable' | 'all' | undefined
  search?: string | undefined
}
type Page = { limit: number; cursor?: string | undefined }

/**
 * Whether a client pays for an expense `e`: who was to when it was made, else whom its project is for by now. That of a
 * client that was merged is the other one's.
 */
export const isPaidBy = (client: string) => sql<boolean>`coalesce(e.client, (
  select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project
)) in (
  select c.id from client c
  where c.workspace_id = e.workspace_id and (c.id = ${client} or c.merged_into = ${client})
)`

/** One page of what the viewer may see, newest first; one row more than asked for, where there is one. */
export function findSeenExpenses(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  { project, memberId, client, from, to, state, search, limit, cursor }: ExpenseFilter & Page,
): Promise<Expense[]> {
  const parts = [visibilityCondition(viewer)]
  if (project) parts.push(sql`e.project = ${project}`)
  if (memberId) parts.push(sql`e.member_id = ${memberId}`)
  // Who may not see clients learns nothing of them by asking either.
  if (client) parts.push(scopeOf(viewer.access, 'client.view') === 'all' ? isPaidBy(client) : sql`false`)
  if (from) parts.push(sql`e.date >= ${from}`)
  if (to) parts.push(sql`e.date <= ${to}`)
  if (state === 'unbilled') parts.push(sql`e.billable and i.id is null`)
  if (state === 'unbillable') parts.push(sql`not e.billable and i.id is null`)
  if (state === 'invoiced') parts.push(sql`i.id is not null`)
  if (search) parts.push(sql`e.title ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (cursor)
    parts.push(sql`(e.date, e.id) < (
      select c.date, c.id from expense c where c.workspace_id = ${workspaceId} and c.id = ${cursor}
    )`)
  return findExpensesWhere(db, workspaceId, sql.join(parts, sql` and `), limit + 1)
}

/** Until the transaction ends nobody else changes these expenses, nor puts them on an invoice. */
export const lockExpenses = (trx: Db, workspaceId: string, ids: readonly string[]) =>
  sql`
    select from expense where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) order by id for update
  `.execute(trx)

/** The expense as it is once nobody else changes it. */
export async function lockExpense(trx: Db, workspaceId: string, id: string): Promise<Expense | undefined> {
  await lockExpenses(trx, workspaceId, [id])
  return findExpense(trx, workspaceId, id)
}

/** What is on a project, locked; none comes to it where the project is locked too. */
export async function lockExpensesOf(trx: Db, workspaceId: string, project: string): Promise<Expense[]> {
  const found = await findExpensesWhere(trx, workspaceId, sql`e.project = ${project}`)
  const ids = found.map(({ id }) => id)
  await lockExpenses(trx, workspaceId, ids)
  return findExpenses(trx, workspaceId, ids)
}

type NewExpense = ExpenseColumns & { id: string; createdBy: string | null; sample?: boolean }

export const insertExpense = (trx: Db, workspaceId: string, row: NewExpense) =>
  trx
    .insertInto('expense')
    .values({ workspaceId, ...row })
    .execute()

export const updateExpense = (trx: Db, workspaceId: string, id: string, columns: Partial<ExpenseColumns>) =>
  trx
    .updateTable('expense')
    .set({ ...columns, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Makes expenses newer than before, of which something else is told with them. */
export const touchExpenses = (trx: Db, workspaceId: string, ids: readonly string[]) =>
  sql`
    update expense set updated_at = ${laterThanBefore} where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(trx)

/** Marks an expense as deleted by a member, or takes the mark away. */
export const markExpense = (trx: Db, workspaceId: string, id: string, deletedBy: string | null) =>
  trx
    .updateTable('expense')
    .set({ deletedAt: deletedBy ? sql`clock_timestamp()` : null, deletedBy, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Where a deleted expense was, which decides who may restore it. */
export const findDeletedPlace = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('expense')
    .select(['project', 'memberId'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** How much is on a project, what is in the trash left out. */
export async function countExpenses(db: Db, workspaceId: string, project: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from expense e
    where e.workspace_id = ${workspaceId} and e.project = ${project} and e.deleted_at is null
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How a project is billed, and whom it is for. */
export const findProjectTerms = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('project')
    .select(['billing', 'client'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
