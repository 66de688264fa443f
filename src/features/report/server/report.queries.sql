-- The SQL of the report’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- report.billable.queries.ts: findReportBillable

select client, title, currency, coalesce(array_agg(id) filter (where is_open), '{}') as entries,
  coalesce(sum(billed) filter (where is_open), 0)::float8 as seconds,
  coalesce(round(sum(billed * rate) filter (where is_open) / 3600), 0)::bigint as amount,
  coalesce(sum(seconds) filter (where is_invoiced), 0)::float8 as invoiced,
  coalesce(sum(seconds - billed) filter (where billable and not is_invoiced), 0)::float8 as covered,
  coalesce(sum(seconds) filter (where not billable and not is_invoiced), 0)::float8 as not_billable,
  coalesce(sum(billed) filter (where is_unpriced and not is_invoiced), 0)::float8 as unpriced
from (
  select e.id, e.rate, e.billable, e.currency, e.project, buyer.id as client,
    coalesce(buyer.title, '') as title, extract(epoch from e."end" - e.start) as seconds,
    (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) as billed,
    (
      e.billable
      and not e.covered
      and e.rate is null
      and (
        e."end" is null
        or (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        ) > 0
      )
    ) as is_unpriced,
    exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    ) as is_invoiced,
    unbilled.entry is not null
    and e.rate is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0 as is_open
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id
    and t.id = e.task
    and t.deleted_at is null
    and t.project = any($1::uuid[])
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and e.project = any($2::uuid[])
  left join client buyer on buyer.workspace_id = e.workspace_id
    and buyer.id = coalesce(c.merged_into, e.client)
  where e.workspace_id = $3
    and e."end" is not null
    and e.start >= least(
      $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
    )
    and e.start < least(
      ($8::timestamp + interval '1 day') at time zone $9,
      (($10::timestamp + interval '1 day') - interval '1 hour') at time zone $11 + interval '1 hour'
    )
    and e.project = any($12::uuid[])
    and e.project = $13
    and e.member_id = $14
    and coalesce(c.merged_into, e.client) = $15
    and coalesce(
      (
        select a.state
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('submitted', 'approved', 'returned')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
        order by array_position(array['approved', 'submitted', 'returned'], a.state)
        limit 1
      ),
      'open'
    ) = $16
    and e.billable = $17
    and (
      $18::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $19::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (date_trunc('week', e.start at time zone $20)::date)::text is not distinct
  from $21
    and (
      e.billable
      and not e.covered
      and e.rate is null
      and (
        e."end" is null
        or (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        ) > 0
      )
    )
    and e.project = any($22::uuid[])
    and e.project = any($23::uuid[])
) e
group by client, title, currency, project;

select client, title, currency, coalesce(array_agg(id) filter (where is_open), '{}') as entries,
  coalesce(sum(billed) filter (where is_open), 0)::float8 as seconds,
  coalesce(round(sum(billed * rate) filter (where is_open) / 3600), 0)::bigint as amount,
  coalesce(sum(seconds) filter (where is_invoiced), 0)::float8 as invoiced,
  coalesce(sum(seconds - billed) filter (where billable and not is_invoiced), 0)::float8 as covered,
  coalesce(sum(seconds) filter (where not billable and not is_invoiced), 0)::float8 as not_billable,
  coalesce(sum(billed) filter (where is_unpriced and not is_invoiced), 0)::float8 as unpriced
from (
  select e.id, e.rate, e.billable, e.currency, e.project, buyer.id as client,
    coalesce(buyer.title, '') as title, extract(epoch from e."end" - e.start) as seconds,
    (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) as billed,
    (
      e.billable
      and not e.covered
      and e.rate is null
      and (
        e."end" is null
        or (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        ) > 0
      )
    ) as is_unpriced,
    exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    ) as is_invoiced,
    unbilled.entry is not null
    and e.rate is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0 as is_open
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id
    and t.id = e.task
    and t.deleted_at is null
    and (t.executor = $1 or t.created_by = $2)
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and false
  left join client buyer on buyer.workspace_id = e.workspace_id
    and buyer.id = coalesce(c.merged_into, e.client)
  where e.workspace_id = $3
    and e."end" is not null
    and e.start >= least(
      $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
    )
    and e.start < least(
      ($8::timestamp + interval '1 day') at time zone $9,
      (($10::timestamp + interval '1 day') - interval '1 hour') at time zone $11 + interval '1 hour'
    )
    and e.member_id = $12
    and e.project = $13
    and e.member_id = $14
    and coalesce(c.merged_into, e.client) = $15
    and coalesce(
      (
        select a.state
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('submitted', 'approved', 'returned')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
        order by array_position(array['approved', 'submitted', 'returned'], a.state)
        limit 1
      ),
      'open'
    ) = $16
    and e.billable = $17
    and (
      $18::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $19::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (t.id)::text is not distinct
  from $20
    and unbilled.entry is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0
    and false
) e
group by client, title, currency, project;

select client, title, currency, coalesce(array_agg(id) filter (where is_open), '{}') as entries,
  coalesce(sum(billed) filter (where is_open), 0)::float8 as seconds,
  coalesce(round(sum(billed * rate) filter (where is_open) / 3600), 0)::bigint as amount,
  coalesce(sum(seconds) filter (where is_invoiced), 0)::float8 as invoiced,
  coalesce(sum(seconds - billed) filter (where billable and not is_invoiced), 0)::float8 as covered,
  coalesce(sum(seconds) filter (where not billable and not is_invoiced), 0)::float8 as not_billable,
  coalesce(sum(billed) filter (where is_unpriced and not is_invoiced), 0)::float8 as unpriced
from (
  select e.id, e.rate, e.billable, e.currency, e.project, buyer.id as client,
    coalesce(buyer.title, '') as title, extract(epoch from e."end" - e.start) as seconds,
    (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) as billed,
    (
      e.billable
      and not e.covered
      and e.rate is null
      and (
        e."end" is null
        or (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        ) > 0
      )
    ) as is_unpriced,
    exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    ) as is_invoiced,
    unbilled.entry is not null
    and e.rate is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0 as is_open
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and false
  left join client buyer on buyer.workspace_id = e.workspace_id
    and buyer.id = coalesce(c.merged_into, e.client)
  where e.workspace_id = $1
    and e."end" is not null
    and e.start >= least(
      $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
    )
    and e.start < least(
      ($6::timestamp + interval '1 day') at time zone $7,
      (($8::timestamp + interval '1 day') - interval '1 hour') at time zone $9 + interval '1 hour'
    )
    and false
    and e.project = $10
    and e.member_id = $11
    and coalesce(c.merged_into, e.client) = $12
    and coalesce(
      (
        select a.state
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('submitted', 'approved', 'returned')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
        order by array_position(array['approved', 'submitted', 'returned'], a.state)
        limit 1
      ),
      'open'
    ) = $13
    and e.billable = $14
    and (
      $15::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $16::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and $17::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    and true
    and false
) e
group by client, title, currency, project;

select client, title, currency, coalesce(array_agg(id) filter (where is_open), '{}') as entries,
  coalesce(sum(billed) filter (where is_open), 0)::float8 as seconds,
  coalesce(round(sum(billed * rate) filter (where is_open) / 3600), 0)::bigint as amount,
  coalesce(sum(seconds) filter (where is_invoiced), 0)::float8 as invoiced,
  coalesce(sum(seconds - billed) filter (where billable and not is_invoiced), 0)::float8 as covered,
  coalesce(sum(seconds) filter (where not billable and not is_invoiced), 0)::float8 as not_billable,
  coalesce(sum(billed) filter (where is_unpriced and not is_invoiced), 0)::float8 as unpriced
