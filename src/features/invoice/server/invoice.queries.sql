-- The SQL of the invoice’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- invoice.age.queries.ts: findReceivablesByAge

select client, currency,
  array[coalesce(
    sum(total - paid) filter (
      where greatest(0, $1::date - coalesce(due_date, $2::date)) > $3
        and greatest(0, $4::date - coalesce(due_date, $5::date)) <= $6
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (
      where greatest(0, $7::date - coalesce(due_date, $8::date)) > $9
        and greatest(0, $10::date - coalesce(due_date, $11::date)) <= $12
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (
      where greatest(0, $13::date - coalesce(due_date, $14::date)) > $15
        and greatest(0, $16::date - coalesce(due_date, $17::date)) <= $18
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (
      where greatest(0, $19::date - coalesce(due_date, $20::date)) > $21
        and greatest(0, $22::date - coalesce(due_date, $23::date)) <= $24
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (where greatest(0, $25::date - coalesce(due_date, $26::date)) > $27), 0
  )::float8] as bands
from invoice
where workspace_id = $28
  and finalised_at is not null
  and paid_at is null
  and voided_at is null
  and kind <> 'quote'
  and invoice.projects <> '{}'
  and invoice.projects <@ $29::uuid[]
group by client, currency
having sum(total - paid) <> 0
order by sum(total - paid) desc, client;

select client, currency,
  array[coalesce(
    sum(total - paid) filter (
      where greatest(0, $1::date - coalesce(due_date, $2::date)) > $3
        and greatest(0, $4::date - coalesce(due_date, $5::date)) <= $6
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (
      where greatest(0, $7::date - coalesce(due_date, $8::date)) > $9
        and greatest(0, $10::date - coalesce(due_date, $11::date)) <= $12
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (
      where greatest(0, $13::date - coalesce(due_date, $14::date)) > $15
        and greatest(0, $16::date - coalesce(due_date, $17::date)) <= $18
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (
      where greatest(0, $19::date - coalesce(due_date, $20::date)) > $21
        and greatest(0, $22::date - coalesce(due_date, $23::date)) <= $24
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (where greatest(0, $25::date - coalesce(due_date, $26::date)) > $27), 0
  )::float8] as bands
from invoice
where workspace_id = $28
  and finalised_at is not null
  and paid_at is null
  and voided_at is null
  and kind <> 'quote'
  and false
group by client, currency
having sum(total - paid) <> 0
order by sum(total - paid) desc, client;

select client, currency,
  array[coalesce(
    sum(total - paid) filter (
      where greatest(0, $1::date - coalesce(due_date, $2::date)) > $3
        and greatest(0, $4::date - coalesce(due_date, $5::date)) <= $6
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (
      where greatest(0, $7::date - coalesce(due_date, $8::date)) > $9
        and greatest(0, $10::date - coalesce(due_date, $11::date)) <= $12
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (
      where greatest(0, $13::date - coalesce(due_date, $14::date)) > $15
        and greatest(0, $16::date - coalesce(due_date, $17::date)) <= $18
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (
      where greatest(0, $19::date - coalesce(due_date, $20::date)) > $21
        and greatest(0, $22::date - coalesce(due_date, $23::date)) <= $24
    ),
    0
  )::float8,
  coalesce(
    sum(total - paid) filter (where greatest(0, $25::date - coalesce(due_date, $26::date)) > $27), 0
  )::float8] as bands
from invoice
where workspace_id = $28
  and finalised_at is not null
  and paid_at is null
  and voided_at is null
  and kind <> 'quote'
  and true
group by client, currency
having sum(total - paid) <> 0
order by sum(total - paid) desc, client;

-- invoice.client.queries.ts: findClientFigures

with billed as (
  select client, currency, count(*) filter (where finalised_at is null) as draft_count,
    sum(total) filter (where finalised_at is null) as draft,
    count(*) filter (where is_open) as outstanding_count,
    sum(total - paid) filter (where is_open) as outstanding, count(*) filter (where is_late) as overdue_count,
    sum(total - paid) filter (where is_late) as overdue,
    count(*) filter (where paid_at is not null) as paid_count,
    sum(total) filter (where paid_at is not null) as paid,
    sum(paid) filter (where finalised_at is not null) as received
  from (
    select *, finalised_at is not null
      and paid_at is null as is_open, finalised_at is not null
      and paid_at is null
      and due_date < $1::date
      and total > paid as is_late
    from invoice
    where workspace_id = $2
      and client = $3
      and voided_at is null
      and kind <> 'quote'
      and invoice.projects <> '{}'
      and invoice.projects <@ $4::uuid[]
  ) invoice
  group by client, currency
),
  tracked as (
    select client, currency, sum(seconds) as unbilled_seconds, sum(worth) as unbilled,
      sum(unpriced) as unpriced_seconds
    from (
      select client, currency, sum(seconds) as seconds, round(sum(seconds * rate / 3600)) as worth,
        sum(seconds) filter (where rate is null) as unpriced
      from (
        select coalesce(c.merged_into, c.id) as client, e.currency, e.project, e.rate,
          extract(epoch from sum(e.billed)) as seconds
        from unbilled_entry e
        join client c on c.workspace_id = e.workspace_id and c.id = e.client
        where e.workspace_id = $5
          and e.billed > interval '0'
          and (c.id = $6 or c.merged_into = $7)
          and e.project = any($8::uuid[])
        group by 1, 2, 3, 4
      ) at_rate
      group by client, currency, project
    ) of_project
    group by client, currency
  ),
  spent as (
    select coalesce(c.merged_into, c.id) as client, e.currency,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) as unbilled
    from expense e
    join client c on c.workspace_id = e.workspace_id
      and c.id = coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      )
    where e.workspace_id = $9
      and e.deleted_at is null
      and e.billable
      and not exists(
        select
        from invoice_line_expense link
        where link.workspace_id = e.workspace_id and link.expense = e.id and link.is_live
      )
      and (c.id = $10 or c.merged_into = $11)
      and e.project = any($12::uuid[])
    group by 1, 2
  ),
  open as (
    select coalesce(tracked.client, spent.client) as client,
      coalesce(tracked.currency, spent.currency) as currency, unbilled_seconds,
      coalesce(tracked.unbilled, 0) + coalesce(spent.unbilled, 0) as unbilled,
      spent.unbilled as unbilled_expenses, unpriced_seconds
    from tracked full
    join spent on spent.client = tracked.client and spent.currency = tracked.currency
  )
select coalesce(billed.client, open.client) as client, coalesce(billed.currency, open.currency) as currency,
  coalesce(unbilled_seconds, 0)::float8 as unbilled_seconds, coalesce(unbilled, 0)::float8 as unbilled,
  coalesce(unbilled_expenses, 0)::float8 as unbilled_expenses,
  coalesce(unpriced_seconds, 0)::float8 as unpriced_seconds, coalesce(draft_count, 0) as draft_count,
  coalesce(draft, 0) as draft, coalesce(outstanding_count, 0) as outstanding_count,
  coalesce(outstanding, 0) as outstanding, coalesce(overdue_count, 0) as overdue_count,
  coalesce(overdue, 0) as overdue, coalesce(paid_count, 0) as paid_count, coalesce(paid, 0) as paid,
  coalesce(received, 0) as received
from billed full
join open on open.client = billed.client and open.currency = billed.currency
order by 1, 2;

with billed as (
  select client, currency, count(*) filter (where finalised_at is null) as draft_count,
    sum(total) filter (where finalised_at is null) as draft,
    count(*) filter (where is_open) as outstanding_count,
    sum(total - paid) filter (where is_open) as outstanding, count(*) filter (where is_late) as overdue_count,
    sum(total - paid) filter (where is_late) as overdue,
    count(*) filter (where paid_at is not null) as paid_count,
    sum(total) filter (where paid_at is not null) as paid,
    sum(paid) filter (where finalised_at is not null) as received
  from (
    select *, finalised_at is not null
      and paid_at is null as is_open, finalised_at is not null
      and paid_at is null
      and due_date < $1::date
      and total > paid as is_late
    from invoice
    where workspace_id = $2 and client = $3 and voided_at is null and kind <> 'quote' and false
  ) invoice
  group by client, currency
),
  tracked as (
    select client, currency, sum(seconds) as unbilled_seconds, sum(worth) as unbilled,
      sum(unpriced) as unpriced_seconds
    from (
      select client, currency, sum(seconds) as seconds, round(sum(seconds * rate / 3600)) as worth,
        sum(seconds) filter (where rate is null) as unpriced
      from (
        select coalesce(c.merged_into, c.id) as client, e.currency, e.project, e.rate,
          extract(epoch from sum(e.billed)) as seconds
        from unbilled_entry e
        join client c on c.workspace_id = e.workspace_id and c.id = e.client
        where e.workspace_id = $4 and e.billed > interval '0' and (c.id = $5 or c.merged_into = $6) and false
        group by 1, 2, 3, 4
      ) at_rate
      group by client, currency, project
    ) of_project
    group by client, currency
  ),
  spent as (
    select coalesce(c.merged_into, c.id) as client, e.currency,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) as unbilled
    from expense e
    join client c on c.workspace_id = e.workspace_id
      and c.id = coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      )
    where e.workspace_id = $7
      and e.deleted_at is null
      and e.billable
      and not exists(
        select
        from invoice_line_expense link
        where link.workspace_id = e.workspace_id and link.expense = e.id and link.is_live
      )
      and (c.id = $8 or c.merged_into = $9)
      and false
    group by 1, 2
  ),
  open as (
    select coalesce(tracked.client, spent.client) as client,
      coalesce(tracked.currency, spent.currency) as currency, unbilled_seconds,
      coalesce(tracked.unbilled, 0) + coalesce(spent.unbilled, 0) as unbilled,
      spent.unbilled as unbilled_expenses, unpriced_seconds
    from tracked full
    join spent on spent.client = tracked.client and spent.currency = tracked.currency
  )
select coalesce(billed.client, open.client) as client, coalesce(billed.currency, open.currency) as currency,
  coalesce(unbilled_seconds, 0)::float8 as unbilled_seconds, coalesce(unbilled, 0)::float8 as unbilled,
  coalesce(unbilled_expenses, 0)::float8 as unbilled_expenses,
  coalesce(unpriced_seconds, 0)::float8 as unpriced_seconds, coalesce(draft_count, 0) as draft_count,
  coalesce(draft, 0) as draft, coalesce(outstanding_count, 0) as outstanding_count,
  coalesce(outstanding, 0) as outstanding, coalesce(overdue_count, 0) as overdue_count,
  coalesce(overdue, 0) as overdue, coalesce(paid_count, 0) as paid_count, coalesce(paid, 0) as paid,
  coalesce(received, 0) as received
from billed full
join open on open.client = billed.client and open.currency = billed.currency
order by 1, 2;

with billed as (
  select client, currency, count(*) filter (where finalised_at is null) as draft_count,
    sum(total) filter (where finalised_at is null) as draft,
    count(*) filter (where is_open) as outstanding_count,
    sum(total - paid) filter (where is_open) as outstanding, count(*) filter (where is_late) as overdue_count,
    sum(total - paid) filter (where is_late) as overdue,
    count(*) filter (where paid_at is not null) as paid_count,
    sum(total) filter (where paid_at is not null) as paid,
    sum(paid) filter (where finalised_at is not null) as received
  from (
    select *, finalised_at is not null
      and paid_at is null as is_open, finalised_at is not null
      and paid_at is null
      and due_date < $1::date
      and total > paid as is_late
    from invoice
    where workspace_id = $2 and client = $3 and voided_at is null and kind <> 'quote' and true
  ) invoice
  group by client, currency
),
  tracked as (
    select client, currency, sum(seconds) as unbilled_seconds, sum(worth) as unbilled,
      sum(unpriced) as unpriced_seconds
    from (
      select client, currency, sum(seconds) as seconds, round(sum(seconds * rate / 3600)) as worth,
        sum(seconds) filter (where rate is null) as unpriced
      from (
        select coalesce(c.merged_into, c.id) as client, e.currency, e.project, e.rate,
          extract(epoch from sum(e.billed)) as seconds
        from unbilled_entry e
        join client c on c.workspace_id = e.workspace_id and c.id = e.client
        where e.workspace_id = $4 and e.billed > interval '0' and (c.id = $5 or c.merged_into = $6) and true
        group by 1, 2, 3, 4
      ) at_rate
      group by client, currency, project
    ) of_project
    group by client, currency
  ),
  spent as (
    select coalesce(c.merged_into, c.id) as client, e.currency,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) as unbilled
    from expense e
    join client c on c.workspace_id = e.workspace_id
      and c.id = coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      )
    where e.workspace_id = $7
      and e.deleted_at is null
      and e.billable
      and not exists(
        select
        from invoice_line_expense link
        where link.workspace_id = e.workspace_id and link.expense = e.id and link.is_live
      )
      and (c.id = $8 or c.merged_into = $9)
      and true
    group by 1, 2
  ),
  open as (
    select coalesce(tracked.client, spent.client) as client,
      coalesce(tracked.currency, spent.currency) as currency, unbilled_seconds,
      coalesce(tracked.unbilled, 0) + coalesce(spent.unbilled, 0) as unbilled,
      spent.unbilled as unbilled_expenses, unpriced_seconds
    from tracked full
    join spent on spent.client = tracked.client and spent.currency = tracked.currency
  )
select coalesce(billed.client, open.client) as client, coalesce(billed.currency, open.currency) as currency,
  coalesce(unbilled_seconds, 0)::float8 as unbilled_seconds, coalesce(unbilled, 0)::float8 as unbilled,
  coalesce(unbilled_expenses, 0)::float8 as unbilled_expenses,
  coalesce(unpriced_seconds, 0)::float8 as unpriced_seconds, coalesce(draft_count, 0) as draft_count,
  coalesce(draft, 0) as draft, coalesce(outstanding_count, 0) as outstanding_count,
  coalesce(outstanding, 0) as outstanding, coalesce(overdue_count, 0) as overdue_count,
  coalesce(overdue, 0) as overdue, coalesce(paid_count, 0) as paid_count, coalesce(paid, 0) as paid,
  coalesce(received, 0) as received
from billed full
join open on open.client = billed.client and open.currency = billed.currency
order by 1, 2;

with billed as (
  select client, currency, count(*) filter (where finalised_at is null) as draft_count,
    sum(total) filter (where finalised_at is null) as draft,
    count(*) filter (where is_open) as outstanding_count,
    sum(total - paid) filter (where is_open) as outstanding, count(*) filter (where is_late) as overdue_count,
    sum(total - paid) filter (where is_late) as overdue,
    count(*) filter (where paid_at is not null) as paid_count,
    sum(total) filter (where paid_at is not null) as paid,
    sum(paid) filter (where finalised_at is not null) as received
  from (
    select *, finalised_at is not null
      and paid_at is null as is_open, finalised_at is not null
      and paid_at is null
      and due_date < $1::date
      and total > paid as is_late
    from invoice
    where workspace_id = $2 and true and voided_at is null and kind <> 'quote' and false
  ) invoice
  group by client, currency
),
  tracked as (
    select client, currency, sum(seconds) as unbilled_seconds, sum(worth) as unbilled,
      sum(unpriced) as unpriced_seconds
    from (
      select client, currency, sum(seconds) as seconds, round(sum(seconds * rate / 3600)) as worth,
        sum(seconds) filter (where rate is null) as unpriced
      from (
        select coalesce(c.merged_into, c.id) as client, e.currency, e.project, e.rate,
          extract(epoch from sum(e.billed)) as seconds
        from unbilled_entry e
        join client c on c.workspace_id = e.workspace_id and c.id = e.client
        where e.workspace_id = $3 and e.billed > interval '0' and true and false
        group by 1, 2, 3, 4
      ) at_rate
      group by client, currency, project
    ) of_project
    group by client, currency
  ),
  spent as (
    select coalesce(c.merged_into, c.id) as client, e.currency,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) as unbilled
    from expense e
    join client c on c.workspace_id = e.workspace_id
      and c.id = coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      )
    where e.workspace_id = $4
      and e.deleted_at is null
      and e.billable
      and not exists(
        select
        from invoice_line_expense link
        where link.workspace_id = e.workspace_id and link.expense = e.id and link.is_live
      )
      and true
      and false
    group by 1, 2
  ),
  open as (
    select coalesce(tracked.client, spent.client) as client,
      coalesce(tracked.currency, spent.currency) as currency, unbilled_seconds,
      coalesce(tracked.unbilled, 0) + coalesce(spent.unbilled, 0) as unbilled,
      spent.unbilled as unbilled_expenses, unpriced_seconds
    from tracked full
    join spent on spent.client = tracked.client and spent.currency = tracked.currency
  )
select coalesce(billed.client, open.client) as client, coalesce(billed.currency, open.currency) as currency,
  coalesce(unbilled_seconds, 0)::float8 as unbilled_seconds, coalesce(unbilled, 0)::float8 as unbilled,
  coalesce(unbilled_expenses, 0)::float8 as unbilled_expenses,
  coalesce(unpriced_seconds, 0)::float8 as unpriced_seconds, coalesce(draft_count, 0) as draft_count,
  coalesce(draft, 0) as draft, coalesce(outstanding_count, 0) as outstanding_count,
  coalesce(outstanding, 0) as outstanding, coalesce(overdue_count, 0) as overdue_count,
  coalesce(overdue, 0) as overdue, coalesce(paid_count, 0) as paid_count, coalesce(paid, 0) as paid,
  coalesce(received, 0) as received
from billed full
join open on open.client = billed.client and open.currency = billed.currency
order by 1, 2;

-- invoice.client.queries.ts: findIncomes

select client, currency, coalesce(sum(total) filter (where paid_at is not null), 0) as total_income,
  sum(paid) as received
from invoice
where workspace_id = $1 and client = $2 and finalised_at is not null and voided_at is null and kind <> 'quote'
group by client, currency
having sum(paid) <> 0 or count(paid_at) > 0
order by client, currency;

select client, currency, coalesce(sum(total) filter (where paid_at is not null), 0) as total_income,
  sum(paid) as received
from invoice
where workspace_id = $1 and true and finalised_at is not null and voided_at is null and kind <> 'quote'
group by client, currency
having sum(paid) <> 0 or count(paid_at) > 0
order by client, currency;

-- invoice.client.queries.ts: findStatements

with document as (
  select *
  from invoice
  where workspace_id = $1 and client = $2 and finalised_at is not null and kind <> 'quote'
),
  step as (
    select currency, issue_date as day, 1 as place, finalised_at as at, kind, id as invoice, number,
      reference, due_date, total as amount
    from document
    union all
    select currency, (voided_at at time zone $3)::date, 3, voided_at, 'void', id, number, reference, null,
      -total
    from document
    where voided_at is not null
    union all
    select d.currency, p.date, 2, p.created_at, case
      when p.amount < 0 then 'refund'
      else 'payment' end, d.id, d.number, p.reference, null, -p.amount
    from document d
    join payment p on p.workspace_id = $4 and p.invoice = d.id and p.credit is null
  )
select currency, day, kind, invoice, number, reference, due_date, amount
from step
where day <= $5::date
order by currency, day, place, at, invoice;

-- invoice.client.queries.ts: moveInvoices

update "invoice"
set "client" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "client" = $3 and "id" = any($4::uuid[])
returning *;

update "invoice"
set "client" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "client" = $3
returning *;

-- invoice.credit.queries.ts: findCreditOf

select number
from invoice
where workspace_id = $1 and corrects = $2 and voided_at is null
order by number
limit 1;

-- invoice.credit.queries.ts: findCredited

select l.corrects as line, -sum(l.total)::bigint as amount
from invoice_line l
join invoice c on c.workspace_id = l.workspace_id and c.id = l.invoice
where c.workspace_id = $1 and c.corrects = $2 and c.voided_at is null and l.corrects is not null
group by l.corrects;

select sum.percent::float8, sum.category, -sum(sum.base)::bigint as base, -sum(sum.tax)::bigint as tax
from invoice c
cross join jsonb_to_recordset(c.tax_sums) as sum (percent numeric, category text, base bigint, tax bigint)
where c.workspace_id = $1 and c.corrects = $2 and c.voided_at is null
group by sum.percent, sum.category;

-- invoice.credit.queries.ts: findLinesTakenBack

select l.id
from invoice_line mine
join invoice_line l on l.workspace_id = mine.workspace_id and l.id = mine.corrects
where mine.workspace_id = $1
  and mine.invoice = $2
  and l.total + (
    select sum(back.total)
    from invoice_line back
    join invoice c on c.workspace_id = back.workspace_id and c.id = back.invoice
    where back.workspace_id = l.workspace_id
      and back.corrects = l.id
      and c.finalised_at is not null
      and c.voided_at is null
  ) = 0;

-- invoice.credit.queries.ts: lockCorrected

select * from "invoice" where "workspace_id" = $1 and "id" = $2 for update;

-- invoice.deposit.queries.ts: findDeducted

select link.deposit, d.number, d.issue_date, link.sums
from invoice_deposit link
join invoice d on d.workspace_id = link.workspace_id and d.id = link.deposit
where link.workspace_id = $1 and link.invoice = $2
order by d.issue_date, d.number;

-- invoice.deposit.queries.ts: findDeducting

select i.number, i.projects
from invoice_deposit link
join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where link.workspace_id = $1 and link.deposit = $2 and link.is_live;

-- invoice.deposit.queries.ts: findOpenDeposits

select from invoice where workspace_id = $1 and id = any($2::uuid[]) order by id for update;

select invoice.id, invoice.number, invoice.issue_date, invoice.project, invoice.currency, invoice.snapshot,
  coalesce(
    (
      select json_agg(sum.value)
      from invoice c, jsonb_array_elements(c.tax_sums) sum
      where c.workspace_id = invoice.workspace_id and c.corrects = invoice.id and c.voided_at is null
    ),
    '[]'
  ) as credited,
  exists(
    select
    from invoice c
    where c.workspace_id = invoice.workspace_id and c.corrects = invoice.id and c.finalised_at is null
  ) as has_draft_credit
from invoice
where invoice.workspace_id = $1
  and invoice.client = $2
  and invoice.currency = $3
  and invoice.kind = 'deposit'
  and invoice.finalised_at is not null
  and invoice.voided_at is null
  and ($4::uuid[] is null or invoice.id = any($5::uuid[]))
  and not exists(
    select
    from invoice_deposit link
    where link.workspace_id = invoice.workspace_id
      and link.deposit = invoice.id
      and link.is_live
      and link.invoice <> $6
  )
  and (
    invoice.projects <> '{}'
    and invoice.projects <@ $7::uuid[]
    or exists(
      select
      from invoice_deposit kept
      where kept.workspace_id = invoice.workspace_id and kept.deposit = invoice.id and kept.invoice = $8
    )
  )
order by invoice.issue_date, invoice.number;

select invoice.id, invoice.number, invoice.issue_date, invoice.project, invoice.currency, invoice.snapshot,
  coalesce(
    (
      select json_agg(sum.value)
      from invoice c, jsonb_array_elements(c.tax_sums) sum
      where c.workspace_id = invoice.workspace_id and c.corrects = invoice.id and c.voided_at is null
    ),
    '[]'
  ) as credited,
  exists(
    select
    from invoice c
    where c.workspace_id = invoice.workspace_id and c.corrects = invoice.id and c.finalised_at is null
  ) as has_draft_credit
from invoice
where invoice.workspace_id = $1
  and invoice.client = $2
  and invoice.currency = $3
  and invoice.kind = 'deposit'
  and invoice.finalised_at is not null
  and invoice.voided_at is null
  and ($4::uuid[] is null or invoice.id = any($5::uuid[]))
  and not exists(
    select
    from invoice_deposit link
    where link.workspace_id = invoice.workspace_id
      and link.deposit = invoice.id
      and link.is_live
      and link.invoice <> $6
  )
  and (
    false
    or exists(
      select
      from invoice_deposit kept
      where kept.workspace_id = invoice.workspace_id and kept.deposit = invoice.id and kept.invoice = $7
    )
  )
order by invoice.issue_date, invoice.number;

select invoice.id, invoice.number, invoice.issue_date, invoice.project, invoice.currency, invoice.snapshot,
  coalesce(
    (
      select json_agg(sum.value)
      from invoice c, jsonb_array_elements(c.tax_sums) sum
      where c.workspace_id = invoice.workspace_id and c.corrects = invoice.id and c.voided_at is null
    ),
    '[]'
  ) as credited,
  exists(
    select
    from invoice c
    where c.workspace_id = invoice.workspace_id and c.corrects = invoice.id and c.finalised_at is null
  ) as has_draft_credit
from invoice
where invoice.workspace_id = $1
  and invoice.client = $2
  and invoice.currency = $3
  and invoice.kind = 'deposit'
  and invoice.finalised_at is not null
  and invoice.voided_at is null
  and ($4::uuid[] is null or invoice.id = any($5::uuid[]))
  and not exists(
    select
    from invoice_deposit link
    where link.workspace_id = invoice.workspace_id
      and link.deposit = invoice.id
      and link.is_live
      and link.invoice <> $6
  )
  and (
    true
    or exists(
      select
      from invoice_deposit kept
      where kept.workspace_id = invoice.workspace_id and kept.deposit = invoice.id and kept.invoice = $7
    )
  )
order by invoice.issue_date, invoice.number;

-- invoice.deposit.queries.ts: setDeductedLive

update "invoice_deposit" set "is_live" = $1 where "workspace_id" = $2 and "invoice" = $3;

-- invoice.deposit.queries.ts: writeDeducted

delete from invoice_deposit where workspace_id = $1 and invoice = $2;

insert into "invoice_deposit" ("workspace_id", "invoice", "deposit", "sums") values ($1, $2, $3, $4);

-- invoice.entries.queries.ts: countLineEntries

select "line", count(*)::int as "count"
from "invoice_line_entry"
where "workspace_id" = $1 and "invoice" = $2
group by "line";

-- invoice.entries.queries.ts: hasBilled

select
from invoice_line_entry
where workspace_id = $1 and invoice = $2 and is_live
union all
select
from invoice_line_expense
where workspace_id = $3 and invoice = $4 and is_live
limit 1;

-- invoice.entries.queries.ts: rescaleRates

update invoice_line set rate = round(rate * $1::numeric) where workspace_id = $2 and invoice = $3;

-- invoice.expense.queries.ts: findBillableExpenses

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1
  and e.deleted_at is null
  and e.billable
  and i.id is null
  and coalesce(
    e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
  ) in (select c.id from client c where c.workspace_id = e.workspace_id and (c.id = $2 or c.merged_into = $3))
  and (e.member_id = $4 or e.project = any($5::uuid[]))
  and e.project = any($6::uuid[])
  and e.id = any($7::uuid[])
  and e.project = any($8::uuid[])
  and e.date >= $9
  and e.date <= $10
order by e.date desc, e.id desc;

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1
  and e.deleted_at is null
  and e.billable
  and i.id is null
  and coalesce(
    e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
  ) in (select c.id from client c where c.workspace_id = e.workspace_id and (c.id = $2 or c.merged_into = $3))
  and (e.member_id = $4 or e.project = any($5::uuid[]))
  and false
  and e.id = any($6::uuid[])
  and e.project = any($7::uuid[])
  and e.date >= $8
  and e.date <= $9
order by e.date desc, e.id desc;

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1
  and e.deleted_at is null
  and e.billable
  and i.id is null
  and coalesce(
    e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
  ) in (select c.id from client c where c.workspace_id = e.workspace_id and (c.id = $2 or c.merged_into = $3))
  and false
  and false
  and e.id = any($4::uuid[])
  and e.project = any($5::uuid[])
  and e.date >= $6
  and e.date <= $7
order by e.date desc, e.id desc;

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1
  and e.deleted_at is null
  and e.billable
  and i.id is null
  and coalesce(
    e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
  ) in (select c.id from client c where c.workspace_id = e.workspace_id and (c.id = $2 or c.merged_into = $3))
  and true
  and e.id = any($4::uuid[])
  and e.project = any($5::uuid[])
  and e.date >= $6
  and e.date <= $7
order by e.date desc, e.id desc;

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1
  and e.deleted_at is null
  and e.billable
  and i.id is null
  and coalesce(
    e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
  ) in (select c.id from client c where c.workspace_id = e.workspace_id and (c.id = $2 or c.merged_into = $3))
  and false
  and false
order by e.date desc, e.id desc;

-- invoice.expense.queries.ts: insertLineExpenses

insert into "invoice_line_expense" ("workspace_id", "invoice", "line", "expense") values ($1, $2, $3, $4);

-- invoice.expense.queries.ts: takeRebilled

with billed as materialized (select trim(current_setting('workweek.billed', true)) as ids),
  taken as (select set_config('workweek.billed', '', true) from billed)
select regexp_split_to_table(ids, ' ') as id
from billed, taken;

update expense
set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
from invoice_line_expense link
where link.workspace_id = $1
  and link.invoice = $2
  and link.is_live
  and expense.workspace_id = link.workspace_id
  and expense.id = link.expense
returning expense.id;

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1 and e.deleted_at is null and e.id = any($2::uuid[])
order by e.date desc, e.id desc;

-- invoice.file.queries.ts: findInvoiceFile

select "bytes", "sha256" from "invoice_file" where "workspace_id" = $1 and "invoice" = $2 and "form" = $3;

-- invoice.file.queries.ts: insertInvoiceFile

insert into "invoice_file" ("workspace_id", "invoice", "form", "bytes", "sha256")
values ($1, $2, $3, $4, $5)
on conflict do nothing;

-- invoice.line.queries.ts: deleteLines

delete from "invoice_line" where "workspace_id" = $1 and "invoice" = $2 and "id" in ($3);

-- invoice.line.queries.ts: findEntryProjects

select entry.project
from invoice_line_entry link
join time_entry entry on entry.workspace_id = link.workspace_id and entry.id = link.entry
where link.workspace_id = $1 and link.invoice = $2
union
select expense.project
from invoice_line_expense link
join expense on expense.workspace_id = link.workspace_id and expense.id = link.expense
where link.workspace_id = $3 and link.invoice = $4;

-- invoice.line.queries.ts: findForeignLineIds

select "id" from "invoice_line" where "workspace_id" = $1 and "id" in ($2) and "invoice" <> $3;

-- invoice.line.queries.ts: findLineEntries

select "entry"
from "invoice_line_entry"
where "workspace_id" = $1 and "invoice" = $2 and "is_live" = $3 and "line" = any($4::uuid[]);

select "entry" from "invoice_line_entry" where "workspace_id" = $1 and "invoice" = $2 and "is_live" = $3;

-- invoice.line.queries.ts: findLines

select * from "invoice_line" where "workspace_id" = $1 and "invoice" = $2 order by "position", "id";

-- invoice.line.queries.ts: releaseEntries

update invoice_line_expense
set is_live = false
where workspace_id = $1 and invoice = $2 and is_live and ($3::uuid[] is null or line = any($4::uuid[]));

update invoice_line_entry
set is_live = false
where workspace_id = $1 and invoice = $2 and is_live and ($3::uuid[] is null or line = any($4::uuid[]))
returning entry;

-- invoice.line.queries.ts: retakeEntries

update invoice_line_entry link
set is_live = true
from invoice note, invoice_line back
where note.workspace_id = $1
  and note.id = $2
  and back.workspace_id = note.workspace_id
  and back.invoice = note.id
  and link.workspace_id = note.workspace_id
  and link.invoice = note.corrects
  and link.line = back.corrects
  and not link.is_live
returning link.entry;

-- invoice.line.queries.ts: retakeExpenses

select e.deleted_at is null and e.billable and e.currency = note.currency as is_billable
from invoice note
join invoice_line back on back.workspace_id = note.workspace_id and back.invoice = note.id
join invoice_line_expense link on link.workspace_id = back.workspace_id
  and link.line = back.corrects
  and not link.is_live
join expense e on e.workspace_id = link.workspace_id and e.id = link.expense
where note.workspace_id = $1 and note.id = $2
order by e.id
for update of e;

update invoice_line_expense link
set is_live = true
from invoice_line back
where link.workspace_id = $1
  and not link.is_live
  and back.workspace_id = link.workspace_id
  and back.invoice = $2
  and back.corrects = link.line;

-- invoice.line.queries.ts: upsertLines

insert into "invoice_line" (
  "workspace_id", "corrects", "description", "discount", "id", "invoice", "kind", "minutes", "position",
  "project", "quantity", "rate", "tax", "title", "total", "unit"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
on conflict ("workspace_id", "id")
do update set "position" = "excluded"."position", "kind" = "excluded"."kind", "title" = "excluded"."title",
  "description" = "excluded"."description", "quantity" = "excluded"."quantity",
  "minutes" = "excluded"."minutes", "unit" = "excluded"."unit", "rate" = "excluded"."rate",
  "discount" = "excluded"."discount", "tax" = "excluded"."tax", "project" = "excluded"."project",
  "total" = "excluded"."total",
  "updated_at" = greatest(clock_timestamp(), invoice_line.updated_at + interval '1 microsecond');

-- invoice.list.queries.ts: findInvoices

select "invoice"."workspace_id", "invoice"."id", "invoice"."kind", "invoice"."number", "invoice"."status",
  "invoice"."client", "invoice"."project", "invoice"."projects", "invoice"."issue_date", "invoice"."due_date",
  "invoice"."service_from", "invoice"."service_to", "invoice"."currency", "invoice"."language",
  "invoice"."tax_mode", "invoice"."discount_unit", "invoice"."discount_value", "invoice"."reference",
  "invoice"."notes", "invoice"."terms", "invoice"."footer", "invoice"."subtotal", "invoice"."discount",
  "invoice"."tax", "invoice"."total", "invoice"."paid", "invoice"."finalised_at", "invoice"."sent_at",
  "invoice"."viewed_at", "invoice"."paid_at", "invoice"."voided_at", "invoice"."recurring",
  "invoice"."corrects", "invoice"."quote", "invoice"."accepted_at", "invoice"."declined_at",
  "invoice"."created_by", "invoice"."sample", "invoice"."created_at", "invoice"."updated_at",
  json_build_array(
    (invoice.currency collate "C")::text, (invoice.total)::text, (invoice.id)::text
  )::text as "place"
from "invoice"
where "invoice"."workspace_id" = $1
  and invoice.projects <> '{}'
  and invoice.projects <@ $2::uuid[]
  and invoice.client = $3
  and $4::uuid = any(invoice.projects)
  and invoice.issue_date >= $5
  and invoice.issue_date <= $6
  and invoice.status = $7
  and invoice.kind = 'quote'
  and (
    invoice.id in (select invoice from invoice_text where workspace_id = $8 and letters like search_part($9))
    or invoice.client in (select id from client where workspace_id = $10 and letters like search_part($11))
  )
  and (invoice.currency collate "C", invoice.total, invoice.id) < ($12::text, $13::bigint, $14::uuid)
order by invoice.currency collate "C" desc, invoice.total desc, invoice.id desc
limit $15;

select "invoice"."workspace_id", "invoice"."id", "invoice"."kind", "invoice"."number", "invoice"."status",
  "invoice"."client", "invoice"."project", "invoice"."projects", "invoice"."issue_date", "invoice"."due_date",
  "invoice"."service_from", "invoice"."service_to", "invoice"."currency", "invoice"."language",
  "invoice"."tax_mode", "invoice"."discount_unit", "invoice"."discount_value", "invoice"."reference",
  "invoice"."notes", "invoice"."terms", "invoice"."footer", "invoice"."subtotal", "invoice"."discount",
  "invoice"."tax", "invoice"."total", "invoice"."paid", "invoice"."finalised_at", "invoice"."sent_at",
  "invoice"."viewed_at", "invoice"."paid_at", "invoice"."voided_at", "invoice"."recurring",
  "invoice"."corrects", "invoice"."quote", "invoice"."accepted_at", "invoice"."declined_at",
  "invoice"."created_by", "invoice"."sample", "invoice"."created_at", "invoice"."updated_at",
  json_build_array((coalesce(invoice.number, '') collate "C")::text, (invoice.id)::text)::text as "place"
from "invoice"
where "invoice"."workspace_id" = $1
  and false
  and invoice.client = $2
  and $3::uuid = any(invoice.projects)
  and invoice.issue_date >= $4
  and invoice.issue_date <= $5
  and invoice.status = $6
  and invoice.kind <> 'quote'
  and invoice.paid_at is not null
  and invoice.voided_at is null
  and (
    invoice.id in (select invoice from invoice_text where workspace_id = $7 and letters like search_part($8))
    or invoice.client in (select id from client where workspace_id = $9 and letters like search_part($10))
  )
  and (coalesce(invoice.number, '') collate "C", invoice.id) > ($11::text, $12::uuid)
order by coalesce(invoice.number, '') collate "C" asc, invoice.id asc
limit $13;

select "invoice"."workspace_id", "invoice"."id", "invoice"."kind", "invoice"."number", "invoice"."status",
  "invoice"."client", "invoice"."project", "invoice"."projects", "invoice"."issue_date", "invoice"."due_date",
  "invoice"."service_from", "invoice"."service_to", "invoice"."currency", "invoice"."language",
  "invoice"."tax_mode", "invoice"."discount_unit", "invoice"."discount_value", "invoice"."reference",
  "invoice"."notes", "invoice"."terms", "invoice"."footer", "invoice"."subtotal", "invoice"."discount",
  "invoice"."tax", "invoice"."total", "invoice"."paid", "invoice"."finalised_at", "invoice"."sent_at",
  "invoice"."viewed_at", "invoice"."paid_at", "invoice"."voided_at", "invoice"."recurring",
  "invoice"."corrects", "invoice"."quote", "invoice"."accepted_at", "invoice"."declined_at",
  "invoice"."created_by", "invoice"."sample", "invoice"."created_at", "invoice"."updated_at",
  json_build_array((invoice.issue_date)::text, (invoice.id)::text)::text as "place"
from "invoice"
where "invoice"."workspace_id" = $1
  and false
  and invoice.client = $2
  and $3::uuid = any(invoice.projects)
  and invoice.issue_date >= $4
  and invoice.issue_date <= $5
  and invoice.status = $6
  and invoice.kind <> 'quote'
  and invoice.finalised_at is not null
  and invoice.paid_at is null
  and invoice.voided_at is null
  and invoice.due_date < $7::date
  and invoice.total > invoice.paid
  and (
    invoice.id in (select invoice from invoice_text where workspace_id = $8 and letters like search_part($9))
    or invoice.client in (select id from client where workspace_id = $10 and letters like search_part($11))
  )
  and (invoice.issue_date, invoice.id) < ($12::date, $13::uuid)
order by invoice.issue_date desc, invoice.id desc
limit $14;

select "invoice"."workspace_id", "invoice"."id", "invoice"."kind", "invoice"."number", "invoice"."status",
  "invoice"."client", "invoice"."project", "invoice"."projects", "invoice"."issue_date", "invoice"."due_date",
  "invoice"."service_from", "invoice"."service_to", "invoice"."currency", "invoice"."language",
  "invoice"."tax_mode", "invoice"."discount_unit", "invoice"."discount_value", "invoice"."reference",
  "invoice"."notes", "invoice"."terms", "invoice"."footer", "invoice"."subtotal", "invoice"."discount",
  "invoice"."tax", "invoice"."total", "invoice"."paid", "invoice"."finalised_at", "invoice"."sent_at",
  "invoice"."viewed_at", "invoice"."paid_at", "invoice"."voided_at", "invoice"."recurring",
  "invoice"."corrects", "invoice"."quote", "invoice"."accepted_at", "invoice"."declined_at",
  "invoice"."created_by", "invoice"."sample", "invoice"."created_at", "invoice"."updated_at",
  json_build_array((coalesce(invoice.due_date, 'infinity'))::text, (invoice.id)::text)::text as "place"
from "invoice"
where "invoice"."workspace_id" = $1
  and true
  and invoice.client = $2
  and $3::uuid = any(invoice.projects)
  and invoice.issue_date >= $4
  and invoice.issue_date <= $5
  and invoice.status = $6
  and invoice.kind <> 'quote'
  and invoice.finalised_at is not null
  and invoice.paid_at is null
  and invoice.voided_at is null
  and (
    invoice.id in (select invoice from invoice_text where workspace_id = $7 and letters like search_part($8))
    or invoice.client in (select id from client where workspace_id = $9 and letters like search_part($10))
  )
  and (coalesce(invoice.due_date, 'infinity'), invoice.id) > ($11::date, $12::uuid)
order by coalesce(invoice.due_date, 'infinity') asc, invoice.id asc
limit $13;

select "invoice"."workspace_id", "invoice"."id", "invoice"."kind", "invoice"."number", "invoice"."status",
  "invoice"."client", "invoice"."project", "invoice"."projects", "invoice"."issue_date", "invoice"."due_date",
  "invoice"."service_from", "invoice"."service_to", "invoice"."currency", "invoice"."language",
  "invoice"."tax_mode", "invoice"."discount_unit", "invoice"."discount_value", "invoice"."reference",
  "invoice"."notes", "invoice"."terms", "invoice"."footer", "invoice"."subtotal", "invoice"."discount",
  "invoice"."tax", "invoice"."total", "invoice"."paid", "invoice"."finalised_at", "invoice"."sent_at",
  "invoice"."viewed_at", "invoice"."paid_at", "invoice"."voided_at", "invoice"."recurring",
  "invoice"."corrects", "invoice"."quote", "invoice"."accepted_at", "invoice"."declined_at",
  "invoice"."created_by", "invoice"."sample", "invoice"."created_at", "invoice"."updated_at",
  json_build_array((invoice.issue_date)::text, (invoice.id)::text)::text as "place"
from "invoice"
where "invoice"."workspace_id" = $1 and false and true
order by invoice.issue_date desc, invoice.id desc
limit $2;

-- invoice.list.queries.ts: findStatusPrices

select status, currency, count(*) as count, sum(total) as sum,
  coalesce(
    sum(total - paid) filter (
      where invoice.finalised_at is not null and invoice.paid_at is null and invoice.voided_at is null
    ),
    0
  ) as balance,
  coalesce(
    sum(total - paid) filter (
      where invoice.finalised_at is not null
        and invoice.paid_at is null
        and invoice.voided_at is null
        and invoice.due_date < $1::date
        and invoice.total > invoice.paid
    ),
    0
  ) as overdue
from invoice
where workspace_id = $2
  and kind <> 'quote'
  and invoice.projects <> '{}'
  and invoice.projects <@ $3::uuid[]
  and invoice.client = $4
  and $5::uuid = any(invoice.projects)
  and invoice.issue_date >= $6
  and invoice.issue_date <= $7
group by status, currency
order by status, currency;

select status, currency, count(*) as count, sum(total) as sum,
  coalesce(
    sum(total - paid) filter (
      where invoice.finalised_at is not null and invoice.paid_at is null and invoice.voided_at is null
    ),
    0
  ) as balance,
  coalesce(
    sum(total - paid) filter (
      where invoice.finalised_at is not null
        and invoice.paid_at is null
        and invoice.voided_at is null
        and invoice.due_date < $1::date
        and invoice.total > invoice.paid
    ),
    0
  ) as overdue
from invoice
where workspace_id = $2
  and kind <> 'quote'
  and false
  and invoice.client = $3
  and $4::uuid = any(invoice.projects)
  and invoice.issue_date >= $5
  and invoice.issue_date <= $6
group by status, currency
order by status, currency;

select status, currency, count(*) as count, sum(total) as sum,
  coalesce(
    sum(total - paid) filter (
      where invoice.finalised_at is not null and invoice.paid_at is null and invoice.voided_at is null
    ),
    0
  ) as balance,
  coalesce(
    sum(total - paid) filter (
      where invoice.finalised_at is not null
        and invoice.paid_at is null
        and invoice.voided_at is null
        and invoice.due_date < $1::date
        and invoice.total > invoice.paid
    ),
    0
  ) as overdue
from invoice
where workspace_id = $2
  and kind <> 'quote'
  and true
  and invoice.client = $3
  and $4::uuid = any(invoice.projects)
  and invoice.issue_date >= $5
  and invoice.issue_date <= $6
group by status, currency
order by status, currency;

select status, currency, count(*) as count, sum(total) as sum,
  coalesce(
    sum(total - paid) filter (
      where invoice.finalised_at is not null and invoice.paid_at is null and invoice.voided_at is null
    ),
    0
  ) as balance,
  coalesce(
    sum(total - paid) filter (
      where invoice.finalised_at is not null
        and invoice.paid_at is null
        and invoice.voided_at is null
        and invoice.due_date < $1::date
        and invoice.total > invoice.paid
    ),
    0
  ) as overdue
from invoice
where workspace_id = $2 and kind <> 'quote' and false and true
group by status, currency
order by status, currency;

-- invoice.payment.queries.ts: deleteCreditPayments

delete from "payment" where "workspace_id" = $1 and "credit" = $2;

-- invoice.payment.queries.ts: deletePayment

delete from "payment" where "workspace_id" = $1 and "invoice" = $2 and "id" = $3;

-- invoice.payment.queries.ts: deleteStatusPayments

delete from "payment" where "workspace_id" = $1 and "invoice" = $2 and "by_status" = $3;

-- invoice.payment.queries.ts: findPayment

select "id", "invoice", "method" from "payment" where "workspace_id" = $1 and "id" = $2;

-- invoice.payment.queries.ts: findPayments

select "id", "invoice", "date", "amount", "method", "reference", "credit", "by_status", "created_by",
  "created_at"
from "payment"
where "workspace_id" = $1 and "invoice" = $2
order by "date", "created_at", "id";

-- invoice.payment.queries.ts: findPaymentsBetween

select p.id, p.invoice, p.date, p.amount, invoice.number, invoice.client, invoice.currency
from payment p
join invoice on invoice.workspace_id = p.workspace_id and invoice.id = p.invoice
where p.workspace_id = $1
  and p.date between $2::date
  and $3::date
  and p.credit is null
  and invoice.voided_at is null
  and invoice.projects <> '{}'
  and invoice.projects <@ $4::uuid[]
order by p.date desc, p.id desc
limit $5;

select invoice.currency, count(*)::int as count, sum(p.amount)::bigint as sum
from payment p
join invoice on invoice.workspace_id = p.workspace_id and invoice.id = p.invoice
where p.workspace_id = $1
  and p.date between $2::date
  and $3::date
  and p.credit is null
  and invoice.voided_at is null
  and invoice.projects <> '{}'
  and invoice.projects <@ $4::uuid[]
group by invoice.currency
order by invoice.currency;

select p.id, p.invoice, p.date, p.amount, invoice.number, invoice.client, invoice.currency
from payment p
join invoice on invoice.workspace_id = p.workspace_id and invoice.id = p.invoice
where p.workspace_id = $1
  and p.date between $2::date
  and $3::date
  and p.credit is null
  and invoice.voided_at is null
  and false
order by p.date desc, p.id desc
limit $4;

select invoice.currency, count(*)::int as count, sum(p.amount)::bigint as sum
from payment p
join invoice on invoice.workspace_id = p.workspace_id and invoice.id = p.invoice
where p.workspace_id = $1
  and p.date between $2::date
  and $3::date
  and p.credit is null
  and invoice.voided_at is null
  and false
group by invoice.currency
order by invoice.currency;

select p.id, p.invoice, p.date, p.amount, invoice.number, invoice.client, invoice.currency
from payment p
join invoice on invoice.workspace_id = p.workspace_id and invoice.id = p.invoice
where p.workspace_id = $1
  and p.date between $2::date
  and $3::date
  and p.credit is null
  and invoice.voided_at is null
  and true
order by p.date desc, p.id desc
limit $4;

select invoice.currency, count(*)::int as count, sum(p.amount)::bigint as sum
from payment p
join invoice on invoice.workspace_id = p.workspace_id and invoice.id = p.invoice
where p.workspace_id = $1
  and p.date between $2::date
  and $3::date
  and p.credit is null
  and invoice.voided_at is null
  and true
group by invoice.currency
order by invoice.currency;

-- invoice.payment.queries.ts: insertPayment

insert into "payment" (
  "workspace_id", "id", "invoice", "date", "amount", "method", "reference", "by_status", "created_by",
  "credit"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

insert into "payment" (
  "workspace_id", "id", "invoice", "date", "amount", "method", "reference", "by_status", "created_by"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- invoice.payment.queries.ts: sumPayments

select coalesce(sum(amount), 0)::bigint as paid from payment where workspace_id = $1 and invoice = $2;

-- invoice.queries.ts: deleteInvoice

update "recurring_issue" set "invoice" = $1 where "workspace_id" = $2 and "invoice" = $3;

delete from "invoice" where "workspace_id" = $1 and "id" = $2;

-- invoice.queries.ts: endRecurrence

update "recurring_invoice"
set "next_date" = $1, "ended_at" = clock_timestamp(),
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "invoice" = $3 and "ended_at" is null;

-- invoice.queries.ts: findFollowing

select i.id, i.kind, i.number, i.issue_date, i.total, i.projects, case
  when i.quote = $1
  and not exists(
    select
    from invoice c
    where c.workspace_id = i.workspace_id
      and c.corrects = i.id
      and c.kind = 'cancellation'
      and c.finalised_at is not null
      and c.voided_at is null
  ) then i.quote_share::float8 end as share
from invoice i
where i.workspace_id = $2 and (i.corrects = $3 or i.quote = $4) and i.voided_at is null
order by i.issue_date, i.id;

-- invoice.queries.ts: findInvoice

select * from "invoice" where "workspace_id" = $1 and "id" = $2;

-- invoice.queries.ts: findInvoiceNames

select id, number
from invoice
where workspace_id = $1
  and id = any($2::uuid[])
  and invoice.projects <> '{}'
  and invoice.projects <@ $3::uuid[];

select id, number from invoice where workspace_id = $1 and id = any($2::uuid[]) and false;

select id, number from invoice where workspace_id = $1 and id = any($2::uuid[]) and true;

-- invoice.queries.ts: hasInvoices

select "id" from "invoice" where "workspace_id" = $1 and "client" = $2 limit $3;

-- invoice.queries.ts: insertInvoice

insert into "invoice" (
  "workspace_id", "accepted_at", "client", "corrects", "created_by", "currency", "declined_at", "discount",
  "discount_unit", "discount_value", "due_date", "finalised_at", "footer", "issue_date", "kind", "language",
  "notes", "number", "paid", "paid_at", "project", "projects", "quote", "quote_share", "recurring",
  "reference", "releases_time", "sample", "sent_at", "service_from", "service_to", "snapshot", "status",
  "subtotal", "tax", "tax_mode", "tax_sums", "terms", "total", "viewed_at", "voided_at", "id"
)
values (
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
  $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42
)
returning *;

insert into "invoice" (
  "workspace_id", "client", "currency", "issue_date", "kind", "language", "tax_mode", "id"
)
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning *;

-- invoice.queries.ts: lockInvoice
-- as lockCorrected

-- invoice.queries.ts: takeNumber

insert into invoice_counter (workspace_id, range, year, last)
values ($1, $2, $3, 1)
on conflict (workspace_id, range, year)
do update set last = invoice_counter.last + 1
returning last;

-- invoice.queries.ts: updateInvoice

update "invoice"
set "accepted_at" = $1, "client" = $2, "corrects" = $3, "created_by" = $4, "currency" = $5,
  "declined_at" = $6, "discount" = $7, "discount_unit" = $8, "discount_value" = $9, "due_date" = $10,
  "finalised_at" = $11, "footer" = $12, "issue_date" = $13, "kind" = $14, "language" = $15, "notes" = $16,
  "number" = $17, "paid" = $18, "paid_at" = $19, "project" = $20, "projects" = $21, "quote" = $22,
  "quote_share" = $23, "recurring" = $24, "reference" = $25, "releases_time" = $26, "sample" = $27,
  "sent_at" = $28, "service_from" = $29, "service_to" = $30, "snapshot" = $31, "status" = $32,
  "subtotal" = $33, "tax" = $34, "tax_mode" = $35, "tax_sums" = $36, "terms" = $37, "total" = $38,
  "viewed_at" = $39, "voided_at" = $40,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $41 and "id" = $42
returning *;

update "invoice"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning *;

-- invoice.retainer.queries.ts: findRetainedProject

select "id", "name", "client" from "project" where "workspace_id" = $1 and "id" = $2 and "deleted_at" is null;

-- invoice.retainer.queries.ts: insertBilledMonth

insert into "invoice_retainer" ("workspace_id", "project", "month", "line", "invoice")
values ($1, $2, $3, $4, $5);

-- invoice.retainer.queries.ts: lockIncluded

select e.id as entry, e.included::float8 as seconds
from time_entry e
join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
join workspace w on w.id = e.workspace_id
where e.workspace_id = $1
  and e.project = $2
  and e.client = $3
  and to_char(e.start at time zone w.time_zone, 'YYYY-MM-01') = $4
  and (e.billable and not e.covered and e."end" is not null)
  and e.included > 0
  and (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  ) = 0
order by e.id
for update of e, unbilled;

-- invoice.retainer.queries.ts: releaseMonths

update "invoice_retainer"
set "is_live" = $1
where "workspace_id" = $2 and "invoice" = $3 and "line" = any($4::uuid[]);

update "invoice_retainer" set "is_live" = $1 where "workspace_id" = $2 and "invoice" = $3;

-- invoice.retainer.queries.ts: retakeMonths

update invoice_retainer billed
set is_live = true
from invoice_line back
where billed.workspace_id = $1
  and not billed.is_live
  and back.workspace_id = billed.workspace_id
  and back.invoice = $2
  and back.corrects = billed.line;

-- invoice.time.queries.ts: findBillable

select e.id, (e.start at time zone w.time_zone)::date::text as day,
  (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  )::float8 as seconds,
  e.rate, e.currency, e.project, p.name as project_name, case
  when task.project = any($1::uuid[]) then e.task end as task,
  coalesce(
    case when task.project = any($2::uuid[]) then coalesce(task.title, nullif(e.task_title, '')) end, p.name
  ) as title,
  e.member_id, coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name, e.note,
  (
    exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
  ) as approved,
  e.start
from time_entry e
join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
join workspace w on w.id = e.workspace_id
join project p on p.workspace_id = e.workspace_id and p.id = e.project
left join task on task.workspace_id = e.workspace_id and task.id = e.task
left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
left join "user" u on u.id = m."user"
left join lateral (
  select tag.id, tag.name
  from time_entry_tag link
  join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
  where link.workspace_id = e.workspace_id and link.entry = e.id
  order by lower(tag.name)
  limit 1
) tag on true
where e.workspace_id = $3
  and e."end" is not null
  and (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  ) > 0
  and e.project = any($4::uuid[])
  and e.project = any($5::uuid[])
  and e.client = any(
    array(select c.id from client c where c.workspace_id = $6 and (c.id = $7 or c.merged_into = $8))
  )
  and e.id = any($9::uuid[])
  and e.project = any($10::uuid[])
  and (e.start at time zone w.time_zone)::date >= $11::date
  and (e.start at time zone w.time_zone)::date <= $12::date
  and (
    exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
  )
order by e.start, e.id
limit $13;

select e.id, (e.start at time zone w.time_zone)::date::text as day,
  (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  )::float8 as seconds,
  e.rate, e.currency, e.project, p.name as project_name, case
  when (task.created_by = $1 or task.executor = $2) then e.task end as task,
  coalesce(
    case
    when (task.created_by = $3 or task.executor = $4) then coalesce(task.title, nullif(e.task_title, '')) end,
    p.name
  ) as title,
  e.member_id, coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name, e.note,
  (
    exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
  ) as approved,
  e.start
from time_entry e
join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
join workspace w on w.id = e.workspace_id
join project p on p.workspace_id = e.workspace_id and p.id = e.project
left join task on task.workspace_id = e.workspace_id and task.id = e.task
left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
left join "user" u on u.id = m."user"
left join lateral (
  select tag.id, tag.name
  from time_entry_tag link
  join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
  where link.workspace_id = e.workspace_id and link.entry = e.id
  order by lower(tag.name)
  limit 1
) tag on true
where e.workspace_id = $5
  and e."end" is not null
  and (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  ) > 0
  and e.member_id = $6
  and false
  and e.client = any(
    array(select c.id from client c where c.workspace_id = $7 and (c.id = $8 or c.merged_into = $9))
  )
  and e.id = any($10::uuid[])
  and e.project = any($11::uuid[])
  and (e.start at time zone w.time_zone)::date >= $12::date
  and (e.start at time zone w.time_zone)::date <= $13::date
order by e.start, e.id
limit $14;

select e.id, (e.start at time zone w.time_zone)::date::text as day,
  (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  )::float8 as seconds,
  e.rate, e.currency, e.project, p.name as project_name, case
  when false then e.task end as task,
  coalesce(case when false then coalesce(task.title, nullif(e.task_title, '')) end, p.name) as title,
  e.member_id, coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name, e.note,
  (
    exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
  ) as approved,
  e.start
from time_entry e
join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
join workspace w on w.id = e.workspace_id
join project p on p.workspace_id = e.workspace_id and p.id = e.project
left join task on task.workspace_id = e.workspace_id and task.id = e.task
left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
left join "user" u on u.id = m."user"
left join lateral (
  select tag.id, tag.name
  from time_entry_tag link
  join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
  where link.workspace_id = e.workspace_id and link.entry = e.id
  order by lower(tag.name)
  limit 1
) tag on true
where e.workspace_id = $1
  and e."end" is not null
  and (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  ) > 0
  and false
  and false
  and e.client = any(
    array(select c.id from client c where c.workspace_id = $2 and (c.id = $3 or c.merged_into = $4))
  )
  and e.id = any($5::uuid[])
  and e.project = any($6::uuid[])
  and (e.start at time zone w.time_zone)::date >= $7::date
  and (e.start at time zone w.time_zone)::date <= $8::date
  and (
    exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
  )
order by e.start, e.id
limit $9;

select e.id, (e.start at time zone w.time_zone)::date::text as day,
  (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  )::float8 as seconds,
  e.rate, e.currency, e.project, p.name as project_name, case
  when true then e.task end as task,
  coalesce(case when true then coalesce(task.title, nullif(e.task_title, '')) end, p.name) as title,
  e.member_id, coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name, e.note,
  (
    exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
  ) as approved,
  e.start
from time_entry e
join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
join workspace w on w.id = e.workspace_id
join project p on p.workspace_id = e.workspace_id and p.id = e.project
left join task on task.workspace_id = e.workspace_id and task.id = e.task
left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
left join "user" u on u.id = m."user"
left join lateral (
  select tag.id, tag.name
  from time_entry_tag link
  join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
  where link.workspace_id = e.workspace_id and link.entry = e.id
  order by lower(tag.name)
  limit 1
) tag on true
where e.workspace_id = $1
  and e."end" is not null
  and (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  ) > 0
  and true
  and true
  and e.client = any(
    array(select c.id from client c where c.workspace_id = $2 and (c.id = $3 or c.merged_into = $4))
  )
  and e.id = any($5::uuid[])
  and e.project = any($6::uuid[])
  and (e.start at time zone w.time_zone)::date >= $7::date
  and (e.start at time zone w.time_zone)::date <= $8::date
order by e.start, e.id
limit $9;

select e.id, (e.start at time zone w.time_zone)::date::text as day,
  (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  )::float8 as seconds,
  e.rate, e.currency, e.project, p.name as project_name, case
  when false then e.task end as task,
  coalesce(case when false then coalesce(task.title, nullif(e.task_title, '')) end, p.name) as title,
  e.member_id, coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name, e.note,
  (
    exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
  ) as approved,
  e.start
from time_entry e
join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
join workspace w on w.id = e.workspace_id
join project p on p.workspace_id = e.workspace_id and p.id = e.project
left join task on task.workspace_id = e.workspace_id and task.id = e.task
left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
left join "user" u on u.id = m."user"
left join lateral (
  select tag.id, tag.name
  from time_entry_tag link
  join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
  where link.workspace_id = e.workspace_id and link.entry = e.id
  order by lower(tag.name)
  limit 1
) tag on true
where e.workspace_id = $1
  and e."end" is not null
  and (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  ) > 0
  and false
  and false
order by e.start, e.id
limit $2;

-- invoice.time.queries.ts: findLeftOut

select project, covered::float8, not_billable::float8, invoiced::float8, running
from (
  select e.project,
    coalesce(
      sum(
        case
        when e.covered then extract(epoch from e."end" - e.start)
        else least(e.included, extract(epoch from e."end" - e.start)) end
      ) filter (
        where e.billable
          and not exists(
            select
            from invoice_line_entry link
            where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
          )
      ),
      0
    ) as covered,
    coalesce(sum(extract(epoch from e."end" - e.start)) filter (where not e.billable), 0) as not_billable,
    coalesce(
      sum(extract(epoch from e."end" - e.start)) filter (
        where exists(
          select
          from invoice_line_entry link
          where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
        )
      ),
      0
    ) as invoiced,
    count(*) filter (where e."end" is null and e.billable)::int as running
  from time_entry e
  join workspace w on w.id = e.workspace_id
  where e.workspace_id = $1
    and e.project = any($2::uuid[])
    and e.client = any(
      array(select c.id from client c where c.workspace_id = $3 and (c.id = $4 or c.merged_into = $5))
    )
    and e.id = any($6::uuid[])
    and e.project = any($7::uuid[])
    and (e.start at time zone w.time_zone)::date >= $8::date
    and (e.start at time zone w.time_zone)::date <= $9::date
    and (
      exists(
        select
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('approved')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
      )
      or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
    )
  group by e.project
) sums
where covered + not_billable + invoiced + running > 0
order by project;

select project, covered::float8, not_billable::float8, invoiced::float8, running
from (
  select e.project,
    coalesce(
      sum(
        case
        when e.covered then extract(epoch from e."end" - e.start)
        else least(e.included, extract(epoch from e."end" - e.start)) end
      ) filter (
        where e.billable
          and not exists(
            select
            from invoice_line_entry link
            where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
          )
      ),
      0
    ) as covered,
    coalesce(sum(extract(epoch from e."end" - e.start)) filter (where not e.billable), 0) as not_billable,
    coalesce(
      sum(extract(epoch from e."end" - e.start)) filter (
        where exists(
          select
          from invoice_line_entry link
          where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
        )
      ),
      0
    ) as invoiced,
    count(*) filter (where e."end" is null and e.billable)::int as running
  from time_entry e
  join workspace w on w.id = e.workspace_id
  where e.workspace_id = $1
    and false
    and e.client = any(
      array(select c.id from client c where c.workspace_id = $2 and (c.id = $3 or c.merged_into = $4))
    )
    and e.id = any($5::uuid[])
    and e.project = any($6::uuid[])
    and (e.start at time zone w.time_zone)::date >= $7::date
    and (e.start at time zone w.time_zone)::date <= $8::date
  group by e.project
) sums
where covered + not_billable + invoiced + running > 0
order by project;

select project, covered::float8, not_billable::float8, invoiced::float8, running
from (
  select e.project,
    coalesce(
      sum(
        case
        when e.covered then extract(epoch from e."end" - e.start)
        else least(e.included, extract(epoch from e."end" - e.start)) end
      ) filter (
        where e.billable
          and not exists(
            select
            from invoice_line_entry link
            where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
          )
      ),
      0
    ) as covered,
    coalesce(sum(extract(epoch from e."end" - e.start)) filter (where not e.billable), 0) as not_billable,
    coalesce(
      sum(extract(epoch from e."end" - e.start)) filter (
        where exists(
          select
          from invoice_line_entry link
          where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
        )
      ),
      0
    ) as invoiced,
    count(*) filter (where e."end" is null and e.billable)::int as running
  from time_entry e
  join workspace w on w.id = e.workspace_id
  where e.workspace_id = $1
    and false
    and e.client = any(
      array(select c.id from client c where c.workspace_id = $2 and (c.id = $3 or c.merged_into = $4))
    )
    and e.id = any($5::uuid[])
    and e.project = any($6::uuid[])
    and (e.start at time zone w.time_zone)::date >= $7::date
    and (e.start at time zone w.time_zone)::date <= $8::date
    and (
      exists(
        select
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('approved')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
      )
      or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
    )
  group by e.project
) sums
where covered + not_billable + invoiced + running > 0
order by project;

select project, covered::float8, not_billable::float8, invoiced::float8, running
from (
  select e.project,
    coalesce(
      sum(
        case
        when e.covered then extract(epoch from e."end" - e.start)
        else least(e.included, extract(epoch from e."end" - e.start)) end
      ) filter (
        where e.billable
          and not exists(
            select
            from invoice_line_entry link
            where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
          )
      ),
      0
    ) as covered,
    coalesce(sum(extract(epoch from e."end" - e.start)) filter (where not e.billable), 0) as not_billable,
    coalesce(
      sum(extract(epoch from e."end" - e.start)) filter (
        where exists(
          select
          from invoice_line_entry link
          where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
        )
      ),
      0
    ) as invoiced,
    count(*) filter (where e."end" is null and e.billable)::int as running
  from time_entry e
  join workspace w on w.id = e.workspace_id
  where e.workspace_id = $1
    and true
    and e.client = any(
      array(select c.id from client c where c.workspace_id = $2 and (c.id = $3 or c.merged_into = $4))
    )
    and e.id = any($5::uuid[])
    and e.project = any($6::uuid[])
    and (e.start at time zone w.time_zone)::date >= $7::date
    and (e.start at time zone w.time_zone)::date <= $8::date
  group by e.project
) sums
where covered + not_billable + invoiced + running > 0
order by project;

select project, covered::float8, not_billable::float8, invoiced::float8, running
from (
  select e.project,
    coalesce(
      sum(
        case
        when e.covered then extract(epoch from e."end" - e.start)
        else least(e.included, extract(epoch from e."end" - e.start)) end
      ) filter (
        where e.billable
          and not exists(
            select
            from invoice_line_entry link
            where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
          )
      ),
      0
    ) as covered,
    coalesce(sum(extract(epoch from e."end" - e.start)) filter (where not e.billable), 0) as not_billable,
    coalesce(
      sum(extract(epoch from e."end" - e.start)) filter (
        where exists(
          select
          from invoice_line_entry link
          where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
        )
      ),
      0
    ) as invoiced,
    count(*) filter (where e."end" is null and e.billable)::int as running
  from time_entry e
  join workspace w on w.id = e.workspace_id
  where e.workspace_id = $1 and false
  group by e.project
) sums
where covered + not_billable + invoiced + running > 0
order by project;

-- invoice.time.queries.ts: insertLineEntries

insert into invoice_line_entry (workspace_id, invoice, line, entry, seconds)
select $1, $2, link.line, link.entry, link.seconds
from unnest($3::uuid[], $4::uuid[], $5::int[]) as link (line, entry, seconds);

-- invoice.time.queries.ts: lockBillable

select *
from (
  select e.id, (e.start at time zone w.time_zone)::date::text as day,
    (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    )::float8 as seconds,
    e.rate, e.currency, e.project, p.name as project_name, case
    when task.project = any($1::uuid[]) then e.task end as task,
    coalesce(
      case when task.project = any($2::uuid[]) then coalesce(task.title, nullif(e.task_title, '')) end, p.name
    ) as title,
    e.member_id, coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name,
    e.note,
    (
      exists(
        select
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('approved')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
      )
      or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
    ) as approved,
    e.start
  from time_entry e
  join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
  join workspace w on w.id = e.workspace_id
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  left join task on task.workspace_id = e.workspace_id and task.id = e.task
  left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
  left join "user" u on u.id = m."user"
  left join lateral (
    select tag.id, tag.name
    from time_entry_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by lower(tag.name)
    limit 1
  ) tag on true
  where e.workspace_id = $3
    and e."end" is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0
    and e.project = any($4::uuid[])
    and e.project = any($5::uuid[])
    and e.client = any(
      array(select c.id from client c where c.workspace_id = $6 and (c.id = $7 or c.merged_into = $8))
    )
    and e.id = any($9::uuid[])
    and e.project = any($10::uuid[])
    and (e.start at time zone w.time_zone)::date >= $11::date
    and (e.start at time zone w.time_zone)::date <= $12::date
    and (
      exists(
        select
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('approved')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
      )
      or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
    )
  order by e.id
  for update of e, unbilled
) locked
order by start, id;

select *
from (
  select e.id, (e.start at time zone w.time_zone)::date::text as day,
    (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    )::float8 as seconds,
    e.rate, e.currency, e.project, p.name as project_name, case
    when (task.created_by = $1 or task.executor = $2) then e.task end as task,
    coalesce(
      case
      when (
        task.created_by = $3 or task.executor = $4
      ) then coalesce(task.title, nullif(e.task_title, '')) end,
      p.name
    ) as title,
    e.member_id, coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name,
    e.note,
    (
      exists(
        select
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('approved')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
      )
      or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
    ) as approved,
    e.start
  from time_entry e
  join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
  join workspace w on w.id = e.workspace_id
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  left join task on task.workspace_id = e.workspace_id and task.id = e.task
  left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
  left join "user" u on u.id = m."user"
  left join lateral (
    select tag.id, tag.name
    from time_entry_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by lower(tag.name)
    limit 1
  ) tag on true
  where e.workspace_id = $5
    and e."end" is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0
    and e.member_id = $6
    and false
    and e.client = any(
      array(select c.id from client c where c.workspace_id = $7 and (c.id = $8 or c.merged_into = $9))
    )
    and e.id = any($10::uuid[])
    and e.project = any($11::uuid[])
    and (e.start at time zone w.time_zone)::date >= $12::date
    and (e.start at time zone w.time_zone)::date <= $13::date
  order by e.id
  for update of e, unbilled
) locked
order by start, id;

select *
from (
  select e.id, (e.start at time zone w.time_zone)::date::text as day,
    (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    )::float8 as seconds,
    e.rate, e.currency, e.project, p.name as project_name, case
    when false then e.task end as task,
    coalesce(case when false then coalesce(task.title, nullif(e.task_title, '')) end, p.name) as title,
    e.member_id, coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name,
    e.note,
    (
      exists(
        select
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('approved')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
      )
      or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
    ) as approved,
    e.start
  from time_entry e
  join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
  join workspace w on w.id = e.workspace_id
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  left join task on task.workspace_id = e.workspace_id and task.id = e.task
  left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
  left join "user" u on u.id = m."user"
  left join lateral (
    select tag.id, tag.name
    from time_entry_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by lower(tag.name)
    limit 1
  ) tag on true
  where e.workspace_id = $1
    and e."end" is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0
    and false
    and false
    and e.client = any(
      array(select c.id from client c where c.workspace_id = $2 and (c.id = $3 or c.merged_into = $4))
    )
    and e.id = any($5::uuid[])
    and e.project = any($6::uuid[])
    and (e.start at time zone w.time_zone)::date >= $7::date
    and (e.start at time zone w.time_zone)::date <= $8::date
    and (
      exists(
        select
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('approved')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
      )
      or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
    )
  order by e.id
  for update of e, unbilled
) locked
order by start, id;

select *
from (
  select e.id, (e.start at time zone w.time_zone)::date::text as day,
    (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    )::float8 as seconds,
    e.rate, e.currency, e.project, p.name as project_name, case
    when true then e.task end as task,
    coalesce(case when true then coalesce(task.title, nullif(e.task_title, '')) end, p.name) as title,
    e.member_id, coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name,
    e.note,
    (
      exists(
        select
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('approved')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
      )
      or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
    ) as approved,
    e.start
  from time_entry e
  join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
  join workspace w on w.id = e.workspace_id
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  left join task on task.workspace_id = e.workspace_id and task.id = e.task
  left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
  left join "user" u on u.id = m."user"
  left join lateral (
    select tag.id, tag.name
    from time_entry_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by lower(tag.name)
    limit 1
  ) tag on true
  where e.workspace_id = $1
    and e."end" is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0
    and true
    and true
    and e.client = any(
      array(select c.id from client c where c.workspace_id = $2 and (c.id = $3 or c.merged_into = $4))
    )
    and e.id = any($5::uuid[])
    and e.project = any($6::uuid[])
    and (e.start at time zone w.time_zone)::date >= $7::date
    and (e.start at time zone w.time_zone)::date <= $8::date
  order by e.id
  for update of e, unbilled
) locked
order by start, id;

select *
from (
  select e.id, (e.start at time zone w.time_zone)::date::text as day,
    (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    )::float8 as seconds,
    e.rate, e.currency, e.project, p.name as project_name, case
    when false then e.task end as task,
    coalesce(case when false then coalesce(task.title, nullif(e.task_title, '')) end, p.name) as title,
    e.member_id, coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name,
    e.note,
    (
      exists(
        select
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('approved')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
      )
      or exists(select from workspace w where w.id = e.workspace_id and w.approval = 'off')
    ) as approved,
    e.start
  from time_entry e
  join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
  join workspace w on w.id = e.workspace_id
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  left join task on task.workspace_id = e.workspace_id and task.id = e.task
  left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
  left join "user" u on u.id = m."user"
  left join lateral (
    select tag.id, tag.name
    from time_entry_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by lower(tag.name)
    limit 1
  ) tag on true
  where e.workspace_id = $1
    and e."end" is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0
    and false
    and false
  order by e.id
  for update of e, unbilled
) locked
order by start, id;

-- invoice.trail.queries.ts: findBilledEntries

select e.id, link.line, case
  when task.project = any($1::uuid[]) then task.id end as task, e.project, case
  when task.project = any($2::uuid[]) then coalesce(task.title, e.task_title)
  else '' end as title, e.member_id, e.start, e."end", e.note, link.seconds
from invoice_line_entry link
join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
left join task on task.workspace_id = e.workspace_id and task.id = e.task and task.deleted_at is null
where link.workspace_id = $3
  and link.invoice = $4
  and link.line = $5
  and e.project = any($6::uuid[])
  and (e.start, e.id) > ($7::timestamptz, $8::uuid)
order by e.start, e.id
limit $9;

select count(*) as hidden
from invoice_line_entry link
join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
where link.workspace_id = $1 and link.invoice = $2 and link.line = $3 and not (e.project = any($4::uuid[]));

select e.id, link.line, case
  when (task.created_by = $1 or task.executor = $2) then task.id end as task, e.project, case
  when (task.created_by = $3 or task.executor = $4) then coalesce(task.title, e.task_title)
  else '' end as title, e.member_id, e.start, e."end", e.note, link.seconds
from invoice_line_entry link
join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
left join task on task.workspace_id = e.workspace_id and task.id = e.task and task.deleted_at is null
where link.workspace_id = $5
  and link.invoice = $6
  and link.line = $7
  and e.member_id = $8
  and (e.start, e.id) > ($9::timestamptz, $10::uuid)
order by e.start, e.id
limit $11;

select count(*) as hidden
from invoice_line_entry link
join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
where link.workspace_id = $1 and link.invoice = $2 and link.line = $3 and not (e.member_id = $4);

select e.id, link.line, case
  when false then task.id end as task, e.project, case
  when false then coalesce(task.title, e.task_title)
  else '' end as title, e.member_id, e.start, e."end", e.note, link.seconds
from invoice_line_entry link
join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
left join task on task.workspace_id = e.workspace_id and task.id = e.task and task.deleted_at is null
where link.workspace_id = $1
  and link.invoice = $2
  and link.line = $3
  and false
  and (e.start, e.id) > ($4::timestamptz, $5::uuid)
order by e.start, e.id
limit $6;

select count(*) as hidden
from invoice_line_entry link
join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
where link.workspace_id = $1 and link.invoice = $2 and link.line = $3 and not (false);

select e.id, link.line, case
  when true then task.id end as task, e.project, case
  when true then coalesce(task.title, e.task_title)
  else '' end as title, e.member_id, e.start, e."end", e.note, link.seconds
from invoice_line_entry link
join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
left join task on task.workspace_id = e.workspace_id and task.id = e.task and task.deleted_at is null
where link.workspace_id = $1
  and link.invoice = $2
  and link.line = $3
  and true
  and (e.start, e.id) > ($4::timestamptz, $5::uuid)
order by e.start, e.id
limit $6;

select count(*) as hidden
from invoice_line_entry link
join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
where link.workspace_id = $1 and link.invoice = $2 and link.line = $3 and not (true);

select e.id, link.line, case
  when false then task.id end as task, e.project, case
  when false then coalesce(task.title, e.task_title)
  else '' end as title, e.member_id, e.start, e."end", e.note, link.seconds
from invoice_line_entry link
join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
left join task on task.workspace_id = e.workspace_id and task.id = e.task and task.deleted_at is null
where link.workspace_id = $1 and link.invoice = $2 and link.line = $3 and false and true
order by e.start, e.id
limit $4;

-- invoice.trail.queries.ts: findInvoiceHistory

select seq, event, actor, at, data, before
from change
where workspace_id = $1 and data ->> 'id' = $2 and object = 'invoice'
order by seq desc
limit 500;

select number
from invoice
where workspace_id = $1 and id = (select corrects from invoice where workspace_id = $2 and id = $3);

select change.seq, change.data ->> 'number' as number
from invoice note
join change on change.workspace_id = note.workspace_id and change.data ->> 'id' = note.id::text
where note.workspace_id = $1
  and note.corrects = $2
  and change.object = 'invoice'
  and change.before ->> 'paid' <> change.data ->> 'paid'
  and (
    change.before ->> 'number' is null
    or change.before ->> 'voidedAt' is null
    and change.data ->> 'voidedAt' is not null
  );

-- invoice.trail.queries.ts: findInvoicedEntries

select e.id as entry, case
  when invoice.projects <> '{}'
  and invoice.projects <@ $1::uuid[] then invoice.id end as invoice, case
  when invoice.projects <> '{}'
  and invoice.projects <@ $2::uuid[] then invoice.number end as number
from time_entry e
join workspace w on w.id = e.workspace_id
join invoice_line_entry link on link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
join invoice on invoice.workspace_id = link.workspace_id and invoice.id = link.invoice
where e.workspace_id = $3 and e.task = $4 and e.project = any($5::uuid[])
order by e.start, e.id;

select e.id as entry, case
  when false then invoice.id end as invoice, case
  when false then invoice.number end as number
from time_entry e
join workspace w on w.id = e.workspace_id
join invoice_line_entry link on link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
join invoice on invoice.workspace_id = link.workspace_id and invoice.id = link.invoice
where e.workspace_id = $1 and e.task = $2 and e.member_id = $3
order by e.start, e.id;

select e.id as entry, case
  when false then invoice.id end as invoice, case
  when false then invoice.number end as number
from time_entry e
join workspace w on w.id = e.workspace_id
join invoice_line_entry link on link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
join invoice on invoice.workspace_id = link.workspace_id and invoice.id = link.invoice
where e.workspace_id = $1 and e.task = $2 and false
order by e.start, e.id;

select e.id as entry, case
  when true then invoice.id end as invoice, case
  when true then invoice.number end as number
from time_entry e
join workspace w on w.id = e.workspace_id
join invoice_line_entry link on link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
join invoice on invoice.workspace_id = link.workspace_id and invoice.id = link.invoice
where e.workspace_id = $1 and e.task = $2 and true
order by e.start, e.id;

select e.id as entry, case
  when false then invoice.id end as invoice, case
  when false then invoice.number end as number
from time_entry e
join workspace w on w.id = e.workspace_id
join invoice_line_entry link on link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
join invoice on invoice.workspace_id = link.workspace_id and invoice.id = link.invoice
where e.workspace_id = $1
  and e.start >= least(
    $2::timestamp at time zone w.time_zone,
    ($3::timestamp - interval '1 hour') at time zone w.time_zone + interval '1 hour'
  )
  and e.start < least(
    ($4::timestamp + interval '1 day') at time zone w.time_zone,
    (($5::timestamp + interval '1 day') - interval '1 hour') at time zone w.time_zone + interval '1 hour'
  )
  and ($6::uuid is null or e.member_id = $7::uuid)
  and false
order by e.start, e.id;

-- invoice.unbilled.queries.ts: findUnbilled

with tracked as (
  select client, project, currency,
    coalesce(sum(seconds) filter (where rate is not null), 0)::float8 as seconds,
    coalesce(sum(seconds * rate), 0) / 3600 as amount,
    coalesce(sum(seconds) filter (where rate is null), 0)::float8 as unpriced, 0 as expenses,
    (min(oldest) at time zone (select time_zone from workspace where id = $1))::date as oldest,
    coalesce(sum(late_seconds) filter (where rate is not null), 0)::float8 as late_seconds,
    coalesce(sum(late_seconds * rate), 0) / 3600 as late_amount, 0 as late_expenses
  from (
    select e.client, e.project, e.currency, e.rate, min(e.start) as oldest,
      extract(epoch from sum(e.billed)) as seconds,
      extract(
        epoch
        from sum(e.billed) filter (
          where e.start < least(
            ($2::timestamp + interval '1 day') at time zone (select time_zone from workspace where id = $3),
            (
              ($4::timestamp + interval '1 day') - interval '1 hour'
            ) at time zone (select time_zone from workspace where id = $5) + interval '1 hour'
          )
        )
      ) as late_seconds
    from unbilled_entry e
    where e.workspace_id = $6 and e.billed > interval '0' and e.project = any($7::uuid[])
    group by e.client, e.project, e.currency, e.rate
  ) at_rate
  group by client, project, currency
),
  spent as (
    select coalesce(e.client, p.client) as client, e.project, e.currency, 0, 0, 0,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) as expenses, min(e.date) as oldest, 0, 0,
      coalesce(
        sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) filter (where e.date <= $8::date), 0
      ) as late_expenses
    from expense e
    join project p on p.workspace_id = e.workspace_id and p.id = e.project
    where e.workspace_id = $9
      and e.deleted_at is null
      and e.billable
      and not exists(
        select
        from invoice_line_expense link
        where link.workspace_id = e.workspace_id and link.expense = e.id and link.is_live
      )
      and e.project = any($10::uuid[])
    group by 1, e.project, e.currency
  )
select coalesce(c.merged_into, o.client) as client, o.project, o.currency, sum(o.seconds) as seconds,
  round(sum(o.amount))::bigint as amount, sum(o.unpriced) as unpriced, sum(o.expenses)::bigint as expenses,
  min(o.oldest)::text as oldest, sum(o.late_seconds) as late_seconds,
  round(sum(o.late_amount))::bigint as late_amount, sum(o.late_expenses)::bigint as late_expenses
from (select * from tracked union all select * from spent) o
left join client c on c.workspace_id = $11 and c.id = o.client
group by 1, o.project, o.currency
order by round(sum(o.amount)) + sum(o.expenses) desc, unpriced desc, o.project;

with tracked as (
  select client, project, currency,
    coalesce(sum(seconds) filter (where rate is not null), 0)::float8 as seconds,
    coalesce(sum(seconds * rate), 0) / 3600 as amount,
    coalesce(sum(seconds) filter (where rate is null), 0)::float8 as unpriced, 0 as expenses,
    (min(oldest) at time zone (select time_zone from workspace where id = $1))::date as oldest,
    coalesce(sum(late_seconds) filter (where rate is not null), 0)::float8 as late_seconds,
    coalesce(sum(late_seconds * rate), 0) / 3600 as late_amount, 0 as late_expenses
  from (
    select e.client, e.project, e.currency, e.rate, min(e.start) as oldest,
      extract(epoch from sum(e.billed)) as seconds,
      extract(
        epoch
        from sum(e.billed) filter (
          where e.start < least(
            ($2::timestamp + interval '1 day') at time zone (select time_zone from workspace where id = $3),
            (
              ($4::timestamp + interval '1 day') - interval '1 hour'
            ) at time zone (select time_zone from workspace where id = $5) + interval '1 hour'
          )
        )
      ) as late_seconds
    from unbilled_entry e
    where e.workspace_id = $6 and e.billed > interval '0' and false
    group by e.client, e.project, e.currency, e.rate
  ) at_rate
  group by client, project, currency
),
  spent as (
    select coalesce(e.client, p.client) as client, e.project, e.currency, 0, 0, 0,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) as expenses, min(e.date) as oldest, 0, 0,
      coalesce(
        sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) filter (where e.date <= $7::date), 0
      ) as late_expenses
    from expense e
    join project p on p.workspace_id = e.workspace_id and p.id = e.project
    where e.workspace_id = $8
      and e.deleted_at is null
      and e.billable
      and not exists(
        select
        from invoice_line_expense link
        where link.workspace_id = e.workspace_id and link.expense = e.id and link.is_live
      )
      and false
    group by 1, e.project, e.currency
  )
select coalesce(c.merged_into, o.client) as client, o.project, o.currency, sum(o.seconds) as seconds,
  round(sum(o.amount))::bigint as amount, sum(o.unpriced) as unpriced, sum(o.expenses)::bigint as expenses,
  min(o.oldest)::text as oldest, sum(o.late_seconds) as late_seconds,
  round(sum(o.late_amount))::bigint as late_amount, sum(o.late_expenses)::bigint as late_expenses
from (select * from tracked union all select * from spent) o
left join client c on c.workspace_id = $9 and c.id = o.client
group by 1, o.project, o.currency
order by round(sum(o.amount)) + sum(o.expenses) desc, unpriced desc, o.project;

with tracked as (
  select client, project, currency,
    coalesce(sum(seconds) filter (where rate is not null), 0)::float8 as seconds,
    coalesce(sum(seconds * rate), 0) / 3600 as amount,
    coalesce(sum(seconds) filter (where rate is null), 0)::float8 as unpriced, 0 as expenses,
    (min(oldest) at time zone (select time_zone from workspace where id = $1))::date as oldest,
    coalesce(sum(late_seconds) filter (where rate is not null), 0)::float8 as late_seconds,
    coalesce(sum(late_seconds * rate), 0) / 3600 as late_amount, 0 as late_expenses
  from (
    select e.client, e.project, e.currency, e.rate, min(e.start) as oldest,
      extract(epoch from sum(e.billed)) as seconds,
      extract(
        epoch
        from sum(e.billed) filter (
          where e.start < least(
            ($2::timestamp + interval '1 day') at time zone (select time_zone from workspace where id = $3),
            (
              ($4::timestamp + interval '1 day') - interval '1 hour'
            ) at time zone (select time_zone from workspace where id = $5) + interval '1 hour'
          )
        )
      ) as late_seconds
    from unbilled_entry e
    where e.workspace_id = $6 and e.billed > interval '0' and true
    group by e.client, e.project, e.currency, e.rate
  ) at_rate
  group by client, project, currency
),
  spent as (
    select coalesce(e.client, p.client) as client, e.project, e.currency, 0, 0, 0,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) as expenses, min(e.date) as oldest, 0, 0,
      coalesce(
        sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) filter (where e.date <= $7::date), 0
      ) as late_expenses
    from expense e
    join project p on p.workspace_id = e.workspace_id and p.id = e.project
    where e.workspace_id = $8
      and e.deleted_at is null
      and e.billable
      and not exists(
        select
        from invoice_line_expense link
        where link.workspace_id = e.workspace_id and link.expense = e.id and link.is_live
      )
      and true
    group by 1, e.project, e.currency
  )
