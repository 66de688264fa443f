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
  select e.id, e.rate, e.billable, e.currency, buyer.id as client, coalesce(buyer.title, '') as title,
    extract(epoch from e."end" - e.start) as seconds,
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
    and e.start >= $4::timestamp at time zone $5
    and e.start < ($6::date + 1)::timestamp at time zone $7
    and e.project = any($8::uuid[])
    and e.project = $9
    and e.member_id = $10
    and coalesce(c.merged_into, e.client) = $11
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
    ) = $12
    and e.billable = $13
    and (
      $14::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $15::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (date_trunc('week', e.start at time zone $16)::date)::text is not distinct
  from $17
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
    and e.project = any($18::uuid[])
    and e.project = any($19::uuid[])
) e
group by client, title, currency
order by amount desc, client;

select client, title, currency, coalesce(array_agg(id) filter (where is_open), '{}') as entries,
  coalesce(sum(billed) filter (where is_open), 0)::float8 as seconds,
  coalesce(round(sum(billed * rate) filter (where is_open) / 3600), 0)::bigint as amount,
  coalesce(sum(seconds) filter (where is_invoiced), 0)::float8 as invoiced,
  coalesce(sum(seconds - billed) filter (where billable and not is_invoiced), 0)::float8 as covered,
  coalesce(sum(seconds) filter (where not billable and not is_invoiced), 0)::float8 as not_billable,
  coalesce(sum(billed) filter (where is_unpriced and not is_invoiced), 0)::float8 as unpriced
from (
  select e.id, e.rate, e.billable, e.currency, buyer.id as client, coalesce(buyer.title, '') as title,
    extract(epoch from e."end" - e.start) as seconds,
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
    and e.start >= $4::timestamp at time zone $5
    and e.start < ($6::date + 1)::timestamp at time zone $7
    and e.member_id = $8
    and e.project = $9
    and e.member_id = $10
    and coalesce(c.merged_into, e.client) = $11
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
    ) = $12
    and e.billable = $13
    and (
      $14::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $15::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (t.id)::text is not distinct
  from $16
    and unbilled.entry is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0
    and false
) e
group by client, title, currency
order by amount desc, client;

select client, title, currency, coalesce(array_agg(id) filter (where is_open), '{}') as entries,
  coalesce(sum(billed) filter (where is_open), 0)::float8 as seconds,
  coalesce(round(sum(billed * rate) filter (where is_open) / 3600), 0)::bigint as amount,
  coalesce(sum(seconds) filter (where is_invoiced), 0)::float8 as invoiced,
  coalesce(sum(seconds - billed) filter (where billable and not is_invoiced), 0)::float8 as covered,
  coalesce(sum(seconds) filter (where not billable and not is_invoiced), 0)::float8 as not_billable,
  coalesce(sum(billed) filter (where is_unpriced and not is_invoiced), 0)::float8 as unpriced
from (
  select e.id, e.rate, e.billable, e.currency, buyer.id as client, coalesce(buyer.title, '') as title,
    extract(epoch from e."end" - e.start) as seconds,
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
    and e.start >= $2::timestamp at time zone $3
    and e.start < ($4::date + 1)::timestamp at time zone $5
    and false
    and e.project = $6
    and e.member_id = $7
    and coalesce(c.merged_into, e.client) = $8
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
    ) = $9
    and e.billable = $10
    and (
      $11::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $12::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and $13::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    and true
    and false
) e
group by client, title, currency
order by amount desc, client;

select client, title, currency, coalesce(array_agg(id) filter (where is_open), '{}') as entries,
  coalesce(sum(billed) filter (where is_open), 0)::float8 as seconds,
  coalesce(round(sum(billed * rate) filter (where is_open) / 3600), 0)::bigint as amount,
  coalesce(sum(seconds) filter (where is_invoiced), 0)::float8 as invoiced,
  coalesce(sum(seconds - billed) filter (where billable and not is_invoiced), 0)::float8 as covered,
  coalesce(sum(seconds) filter (where not billable and not is_invoiced), 0)::float8 as not_billable,
  coalesce(sum(billed) filter (where is_unpriced and not is_invoiced), 0)::float8 as unpriced