from (
  select e.id, e.rate, e.billable, e.currency, e.project, buyer.id as client,
    coalesce(buyer.title, '') as title, extract(epoch from e."end" - e.start) as seconds,
    (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) as billed,
    (
      e.billable
      and not e.covered
      and e.rate is null
      and (
        e."end" is null
        or (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        ) > 0
      )
    ) as is_unpriced,
    exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    ) as is_invoiced,
    unbilled.entry is not null
    and e.rate is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0 as is_open
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and true
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and true
  left join client buyer on buyer.workspace_id = e.workspace_id
    and buyer.id = coalesce(c.merged_into, e.client)
  where e.workspace_id = $1
    and e."end" is not null
    and e.start >= least(
      $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
    )
    and e.start < least(
      ($6::timestamp + interval '1 day') at time zone $7,
      (($8::timestamp + interval '1 day') - interval '1 hour') at time zone $9 + interval '1 hour'
    )
    and e.project = $10
    and e.member_id = $11
    and coalesce(c.merged_into, e.client) = $12
    and coalesce(
      (
        select a.state
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('submitted', 'approved', 'returned')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
        order by array_position(array['approved', 'submitted', 'returned'], a.state)
        limit 1
      ),
      'open'
    ) = $13
    and e.billable = $14
    and (
      $15::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $16::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (t.status)::text is not distinct
  from $17 and e.billable and true
) e
group by client, title, currency, project;

select client, title, currency, coalesce(array_agg(id) filter (where is_open), '{}') as entries,
  coalesce(sum(billed) filter (where is_open), 0)::float8 as seconds,
  coalesce(round(sum(billed * rate) filter (where is_open) / 3600), 0)::bigint as amount,
  coalesce(sum(seconds) filter (where is_invoiced), 0)::float8 as invoiced,
  coalesce(sum(seconds - billed) filter (where billable and not is_invoiced), 0)::float8 as covered,
  coalesce(sum(seconds) filter (where not billable and not is_invoiced), 0)::float8 as not_billable,
  coalesce(sum(billed) filter (where is_unpriced and not is_invoiced), 0)::float8 as unpriced
from (
  select e.id, e.rate, e.billable, e.currency, e.project, buyer.id as client,
    coalesce(buyer.title, '') as title, extract(epoch from e."end" - e.start) as seconds,
    (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) as billed,
    (
      e.billable
      and not e.covered
      and e.rate is null
      and (
        e."end" is null
        or (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        ) > 0
      )
    ) as is_unpriced,
    exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    ) as is_invoiced,
    unbilled.entry is not null
    and e.rate is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0 as is_open
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and false
  left join client buyer on buyer.workspace_id = e.workspace_id
    and buyer.id = coalesce(c.merged_into, e.client)
  where e.workspace_id = $1
    and e."end" is not null
    and e.start >= least(
      $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
    )
    and e.start < least(
      ($6::timestamp + interval '1 day') at time zone $7,
      (($8::timestamp + interval '1 day') - interval '1 hour') at time zone $9 + interval '1 hour'
    )
    and false
    and false
) e
group by client, title, currency, project;

-- report.cost.queries.ts: findCosts

with worked as (
  select e.project, e.member_id, (e.start at time zone $1)::date as day,
    sum(extract(epoch from e."end" - e.start)) as seconds
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id
    and t.id = e.task
    and t.deleted_at is null
    and t.project = any($2::uuid[])
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and e.project = any($3::uuid[])
  where e.workspace_id = $4
    and e."end" is not null
    and e.start >= least(
      $5::timestamp at time zone $6, ($7::timestamp - interval '1 hour') at time zone $8 + interval '1 hour'
    )
    and e.start < least(
      ($9::timestamp + interval '1 day') at time zone $10,
      (($11::timestamp + interval '1 day') - interval '1 hour') at time zone $12 + interval '1 hour'
    )
    and e.project = any($13::uuid[])
    and e.project = $14
    and e.member_id = $15
    and coalesce(c.merged_into, e.client) = $16
    and coalesce(
      (
        select a.state
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('submitted', 'approved', 'returned')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
        order by array_position(array['approved', 'submitted', 'returned'], a.state)
        limit 1
      ),
      'open'
    ) = $17
    and e.billable = $18
    and (
      $19::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $20::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (date_trunc('week', e.start at time zone $21)::date)::text is not distinct
  from $22
    and (
      e.billable
      and not e.covered
      and e.rate is null
      and (
        e."end" is null
        or (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        ) > 0
      )
    )
    and e.project = any($23::uuid[])
  group by 1, 2, 3
),
  costed as (
    select worked.project, sum(seconds * cost.rate) / 3600 as cost,
      sum(seconds) filter (where cost.rate is null) as uncosted
    from worked
    left join lateral (
      select rate.rate
      from rate
      where rate.workspace_id = $24
        and rate.cost
        and rate.member = worked.member_id
        and (rate."from" is null or rate."from" <= worked.day)
      order by rate."from" desc nulls last
      limit 1
    ) cost on true
    group by 1
  ),
  spent as (
    select e.project, sum(e.amount - e.tax) as expenses,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) filter (where e.billable) as rebilled
    from expense e
    where e.workspace_id = $25
      and e.deleted_at is null
      and e.currency = $26
      and e.date between $27::date
      and $28::date
      and e.project = $29
      and coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      ) in (
        select c.id
        from client c
        where c.workspace_id = e.workspace_id and (c.id = $30 or c.merged_into = $31)
      )
      and e.member_id = $32
    group by 1
  ),
  charged as (
    select coalesce(line.project, i.project) as project,
      sum(
        line.total * (case when i.subtotal = 0 then 1 else 1 - i.discount::numeric / i.subtotal end) / (
          case when i.tax_mode = 'inclusive' then 1 + coalesce(tax.percent, 0) / 100 else 1 end
        )
      ) as fees
    from invoice_line line
    join invoice i on i.workspace_id = line.workspace_id and i.id = line.invoice
    left join invoice_line charged on charged.workspace_id = line.workspace_id and charged.id = line.corrects
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where line.workspace_id = $33
      and coalesce(charged.kind, line.kind) = 'fixed'
      and coalesce(line.project, i.project) is not null
      and i.kind in ('invoice', 'credit_note', 'cancellation')
      and i.finalised_at is not null
      and i.voided_at is null
      and i.currency = $34
      and i.issue_date between $35::date
      and $36::date
      and coalesce(line.project, i.project) = $37
      and i.client = any(
        array(select c.id from client c where c.workspace_id = $38 and (c.id = $39 or c.merged_into = $40))
      )
      and false
    group by 1
  )
select project, coalesce(round(cost), 0)::bigint as cost, coalesce(uncosted, 0)::float8 as uncosted_seconds,
  coalesce(expenses, 0)::bigint as expenses, coalesce(rebilled, 0)::bigint as rebilled,
  coalesce(round(fees), 0)::bigint as fees
from costed full
join spent using (project) full
join charged using (project);