select coalesce(c.merged_into, o.client) as client, o.project, o.currency, sum(o.seconds) as seconds,
  round(sum(o.amount))::bigint as amount, sum(o.unpriced) as unpriced, sum(o.expenses)::bigint as expenses,
  min(o.oldest)::text as oldest, sum(o.late_seconds) as late_seconds,
  round(sum(o.late_amount))::bigint as late_amount, sum(o.late_expenses)::bigint as late_expenses
from (select * from tracked union all select * from spent) o
left join client c on c.workspace_id = $9 and c.id = o.client
group by 1, o.project, o.currency
order by round(sum(o.amount)) + sum(o.expenses) desc, unpriced desc, o.project;

with tracked as (
  select client, project, currency,
    coalesce(sum(seconds) filter (where rate is not null), 0)::float8 as seconds,
    coalesce(sum(seconds * rate), 0) / 3600 as amount,
    coalesce(sum(seconds) filter (where rate is null), 0)::float8 as unpriced, 0 as expenses,
    (min(oldest) at time zone (select time_zone from workspace where id = $1))::date as oldest,
    coalesce(sum(late_seconds) filter (where rate is not null), 0)::float8 as late_seconds,
    coalesce(sum(late_seconds * rate), 0) / 3600 as late_amount, 0 as late_expenses
  from (
    select e.client, e.project, e.currency, e.rate, min(e.start) as oldest,
      extract(epoch from sum(e.billed)) as seconds,
      extract(epoch from sum(e.billed) filter (where false)) as late_seconds
    from unbilled_entry e
    where e.workspace_id = $2 and e.billed > interval '0' and false
    group by e.client, e.project, e.currency, e.rate
  ) at_rate
  group by client, project, currency
),
  spent as (
    select coalesce(e.client, p.client) as client, e.project, e.currency, 0, 0, 0,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) as expenses, min(e.date) as oldest, 0, 0,
      coalesce(
        sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) filter (where false), 0
      ) as late_expenses
    from expense e
    join project p on p.workspace_id = e.workspace_id and p.id = e.project
    where e.workspace_id = $3
      and e.deleted_at is null
      and e.billable
      and not exists(
        select
        from invoice_line_expense link
        where link.workspace_id = e.workspace_id and link.expense = e.id and link.is_live
      )
      and false
    group by 1, e.project, e.currency
  )
select coalesce(c.merged_into, o.client) as client, o.project, o.currency, sum(o.seconds) as seconds,
  round(sum(o.amount))::bigint as amount, sum(o.unpriced) as unpriced, sum(o.expenses)::bigint as expenses,
  min(o.oldest)::text as oldest, sum(o.late_seconds) as late_seconds,
  round(sum(o.late_amount))::bigint as late_amount, sum(o.late_expenses)::bigint as late_expenses
from (select * from tracked union all select * from spent) o
left join client c on c.workspace_id = $4 and c.id = o.client
group by 1, o.project, o.currency
order by round(sum(o.amount)) + sum(o.expenses) desc, unpriced desc, o.project;

-- invoicing.queries.ts: findInvoicing

select "settings" from "invoicing" where "workspace_id" = $1;

-- invoicing.queries.ts: findNumbers

select "range", "year", "last" from "invoice_counter" where "workspace_id" = $1 order by "range", "year";

-- invoicing.queries.ts: updateInvoicing

insert into invoicing (workspace_id, settings) values ($1, '{}') on conflict do nothing;

select from invoicing where workspace_id = $1 for update;
-- as findInvoicing

update "invoicing"
set "settings" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2;
