import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import type { WholeInvoice } from '#features/invoice/invoice.shape.ts'
import { documents } from './documentAudit.ts'
import type { History } from './history.ts'
import { incomes, money, numbers } from './moneyAudit.ts'
import { issues } from './recurringAudit.ts'

/** What is wrong in a workspace after its histories; nothing when its books are right. */
export async function audit(db: Db, workspaceId: string, histories: readonly History[]): Promise<string[]> {
  const touched = new Set(histories.flatMap((history) => [...history.touched]))
  const problems = await Promise.all([
    places(db, workspaceId),
    unbilled(db, workspaceId, histories[0] as History),
    unbilledExpenses(db, workspaceId, histories[0] as History),
    documents(db, workspaceId, touched),
    money(db, workspaceId),
    incomes(db, workspaceId, histories[0] as History),
    numbers(db, workspaceId),
    issues(db, workspaceId, touched),
    ...histories.map((history) => frozen(history)),
  ])
  return problems.flat()
}

/** A line of which credit notes with a number took back all. */
const takenBack = sql`(
  l.total + coalesce((
    select sum(back.total) from invoice_line back
    join invoice c on c.workspace_id = back.workspace_id and c.id = back.invoice
    where back.workspace_id = l.workspace_id and back.corrects = l.id and c.finalised_at is not null and c.voided_at is null
  ), 0) = 0 and exists (
    select from invoice_line back
    join invoice c on c.workspace_id = back.workspace_id and c.id = back.invoice
    where back.workspace_id = l.workspace_id and back.corrects = l.id and c.finalised_at is not null and c.voided_at is null
  )
)`
/** Credit notes on a line with a number, of which these say that they let go of what it bills. */
const released = (which: RawBuilder<unknown>) => sql`(
  select ${which} from invoice_line back
  join invoice c on c.workspace_id = back.workspace_id and c.id = back.invoice
  where back.workspace_id = l.workspace_id and back.corrects = l.id and c.finalised_at is not null and c.voided_at is null
)`

/**
 * Every minute and expense is on one live invoice at most. Whether it still is where it was billed follows from the rule: it
 * is let go by a void invoice, and by credit notes that took back all of the line, if they were to let go of it.
 */
async function places(db: Db, workspaceId: string) {
  const of = async (table: 'invoice_line_entry' | 'invoice_line_expense', what: 'entry' | 'expense') => {
    const thing = sql.ref(`link.${what}`)
    const { rows } = await sql<{ problem: string }>`
      with link as (
        select link.*, i.voided_at is not null as is_void, ${takenBack} as is_back,
          coalesce(${released(sql`bool_or(c.releases_time)`)}, false) as may_be_released,
          coalesce(${released(sql`bool_and(c.releases_time)`)}, false) as must_be_released
        from ${sql.table(table)} link
        join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
        join invoice_line l on l.workspace_id = link.workspace_id and l.id = link.line
        where link.workspace_id = ${workspaceId}
      )
      select ${what} || ' ' || ${thing} || ' is on ' || count(*) || ' live invoices' as problem
      from link where is_live group by ${thing} having count(*) > 1
      union all
      select ${what} || ' ' || ${thing} || ' is still on a void invoice' from link where is_live and is_void
      union all
      select ${what} || ' ' || ${thing} || ' was let go by nothing' from link
      where not is_live and not is_void and not (is_back and may_be_released)
      union all
      select ${what} || ' ' || ${thing} || ' should have been let go' from link
      where is_live and is_back and must_be_released
    `.execute(db)
    return rows
  }
  const { rows } = await sql<{ problem: string }>`
    select 'entry ' || e.id || ' was changed after it was invoiced' as problem
    from invoice_line_entry l join time_entry e on e.workspace_id = l.workspace_id and e.id = l.entry
    where l.workspace_id = ${workspaceId} and l.is_live
      and (e.end is null or e.rate is null or round(extract(epoch from e.end - e.start)) <> l.seconds)
    union all
    select 'line ' || link.line || ' bills an entry that does not exist, or is not of invoice ' || link.invoice
    from invoice_line_entry link
    left join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
    left join invoice_line l on l.workspace_id = link.workspace_id and l.id = link.line and l.invoice = link.invoice
    where link.workspace_id = ${workspaceId} and (e.id is null or l.id is null)
    union all
    select 'entry ' || coalesce(kept.entry, open.id) || case when open.id is null then ' is' else ' is not' end || ' kept as unbilled'
    from (select * from unbilled_entry where workspace_id = ${workspaceId}) kept
    full join (
      select e.id from time_entry e
      where e.workspace_id = ${workspaceId} and e.billable and not e.covered and not exists (
        select from invoice_line_entry l where l.workspace_id = e.workspace_id and l.entry = e.id and l.is_live
      )
    ) open on open.id = kept.entry
    where open.id is null or kept.entry is null
    union all
    select 'entry ' || e.id || ' comes to something else than is kept of it as unbilled'
    from unbilled_entry kept join time_entry e on e.workspace_id = kept.workspace_id and e.id = kept.entry
    where kept.workspace_id = ${workspaceId} and (
      (kept.project, kept.client, kept.currency, kept.rate, kept.start)
        is distinct from (e.project, e.client, e.currency, e.rate, e.start)
      or extract(epoch from kept.billed) <> coalesce(greatest(extract(epoch from e."end" - e.start) - e.included, 0), 0)
    )
    union all
    select i.id || ' is a quote, and bills ' || thing from (
      select workspace_id, invoice, entry as thing from invoice_line_entry
      union all select workspace_id, invoice, expense from invoice_line_expense
      union all select workspace_id, invoice, project from invoice_retainer
    ) link
    join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
    where link.workspace_id = ${workspaceId} and i.kind = 'quote'
    union all
    select 'expense ' || e.id || ' is billed, and deleted or not billable'
    from invoice_line_expense l join expense e on e.workspace_id = l.workspace_id and e.id = l.expense
    join invoice i on i.workspace_id = l.workspace_id and i.id = l.invoice
    where l.workspace_id = ${workspaceId} and l.is_live
      and (e.deleted_at is not null or not e.billable or e.currency <> i.currency)
  `.execute(db)
  const found = await Promise.all([of('invoice_line_entry', 'entry'), of('invoice_line_expense', 'expense')])
  return [...found.flat(), ...rows].map(({ problem }) => problem)
}