from (
  select e.id, e.rate, e.billable, e.currency, buyer.id as client, coalesce(buyer.title, '') as title,
    extract(epoch from e."end" - e.start) as seconds,
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
    and e.start >= $2::timestamp at time zone $3
    and e.start < ($4::date + 1)::timestamp at time zone $5
    and e.project = $6
    and e.member_id = $7
    and coalesce(c.merged_into, e.client) = $8
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
    ) = $9
    and e.billable = $10
    and (
      $11::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $12::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (t.status)::text is not distinct
  from $13 and e.billable and true
) e
group by client, title, currency
order by amount desc, client;

select client, title, currency, coalesce(array_agg(id) filter (where is_open), '{}') as entries,
  coalesce(sum(billed) filter (where is_open), 0)::float8 as seconds,
  coalesce(round(sum(billed * rate) filter (where is_open) / 3600), 0)::bigint as amount,
  coalesce(sum(seconds) filter (where is_invoiced), 0)::float8 as invoiced,
  coalesce(sum(seconds - billed) filter (where billable and not is_invoiced), 0)::float8 as covered,
  coalesce(sum(seconds) filter (where not billable and not is_invoiced), 0)::float8 as not_billable,
  coalesce(sum(billed) filter (where is_unpriced and not is_invoiced), 0)::float8 as unpriced