with worked as (
  select e.project, e.member_id, (e.start at time zone $1)::date as day,
    sum(extract(epoch from e."end" - e.start)) as seconds
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id
    and t.id = e.task
    and t.deleted_at is null
    and (t.executor = $2 or t.created_by = $3)
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and false
  where e.workspace_id = $4
    and e."end" is not null
    and e.start >= least(
      $5::timestamp at time zone $6, ($7::timestamp - interval '1 hour') at time zone $8 + interval '1 hour'
    )
    and e.start < least(
      ($9::timestamp + interval '1 day') at time zone $10,
      (($11::timestamp + interval '1 day') - interval '1 hour') at time zone $12 + interval '1 hour'
    )
    and e.member_id = $13
    and e.project = $14
    and e.member_id = $15
    and coalesce(c.merged_into, e.client) = $16
    and coalesce(
      (
        select a.state
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('submitted', 'approved', 'returned')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
        order by array_position(array['approved', 'submitted', 'returned'], a.state)
        limit 1
      ),
      'open'
    ) = $17
    and e.billable = $18
    and (
      $19::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $20::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (t.id)::text is not distinct
  from $21
    and unbilled.entry is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0
  group by 1, 2, 3
),
  costed as (
    select worked.project, sum(seconds * cost.rate) / 3600 as cost,
      sum(seconds) filter (where cost.rate is null) as uncosted
    from worked
    left join lateral (
      select rate.rate
      from rate
      where rate.workspace_id = $22
        and rate.cost
        and rate.member = worked.member_id
        and (rate."from" is null or rate."from" <= worked.day)
      order by rate."from" desc nulls last
      limit 1
    ) cost on true
    group by 1
  ),
  spent as (
    select e.project, sum(e.amount - e.tax) as expenses,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) filter (where e.billable) as rebilled
    from expense e
    where e.workspace_id = $23
      and e.deleted_at is null
      and e.currency = $24
      and e.date between $25::date
      and $26::date
      and e.project = $27
      and coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      ) in (
        select c.id
        from client c
        where c.workspace_id = e.workspace_id and (c.id = $28 or c.merged_into = $29)
      )
      and e.member_id = $30
    group by 1
  ),
  charged as (
    select coalesce(line.project, i.project) as project,
      sum(
        line.total * (case when i.subtotal = 0 then 1 else 1 - i.discount::numeric / i.subtotal end) / (
          case when i.tax_mode = 'inclusive' then 1 + coalesce(tax.percent, 0) / 100 else 1 end
        )
      ) as fees
    from invoice_line line
    join invoice i on i.workspace_id = line.workspace_id and i.id = line.invoice
    left join invoice_line charged on charged.workspace_id = line.workspace_id and charged.id = line.corrects
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where line.workspace_id = $31
      and coalesce(charged.kind, line.kind) = 'fixed'
      and coalesce(line.project, i.project) is not null
      and i.kind in ('invoice', 'credit_note', 'cancellation')
      and i.finalised_at is not null
      and i.voided_at is null
      and i.currency = $32
      and i.issue_date between $33::date
      and $34::date
      and coalesce(line.project, i.project) = $35
      and i.client = any(
        array(select c.id from client c where c.workspace_id = $36 and (c.id = $37 or c.merged_into = $38))
      )
      and false
    group by 1
  )
select project, coalesce(round(cost), 0)::bigint as cost, coalesce(uncosted, 0)::float8 as uncosted_seconds,
  coalesce(expenses, 0)::bigint as expenses, coalesce(rebilled, 0)::bigint as rebilled,
  coalesce(round(fees), 0)::bigint as fees
from costed full
join spent using (project) full
join charged using (project);

with worked as (
  select e.project, e.member_id, (e.start at time zone $1)::date as day,
    sum(extract(epoch from e."end" - e.start)) as seconds
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and false
  where e.workspace_id = $2
    and e."end" is not null
    and e.start >= least(
      $3::timestamp at time zone $4, ($5::timestamp - interval '1 hour') at time zone $6 + interval '1 hour'
    )
    and e.start < least(
      ($7::timestamp + interval '1 day') at time zone $8,
      (($9::timestamp + interval '1 day') - interval '1 hour') at time zone $10 + interval '1 hour'
    )
    and false
    and e.project = $11
    and e.member_id = $12
    and coalesce(c.merged_into, e.client) = $13
    and coalesce(
      (
        select a.state
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('submitted', 'approved', 'returned')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
        order by array_position(array['approved', 'submitted', 'returned'], a.state)
        limit 1
      ),
      'open'
    ) = $14
    and e.billable = $15
    and (
      $16::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $17::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and $18::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    and true
  group by 1, 2, 3
),
  costed as (
    select worked.project, sum(seconds * cost.rate) / 3600 as cost,
      sum(seconds) filter (where cost.rate is null) as uncosted
    from worked
    left join lateral (
      select rate.rate
      from rate
      where rate.workspace_id = $19
        and rate.cost
        and rate.member = worked.member_id
        and (rate."from" is null or rate."from" <= worked.day)
      order by rate."from" desc nulls last
      limit 1
    ) cost on true
    group by 1
  ),
  spent as (
    select e.project, sum(e.amount - e.tax) as expenses,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) filter (where e.billable) as rebilled
    from expense e
    where e.workspace_id = $20
      and e.deleted_at is null
      and e.currency = $21
      and e.date between $22::date
      and $23::date
      and e.project = $24
      and coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      ) in (
        select c.id
        from client c
        where c.workspace_id = e.workspace_id and (c.id = $25 or c.merged_into = $26)
      )
      and e.member_id = $27
    group by 1
  ),
  charged as (
    select coalesce(line.project, i.project) as project,
      sum(
        line.total * (case when i.subtotal = 0 then 1 else 1 - i.discount::numeric / i.subtotal end) / (
          case when i.tax_mode = 'inclusive' then 1 + coalesce(tax.percent, 0) / 100 else 1 end
        )
      ) as fees
    from invoice_line line
    join invoice i on i.workspace_id = line.workspace_id and i.id = line.invoice
    left join invoice_line charged on charged.workspace_id = line.workspace_id and charged.id = line.corrects
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where line.workspace_id = $28
      and coalesce(charged.kind, line.kind) = 'fixed'
      and coalesce(line.project, i.project) is not null
      and i.kind in ('invoice', 'credit_note', 'cancellation')
      and i.finalised_at is not null
      and i.voided_at is null
      and i.currency = $29
      and i.issue_date between $30::date
      and $31::date
      and coalesce(line.project, i.project) = $32
      and i.client = any(
        array(select c.id from client c where c.workspace_id = $33 and (c.id = $34 or c.merged_into = $35))
      )
      and false
    group by 1
  )
select project, coalesce(round(cost), 0)::bigint as cost, coalesce(uncosted, 0)::float8 as uncosted_seconds,
  coalesce(expenses, 0)::bigint as expenses, coalesce(rebilled, 0)::bigint as rebilled,
  coalesce(round(fees), 0)::bigint as fees
from costed full
join spent using (project) full
join charged using (project);

with worked as (
  select e.project, e.member_id, (e.start at time zone $1)::date as day,
    sum(extract(epoch from e."end" - e.start)) as seconds
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and true
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and true
  where e.workspace_id = $2
    and e."end" is not null
    and e.start >= least(
      $3::timestamp at time zone $4, ($5::timestamp - interval '1 hour') at time zone $6 + interval '1 hour'
    )
    and e.start < least(
      ($7::timestamp + interval '1 day') at time zone $8,
      (($9::timestamp + interval '1 day') - interval '1 hour') at time zone $10 + interval '1 hour'
    )
    and e.project = $11
    and e.member_id = $12
    and coalesce(c.merged_into, e.client) = $13
    and coalesce(
      (
        select a.state
        from approval a
        where (
          a.workspace_id = e.workspace_id
          and a.member_id = e.member_id
          and a.starts_at <= e.start
          and e.start < a.ends_at
          and (a.project is null or a.project = e.project)
          and a.state in ('submitted', 'approved', 'returned')
          and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
        )
        order by array_position(array['approved', 'submitted', 'returned'], a.state)
        limit 1
      ),
      'open'
    ) = $14
    and e.billable = $15
    and (
      $16::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $17::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (t.status)::text is not distinct
  from $18 and e.billable
  group by 1, 2, 3
),
  costed as (
    select worked.project, sum(seconds * cost.rate) / 3600 as cost,
      sum(seconds) filter (where cost.rate is null) as uncosted
    from worked
    left join lateral (
      select rate.rate
      from rate
      where rate.workspace_id = $19
        and rate.cost
        and rate.member = worked.member_id
        and (rate."from" is null or rate."from" <= worked.day)
      order by rate."from" desc nulls last
      limit 1
    ) cost on true
    group by 1
  ),
  spent as (
    select e.project, sum(e.amount - e.tax) as expenses,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) filter (where e.billable) as rebilled
    from expense e
    where e.workspace_id = $20
      and e.deleted_at is null
      and e.currency = $21
      and e.date between $22::date
      and $23::date
      and e.project = $24
      and coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      ) in (
        select c.id
        from client c
        where c.workspace_id = e.workspace_id and (c.id = $25 or c.merged_into = $26)
      )
      and e.member_id = $27
    group by 1
  ),
  charged as (
    select coalesce(line.project, i.project) as project,
      sum(
        line.total * (case when i.subtotal = 0 then 1 else 1 - i.discount::numeric / i.subtotal end) / (
          case when i.tax_mode = 'inclusive' then 1 + coalesce(tax.percent, 0) / 100 else 1 end
        )
      ) as fees
    from invoice_line line
    join invoice i on i.workspace_id = line.workspace_id and i.id = line.invoice
    left join invoice_line charged on charged.workspace_id = line.workspace_id and charged.id = line.corrects
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where line.workspace_id = $28
      and coalesce(charged.kind, line.kind) = 'fixed'
      and coalesce(line.project, i.project) is not null
      and i.kind in ('invoice', 'credit_note', 'cancellation')
      and i.finalised_at is not null
      and i.voided_at is null
      and i.currency = $29
      and i.issue_date between $30::date
      and $31::date
      and coalesce(line.project, i.project) = $32
      and i.client = any(
        array(select c.id from client c where c.workspace_id = $33 and (c.id = $34 or c.merged_into = $35))
      )
      and false
    group by 1
  )
