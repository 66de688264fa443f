import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import type { InvoiceDocument } from '#features/invoice/invoice.document.contract.ts'
import type { History } from './acts.ts'
import { type Sums, sumsOf, type Terms } from './decimal.ts'

/** What is wrong in a workspace after its histories; nothing when its books are right. */
export async function audit(db: Db, workspaceId: string, histories: readonly History[]): Promise<string[]> {
  const problems = await Promise.all([
    minutes(db, workspaceId),
    unbilled(db, workspaceId, histories[0] as History),
    totals(db, workspaceId),
    money(db, workspaceId),
    numbers(db, workspaceId),
    ...histories.map((history) => frozen(history)),
  ])
  return problems.flat()
}

/** Every entry is on one live invoice at most, for as many seconds as it has; lines that are not rounded hold just these. */
async function minutes(db: Db, workspaceId: string) {
  const { rows } = await sql<{ problem: string }>`
    select 'entry ' || l.entry || ' is on ' || count(*) || ' live invoices' as problem
    from invoice_line_entry l join invoice i on i.workspace_id = l.workspace_id and i.id = l.invoice
    where l.workspace_id = ${workspaceId} and i.voided_at is null group by l.entry having count(*) > 1
    union all
    select 'entry ' || l.entry || ' is live on an invoice that is void, or not on one that is not'
    from invoice_line_entry l join invoice i on i.workspace_id = l.workspace_id and i.id = l.invoice
    where l.workspace_id = ${workspaceId} and l.is_live <> (i.voided_at is null)
    union all
    select 'entry ' || e.id || ' was changed after it was invoiced'
    from invoice_line_entry l join time_entry e on e.workspace_id = l.workspace_id and e.id = l.entry
    where l.workspace_id = ${workspaceId} and l.is_live
      and (e.end is null or e.rate is null or round(extract(epoch from e.end - e.start)) <> l.seconds)
    union all
    select 'line ' || l.line || ' bills an entry that does not exist'
    from invoice_line_entry l left join time_entry e on e.workspace_id = l.workspace_id and e.id = l.entry
    where l.workspace_id = ${workspaceId} and l.is_live and e.id is null
  `.execute(db)
  return rows.map(({ problem }) => problem)
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

type InvoiceSums = {
  id: string
  discount: { unit: string; value: number } | null
  taxMode: string
  stored: Sums
  lines: Terms[]
  snapshot: InvoiceDocument | null
}

/** Each total is what decimals add up to. */
async function totals(db: Db, workspaceId: string) {
  const { rows } = await sql<InvoiceSums>`
    select i.id, i.tax_mode, i.snapshot,
      case when i.discount_unit is null then null
        else json_build_object('unit', i.discount_unit, 'value', i.discount_value::float8) end as discount,
      json_build_object('subtotal', i.subtotal, 'discount', i.discount, 'tax', i.tax, 'total', i.total) as stored,
      coalesce((
        select json_agg(json_build_object('kind', l.kind, 'quantity', l.quantity::float8, 'minutes', l.minutes, 'rate', l.rate,
          'discount', l.discount::float8, 'total', l.total,
          'tax', case when t.id is null then null else json_build_object('percent', t.percent::float8, 'category', t.category) end)
          order by l.position, l.id)
        from invoice_line l left join tax t on t.workspace_id = l.workspace_id and t.id = l.tax
        where l.workspace_id = i.workspace_id and l.invoice = i.id
      ), '[]') as lines
    from invoice i where i.workspace_id = ${workspaceId}
  `.execute(db)
  return rows.flatMap(({ id, discount, taxMode, stored, lines, snapshot }) => {
    const sums = sumsOf(lines, discount, taxMode)
    const names = ['subtotal', 'discount', 'tax', 'total'] as const
    const wrong = names.filter((name) => Number(stored[name]) !== sums[name])
    const document = snapshot && [
      snapshot.subtotal,
      snapshot.discountAmount,
      snapshot.taxAmount,
      snapshot.total,
    ]
    return [
      ...wrong.map((name) => `${name} of invoice ${id} is ${stored[name]}, but ${sums[name]} by decimals`),
      ...(lines as (Terms & { total: number })[]).flatMap(({ total }, index) =>
        total === sums.lines[index] ? [] : [`a line of invoice ${id} is ${total}, not ${sums.lines[index]}`],
      ),
      ...(document && document.join() !== names.map((name) => sums[name]).join()
        ? [`the document of invoice ${id} says ${document.join()}`]
        : []),
    ]
  })
}

/** What is paid is what its payments add up to, and the state follows from it. */
async function money(db: Db, workspaceId: string) {
  const { rows } = await sql<{ problem: string }>`
    with paid as (
      select i.*, coalesce((
        select sum(p.amount) from payment p where p.workspace_id = i.workspace_id and p.invoice = i.id
      ), 0) as received, s.category
      from invoice i left join status s on s.workspace_id = i.workspace_id and s.id = i.status
      where i.workspace_id = ${workspaceId}
    )
    select 'invoice ' || id || ' says ' || paid || ' was paid, its payments ' || received as problem
    from paid where paid <> received
    union all
    select 'invoice ' || id || ' is ' || category || ', but finalised ' || coalesce(finalised_at::text, 'never') || ', paid '
      || coalesce(paid_at::text, 'never') || ', void ' || coalesce(voided_at::text, 'never')
    from paid where category <> case when voided_at is not null then 'void' when finalised_at is null then 'draft'
      when paid_at is not null then 'paid' else 'open' end
    union all
    select 'invoice ' || id || ' of ' || total || ' with ' || received || ' received is paid or open against that'
    from paid where finalised_at is not null and voided_at is null
      and (paid_at is not null) <> (case when total >= 0 then received >= total else received <= total end)
    union all
    select 'something was paid on draft or void invoice ' || id from paid
    where received <> 0 and (finalised_at is null or voided_at is not null)
  `.execute(db)
  return rows.map(({ problem }) => problem)
}

/** Of each kind and year the numbers are 1, 2, 3 and so on, void ones among them; drafts have none. */
async function numbers(db: Db, workspaceId: string) {
  const { rows } = await sql<{ problem: string }>`
    with numbered as (
      select kind, extract(year from issue_date) as year, substring(number from '[0-9]+$')::int as place, id
      from invoice where workspace_id = ${workspaceId} and number is not null
    )
    select kind || ' ' || year || ': ' || count(*) || ' numbers up to ' || max(place) as problem
    from numbered group by kind, year having count(*) <> max(place) or count(distinct place) <> count(*)
    union all
    select 'invoice ' || id || ' is numbered and not finalised, or the other way' from invoice
    where workspace_id = ${workspaceId} and (number is null) <> (finalised_at is null)
  `.execute(db)
  return rows.map(({ problem }) => problem)
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
]

/** What was finalised says what it said then. */
async function frozen({ people, finalised }: History) {
  const problems: string[] = []
  for (const [id, before] of finalised) {
    const now = await people[0]!.data(invoiceContract.getInvoice, { params: { id } })
    for (const [field, value] of Object.entries(before))
      if (!living.includes(field) && JSON.stringify(now[field as keyof typeof now]) !== JSON.stringify(value))
        problems.push(
          `${field} of finalised invoice ${id} was ${JSON.stringify(value)} and is something else`,
        )
  }
  return problems
}