from (
  select e.id, e.rate, e.billable, e.currency, buyer.id as client, coalesce(buyer.title, '') as title,
    extract(epoch from e."end" - e.start) as seconds,
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
    and e.start >= $2::timestamp at time zone $3
    and e.start < ($4::date + 1)::timestamp at time zone $5
    and false
    and false
) e
group by client, title, currency
order by amount desc, client;

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
    and e.start >= $5::timestamp at time zone $6
    and e.start < ($7::date + 1)::timestamp at time zone $8
    and e.project = any($9::uuid[])
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
    and (date_trunc('week', e.start at time zone $17)::date)::text is not distinct
  from $18
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
    and e.project = any($19::uuid[])
  group by 1, 2, 3
),
  costed as (
    select worked.project, sum(seconds * cost.rate) / 3600 as cost,
      sum(seconds) filter (where cost.rate is null) as uncosted
    from worked
    left join lateral (
      select rate.rate
      from rate
      where rate.workspace_id = $20
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
    where e.workspace_id = $21
      and e.deleted_at is null
      and e.currency = $22
      and e.date between $23::date
      and $24::date
      and e.project = $25
      and coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      ) in (
        select c.id
        from client c
        where c.workspace_id = e.workspace_id and (c.id = $26 or c.merged_into = $27)
      )
      and e.member_id = $28
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
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where line.workspace_id = $29
      and line.kind = 'fixed'
      and coalesce(line.project, i.project) is not null
      and i.kind in ('invoice', 'credit_note', 'cancellation')
      and i.finalised_at is not null
      and i.voided_at is null
      and i.currency = $30
      and i.issue_date between $31::date
      and $32::date
      and coalesce(line.project, i.project) = $33
      and i.client = any(
        array(select c.id from client c where c.workspace_id = $34 and (c.id = $35 or c.merged_into = $36))
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
    and e.start >= $5::timestamp at time zone $6
    and e.start < ($7::date + 1)::timestamp at time zone $8
    and e.member_id = $9
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
    and (t.id)::text is not distinct
  from $17
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
      where rate.workspace_id = $18
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
    where e.workspace_id = $19
      and e.deleted_at is null
      and e.currency = $20
      and e.date between $21::date
      and $22::date
      and e.project = $23
      and coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      ) in (
        select c.id
        from client c
        where c.workspace_id = e.workspace_id and (c.id = $24 or c.merged_into = $25)
      )
      and e.member_id = $26
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
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where line.workspace_id = $27
      and line.kind = 'fixed'
      and coalesce(line.project, i.project) is not null
      and i.kind in ('invoice', 'credit_note', 'cancellation')
      and i.finalised_at is not null
      and i.voided_at is null
      and i.currency = $28
      and i.issue_date between $29::date
      and $30::date
      and coalesce(line.project, i.project) = $31
      and i.client = any(
        array(select c.id from client c where c.workspace_id = $32 and (c.id = $33 or c.merged_into = $34))
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
    and e.start >= $3::timestamp at time zone $4
    and e.start < ($5::date + 1)::timestamp at time zone $6
    and false
    and e.project = $7
    and e.member_id = $8
    and coalesce(c.merged_into, e.client) = $9
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
    ) = $10
    and e.billable = $11
    and (
      $12::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $13::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and $14::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
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
      where rate.workspace_id = $15
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
    where e.workspace_id = $16
      and e.deleted_at is null
      and e.currency = $17
      and e.date between $18::date
      and $19::date
      and e.project = $20
      and coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      ) in (
        select c.id
        from client c
        where c.workspace_id = e.workspace_id and (c.id = $21 or c.merged_into = $22)
      )
      and e.member_id = $23
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
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where line.workspace_id = $24
      and line.kind = 'fixed'
      and coalesce(line.project, i.project) is not null
      and i.kind in ('invoice', 'credit_note', 'cancellation')
      and i.finalised_at is not null
      and i.voided_at is null
      and i.currency = $25
      and i.issue_date between $26::date
      and $27::date
      and coalesce(line.project, i.project) = $28
      and i.client = any(
        array(select c.id from client c where c.workspace_id = $29 and (c.id = $30 or c.merged_into = $31))
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
    and e.start >= $3::timestamp at time zone $4
    and e.start < ($5::date + 1)::timestamp at time zone $6
    and e.project = $7
    and e.member_id = $8
    and coalesce(c.merged_into, e.client) = $9
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
    ) = $10
    and e.billable = $11
    and (
      $12::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $13::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (t.status)::text is not distinct
  from $14 and e.billable
  group by 1, 2, 3
),
  costed as (
    select worked.project, sum(seconds * cost.rate) / 3600 as cost,
      sum(seconds) filter (where cost.rate is null) as uncosted
    from worked
    left join lateral (
      select rate.rate
      from rate
      where rate.workspace_id = $15
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
    where e.workspace_id = $16
      and e.deleted_at is null
      and e.currency = $17
      and e.date between $18::date
      and $19::date
      and e.project = $20
      and coalesce(
        e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
      ) in (
        select c.id
        from client c
        where c.workspace_id = e.workspace_id and (c.id = $21 or c.merged_into = $22)
      )
      and e.member_id = $23
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
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where line.workspace_id = $24
      and line.kind = 'fixed'
      and coalesce(line.project, i.project) is not null
      and i.kind in ('invoice', 'credit_note', 'cancellation')
      and i.finalised_at is not null
      and i.voided_at is null
      and i.currency = $25
      and i.issue_date between $26::date
      and $27::date
      and coalesce(line.project, i.project) = $28
      and i.client = any(
        array(select c.id from client c where c.workspace_id = $29 and (c.id = $30 or c.merged_into = $31))
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
    and e.start >= $3::timestamp at time zone $4
    and e.start < ($5::date + 1)::timestamp at time zone $6
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
      where rate.workspace_id = $7
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
    where e.workspace_id = $8
      and e.deleted_at is null
      and e.currency = $9
      and e.date between $10::date
      and $11::date
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
    left join tax on tax.workspace_id = line.workspace_id and tax.id = line.tax
    where line.workspace_id = $12
      and line.kind = 'fixed'
      and coalesce(line.project, i.project) is not null
      and i.kind in ('invoice', 'credit_note', 'cancellation')
      and i.finalised_at is not null
      and i.voided_at is null
      and i.currency = $13
      and i.issue_date between $14::date
      and $15::date
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
  and e.start >= $4::timestamp at time zone $5
  and e.start < ($6::date + 1)::timestamp at time zone $7
  and e.project = any($8::uuid[])
  and e.project = $9
  and e.member_id = $10
  and coalesce(c.merged_into, e.client) = $11
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
  ) = $12
  and e.billable = $13
  and (
    $14::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    or $15::uuid in (
      select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
    )
  )
  and (date_trunc('week', e.start at time zone $16)::date)::text is not distinct
from $17
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
  and e.project = any($18::uuid[])
  and (e.start, e.id) < (select x.start, x.id from time_entry x where x.workspace_id = $19 and x.id = $20)
order by e.start desc, e.id desc
limit $21;

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
  and e.start >= $4::timestamp at time zone $5
  and e.start < ($6::date + 1)::timestamp at time zone $7
  and e.member_id = $8
  and e.project = $9
  and e.member_id = $10
  and coalesce(c.merged_into, e.client) = $11
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
  ) = $12
  and e.billable = $13
  and (
    $14::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    or $15::uuid in (
      select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
    )
  )
  and (t.id)::text is not distinct
from $16
  and unbilled.entry is not null
  and (
    case
    when e.billable
    and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
    else 0 end
  ) > 0
  and (e.start, e.id) < (select x.start, x.id from time_entry x where x.workspace_id = $17 and x.id = $18)
order by e.start desc, e.id desc
limit $19;

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
left join client c on c.workspace_id = e.workspace_id and c.id = e.client
left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
  and unbilled.entry = e.id
  and false
where e.workspace_id = $1
  and e."end" is not null
  and e.start >= $2::timestamp at time zone $3
  and e.start < ($4::date + 1)::timestamp at time zone $5
  and false
  and e.project = $6
  and e.member_id = $7
  and coalesce(c.merged_into, e.client) = $8
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
  ) = $9
  and e.billable = $10
  and (
    $11::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    or $12::uuid in (
      select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
    )
  )
  and $13::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
  and true
  and (e.start, e.id) < (select x.start, x.id from time_entry x where x.workspace_id = $14 and x.id = $15)
order by e.start desc, e.id desc
limit $16;

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and true
left join client c on c.workspace_id = e.workspace_id and c.id = e.client
left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id and true
where e.workspace_id = $1
  and e."end" is not null
  and e.start >= $2::timestamp at time zone $3
  and e.start < ($4::date + 1)::timestamp at time zone $5
  and e.project = $6
  and e.member_id = $7
  and coalesce(c.merged_into, e.client) = $8
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
  ) = $9
  and e.billable = $10
  and (
    $11::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    or $12::uuid in (
      select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
    )
  )
  and (t.status)::text is not distinct