select project, coalesce(round(cost), 0)::bigint as cost, coalesce(uncosted, 0)::float8 as uncosted_seconds,
  coalesce(expenses, 0)::bigint as expenses, coalesce(rebilled, 0)::bigint as rebilled,
  coalesce(round(fees), 0)::bigint as fees
from costed full
join spent using (project) full
join charged using (project);

with worked as (
  select e.project, e.member_id, (e.start at time zone $1)::date as day,
    sum(extract(epoch from e."end" - e.start)) as seconds
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and false
  where e.workspace_id = $2
    and e."end" is not null
    and e.start >= least(
      $3::timestamp at time zone $4, ($5::timestamp - interval '1 hour') at time zone $6 + interval '1 hour'
    )
    and e.start < least(
      ($7::timestamp + interval '1 day') at time zone $8,
      (($9::timestamp + interval '1 day') - interval '1 hour') at time zone $10 + interval '1 hour'
    )
    and false
  group by 1, 2, 3
),
  costed as (
    select worked.project, sum(seconds * cost.rate) / 3600 as cost,
      sum(seconds) filter (where cost.rate is null) as uncosted
    from worked
    left join lateral (
      select rate.rate
      from rate
      where rate.workspace_id = $11
        and rate.cost
        and rate.member = worked.member_id
        and (rate."from" is null or rate."from" <= worked.day)
      order by rate."from" desc nulls last
      limit 1
    ) cost on true
    group by 1
  ),
  spent as (
    select e.project, sum(e.amount - e.tax) as expenses,
      sum(round((e.amount - e.tax) * (100 + e.markup) / 100)) filter (where e.billable) as rebilled
    from expense e
    where e.workspace_id = $12
      and e.deleted_at is null
      and e.currency = $13
      and e.date between $14::date
      and $15::date
    group by 1
  ),
  charged as (
    select coalesce(line.project, i.project) as project,
      sum(
        line.total * (case when i.subtotal = 0 then 1 else 1 - i.discount::numeric / i.subtotal end) / (
          case when i.tax_mode = 'inclusive' then 1 + coalesce(tax.percent, 0) / 100 else 1 end
        )
      ) as fees
    from invoice_line line
    join invoice i on i.workspace_id = line.workspace_id and i.id = line.invoice
    left join invoice_line charged on charged.workspace_id = line.workspace_id and charged.id = line.corrects
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where line.workspace_id = $16
      and coalesce(charged.kind, line.kind) = 'fixed'
      and coalesce(line.project, i.project) is not null
      and i.kind in ('invoice', 'credit_note', 'cancellation')
      and i.finalised_at is not null
      and i.voided_at is null
      and i.currency = $17
      and i.issue_date between $18::date
      and $19::date
    group by 1
  )
select project, coalesce(round(cost), 0)::bigint as cost, coalesce(uncosted, 0)::float8 as uncosted_seconds,
  coalesce(expenses, 0)::bigint as expenses, coalesce(rebilled, 0)::bigint as rebilled,
  coalesce(round(fees), 0)::bigint as fees
from costed full
join spent using (project) full
join charged using (project);

-- report.link.queries.ts: deleteReportLink

delete from "report_link" where "workspace_id" = $1 and "id" = $2;

-- report.link.queries.ts: findLinkPlace

select workspace_id, id, created_by as member_id, name, search
from report_link
where token_hash = $1 and (expires_at is null or expires_at > clock_timestamp());

-- report.link.queries.ts: findReportLinks

select "id", "name", "search", "expires_at", "created_by", "created_at"
from "report_link"
where "workspace_id" = $1 and (expires_at is null or expires_at > clock_timestamp())
order by "created_at" desc, "id";

-- report.link.queries.ts: insertReportLink

insert into "report_link" ("workspace_id", "id", "name", "search", "expires_at", "created_by", "token_hash")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "name", "search", "expires_at", "created_by", "created_at";

-- report.link.queries.ts: lockReportLink

select "id", "name", "search", "expires_at", "created_by", "created_at"
from "report_link"
where "workspace_id" = $1 and "id" = $2
for update;

-- report.queries.ts: findEntryIds

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id
  and t.id = e.task
  and t.deleted_at is null
  and t.project = any($1::uuid[])
left join client c on c.workspace_id = e.workspace_id and c.id = e.client
left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
  and unbilled.entry = e.id
  and e.project = any($2::uuid[])
where e.workspace_id = $3
  and e."end" is not null
  and e.start >= least(
    $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
  )
  and e.start < least(
    ($8::timestamp + interval '1 day') at time zone $9,
    (($10::timestamp + interval '1 day') - interval '1 hour') at time zone $11 + interval '1 hour'
  )
  and e.project = any($12::uuid[])
  and e.project = $13
  and e.member_id = $14
  and coalesce(c.merged_into, e.client) = $15
  and coalesce(
    (
      select a.state
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved', 'returned')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
      order by array_position(array['approved', 'submitted', 'returned'], a.state)
      limit 1
    ),
    'open'
  ) = $16
  and e.billable = $17
  and (
    $18::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    or $19::uuid in (
      select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
    )
  )
  and (date_trunc('week', e.start at time zone $20)::date)::text is not distinct
from $21
  and (
    e.billable
    and not e.covered
    and e.rate is null
    and (
      e."end" is null
      or (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) > 0
    )
  )
  and e.project = any($22::uuid[])
  and (e.start, e.id) < (select x.start, x.id from time_entry x where x.workspace_id = $23 and x.id = $24)
order by e.start desc, e.id desc
limit $25;

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id
  and t.id = e.task
  and t.deleted_at is null
  and (t.executor = $1 or t.created_by = $2)
left join client c on c.workspace_id = e.workspace_id and c.id = e.client
left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
  and unbilled.entry = e.id
  and false
where e.workspace_id = $3
  and e."end" is not null
  and e.start >= least(
    $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
  )
  and e.start < least(
    ($8::timestamp + interval '1 day') at time zone $9,
    (($10::timestamp + interval '1 day') - interval '1 hour') at time zone $11 + interval '1 hour'
  )
  and e.member_id = $12
  and e.project = $13
  and e.member_id = $14
  and coalesce(c.merged_into, e.client) = $15
  and coalesce(
    (
      select a.state
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved', 'returned')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
      order by array_position(array['approved', 'submitted', 'returned'], a.state)
      limit 1
    ),
    'open'
  ) = $16
  and e.billable = $17
  and (
    $18::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    or $19::uuid in (
      select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
    )
  )
  and (t.id)::text is not distinct
from $20
  and unbilled.entry is not null
  and (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  ) > 0
  and (e.start, e.id) < (select x.start, x.id from time_entry x where x.workspace_id = $21 and x.id = $22)
order by e.start desc, e.id desc
limit $23;

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
left join client c on c.workspace_id = e.workspace_id and c.id = e.client
left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
  and unbilled.entry = e.id
  and false
