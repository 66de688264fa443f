-- The SQL of the report’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- report.queries.ts: findLevel

with picked as (
  select array[date_trunc('week', (e.start at time zone $1)::date)::date::text] as keys, e.task, e.currency,
    t.estimate, count(*) as entries, sum(extract(epoch from e."end" - e.start)) as seconds,
    coalesce(sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0) as billable,
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (where unbilled.entry is not null),
      0
    ) as unbilled,
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (
        where (
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
          and e.project = any($2::uuid[])
      ),
      0
    ) as unpriced,
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) * e.rate
    ) filter (
      where (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) > 0
        and e.project = any($3::uuid[])
    ) as worth
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id
    and t.id = e.task
    and t.deleted_at is null
    and t.project = any($4::uuid[])
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and e.project = any($5::uuid[])
  where e.workspace_id = $6
    and e."end" is not null
    and e.start >= $7::timestamp at time zone $8
    and e.start < ($9::date + 1)::timestamp at time zone $10
    and e.project = any($11::uuid[])
    and e.project = $12
    and e.member_id = $13
    and coalesce(c.merged_into, e.client) = $14
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
    ) = $15
    and e.billable = $16
    and (
      exists(select from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id and l.tag = $17)
      or exists(
        select from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id and l.tag = $18
      )
    )
  group by 1, e.task, e.currency, t.estimate
),
  by_task as (select keys, task, max(estimate) as estimate from picked group by 1, 2),
  estimated as (select keys, nullif(sum(estimate), 0)::int as estimate from by_task group by 1),
  by_currency as (
    select keys, currency, sum(entries) as entries, sum(seconds) as seconds, sum(billable) as billable,
      sum(unbilled) as unbilled, sum(unpriced) as unpriced, round(sum(worth) / 3600)::bigint as amount
    from picked
    group by 1, 2
  )
select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
  sum(billable)::float8 as billable_seconds, sum(unbilled)::float8 as unbilled_seconds,
  sum(unpriced)::float8 as unpriced_seconds, max(estimated.estimate) as estimate,
  coalesce(
    json_agg(
      json_build_object('currency', currency, 'amount', amount) order by currency
    ) filter (where amount is not null),
    '[]'
  ) as amounts
from by_currency
join estimated using (keys)
group by keys
order by seconds desc, keys
limit $19;

with picked as (
  select array[t.id::text] as keys, e.task, e.currency, t.estimate, count(*) as entries,
    sum(extract(epoch from e."end" - e.start)) as seconds,
    coalesce(sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0) as billable,
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (where unbilled.entry is not null),
      0
    ) as unbilled,
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (
        where (
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
          and false
      ),
      0
    ) as unpriced,
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) * e.rate
    ) filter (
      where (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) > 0
        and false
    ) as worth
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
      exists(select from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id and l.tag = $14)
      or exists(
        select from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id and l.tag = $15
      )
    )
  group by 1, e.task, e.currency, t.estimate
),
  by_task as (select keys, task, max(estimate) as estimate from picked group by 1, 2),
  estimated as (select keys, nullif(sum(estimate), 0)::int as estimate from by_task group by 1),
  by_currency as (
    select keys, currency, sum(entries) as entries, sum(seconds) as seconds, sum(billable) as billable,
      sum(unbilled) as unbilled, sum(unpriced) as unpriced, round(sum(worth) / 3600)::bigint as amount
    from picked
    group by 1, 2
  )
select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
  sum(billable)::float8 as billable_seconds, sum(unbilled)::float8 as unbilled_seconds,
  sum(unpriced)::float8 as unpriced_seconds, max(estimated.estimate) as estimate,
  coalesce(
    json_agg(
      json_build_object('currency', currency, 'amount', amount) order by currency
    ) filter (where amount is not null),
    '[]'
  ) as amounts
from by_currency
join estimated using (keys)
group by keys
order by seconds desc, keys
limit $16;

with picked as (
  select array[task_tag.tag::text] as keys, e.task, e.currency, t.estimate, count(*) as entries,
    sum(extract(epoch from e."end" - e.start)) as seconds,
    coalesce(sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0) as billable,
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (where unbilled.entry is not null),
      0
    ) as unbilled,
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (
        where (
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
          and false
      ),
      0
    ) as unpriced,
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) * e.rate
    ) filter (
      where (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) > 0
        and false
    ) as worth
  from time_entry e
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null and false
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id
    and unbilled.entry = e.id
    and false
  left join task_tag on task_tag.workspace_id = e.workspace_id and task_tag.task = t.id
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
      exists(select from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id and l.tag = $11)
      or exists(
        select from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id and l.tag = $12
      )
    )
  group by 1, e.task, e.currency, t.estimate
),
  by_task as (select keys, task, max(estimate) as estimate from picked group by 1, 2),
  estimated as (select keys, nullif(sum(estimate), 0)::int as estimate from by_task group by 1),
  by_currency as (
    select keys, currency, sum(entries) as entries, sum(seconds) as seconds, sum(billable) as billable,
      sum(unbilled) as unbilled, sum(unpriced) as unpriced, round(sum(worth) / 3600)::bigint as amount
    from picked
    group by 1, 2
  )