from $13
  and e.billable
  and (e.start, e.id) < (select x.start, x.id from time_entry x where x.workspace_id = $14 and x.id = $15)
order by e.start desc, e.id desc
limit $16;

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
left join client c on c.workspace_id = e.workspace_id and c.id = e.client
left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
  and unbilled.entry = e.id
  and false
where e.workspace_id = $1
  and e."end" is not null
  and e.start >= $2::timestamp at time zone $3
  and e.start < ($4::date + 1)::timestamp at time zone $5
  and false
  and true
order by e.start desc, e.id desc
limit $6;

-- report.queries.ts: findLevel

select set_config('work_mem', '32MB', true), set_config('jit', 'off', true);

with timed as (
  select e.currency, e.rate , date_trunc('week', e.start at time zone $1)::date as "k0" ,
    count(*) as entries, sum(e."end" - e.start) as tracked,
    sum(e."end" - e.start) filter (where e.billable) as billable,
    sum(
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      )
    ) filter (where e.project = any($2::uuid[])) as billed,
    sum(
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      )
    ) filter (where unbilled.entry is not null) as unbilled
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id
    and t.id = e.task
    and t.deleted_at is null
    and t.project = any($3::uuid[])
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and e.project = any($4::uuid[])
  where e.workspace_id = $5
    and e."end" is not null
    and e.start >= $6::timestamp at time zone $7
    and e.start < ($8::date + 1)::timestamp at time zone $9
    and e.project = any($10::uuid[])
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
    and (date_trunc('week', e.start at time zone $18)::date)::text is not distinct
  from $19
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
    and e.project = any($20::uuid[])
  group by e.currency, e.rate , "k0"
),
  picked as materialized (
    select currency , "k0" , entries, coalesce(extract(epoch from "tracked"), 0) as seconds,
      coalesce(extract(epoch from "billable"), 0) as billable,
      coalesce(extract(epoch from "unbilled"), 0) as unbilled, case
      when rate is null then coalesce(extract(epoch from "billed"), 0)
      else 0 end as unpriced, case
      when billed > interval '0' then coalesce(extract(epoch from "billed"), 0) * rate end as worth
    from timed
  ),
  estimated_task as materialized (
    select distinct t.id as task, t.estimate , date_trunc('week', e.start at time zone $21)::date as "k0"
    from time_entry e
    left join task t on t.workspace_id = e.workspace_id
      and t.id = e.task
      and t.deleted_at is null
      and t.project = any($22::uuid[])
    left join client c on c.workspace_id = e.workspace_id and c.id = e.client
    left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
      and unbilled.entry = e.id
      and e.project = any($23::uuid[])
    where e.workspace_id = $24
      and e."end" is not null
      and e.start >= $25::timestamp at time zone $26
      and e.start < ($27::date + 1)::timestamp at time zone $28
      and e.project = any($29::uuid[])
      and e.project = $30
      and e.member_id = $31
      and coalesce(c.merged_into, e.client) = $32
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
      ) = $33
      and e.billable = $34
      and (
        $35::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
        or $36::uuid in (
          select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
        )
      )
      and (date_trunc('week', e.start at time zone $37)::date)::text is not distinct
    from $38
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
      and e.project = any($39::uuid[])
      and t.estimate > 0
  ) (select 0 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
  from (
    select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
      sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled, sum(unpriced)::float8 as unpriced,
      coalesce(
        json_agg(
          json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency
        ) filter (where worth is not null),
        '[]'
      ) as amounts
    from (
      select '{}'::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
        sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth
      from picked
      group by 1, 2
    ) by_currency
    group by keys
    order by seconds desc, keys
    limit $40
  ) sums
  left join (
    select keys, sum(estimate)::int as estimate
    from (
      select distinct '{}'::text[] as keys, estimated_task.task, estimated_task.estimate from estimated_task
    ) by_task
    group by 1
  ) estimated on estimated.keys = sums.keys)