where e.workspace_id = $1
  and e."end" is not null
  and e.start >= least(
    $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
  )
  and e.start < least(
    ($6::timestamp + interval '1 day') at time zone $7,
    (($8::timestamp + interval '1 day') - interval '1 hour') at time zone $9 + interval '1 hour'
  )
  and false
  and e.project = $10
  and e.member_id = $11
  and coalesce(c.merged_into, e.client) = $12
  and coalesce(
    (
      select a.state
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved', 'returned')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
      order by array_position(array['approved', 'submitted', 'returned'], a.state)
      limit 1
    ),
    'open'
  ) = $13
  and e.billable = $14
  and (
    $15::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    or $16::uuid in (
      select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
    )
  )
  and $17::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
  and true
  and (e.start, e.id) < (select x.start, x.id from time_entry x where x.workspace_id = $18 and x.id = $19)
order by e.start desc, e.id desc
limit $20;

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and true
left join client c on c.workspace_id = e.workspace_id and c.id = e.client
left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id and true
where e.workspace_id = $1
  and e."end" is not null
  and e.start >= least(
    $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
  )
  and e.start < least(
    ($6::timestamp + interval '1 day') at time zone $7,
    (($8::timestamp + interval '1 day') - interval '1 hour') at time zone $9 + interval '1 hour'
  )
  and e.project = $10
  and e.member_id = $11
  and coalesce(c.merged_into, e.client) = $12
  and coalesce(
    (
      select a.state
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved', 'returned')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
      order by array_position(array['approved', 'submitted', 'returned'], a.state)
      limit 1
    ),
    'open'
  ) = $13
  and e.billable = $14
  and (
    $15::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    or $16::uuid in (
      select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
    )
  )
  and (t.status)::text is not distinct
from $17
  and e.billable
  and (e.start, e.id) < (select x.start, x.id from time_entry x where x.workspace_id = $18 and x.id = $19)
order by e.start desc, e.id desc
limit $20;

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
left join client c on c.workspace_id = e.workspace_id and c.id = e.client
left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
  and unbilled.entry = e.id
  and false
where e.workspace_id = $1
  and e."end" is not null
  and e.start >= least(
    $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
  )
  and e.start < least(
    ($6::timestamp + interval '1 day') at time zone $7,
    (($8::timestamp + interval '1 day') - interval '1 hour') at time zone $9 + interval '1 hour'
  )
  and false
  and true
order by e.start desc, e.id desc
limit $10;

-- report.queries.ts: findLevel

select set_config('work_mem', '32MB', true), set_config('hash_mem_multiplier', '4', true),
  set_config('jit', 'off', true), set_config('enable_sort', $1, true);

with timed as (
  select currency, rate , "k0" , count(*) as entries, sum(tracked) as tracked,
    sum(tracked) filter (where billable) as billable, sum(billed) filter (where is_money_seen) as billed,
    sum(billed) filter (where is_unbilled) as unbilled
  from (
    select e.currency, e.rate ,
      (
        select array_agg(date_trunc($1, day)::date order by day)
        from generate_series($2::timestamp, $3::timestamp + interval '1 day', interval '1 day') as day
      )[ width_bucket(
        e.start,
        (
          select array_agg(
            least(day at time zone $4, (day - interval '1 hour') at time zone $5 + interval '1 hour')
            order by day
          )
          from generate_series($6::timestamp, $7::timestamp + interval '1 day', interval '1 day') as day
        )
      ) ] as "k0" ,
      e."end" - e.start as tracked, e.billable,
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      ) as billed,
      e.project = any($8::uuid[]) as is_money_seen, unbilled.entry is not null as is_unbilled
    from time_entry e
    left join task t on t.workspace_id = e.workspace_id
      and t.id = e.task
      and t.deleted_at is null
      and t.project = any($9::uuid[])
    left join client c on c.workspace_id = e.workspace_id and c.id = e.client
    left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
      and unbilled.entry = e.id
      and e.project = any($10::uuid[])
    where e.workspace_id = $11
      and e."end" is not null
      and e.start >= least(
        $12::timestamp at time zone $13,
        ($14::timestamp - interval '1 hour') at time zone $15 + interval '1 hour'
      )
      and e.start < least(
        ($16::timestamp + interval '1 day') at time zone $17,
        (($18::timestamp + interval '1 day') - interval '1 hour') at time zone $19 + interval '1 hour'
      )
      and e.project = any($20::uuid[])
      and e.project = $21
      and e.member_id = $22
      and coalesce(c.merged_into, e.client) = $23
      and coalesce(
        (
          select a.state
          from approval a
          where (
            a.workspace_id = e.workspace_id
            and a.member_id = e.member_id
            and a.starts_at <= e.start
            and e.start < a.ends_at
            and (a.project is null or a.project = e.project)
            and a.state in ('submitted', 'approved', 'returned')
            and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
          )
          order by array_position(array['approved', 'submitted', 'returned'], a.state)
          limit 1
        ),
        'open'
      ) = $24
      and e.billable = $25
      and (
        $26::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
        or $27::uuid in (
          select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
        )
      )
      and (date_trunc('week', e.start at time zone $28)::date)::text is not distinct
    from $29
      and (
        e.billable
        and not e.covered
        and e.rate is null
        and (
          e."end" is null
          or (
            case
            when e.billable
            and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
            else 0 end
          ) > 0
        )
      )
      and e.project = any($30::uuid[]) offset 0
  ) line
  group by currency, rate , "k0"
),
  picked as materialized (
    select currency , "k0" , entries, coalesce(extract(epoch from "tracked"), 0) as seconds,
      coalesce(extract(epoch from "billable"), 0) as billable,
      coalesce(extract(epoch from "unbilled"), 0) as unbilled, case
      when rate is null then coalesce(extract(epoch from "billed"), 0)
      else 0 end as unpriced, case
      when billed > interval '0' then coalesce(extract(epoch from "billed"), 0) * rate end as worth, case
      when billed > interval '0' then rate end as billed_rate
    from timed
  ),
  "estimated_task1" as materialized (
    select distinct *
    from (
      select t.id as task, t.estimate ,
        (
          select array_agg(date_trunc($31, day)::date order by day)
          from generate_series($32::timestamp, $33::timestamp + interval '1 day', interval '1 day') as day
        )[ width_bucket(
          e.start,
          (
            select array_agg(
              least(day at time zone $34, (day - interval '1 hour') at time zone $35 + interval '1 hour')
              order by day
            )
            from generate_series($36::timestamp, $37::timestamp + interval '1 day', interval '1 day') as day
          )
        ) ] as "k0"
      from time_entry e
      left join task t on t.workspace_id = e.workspace_id
        and t.id = e.task
        and t.deleted_at is null
        and t.project = any($38::uuid[])
      left join client c on c.workspace_id = e.workspace_id and c.id = e.client
      left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
        and unbilled.entry = e.id
        and e.project = any($39::uuid[])
      where e.workspace_id = $40
        and e."end" is not null
        and e.start >= least(
          $41::timestamp at time zone $42,
          ($43::timestamp - interval '1 hour') at time zone $44 + interval '1 hour'
        )
        and e.start < least(
          ($45::timestamp + interval '1 day') at time zone $46,
          (($47::timestamp + interval '1 day') - interval '1 hour') at time zone $48 + interval '1 hour'
        )
        and e.project = any($49::uuid[])
        and e.project = $50
        and e.member_id = $51
        and coalesce(c.merged_into, e.client) = $52
        and coalesce(
          (
            select a.state
            from approval a
            where (
              a.workspace_id = e.workspace_id
              and a.member_id = e.member_id
              and a.starts_at <= e.start
              and e.start < a.ends_at
              and (a.project is null or a.project = e.project)
              and a.state in ('submitted', 'approved', 'returned')
              and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
            )
            order by array_position(array['approved', 'submitted', 'returned'], a.state)
            limit 1
          ),
          'open'
        ) = $53
        and e.billable = $54
        and (
          $55::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
          or $56::uuid in (
            select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
          )
        )
        and (date_trunc('week', e.start at time zone $57)::date)::text is not distinct
      from $58
        and (
          e.billable
          and not e.covered
          and e.rate is null
          and (
            e."end" is null
            or (
              case
              when e.billable
              and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
              else 0 end
            ) > 0
          )
        )
        and e.project = any($59::uuid[])
        and t.estimate > 0 offset 0
    ) line
  ) ,
  "estimated_task0" as materialized (select distinct task, estimate from "estimated_task1")