/** What can be billed is just what has ended, is billable (also by hand, where time is not), covered by no fee and on no live invoice. */
async function unbilled(db: Db, workspaceId: string, { people }: History) {
  const { rows } = await sql<{ id: string }>`
    select e.id from time_entry e
    join project p on p.workspace_id = e.workspace_id and p.id = e.project
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task
    where e.workspace_id = ${workspaceId} and e.end is not null and e.billable and e.end > e.start
      and p.billing <> 'fixed_fee' and t.fixed_price is null
      and not exists (
        select from invoice_line_entry l where l.workspace_id = e.workspace_id and l.entry = e.id and l.is_live
      )
  `.execute(db)
  const reply = await people[0]!.call(invoiceContract.getInvoices, { query: { groupBy: 'task' } })
  if (!reply.ok) return ['the unbilled time can’t be read']
  const offered = (reply.body.services ?? []).flatMap(({ entries }) => entries)
  const open = new Set(rows.map(({ id }) => id))
  return [
    ...offered.filter((id) => !open.has(id)).map((id) => `entry ${id} is offered, but can’t be billed`),
    ...[...open].filter((id) => !offered.includes(id)).map((id) => `entry ${id} is not offered`),
    ...(new Set(offered).size === offered.length ? [] : ['an entry is offered twice']),
  ]
}

/** Expenses that can be billed are billable, not deleted and on no live invoice. */
async function unbilledExpenses(db: Db, workspaceId: string, { people }: History) {
  const { rows } = await sql<{ id: string }>`
    select e.id from expense e
    where e.workspace_id = ${workspaceId} and e.billable and e.deleted_at is null and not exists (
      select from invoice_line_expense l where l.workspace_id = e.workspace_id and l.expense = e.id and l.is_live
    )
  `.execute(db)
  const open = new Set(rows.map(({ id }) => id))
  const offered: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { state: 'unbilled', limit: 100, ...(cursor && { cursor }) } as const
    const reply = await people[0]!.call(expenseContract.getExpenses, { query })
    if (!reply.ok) return ['the unbilled expenses can’t be read']
    offered.push(...reply.body.data.map(({ id }) => id))
    cursor = reply.body.cursor
  }
  return [
    ...offered.filter((id) => !open.has(id)).map((id) => `expense ${id} is offered, but can’t be billed`),
    ...[...open].filter((id) => !offered.includes(id)).map((id) => `expense ${id} is not offered`),
  ]
}

/** What may change once an invoice is finalised. */
const living = [
  'status',
  'notes',
  'paid',
  'balance',
  'paidAt',
  'sentAt',
  'viewedAt',
  'voidedAt',
  'updatedAt',
  'payments',
  'recurring',
  'acceptedAt',
  'declinedAt',
  'following',
]

/** What was finalised says what it said then. */
async function frozen({ people, finalised }: History) {
  const problems: string[] = []
  for (const [id, { invoice, document }] of finalised) {
    const params = { id }
    const now = await people[0]!.data(invoiceContract.getInvoice, { params })
    const before = withoutLinks(invoice)
    const after = withoutLinks(now)
    for (const [field, value] of Object.entries(before))
      if (!living.includes(field) && !isDeepStrictEqual(after[field as keyof typeof after], value))
        problems.push(
          `${field} of finalised invoice ${id} was ${JSON.stringify(value)} and is something else`,
        )
    if (
      document &&
      !isDeepStrictEqual(await people[0]!.data(invoiceContract.getDocument, { params }), document)
    )
      problems.push(`the document of finalised invoice ${id} is another one`)
  }
  return problems
}

/** Entries that were let go of can be deleted: how many a line billed is no part of what it says. */
const withoutLinks = (invoice: WholeInvoice) => ({
  ...invoice,
  lines: invoice.lines.map(({ entries: _, ...line }) => line),
})