union all (
  select 1 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
  from (
    select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
      sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled, sum(unpriced)::float8 as unpriced,
      coalesce(
        json_agg(
          json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency
        ) filter (where worth is not null),
        '[]'
      ) as amounts
    from (
      select array["k0"::text]::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
        sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth
      from picked
      group by 1, 2
    ) by_currency
    group by keys
    order by seconds desc, keys
    limit $41
  ) sums
  left join (
    select keys, sum(estimate)::int as estimate
    from (
      select distinct array["k0"::text]::text[] as keys, estimated_task.task, estimated_task.estimate
      from estimated_task
    ) by_task
    group by 1
  ) estimated on estimated.keys = sums.keys
);

with timed as (
  select e.currency, e.rate , t.id as "k0" , t.id as task, t.estimate, count(*) as entries,
    sum(e."end" - e.start) as tracked, sum(e."end" - e.start) filter (where e.billable) as billable,
    sum(
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      )
    ) filter (where false) as billed,
    sum(
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      )
    ) filter (where unbilled.entry is not null) as unbilled
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
    and e.start >= $4::timestamp at time zone $5
    and e.start < ($6::date + 1)::timestamp at time zone $7
    and e.member_id = $8
    and e.project = $9
    and e.member_id = $10
    and coalesce(c.merged_into, e.client) = $11
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
    ) = $12
    and e.billable = $13
    and (
      $14::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $15::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (t.id)::text is not distinct
  from $16
    and unbilled.entry is not null
    and (
      case
      when e.billable
      and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
      else 0 end
    ) > 0
  group by e.currency, e.rate , "k0" , t.id, t.estimate
),
  picked as materialized (
    select currency , "k0" , task, estimate, entries, coalesce(extract(epoch from "tracked"), 0) as seconds,
      coalesce(extract(epoch from "billable"), 0) as billable,
      coalesce(extract(epoch from "unbilled"), 0) as unbilled, case
      when rate is null then coalesce(extract(epoch from "billed"), 0)
      else 0 end as unpriced, case
      when billed > interval '0' then coalesce(extract(epoch from "billed"), 0) * rate end as worth
    from timed
  ),
  estimated_task as materialized (select distinct task, estimate , "k0" from picked where estimate > 0) (
    select 0 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select '{}'::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
          sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth
        from picked
        group by 1, 2
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $17
    ) sums
    left join (
      select keys, sum(estimate)::int as estimate
      from (
        select distinct '{}'::text[] as keys, estimated_task.task, estimated_task.estimate from estimated_task
      ) by_task
      group by 1
    ) estimated on estimated.keys = sums.keys
  )