select *
from (
  (
    select 0 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object(
              'currency', currency, 'amount', round(worth / 3600)::bigint, 'rate', case
              when lowest_rate = highest_rate then lowest_rate end
            )
            order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select '{}'::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
          sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced,
          sum(worth) as worth, min(billed_rate) as lowest_rate, max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate from picked
        ) line
        group by currency
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $60
    ) sums
    left join (
      select '{}'::text[] as keys, sum(estimate)::int as estimate
      from (select "estimated_task0".task, "estimated_task0".estimate from "estimated_task0") by_task
    ) estimated on estimated.keys = sums.keys
  )
  union all (
    select 1 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object(
              'currency', currency, 'amount', round(worth / 3600)::bigint, 'rate', case
              when lowest_rate = highest_rate then lowest_rate end
            )
            order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select array["k0"::text]::text[] as keys, currency, sum(entries) as entries,
          sum(seconds) as seconds, sum(billable) as billable, sum(unbilled) as unbilled,
          sum(unpriced) as unpriced, sum(worth) as worth, min(billed_rate) as lowest_rate,
          max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate , "k0" as "k0"
          from picked
        ) line
        group by currency , "k0"
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $61
    ) sums
    left join (
      select array["k0"::text]::text[] as keys, sum(estimate)::int as estimate
      from (
        select "estimated_task1".task, "estimated_task1".estimate , "k0" as "k0" from "estimated_task1"
      ) by_task
      group by "k0"
    ) estimated on estimated.keys = sums.keys
  )
) level
order by level, seconds desc, keys;

with timed as (
  select currency, rate , "k0" , task, estimate, count(*) as entries, sum(tracked) as tracked,
    sum(tracked) filter (where billable) as billable, sum(billed) filter (where is_money_seen) as billed,
    sum(billed) filter (where is_unbilled) as unbilled
  from (
    select e.currency, e.rate , t.id as "k0" , t.id as task, t.estimate, e."end" - e.start as tracked,
      e.billable,
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      ) as billed,
      false as is_money_seen, unbilled.entry is not null as is_unbilled
    from time_entry e
    left join task t on t.workspace_id = e.workspace_id
      and t.id = e.task
      and t.deleted_at is null
      and (t.executor = $1 or t.created_by = $2)
    left join client c on c.workspace_id = e.workspace_id and c.id = e.client
    left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
      and unbilled.entry = e.id
      and false
    where e.workspace_id = $3
      and e."end" is not null
      and e.start >= least(
        $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
      )
      and e.start < least(
        ($8::timestamp + interval '1 day') at time zone $9,
        (($10::timestamp + interval '1 day') - interval '1 hour') at time zone $11 + interval '1 hour'
      )
      and e.member_id = $12
      and e.project = $13
      and e.member_id = $14
      and coalesce(c.merged_into, e.client) = $15
      and coalesce(
        (
          select a.state
          from approval a
          where (
            a.workspace_id = e.workspace_id
            and a.member_id = e.member_id
            and a.starts_at <= e.start
            and e.start < a.ends_at
            and (a.project is null or a.project = e.project)
            and a.state in ('submitted', 'approved', 'returned')
            and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
          )
          order by array_position(array['approved', 'submitted', 'returned'], a.state)
          limit 1
        ),
        'open'
      ) = $16
      and e.billable = $17
      and (
        $18::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
        or $19::uuid in (
          select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
        )
      )
      and (t.id)::text is not distinct
    from $20
      and unbilled.entry is not null
      and (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) > 0 offset 0
  ) line
  group by currency, rate , "k0" , task, estimate
),
  picked as materialized (
    select currency , "k0" , task, estimate, entries, coalesce(extract(epoch from "tracked"), 0) as seconds,
      coalesce(extract(epoch from "billable"), 0) as billable,
      coalesce(extract(epoch from "unbilled"), 0) as unbilled, case
      when rate is null then coalesce(extract(epoch from "billed"), 0)
      else 0 end as unpriced, case
      when billed > interval '0' then coalesce(extract(epoch from "billed"), 0) * rate end as worth, case
      when billed > interval '0' then rate end as billed_rate
    from timed
  ),
  "estimated_task1" as materialized (select distinct task, estimate , "k0" from picked where estimate > 0) ,
  "estimated_task0" as materialized (select distinct task, estimate from "estimated_task1")
select *
from (
  (
    select 0 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object(
              'currency', currency, 'amount', round(worth / 3600)::bigint, 'rate', case
              when lowest_rate = highest_rate then lowest_rate end
            )
            order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select '{}'::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
          sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced,
          sum(worth) as worth, min(billed_rate) as lowest_rate, max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate from picked
        ) line
        group by currency
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $21
    ) sums
    left join (
      select '{}'::text[] as keys, sum(estimate)::int as estimate
      from (select "estimated_task0".task, "estimated_task0".estimate from "estimated_task0") by_task
    ) estimated on estimated.keys = sums.keys
  )
  union all (
    select 1 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object(
              'currency', currency, 'amount', round(worth / 3600)::bigint, 'rate', case
              when lowest_rate = highest_rate then lowest_rate end
            )
            order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select array["k0"::text]::text[] as keys, currency, sum(entries) as entries,
          sum(seconds) as seconds, sum(billable) as billable, sum(unbilled) as unbilled,
          sum(unpriced) as unpriced, sum(worth) as worth, min(billed_rate) as lowest_rate,
          max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate , "k0" as "k0"
          from picked
        ) line
        group by currency , "k0"
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $22
    ) sums
    left join (
      select array["k0"::text]::text[] as keys, sum(estimate)::int as estimate
      from (
        select "estimated_task1".task, "estimated_task1".estimate , "k0" as "k0" from "estimated_task1"
      ) by_task
      group by "k0"
    ) estimated on estimated.keys = sums.keys
  )
) level
order by level, seconds desc, keys;

with timed as (
  select currency, rate , "k0" , task, estimate, count(*) as entries, sum(tracked) as tracked,
    sum(tracked) filter (where billable) as billable, sum(billed) filter (where is_money_seen) as billed,
    sum(billed) filter (where is_unbilled) as unbilled
  from (
    select e.currency, e.rate , null::text as "k0" , t.id as task, t.estimate, e."end" - e.start as tracked,
      e.billable,
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      ) as billed,
      false as is_money_seen, unbilled.entry is not null as is_unbilled
    from time_entry e
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
    left join client c on c.workspace_id = e.workspace_id and c.id = e.client
    left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
      and unbilled.entry = e.id
      and false
    where e.workspace_id = $1
      and e."end" is not null
      and e.start >= least(
        $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
      )
      and e.start < least(
        ($6::timestamp + interval '1 day') at time zone $7,
        (($8::timestamp + interval '1 day') - interval '1 hour') at time zone $9 + interval '1 hour'
      )
      and false
      and e.project = $10
      and e.member_id = $11
      and coalesce(c.merged_into, e.client) = $12
      and coalesce(
        (
          select a.state
          from approval a
          where (
            a.workspace_id = e.workspace_id
            and a.member_id = e.member_id
            and a.starts_at <= e.start
            and e.start < a.ends_at
            and (a.project is null or a.project = e.project)
            and a.state in ('submitted', 'approved', 'returned')
            and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
          )
          order by array_position(array['approved', 'submitted', 'returned'], a.state)
          limit 1
        ),
        'open'
      ) = $13
      and e.billable = $14
      and (
        $15::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
        or $16::uuid in (
          select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
        )
      )
      and $17::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      and true offset 0
  ) line
  group by currency, rate , "k0" , task, estimate
),
  picked as materialized (
    select currency , "k0" , task, estimate, entries, coalesce(extract(epoch from "tracked"), 0) as seconds,
      coalesce(extract(epoch from "billable"), 0) as billable,
      coalesce(extract(epoch from "unbilled"), 0) as unbilled, case
      when rate is null then coalesce(extract(epoch from "billed"), 0)
      else 0 end as unpriced, case
      when billed > interval '0' then coalesce(extract(epoch from "billed"), 0) * rate end as worth, case
      when billed > interval '0' then rate end as billed_rate
    from timed
  ),
  "estimated_task1" as materialized (select distinct task, estimate , "k0" from picked where estimate > 0) ,
  "estimated_task0" as materialized (select distinct task, estimate from "estimated_task1")