select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
  sum(billable)::float8 as billable_seconds, sum(unbilled)::float8 as unbilled_seconds,
  sum(unpriced)::float8 as unpriced_seconds, max(estimated.estimate) as estimate,
  coalesce(
    json_agg(
      json_build_object('currency', currency, 'amount', amount) order by currency
    ) filter (where amount is not null),
    '[]'
  ) as amounts
from by_currency
join estimated using (keys)
group by keys
order by seconds desc, keys
limit $13;

with picked as (
  select array[t.status::text] as keys, e.task, e.currency, t.estimate, count(*) as entries,
    sum(extract(epoch from e."end" - e.start)) as seconds,
    coalesce(sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0) as billable,
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (where unbilled.entry is not null),
      0
    ) as unbilled,
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (
        where (
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
          and true
      ),
      0
    ) as unpriced,
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) * e.rate
    ) filter (
      where (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) > 0
        and true
    ) as worth
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
      exists(select from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id and l.tag = $11)
      or exists(
        select from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id and l.tag = $12
      )
    )
  group by 1, e.task, e.currency, t.estimate
),
  by_task as (select keys, task, max(estimate) as estimate from picked group by 1, 2),
  estimated as (select keys, nullif(sum(estimate), 0)::int as estimate from by_task group by 1),
  by_currency as (
    select keys, currency, sum(entries) as entries, sum(seconds) as seconds, sum(billable) as billable,
      sum(unbilled) as unbilled, sum(unpriced) as unpriced, round(sum(worth) / 3600)::bigint as amount
    from picked
    group by 1, 2
  )
select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
  sum(billable)::float8 as billable_seconds, sum(unbilled)::float8 as unbilled_seconds,
  sum(unpriced)::float8 as unpriced_seconds, max(estimated.estimate) as estimate,
  coalesce(
    json_agg(
      json_build_object('currency', currency, 'amount', amount) order by currency
    ) filter (where amount is not null),
    '[]'
  ) as amounts
from by_currency
join estimated using (keys)
group by keys
order by seconds desc, keys
limit $13;

with picked as (
  select array[date_trunc('week', (e.start at time zone $1)::date)::date::text] as keys, e.task, e.currency,
    t.estimate, count(*) as entries, sum(extract(epoch from e."end" - e.start)) as seconds,
    coalesce(sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0) as billable,
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (where unbilled.entry is not null),
      0
    ) as unbilled,
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (
        where (
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
          and false
      ),
      0
    ) as unpriced,
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) * e.rate
    ) filter (
      where (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) > 0
        and false
    ) as worth
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
  group by 1, e.task, e.currency, t.estimate
),
  by_task as (select keys, task, max(estimate) as estimate from picked group by 1, 2),
  estimated as (select keys, nullif(sum(estimate), 0)::int as estimate from by_task group by 1),
  by_currency as (
    select keys, currency, sum(entries) as entries, sum(seconds) as seconds, sum(billable) as billable,
      sum(unbilled) as unbilled, sum(unpriced) as unpriced, round(sum(worth) / 3600)::bigint as amount
    from picked
    group by 1, 2
  )
select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
  sum(billable)::float8 as billable_seconds, sum(unbilled)::float8 as unbilled_seconds,
  sum(unpriced)::float8 as unpriced_seconds, max(estimated.estimate) as estimate,
  coalesce(
    json_agg(
      json_build_object('currency', currency, 'amount', amount) order by currency
    ) filter (where amount is not null),
    '[]'
  ) as amounts
from by_currency
join estimated using (keys)
group by keys
order by seconds desc, keys
limit $7;

-- report.queries.ts: findTitles

select x.id, x.title from task x where x.workspace_id = $1 and x.id = any($2::uuid[]);

select x.id, x.name as title from tag x where x.workspace_id = $1 and x.id = any($2::uuid[]);

select x.id, x.name as title from status x where x.workspace_id = $1 and x.id = any($2::uuid[]);