union all (
  select 1 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
  from (
    select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
      sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled, sum(unpriced)::float8 as unpriced,
      coalesce(
        json_agg(
          json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency
        ) filter (where worth is not null),
        '[]'
      ) as amounts
    from (
      select array["k0"::text]::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
        sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth
      from picked
      group by 1, 2
    ) by_currency
    group by keys
    order by seconds desc, keys
    limit $18
  ) sums
  left join (
    select keys, sum(estimate)::int as estimate
    from (
      select distinct array["k0"::text]::text[] as keys, estimated_task.task, estimated_task.estimate
      from estimated_task
    ) by_task
    group by 1
  ) estimated on estimated.keys = sums.keys
);

with timed as (
  select e.currency, e.rate , null::text as "k0" , t.id as task, t.estimate, count(*) as entries,
    sum(e."end" - e.start) as tracked, sum(e."end" - e.start) filter (where e.billable) as billable,
    sum(
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      )
    ) filter (where false) as billed,
    sum(
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      )
    ) filter (where unbilled.entry is not null) as unbilled
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and false
  where e.workspace_id = $1
    and e."end" is not null
    and e.start >= $2::timestamp at time zone $3
    and e.start < ($4::date + 1)::timestamp at time zone $5
    and false
    and e.project = $6
    and e.member_id = $7
    and coalesce(c.merged_into, e.client) = $8
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
    ) = $9
    and e.billable = $10
    and (
      $11::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $12::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and $13::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
    and true
  group by e.currency, e.rate , "k0" , t.id, t.estimate
),
  picked as materialized (
    select currency , "k0" , task, estimate, entries, coalesce(extract(epoch from "tracked"), 0) as seconds,
      coalesce(extract(epoch from "billable"), 0) as billable,
      coalesce(extract(epoch from "unbilled"), 0) as unbilled, case
      when rate is null then coalesce(extract(epoch from "billed"), 0)
      else 0 end as unpriced, case
      when billed > interval '0' then coalesce(extract(epoch from "billed"), 0) * rate end as worth
    from timed
  ),
  estimated_task as materialized (select distinct task, estimate , "k0" from picked where estimate > 0) (
    select 0 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select '{}'::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
          sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth
        from picked
        group by 1, 2
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $14
    ) sums
    left join (
      select keys, sum(estimate)::int as estimate
      from (
        select distinct '{}'::text[] as keys, estimated_task.task, estimated_task.estimate from estimated_task
      ) by_task
      group by 1
    ) estimated on estimated.keys = sums.keys
  )
union all (
  select 1 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
  from (
    select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
      sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled, sum(unpriced)::float8 as unpriced,
      coalesce(
        json_agg(
          json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency
        ) filter (where worth is not null),
        '[]'
      ) as amounts
    from (
      select array[task_tag.tag::text]::text[] as keys, currency, sum(entries) as entries,
        sum(seconds) as seconds, sum(billable) as billable, sum(unbilled) as unbilled,
        sum(unpriced) as unpriced, sum(worth) as worth
      from picked
      left join task_tag on task_tag.workspace_id = $15 and task_tag.task = picked.task
      group by 1, 2
    ) by_currency
    group by keys
    order by seconds desc, keys
    limit $16
  ) sums
  left join (
    select keys, sum(estimate)::int as estimate
    from (
      select distinct array[task_tag.tag::text]::text[] as keys, estimated_task.task, estimated_task.estimate
      from estimated_task
      left join task_tag on task_tag.workspace_id = $17 and task_tag.task = estimated_task.task
    ) by_task
    group by 1
  ) estimated on estimated.keys = sums.keys
);