select *
from (
  (
    select 0 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object(
              'currency', currency, 'amount', round(worth / 3600)::bigint, 'rate', case
              when lowest_rate = highest_rate then lowest_rate end
            )
            order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select '{}'::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
          sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced,
          sum(worth) as worth, min(billed_rate) as lowest_rate, max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate from picked
        ) line
        group by currency
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $18
    ) sums
    left join (
      select '{}'::text[] as keys, sum(estimate)::int as estimate
      from (select "estimated_task0".task, "estimated_task0".estimate from "estimated_task0") by_task
    ) estimated on estimated.keys = sums.keys
  )
  union all (
    select 1 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object(
              'currency', currency, 'amount', round(worth / 3600)::bigint, 'rate', case
              when lowest_rate = highest_rate then lowest_rate end
            )
            order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select array["k0"::text]::text[] as keys, currency, sum(entries) as entries,
          sum(seconds) as seconds, sum(billable) as billable, sum(unbilled) as unbilled,
          sum(unpriced) as unpriced, sum(worth) as worth, min(billed_rate) as lowest_rate,
          max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate ,
            task_tag.tag as "k0"
          from picked
          left join task_tag on task_tag.workspace_id = $19 and task_tag.task = picked.task
        ) line
        group by currency , "k0"
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $20
    ) sums
    left join (
      select array["k0"::text]::text[] as keys, sum(estimate)::int as estimate
      from (
        select "estimated_task1".task, "estimated_task1".estimate , task_tag.tag as "k0"
        from "estimated_task1"
        left join task_tag on task_tag.workspace_id = $21 and task_tag.task = "estimated_task1".task
      ) by_task
      group by "k0"
    ) estimated on estimated.keys = sums.keys
  )
) level
order by level, seconds desc, keys;

with timed as (
  select currency, rate , "k0" , count(*) as entries, sum(tracked) as tracked,
    sum(tracked) filter (where billable) as billable, sum(billed) filter (where is_money_seen) as billed,
    sum(billed) filter (where is_unbilled) as unbilled
  from (
    select e.currency, e.rate , t.status as "k0" , e."end" - e.start as tracked, e.billable,
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      ) as billed,
      true as is_money_seen, unbilled.entry is not null as is_unbilled
    from time_entry e
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and true
    left join client c on c.workspace_id = e.workspace_id and c.id = e.client
    left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
      and unbilled.entry = e.id
      and true
    where e.workspace_id = $1
      and e."end" is not null
      and e.start >= least(
        $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
      )
      and e.start < least(
        ($6::timestamp + interval '1 day') at time zone $7,
        (($8::timestamp + interval '1 day') - interval '1 hour') at time zone $9 + interval '1 hour'
      )
      and e.project = $10
      and e.member_id = $11
      and coalesce(c.merged_into, e.client) = $12
      and coalesce(
        (
          select a.state
          from approval a
          where (
            a.workspace_id = e.workspace_id
            and a.member_id = e.member_id
            and a.starts_at <= e.start
            and e.start < a.ends_at
            and (a.project is null or a.project = e.project)
            and a.state in ('submitted', 'approved', 'returned')
            and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
          )
          order by array_position(array['approved', 'submitted', 'returned'], a.state)
          limit 1
        ),
        'open'
      ) = $13
      and e.billable = $14
      and (
        $15::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
        or $16::uuid in (
          select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
        )
      )
      and (t.status)::text is not distinct
    from $17 and e.billable
  ) line
  group by currency, rate , "k0"
),
  picked as materialized (
    select currency , "k0" , entries, coalesce(extract(epoch from "tracked"), 0) as seconds,
      coalesce(extract(epoch from "billable"), 0) as billable,
      coalesce(extract(epoch from "unbilled"), 0) as unbilled, case
      when rate is null then coalesce(extract(epoch from "billed"), 0)
      else 0 end as unpriced, case
      when billed > interval '0' then coalesce(extract(epoch from "billed"), 0) * rate end as worth, case
      when billed > interval '0' then rate end as billed_rate
    from timed
  ),
  "estimated_task1" as materialized (
    select distinct *
    from (
      select t.id as task, t.estimate , t.status as "k0"
      from time_entry e
      left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and true
      left join client c on c.workspace_id = e.workspace_id and c.id = e.client
      left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
        and unbilled.entry = e.id
        and true
      where e.workspace_id = $18
        and e."end" is not null
        and e.start >= least(
          $19::timestamp at time zone $20,
          ($21::timestamp - interval '1 hour') at time zone $22 + interval '1 hour'
        )
        and e.start < least(
          ($23::timestamp + interval '1 day') at time zone $24,
          (($25::timestamp + interval '1 day') - interval '1 hour') at time zone $26 + interval '1 hour'
        )
        and e.project = $27
        and e.member_id = $28
        and coalesce(c.merged_into, e.client) = $29
        and coalesce(
          (
            select a.state
            from approval a
            where (
              a.workspace_id = e.workspace_id
              and a.member_id = e.member_id
              and a.starts_at <= e.start
              and e.start < a.ends_at
              and (a.project is null or a.project = e.project)
              and a.state in ('submitted', 'approved', 'returned')
              and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
            )
            order by array_position(array['approved', 'submitted', 'returned'], a.state)
            limit 1
          ),
          'open'
        ) = $30
        and e.billable = $31
        and (
          $32::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
          or $33::uuid in (
            select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
          )
        )
        and (t.status)::text is not distinct
      from $34 and e.billable and t.estimate > 0
    ) line
  ) ,
  "estimated_task0" as materialized (select distinct task, estimate from "estimated_task1")
select *
from (
  (
    select 0 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object(
              'currency', currency, 'amount', round(worth / 3600)::bigint, 'rate', case
              when lowest_rate = highest_rate then lowest_rate end
            )
            order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select '{}'::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
          sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced,
          sum(worth) as worth, min(billed_rate) as lowest_rate, max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate from picked
        ) line
        group by currency
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $35
    ) sums
    left join (
      select '{}'::text[] as keys, sum(estimate)::int as estimate
      from (select "estimated_task0".task, "estimated_task0".estimate from "estimated_task0") by_task
    ) estimated on estimated.keys = sums.keys
  )
  union all (
    select 1 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object(
              'currency', currency, 'amount', round(worth / 3600)::bigint, 'rate', case
              when lowest_rate = highest_rate then lowest_rate end
            )
            order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select array["k0"::text]::text[] as keys, currency, sum(entries) as entries,
          sum(seconds) as seconds, sum(billable) as billable, sum(unbilled) as unbilled,
          sum(unpriced) as unpriced, sum(worth) as worth, min(billed_rate) as lowest_rate,
          max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate , "k0" as "k0"
          from picked
        ) line
        group by currency , "k0"
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $36
    ) sums
    left join (
      select array["k0"::text]::text[] as keys, sum(estimate)::int as estimate
      from (
        select "estimated_task1".task, "estimated_task1".estimate , "k0" as "k0" from "estimated_task1"
      ) by_task
      group by "k0"
    ) estimated on estimated.keys = sums.keys
  )
) level
order by level, seconds desc, keys;

