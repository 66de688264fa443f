import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { ClientFigures, Income, Statement } from '#features/client/client.contract.ts'
import { billedOfExpense } from '#features/expense/server/expense.queries.ts'
import type { Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import { type InvoiceRow, visibilityCondition } from './invoice.queries.ts'
import { moneyCondition } from './invoice.time.queries.ts'
import { isOpenExpense } from './invoice.unbilled.queries.ts'

/** How clients stand, computed each time from invoices, payments and time. */

const ofClient = (client: string | null) => (client === null ? sql`true` : sql`client = ${client}`)

/** What came in from all clients or one, by client; from all invoices, whoever may see them. */
export async function findIncomes(
  db: Db,
  workspaceId: string,
  client: string | null,
): Promise<Map<string, Income[]>> {
  const { rows } = await sql<Income & { client: string }>`
    select client, currency, coalesce(sum(total) filter (where paid_at is not null), 0) as total_income,
      sum(paid) as received
    from invoice
    where workspace_id = ${workspaceId} and ${ofClient(client)}
      and finalised_at is not null and voided_at is null and kind <> 'quote'
    group by client, currency having sum(paid) <> 0 or count(paid_at) > 0
    order by client, currency
  `.execute(db)
  const incomes = Map.groupBy(rows, (row) => row.client)
  return new Map(
    [...incomes].map(([id, found]) => [
      id,
      found.map(({ currency, totalIncome, received }) => ({
        currency,
        totalIncome: toMajor(totalIncome, currency),
        received: toMajor(received, currency),
      })),
    ]),
  )
}

type FigureRow = Record<
  | 'unbilledSeconds'
  | 'unbilled'
  | 'unbilledExpenses'
  | 'unpricedSeconds'
  | 'draftCount'
  | 'draft'
  | 'outstandingCount'
  | 'outstanding'
  | 'overdueCount'
  | 'overdue'
  | 'paidCount'
  | 'paid'
  | 'received',
  number
> & { client: string; currency: string }

/**
 * By client and currency, as far as the viewer may see the invoices and the money of the time and expenses. What is of a
 * client that was merged counts for the one that it was merged into. Time is worth the sum of each project, rounded once,
 * as `findUnbilled` has it.
 */
export async function findClientFigures(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  today: string,
  client: string | null,
): Promise<ClientFigures[]> {
  const { rows } = await sql<FigureRow>`
    with billed as (
      select client, currency,
        count(*) filter (where finalised_at is null) as draft_count,
        sum(total) filter (where finalised_at is null) as draft,
        count(*) filter (where is_open) as outstanding_count, sum(total - paid) filter (where is_open) as outstanding,
        count(*) filter (where is_late) as overdue_count, sum(total - paid) filter (where is_late) as overdue,
        count(*) filter (where paid_at is not null) as paid_count,
        sum(total) filter (where paid_at is not null) as paid,
        sum(paid) filter (where finalised_at is not null) as received
      from (
        select *, finalised_at is not null and paid_at is null as is_open,
          finalised_at is not null and paid_at is null and due_date < ${today}::date and total > paid as is_late
        from invoice
        where workspace_id = ${workspaceId} and ${ofClient(client)}
          and voided_at is null and kind <> 'quote' and ${visibilityCondition(viewer)}
      ) invoice
      group by client, currency
    ), tracked as (
      select client, currency, sum(seconds) as unbilled_seconds, sum(worth) as unbilled, sum(unpriced) as unpriced_seconds
      from (
        select client, currency, sum(seconds) as seconds, round(sum(seconds * rate / 3600)) as worth,
          sum(seconds) filter (where rate is null) as unpriced
        from (
          select coalesce(c.merged_into, c.id) as client, e.currency, e.project, e.rate,
            extract(epoch from sum(e.billed)) as seconds
          from unbilled_entry e
          join client c on c.workspace_id = e.workspace_id and c.id = e.client
          where e.workspace_id = ${workspaceId} and e.billed > interval '0'
            and ${client === null ? sql`true` : sql`(c.id = ${client} or c.merged_into = ${client})`}
            and ${moneyCondition(viewer)}
          group by 1, 2, 3, 4
        ) at_rate
        group by client, currency, project
      ) of_project
      group by client, currency
    ), spent as (
      select coalesce(c.merged_into, c.id) as client, e.currency, sum(${billedOfExpense}) as unbilled
      from expense e
      join client c on c.workspace_id = e.workspace_id and c.id = coalesce(e.client, (
        select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project
      ))
      where e.workspace_id = ${workspaceId} and ${isOpenExpense}
        and ${client === null ? sql`true` : sql`(c.id = ${client} or c.merged_into = ${client})`}
        and ${moneyCondition(viewer)}
      group by 1, 2
    ), open as (
      select coalesce(tracked.client, spent.client) as client, coalesce(tracked.currency, spent.currency) as currency,
        unbilled_seconds, coalesce(tracked.unbilled, 0) + coalesce(spent.unbilled, 0) as unbilled,
        spent.unbilled as unbilled_expenses, unpriced_seconds
      from tracked full join spent on spent.client = tracked.client and spent.currency = tracked.currency
    )
    select coalesce(billed.client, open.client) as client, coalesce(billed.currency, open.currency) as currency,
      coalesce(unbilled_seconds, 0)::float8 as unbilled_seconds, coalesce(unbilled, 0)::float8 as unbilled,
      coalesce(unbilled_expenses, 0)::float8 as unbilled_expenses,
      coalesce(unpriced_seconds, 0)::float8 as unpriced_seconds,
      coalesce(draft_count, 0) as draft_count, coalesce(draft, 0) as draft,
      coalesce(outstanding_count, 0) as outstanding_count, coalesce(outstanding, 0) as outstanding,
      coalesce(overdue_count, 0) as overdue_count, coalesce(overdue, 0) as overdue,
      coalesce(paid_count, 0) as paid_count, coalesce(paid, 0) as paid, coalesce(received, 0) as received
    from billed full join open on open.client = billed.client and open.currency = billed.currency
    order by 1, 2
  `.execute(db)
  return rows.map(toFigures)
}

function toFigures(row: FigureRow): ClientFigures {
  const { client, currency } = row
  const sum = (name: 'draft' | 'outstanding' | 'overdue' | 'paid') => ({
    count: row[`${name}Count`],
    sum: toMajor(row[name], currency),
  })
  return {
    client,
    currency,
    unbilled: {
      minutes: Math.round(row.unbilledSeconds / 60),
      amount: toMajor(row.unbilled, currency),
      expenses: toMajor(row.unbilledExpenses, currency),
      unpricedMinutes: Math.round(row.unpricedSeconds / 60),
    },
    draft: sum('draft'),
    outstanding: sum('outstanding'),
    overdue: sum('overdue'),
    paid: sum('paid'),
    received: toMajor(row.received, currency),
  }
}

type StatementRow = Omit<Statement['lines'][number], 'balance'> & { currency: string }

/**
 * By currency, what a client was billed and paid up to a day, in its order: documents by their date, what was voided on
 * the day when it was, payments by theirs. What a credit note settles is said by the note itself. What is before `from`
 * is the opening balance.
 */
export async function findStatements(
  db: Db,
  { workspaceId, timeZone }: { workspaceId: string; timeZone: string },
  client: string,
  { from, to }: { from: string; to: string },
): Promise<Statement[]> {
  const { rows } = await sql<StatementRow>`
    with document as (
      select * from invoice
      where workspace_id = ${workspaceId} and client = ${client} and finalised_at is not null and kind <> 'quote'
    ), step as (
      select currency, issue_date as day, 1 as place, finalised_at as at, kind, id as invoice, number, reference, due_date,
        total as amount
      from document
      union all
      select currency, (voided_at at time zone ${timeZone})::date, 3, voided_at, 'void', id, number, reference, null, -total
      from document where voided_at is not null
      union all
      select d.currency, p.date, 2, p.created_at, case when p.amount < 0 then 'refund' else 'payment' end,
        d.id, d.number, p.reference, null, -p.amount
      from document d join payment p on p.workspace_id = ${workspaceId} and p.invoice = d.id and p.credit is null
    )
    select currency, day, kind, invoice, number, reference, due_date, amount from step where day <= ${to}::date
    order by currency, day, place, at, invoice
  `.execute(db)
  return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, steps]) => {
    const opening = steps.filter(({ day }) => day < from).reduce((sum, { amount }) => sum + amount, 0)
    const within = steps.filter(({ day }) => day >= from)
    if (!within.length && opening === 0) return []
    let balance = opening
    const lines = within.map(({ currency: _, amount, ...line }) => {
      balance += amount
      return { ...line, amount: toMajor(amount, currency), balance: toMajor(balance, currency) }
    })
    return { currency, opening: toMajor(opening, currency), lines, closing: toMajor(balance, currency) }
  })
}

/** Gives the invoices of one client to another one, all or those named, drafts and finalised ones; answers them. */
export function moveInvoices(
  trx: Db,
  workspaceId: string,
  from: string,
  to: string,
  only?: readonly string[],
): Promise<InvoiceRow[]> {
  let update = trx
    .updateTable('invoice')
    .set({ client: to, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('client', '=', from)
  if (only) update = update.where('id', '=', sql<string>`any(${only}::uuid[])`)
  return update.returningAll().execute()
}