with timed as (
  select e.currency, e.rate , t.status as "k0" , count(*) as entries, sum(e."end" - e.start) as tracked,
    sum(e."end" - e.start) filter (where e.billable) as billable,
    sum(
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      )
    ) filter (where true) as billed,
    sum(
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      )
    ) filter (where unbilled.entry is not null) as unbilled
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and true
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and true
  where e.workspace_id = $1
    and e."end" is not null
    and e.start >= $2::timestamp at time zone $3
    and e.start < ($4::date + 1)::timestamp at time zone $5
    and e.project = $6
    and e.member_id = $7
    and coalesce(c.merged_into, e.client) = $8
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
    ) = $9
    and e.billable = $10
    and (
      $11::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
      or $12::uuid in (
        select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
      )
    )
    and (t.status)::text is not distinct
  from $13 and e.billable
  group by e.currency, e.rate , "k0"
),
  picked as materialized (
    select currency , "k0" , entries, coalesce(extract(epoch from "tracked"), 0) as seconds,
      coalesce(extract(epoch from "billable"), 0) as billable,
      coalesce(extract(epoch from "unbilled"), 0) as unbilled, case
      when rate is null then coalesce(extract(epoch from "billed"), 0)
      else 0 end as unpriced, case
      when billed > interval '0' then coalesce(extract(epoch from "billed"), 0) * rate end as worth
    from timed
  ),
  estimated_task as materialized (
    select distinct t.id as task, t.estimate , t.status as "k0"
    from time_entry e
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and true
    left join client c on c.workspace_id = e.workspace_id and c.id = e.client
    left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
      and unbilled.entry = e.id
      and true
    where e.workspace_id = $14
      and e."end" is not null
      and e.start >= $15::timestamp at time zone $16
      and e.start < ($17::date + 1)::timestamp at time zone $18
      and e.project = $19
      and e.member_id = $20
      and coalesce(c.merged_into, e.client) = $21
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
      ) = $22
      and e.billable = $23
      and (
        $24::uuid in (select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id)
        or $25::uuid in (
          select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id
        )
      )
      and (t.status)::text is not distinct
    from $26 and e.billable and t.estimate > 0
  ) (select 0 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
  from (
    select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
      sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled, sum(unpriced)::float8 as unpriced,
      coalesce(
        json_agg(
          json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency
        ) filter (where worth is not null),
        '[]'
      ) as amounts
    from (
      select '{}'::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
        sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth
      from picked
      group by 1, 2
    ) by_currency
    group by keys
    order by seconds desc, keys
    limit $27
  ) sums
  left join (
    select keys, sum(estimate)::int as estimate
    from (
      select distinct '{}'::text[] as keys, estimated_task.task, estimated_task.estimate from estimated_task
    ) by_task
    group by 1
  ) estimated on estimated.keys = sums.keys)
union all (
  select 1 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
  from (
    select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
      sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled, sum(unpriced)::float8 as unpriced,
      coalesce(
        json_agg(
          json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency
        ) filter (where worth is not null),
        '[]'
      ) as amounts
    from (
      select array["k0"::text]::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
        sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth
      from picked
      group by 1, 2
    ) by_currency
    group by keys
    order by seconds desc, keys
    limit $28
  ) sums
  left join (
    select keys, sum(estimate)::int as estimate
    from (
      select distinct array["k0"::text]::text[] as keys, estimated_task.task, estimated_task.estimate
      from estimated_task
    ) by_task
    group by 1
  ) estimated on estimated.keys = sums.keys
);

with timed as (
  select e.currency, e.rate , date_trunc('week', e.start at time zone $1)::date as "k0" ,
    count(*) as entries, sum(e."end" - e.start) as tracked,
    sum(e."end" - e.start) filter (where e.billable) as billable,
    sum(
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      )
    ) filter (where false) as billed,
    sum(
      (
        case
        when not e.billable
        or e.covered then interval '0'
        when e.included = 0 then e."end" - e.start
        else greatest(e."end" - e.start - e.included * interval '1 second', interval '0') end
      )
    ) filter (where unbilled.entry is not null) as unbilled
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and false
  where e.workspace_id = $2
    and e."end" is not null
    and e.start >= $3::timestamp at time zone $4
    and e.start < ($5::date + 1)::timestamp at time zone $6
    and false
  group by e.currency, e.rate , "k0"
),
  picked as materialized (
    select currency , "k0" , entries, coalesce(extract(epoch from "tracked"), 0) as seconds,
      coalesce(extract(epoch from "billable"), 0) as billable,
      coalesce(extract(epoch from "unbilled"), 0) as unbilled, case
      when rate is null then coalesce(extract(epoch from "billed"), 0)
      else 0 end as unpriced, case
      when billed > interval '0' then coalesce(extract(epoch from "billed"), 0) * rate end as worth
    from timed
  ),
  estimated_task as materialized (
    select distinct t.id as task, t.estimate , date_trunc('week', e.start at time zone $7)::date as "k0"
    from time_entry e
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
    left join client c on c.workspace_id = e.workspace_id and c.id = e.client
    left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
      and unbilled.entry = e.id
      and false
    where e.workspace_id = $8
      and e."end" is not null
      and e.start >= $9::timestamp at time zone $10
      and e.start < ($11::date + 1)::timestamp at time zone $12
      and false
      and t.estimate > 0
  ) (
    select 0 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled,
        sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(
            json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency
          ) filter (where worth is not null),
          '[]'
        ) as amounts
      from (
        select '{}'::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
          sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth
        from picked
        group by 1, 2
      ) by_currency
      group by keys
      order by seconds desc, keys
      limit $13
    ) sums
    left join (
      select keys, sum(estimate)::int as estimate
      from (
        select distinct '{}'::text[] as keys, estimated_task.task, estimated_task.estimate from estimated_task
      ) by_task
      group by 1
    ) estimated on estimated.keys = sums.keys
  )