with timed as (
  select currency, rate , "k0" , count(*) as entries, sum(tracked) as tracked,
    sum(tracked) filter (where billable) as billable, sum(billed) filter (where is_money_seen) as billed,
    sum(billed) filter (where is_unbilled) as unbilled
  from (
    select e.currency, e.rate ,
      (
        select array_agg(date_trunc($1, day)::date order by day)
        from generate_series($2::timestamp, $3::timestamp + interval '1 day', interval '1 day') as day
      )[ width_bucket(
        e.start,
        (
          select array_agg(
            least(day at time zone $4, (day - interval '1 hour') at time zone $5 + interval '1 hour')
            order by day
          )
          from generate_series($6::timestamp, $7::timestamp + interval '1 day', interval '1 day') as day
        )
      ) ] as "k0" ,
      e."end" - e.start as tracked, e.billable,
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      ) as billed,
      false as is_money_seen, unbilled.entry is not null as is_unbilled
    from time_entry e
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
    left join client c on c.workspace_id = e.workspace_id and c.id = e.client
    left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
      and unbilled.entry = e.id
      and false
    where e.workspace_id = $8
      and e."end" is not null
      and e.start >= least(
        $9::timestamp at time zone $10,
        ($11::timestamp - interval '1 hour') at time zone $12 + interval '1 hour'
      )
      and e.start < least(
        ($13::timestamp + interval '1 day') at time zone $14,
        (($15::timestamp + interval '1 day') - interval '1 hour') at time zone $16 + interval '1 hour'
      )
      and false offset 0
  ) line
  group by currency, rate , "k0"
),
  picked as materialized (
    select currency , "k0" , entries, coalesce(extract(epoch from "tracked"), 0) as seconds,
      coalesce(extract(epoch from "billable"), 0) as billable,
      coalesce(extract(epoch from "unbilled"), 0) as unbilled, case
      when rate is null then coalesce(extract(epoch from "billed"), 0)
      else 0 end as unpriced, case
      when billed > interval '0' then coalesce(extract(epoch from "billed"), 0) * rate end as worth, case
      when billed > interval '0' then rate end as billed_rate
    from timed
  ),
  "estimated_task1" as materialized (
    select distinct *
    from (
      select t.id as task, t.estimate ,
        (
          select array_agg(date_trunc($17, day)::date order by day)
          from generate_series($18::timestamp, $19::timestamp + interval '1 day', interval '1 day') as day
        )[ width_bucket(
          e.start,
          (
            select array_agg(
              least(day at time zone $20, (day - interval '1 hour') at time zone $21 + interval '1 hour')
              order by day
            )
            from generate_series($22::timestamp, $23::timestamp + interval '1 day', interval '1 day') as day
          )
        ) ] as "k0"
      from time_entry e
      left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
      left join client c on c.workspace_id = e.workspace_id and c.id = e.client
      left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
        and unbilled.entry = e.id
        and false
      where e.workspace_id = $24
        and e."end" is not null
        and e.start >= least(
          $25::timestamp at time zone $26,
          ($27::timestamp - interval '1 hour') at time zone $28 + interval '1 hour'
        )
        and e.start < least(
          ($29::timestamp + interval '1 day') at time zone $30,
          (($31::timestamp + interval '1 day') - interval '1 hour') at time zone $32 + interval '1 hour'
        )
        and false
        and t.estimate > 0 offset 0
    ) line
  ) ,
  "estimated_task0" as materialized (select distinct task, estimate from "estimated_task1")
select *
from (
  (
    select 0 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object(
              'currency', currency, 'amount', round(worth / 3600)::bigint, 'rate', case
              when lowest_rate = highest_rate then lowest_rate end
            )
            order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select '{}'::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
          sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced,
          sum(worth) as worth, min(billed_rate) as lowest_rate, max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate from picked
        ) line
        group by currency
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $33
    ) sums
    left join (
      select '{}'::text[] as keys, sum(estimate)::int as estimate
      from (select "estimated_task0".task, "estimated_task0".estimate from "estimated_task0") by_task
    ) estimated on estimated.keys = sums.keys
  )
  union all (
    select 1 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object(
              'currency', currency, 'amount', round(worth / 3600)::bigint, 'rate', case
              when lowest_rate = highest_rate then lowest_rate end
            )
            order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select array["k0"::text]::text[] as keys, currency, sum(entries) as entries,
          sum(seconds) as seconds, sum(billable) as billable, sum(unbilled) as unbilled,
          sum(unpriced) as unpriced, sum(worth) as worth, min(billed_rate) as lowest_rate,
          max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate , "k0" as "k0"
          from picked
        ) line
        group by currency , "k0"
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $34
    ) sums
    left join (
      select array["k0"::text]::text[] as keys, sum(estimate)::int as estimate
      from (
        select "estimated_task1".task, "estimated_task1".estimate , "k0" as "k0" from "estimated_task1"
      ) by_task
      group by "k0"
    ) estimated on estimated.keys = sums.keys
  )
) level
order by level, seconds desc, keys;

-- report.queries.ts: findLevels
-- as findLevel

-- report.queries.ts: findTitles

select x.id, x.title from task x where x.workspace_id = $1 and x.id = any($2::uuid[]);

select x.id, x.name as title from tag x where x.workspace_id = $1 and x.id = any($2::uuid[]);

select x.id, x.name as title from status x where x.workspace_id = $1 and x.id = any($2::uuid[]);

-- report.schedule.queries.ts: deleteReportSchedule

delete from "report_schedule"
where "workspace_id" = $1 and ("member_id" = $2 or "created_by" = $3) and "id" = $4;

-- report.schedule.queries.ts: findDueSchedules

select s.workspace_id, s.id, s.member_id
from report_schedule s
join workspace w on w.id = s.workspace_id
where s.next_day <= ($1::timestamptz at time zone 'UTC')::date + 1
  and w.deleted_at is null
  and ($2::timestamptz at time zone w.time_zone) >= s.next_day + make_interval(hours => s.hour::int)
order by s.next_day
limit 200;

-- report.schedule.queries.ts: findFullRecipients

select coalesce(u.name, m.email, '') as name
from report_schedule s
join member m on m.workspace_id = s.workspace_id and m.id = s.member_id
left join "user" u on u.id = m."user"
where s.workspace_id = $1 and s.member_id = any($2::uuid[])
group by m.id, 1
having count(*) > $3
order by 1;

-- report.schedule.queries.ts: findReportSchedules

select "id", "member_id", "created_by", "name", "search", "every", "on_day", "hour", "format", "next_day",
  "created_at"
from "report_schedule"
where "workspace_id" = $1 and ("member_id" = $2 or "created_by" = $3)
order by "created_at", "id";

-- report.schedule.queries.ts: findScheduleByToken

select workspace_id, id, member_id, name from report_schedule where token = $1;

-- report.schedule.queries.ts: insertReportSchedules

insert into "report_schedule" (
  "workspace_id", "every", "hour", "format", "id", "member_id", "created_by", "name", "search", "on_day",
  "next_day", "token"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
returning "id", "member_id", "created_by", "name", "search", "every", "on_day", "hour", "format",
  "next_day", "created_at";

-- report.schedule.queries.ts: lockDueSchedule

select s.id, s.member_id, s.created_by, s.name, s.search, s.every, s.on_day, s.hour, s.format, s.next_day,
  s.created_at, s.token, ($1::timestamptz at time zone w.time_zone)::date as today, w.name as workspace, case
  when u.verified_at is not null
  and not (m.sample and not u.has_password) then u.email end as email, u.name as member, maker.name as maker
from report_schedule s
join workspace w on w.id = s.workspace_id
join member m on m.workspace_id = s.workspace_id and m.id = s.member_id
join "user" u on u.id = m."user"
join member by on by.workspace_id = s.workspace_id and by.id = s.created_by
join "user" maker on maker.id = by."user"
where s.workspace_id = $2
  and s.id = $3
  and w.deleted_at is null
  and ($4::timestamptz at time zone w.time_zone) >= s.next_day + make_interval(hours => s.hour::int)
for update of s skip locked;

-- report.schedule.queries.ts: setNextDay

update "report_schedule" set "next_day" = $1 where "workspace_id" = $2 and "id" = $3;