union all (
  select 1 as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
  from (
    select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
      sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled, sum(unpriced)::float8 as unpriced,
      coalesce(
        json_agg(
          json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency
        ) filter (where worth is not null),
        '[]'
      ) as amounts
    from (
      select array["k0"::text]::text[] as keys, currency, sum(entries) as entries, sum(seconds) as seconds,
        sum(billable) as billable, sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth
      from picked
      group by 1, 2
    ) by_currency
    group by keys
    order by seconds desc, keys
    limit $14
  ) sums
  left join (
    select keys, sum(estimate)::int as estimate
    from (
      select distinct array["k0"::text]::text[] as keys, estimated_task.task, estimated_task.estimate
      from estimated_task
    ) by_task
    group by 1
  ) estimated on estimated.keys = sums.keys
);

-- report.queries.ts: findLevels
-- as findLevel

-- report.queries.ts: findTitles

select x.id, x.title from task x where x.workspace_id = $1 and x.id = any($2::uuid[]);

select x.id, x.name as title from tag x where x.workspace_id = $1 and x.id = any($2::uuid[]);

select x.id, x.name as title from status x where x.workspace_id = $1 and x.id = any($2::uuid[]);

-- report.schedule.queries.ts: deleteReportSchedule

delete from "report_schedule" where "workspace_id" = $1 and "member_id" = $2 and "id" = $3;

-- report.schedule.queries.ts: findDueSchedules

select s.workspace_id, s.id, s.member_id
from report_schedule s
join workspace w on w.id = s.workspace_id
where s.next_day <= ($1::timestamptz at time zone 'UTC')::date + 1
  and w.deleted_at is null
  and ($2::timestamptz at time zone w.time_zone) >= s.next_day + make_interval(hours => s.hour::int)
order by s.next_day
limit 200;

-- report.schedule.queries.ts: findReportSchedules

select "id", "name", "search", "every", "on_day", "hour", "format", "next_day", "created_at"
from "report_schedule"
where "workspace_id" = $1 and "member_id" = $2
order by "created_at", "id";

-- report.schedule.queries.ts: findScheduleByToken

select workspace_id, id, member_id, name from report_schedule where token = $1;

-- report.schedule.queries.ts: insertReportSchedule

insert into "report_schedule" (
  "workspace_id", "every", "hour", "format", "id", "name", "search", "on_day", "next_day", "member_id",
  "token"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning "id", "name", "search", "every", "on_day", "hour", "format", "next_day", "created_at";

-- report.schedule.queries.ts: lockDueSchedule

select s.id, s.name, s.search, s.every, s.on_day, s.hour, s.format, s.next_day, s.created_at, s.token,
  ($1::timestamptz at time zone w.time_zone)::date as today, w.name as workspace, case
  when u.verified_at is not null
  and not (m.sample and not u.has_password) then u.email end as email, u.name as member
from report_schedule s
join workspace w on w.id = s.workspace_id
join member m on m.workspace_id = s.workspace_id and m.id = s.member_id
join "user" u on u.id = m."user"
where s.workspace_id = $2
  and s.id = $3
  and w.deleted_at is null
  and ($4::timestamptz at time zone w.time_zone) >= s.next_day + make_interval(hours => s.hour::int)
for update of s skip locked;

-- report.schedule.queries.ts: setNextDay

update "report_schedule" set "next_day" = $1 where "workspace_id" = $2 and "id" = $3;
