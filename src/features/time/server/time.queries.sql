-- The SQL of the time’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- time.approval.queries.ts: assertWeeksOpen

select a.week, a.state
from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as at (member_id, project, start)
cross join lateral (select $4::uuid as workspace_id, at.member_id, at.project, at.start) e
join approval a on (
  a.workspace_id = e.workspace_id
  and a.member_id = e.member_id
  and a.starts_at <= e.start
  and e.start < a.ends_at
  and (a.project is null or a.project = e.project)
  and a.state in ('submitted', 'approved')
  and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
)
order by a.state, a.week
limit 1;

-- time.approval.queries.ts: findLockedProjects

select a.project
from approval a
cross join lateral (select a.workspace_id, a.member_id, a.project, $1::timestamptz as start) e
where a.workspace_id = $2
  and a.member_id = $3
  and a.project is not null
  and (
    a.workspace_id = e.workspace_id
    and a.member_id = e.member_id
    and a.starts_at <= e.start
    and e.start < a.ends_at
    and (a.project is null or a.project = e.project)
    and a.state in ('submitted', 'approved')
    and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
  );

-- time.books.queries.ts: assertTimeOpen
-- as lockBooksShared

select b.books_closed_until as until
from workspace b
where b.id = $1
  and coalesce(current_setting('workweek.reason', true), '') = ''
  and (select min(at) from unnest($2::timestamptz[]) as at) < least(
    (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
    (
      (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
    ) at time zone b.time_zone + interval '1 hour'
  );
-- as assertWeeksOpen

-- time.books.queries.ts: findClosed

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and «which»
  and not not exists(
    select
    from workspace b
    where b.id = e.workspace_id
      and e.start < least(
        (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
        (
          (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
        ) at time zone b.time_zone + interval '1 hour'
      )
  );

-- time.books.queries.ts: findClosedUntil

select "books_closed_until" from "workspace" where "id" = $1;

-- time.books.queries.ts: findRunningBy

select u.name
from time_entry e
join workspace b on b.id = e.workspace_id
join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
join "user" u on u.id = m."user"
where e.workspace_id = $1
  and e."end" is null
  and e.start < least(
    (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
    (
      (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
    ) at time zone b.time_zone + interval '1 hour'
  )
order by u.name;

-- time.books.queries.ts: giveReason

select set_config('workweek.reason', $1, true);

-- time.books.queries.ts: lockBooks

select pg_advisory_xact_lock(hashtextextended($1, 0));

-- time.books.queries.ts: lockBooksShared

select pg_advisory_xact_lock_shared(hashtextextended($1, 0));

-- time.books.queries.ts: openBooks
-- as giveReason

-- time.history.queries.ts: findEntryHistory

select seq, event, actor, at, reason, data, before
from change
where workspace_id = $1 and data ->> 'id' = $2 and object = 'time-entry'
order by seq desc
limit 500;
-- as logEntries

-- time.invoiced.queries.ts: assertNotInvoiced

select
from invoice_line_entry link
where link.workspace_id = $1 and link.entry = any($2::uuid[]) and link.is_live
limit 1;

-- time.lock.queries.ts: lockEntriesOfTasks

select e.id from time_entry e where e.workspace_id = $1 and e.task = any($2::uuid[]) order by e.id for update;
-- as logEntries

-- time.lock.queries.ts: lockEntriesWhere

select e.id from time_entry e where e.workspace_id = $1 and «which» order by e.id for update;
-- as logEntries

-- time.lock.queries.ts: logEntries

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and e.id = any($2::uuid[])
order by e.start, e.id;

-- time.movable.queries.ts: findMovableTime

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and t.id = any($2::uuid[]) and t.project <> $3
order by e.start, e.id;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and t.id = any($2::uuid[])
  and t.project <> $3
  and e.project <> $4
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
order by e.start, e.id;
-- as findNow

select
from time_entry e
join task t on t.workspace_id = e.workspace_id and t.id = e.task
join project to_project on to_project.workspace_id = e.workspace_id and to_project.id = $1
join (
  select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
    (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
    p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
    coalesce(t.rate, usual.rate) as rate, case
    when t.rate is null then usual.id end as rate_of
  from time_entry e
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  join workspace w on w.id = e.workspace_id
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
  left join lateral (
    select r.id, r.rate
    from (select * from rate where not cost) r
    where r.workspace_id = p.workspace_id
      and (r.project is null or r.project = p.id)
      and (r.client is null or r.client = p.client)
      and (r.member is null or r.member = e.member_id)
      and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
    order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
    limit 1
  ) usual on true
) terms on terms.workspace_id = e.workspace_id
  and terms.id = e.id
where e.workspace_id = $2
  and e.id = any($3::uuid[])
  and (
    e.project <> t.project
    or e.billable
    and (to_project.billing = 'non_billable' or not terms.is_billed)
    or (e.client, e.currency, e.covered, e.rate) is distinct
    from (terms.client, terms.currency, terms.covered, terms.rate)
  )
limit 1;

-- time.place.queries.ts: followTask
-- as lockEntriesOfTasks
-- as logEntries
-- as lockBooksShared

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.task = $2
  and e.project <> $3
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
order by e.start, e.id;
-- as assertTimeOpen
-- as assertWeeksOpen

update time_entry
set task = $1::uuid, project = $2,
  updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $3 and id = any($4::uuid[]);

-- time.place.queries.ts: leaveTasks

update time_entry set task = null where workspace_id = $1 and id = any($2::uuid[]);

-- time.place.queries.ts: moveEntries
-- as lockBooksShared
-- as assertTimeOpen
-- as assertWeeksOpen
-- as assertNotInvoiced
-- as followTask
-- as deleteEntries
-- as logEntries

-- time.place.queries.ts: releaseEntries
-- as touchEntries
-- as logEntries

-- time.place.queries.ts: returnEntries
-- as lockEntriesOfTasks
-- as logEntries
-- as touchEntries

-- time.place.queries.ts: storeTitles

update time_entry e
set task_title = t.title
from task t
where t.workspace_id = $1 and t.id = any($2::uuid[]) and e.workspace_id = t.workspace_id and e.task = t.id;

-- time.place.queries.ts: touchEntries

update time_entry
set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $1 and id = any($2::uuid[]);

-- time.queries.ts: hasTimeOfOthers

select from time_entry e where e.workspace_id = $1 and e.task = $2 and e.member_id <> $3 limit 1;

-- time.queries.ts: setBillable
-- as lockBooksShared

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and t.id = $2
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
  and e.billable <> (
    $3::boolean
    and exists(
      select
      from project p
      where p.workspace_id = e.workspace_id and p.id = e.project and p.billing <> 'non_billable'
    )
  )
order by e.start, e.id;

update time_entry
set billable = not billable, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $1 and id = any($2::uuid[]);
-- as deleteEntries
-- as addEntry
-- as findMonths
-- as settleRetainersOf
-- as restoreTagOfEntries
-- as logEntries
-- as settleRetainersOf

-- time.queries.ts: stopTimersOf
-- as lockBooksShared
-- as lockTime

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e."end" is null
  and (e.member_id = $2::uuid or e.task = any($3::uuid[]) or e.project = $4::uuid)
order by e.start, e.id;
-- as settleRetainersOf
-- as findNow
-- as findNextStart
-- as stopEntry
-- as deleteEntries
-- as addEntry
-- as findMonths
-- as settleRetainersOf
-- as restoreTagOfEntries
-- as logEntries
-- as settleRetainersOf

-- time.rates.queries.ts: findDecided

select terms.id
from (
  select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
    (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
    p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
    coalesce(t.rate, usual.rate) as rate, case
    when t.rate is null then usual.id end as rate_of
  from time_entry e
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  join workspace w on w.id = e.workspace_id
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
  left join lateral (
    select r.id, r.rate
    from (select * from rate where not cost) r
    where r.workspace_id = p.workspace_id
      and (r.project is null or r.project = p.id)
      and (r.client is null or r.client = e.client)
      and (r.member is null or r.member = e.member_id)
      and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
    order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
    limit 1
  ) usual on true
) terms
where terms.workspace_id = $1 and terms.rate_of = any($2::uuid[]);

-- time.rates.queries.ts: followBilling
-- as lockBooksShared

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and exists(
    select
    from (
      select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
        (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
        p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
        coalesce(t.rate, usual.rate) as rate, case
        when t.rate is null then usual.id end as rate_of
      from time_entry e
      join project p on p.workspace_id = e.workspace_id and p.id = e.project
      join workspace w on w.id = e.workspace_id
      left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
      left join lateral (
        select r.id, r.rate
        from (select * from rate where not cost) r
        where r.workspace_id = p.workspace_id
          and (r.project is null or r.project = p.id)
          and (r.client is null or r.client = e.client)
          and (r.member is null or r.member = e.member_id)
          and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
        order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
        limit 1
      ) usual on true
    ) terms
    where terms.workspace_id = e.workspace_id
      and terms.id = e.id
      and terms.project = $2
      and (e.rate, e.covered, e.billable) is distinct
    from (terms.rate, terms.covered, (terms.is_billed and e.billable))
  )
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
order by e.start, e.id;
-- as settleRetainersOf

select e.id
from time_entry e
where e.workspace_id = $1
  and exists(
    select
    from (
      select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
        (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
        p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
        coalesce(t.rate, usual.rate) as rate, case
        when t.rate is null then usual.id end as rate_of
      from time_entry e
      join project p on p.workspace_id = e.workspace_id and p.id = e.project
      join workspace w on w.id = e.workspace_id
      left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
      left join lateral (
        select r.id, r.rate
        from (select * from rate where not cost) r
        where r.workspace_id = p.workspace_id
          and (r.project is null or r.project = p.id)
          and (r.client is null or r.client = e.client)
          and (r.member is null or r.member = e.member_id)
          and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
        order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
        limit 1
      ) usual on true
    ) terms
    where terms.workspace_id = e.workspace_id
      and terms.id = e.id
      and terms.project = $2
      and (e.rate, e.covered, e.billable) is distinct
    from (terms.rate, terms.covered, (terms.is_billed and e.billable))
  )
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
order by e.id
for update;
-- as logEntries

update time_entry e
set rate = terms.rate, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond') ,
  covered = terms.covered, billable = (terms.is_billed and e.billable)
from (
  select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
    (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
    p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
    coalesce(t.rate, usual.rate) as rate, case
    when t.rate is null then usual.id end as rate_of
  from time_entry e
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  join workspace w on w.id = e.workspace_id
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
  left join lateral (
    select r.id, r.rate
    from (select * from rate where not cost) r
    where r.workspace_id = p.workspace_id
      and (r.project is null or r.project = p.id)
      and (r.client is null or r.client = e.client)
      and (r.member is null or r.member = e.member_id)
      and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
    order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
    limit 1
  ) usual on true
) terms
where e.workspace_id = $1
  and e.id = any($2::uuid[])
  and terms.workspace_id = e.workspace_id
  and terms.id = e.id;
-- as deleteEntries
-- as addEntry
-- as findMonths
-- as settleRetainersOf
-- as restoreTagOfEntries
-- as settleRetainersOf

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and exists(
    select
    from (
      select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
        (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
        p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
        coalesce(t.rate, usual.rate) as rate, case
        when t.rate is null then usual.id end as rate_of
      from time_entry e
      join project p on p.workspace_id = e.workspace_id and p.id = e.project
      join workspace w on w.id = e.workspace_id
      left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
      left join lateral (
        select r.id, r.rate
        from (select * from rate where not cost) r
        where r.workspace_id = p.workspace_id
          and (r.project is null or r.project = p.id)
          and (r.client is null or r.client = e.client)
          and (r.member is null or r.member = e.member_id)
          and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
        order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
        limit 1
      ) usual on true
    ) terms
    where terms.workspace_id = e.workspace_id
      and terms.id = e.id
      and terms.project = $2
      and (e.rate, e.covered, e.billable) is distinct
    from (terms.rate, terms.covered, (terms.is_billed and terms.is_billable))
  )
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
order by e.start, e.id;

select e.id
from time_entry e
where e.workspace_id = $1
  and exists(
    select
    from (
      select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
        (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
        p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
        coalesce(t.rate, usual.rate) as rate, case
        when t.rate is null then usual.id end as rate_of
      from time_entry e
      join project p on p.workspace_id = e.workspace_id and p.id = e.project
      join workspace w on w.id = e.workspace_id
      left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
      left join lateral (
        select r.id, r.rate
        from (select * from rate where not cost) r
        where r.workspace_id = p.workspace_id
          and (r.project is null or r.project = p.id)
          and (r.client is null or r.client = e.client)
          and (r.member is null or r.member = e.member_id)
          and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
        order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
        limit 1
      ) usual on true
    ) terms
    where terms.workspace_id = e.workspace_id
      and terms.id = e.id
      and terms.project = $2
      and (e.rate, e.covered, e.billable) is distinct
    from (terms.rate, terms.covered, (terms.is_billed and terms.is_billable))
  )
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
order by e.id
for update;

update time_entry e
set rate = terms.rate, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond') ,
  covered = terms.covered, billable = (terms.is_billed and terms.is_billable)
from (
  select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
    (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
    p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
    coalesce(t.rate, usual.rate) as rate, case
    when t.rate is null then usual.id end as rate_of
  from time_entry e
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  join workspace w on w.id = e.workspace_id
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
  left join lateral (
    select r.id, r.rate
    from (select * from rate where not cost) r
    where r.workspace_id = p.workspace_id
      and (r.project is null or r.project = p.id)
      and (r.client is null or r.client = e.client)
      and (r.member is null or r.member = e.member_id)
      and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
    order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
    limit 1
  ) usual on true
) terms
where e.workspace_id = $1
  and e.id = any($2::uuid[])
  and terms.workspace_id = e.workspace_id
  and terms.id = e.id;

-- time.rates.queries.ts: followFixedPrice
-- as lockBooksShared

select e.id
from time_entry e
where e.workspace_id = $1
  and exists(
    select
    from (
      select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
        (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
        p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
        coalesce(t.rate, usual.rate) as rate, case
        when t.rate is null then usual.id end as rate_of
      from time_entry e
      join project p on p.workspace_id = e.workspace_id and p.id = e.project
      join workspace w on w.id = e.workspace_id
      left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
      left join lateral (
        select r.id, r.rate
        from (select * from rate where not cost) r
        where r.workspace_id = p.workspace_id
          and (r.project is null or r.project = p.id)
          and (r.client is null or r.client = p.client)
          and (r.member is null or r.member = e.member_id)
          and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
        order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
        limit 1
      ) usual on true
    ) terms
    where terms.workspace_id = e.workspace_id
      and terms.id = e.id
      and terms.task = $2
      and terms.covered <> e.covered
  )
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
order by e.id
for update;
-- as logEntries

update time_entry
set covered = not covered, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $1 and id = any($2::uuid[]);
-- as deleteEntries
-- as addEntry
-- as findMonths
-- as settleRetainersOf
-- as restoreTagOfEntries
-- as settleRetainersOf

-- time.rates.queries.ts: followRates
-- as lockBooksShared

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and exists(
    select
    from (
      select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
        (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
        p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
        coalesce(t.rate, usual.rate) as rate, case
        when t.rate is null then usual.id end as rate_of
      from time_entry e
      join project p on p.workspace_id = e.workspace_id and p.id = e.project
      join workspace w on w.id = e.workspace_id
      left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
      left join lateral (
        select r.id, r.rate
        from (select * from rate where not cost) r
        where r.workspace_id = p.workspace_id
          and (r.project is null or r.project = p.id)
          and (r.client is null or r.client = e.client)
          and (r.member is null or r.member = e.member_id)
          and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
        order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
        limit 1
      ) usual on true
    ) terms
    where terms.workspace_id = e.workspace_id
      and terms.id = e.id
      and «which»
      and not e.covered
      and e.rate is distinct
    from terms.rate
  )
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
order by e.start, e.id;
-- as settleRetainersOf

select e.id
from time_entry e
where e.workspace_id = $1
  and exists(
    select
    from (
      select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
        (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
        p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
        coalesce(t.rate, usual.rate) as rate, case
        when t.rate is null then usual.id end as rate_of
      from time_entry e
      join project p on p.workspace_id = e.workspace_id and p.id = e.project
      join workspace w on w.id = e.workspace_id
      left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
      left join lateral (
        select r.id, r.rate
        from (select * from rate where not cost) r
        where r.workspace_id = p.workspace_id
          and (r.project is null or r.project = p.id)
          and (r.client is null or r.client = e.client)
          and (r.member is null or r.member = e.member_id)
          and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
        order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
        limit 1
      ) usual on true
    ) terms
    where terms.workspace_id = e.workspace_id
      and terms.id = e.id
      and «which»
      and not e.covered
      and e.rate is distinct
    from terms.rate
  )
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
order by e.id
for update;
-- as logEntries

update time_entry e
set rate = terms.rate, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
from (
  select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
    (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
    p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
    coalesce(t.rate, usual.rate) as rate, case
    when t.rate is null then usual.id end as rate_of
  from time_entry e
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  join workspace w on w.id = e.workspace_id
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
  left join lateral (
    select r.id, r.rate
    from (select * from rate where not cost) r
    where r.workspace_id = p.workspace_id
      and (r.project is null or r.project = p.id)
      and (r.client is null or r.client = e.client)
      and (r.member is null or r.member = e.member_id)
      and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
    order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
    limit 1
  ) usual on true
) terms
where e.workspace_id = $1
  and e.id = any($2::uuid[])
  and terms.workspace_id = e.workspace_id
  and terms.id = e.id;
-- as deleteEntries
-- as addEntry
-- as findMonths
-- as settleRetainersOf
-- as restoreTagOfEntries
-- as settleRetainersOf

-- time.read.queries.ts: findEntries
-- as logEntries

-- time.read.queries.ts: findEntriesWhere

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and «which»
order by e.start, e.id;

-- time.read.queries.ts: findEntry
-- as logEntries

-- time.read.queries.ts: findRunning

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and e.member_id = $2 and e."end" is null
order by e.start, e.id;

-- time.read.queries.ts: findSeenEntries

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.project = any($2::uuid[])
  and e.start >= $3
  and e.start < $4
  and e.member_id = $5
  and t.id = $6
  and e.project = $7
  and exists(
    select
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id and link.tag = $8
  )
  and e."end" is null
order by e.start, e.id;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.member_id = $2
  and e.start >= $3
  and e.start < $4
  and e.member_id = $5
  and t.id = $6
  and e.project = $7
  and exists(
    select
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id and link.tag = $8
  )
order by e.start, e.id;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and false
  and e.start >= $2
  and e.start < $3
  and e.member_id = $4
  and t.id = $5
  and e.project = $6
  and exists(
    select
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id and link.tag = $7
  )
  and e."end" is null
order by e.start, e.id;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and true
  and e.start >= $2
  and e.start < $3
  and e.member_id = $4
  and t.id = $5
  and e.project = $6
  and exists(
    select
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id and link.tag = $7
  )
order by e.start, e.id;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and false
order by e.start, e.id;

-- time.read.queries.ts: findTaken

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.member_id = $2
  and e.start > $3
  and e.start < $4
  and coalesce(e."end", e.start + interval '24 hours') > $5
order by e.start, e.id;

-- time.report.queries.ts: findServices

select coalesce(t.id, e.project) as id, e.project, case
  when t.project = e.project then t.title
  else coalesce(nullif(e.task_title, ''), p.name) end as title,
  round(sum(extract(epoch from e."end" - e.start)) / 60)::bigint as minutes,
  coalesce(
    round(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (where e.rate is null) / 60
    ),
    0
  )::bigint as unpriced,
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
  ) / nullif(sum(extract(epoch from e."end" - e.start)), 0) as cost
from time_entry e
join project p on p.workspace_id = e.workspace_id and p.id = e.project
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e."end" is not null
  and e.project = any($2::uuid[])
  and e.project = $3
  and e.start >= least(
    $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
  )
  and e.start < least(
    ($8::timestamp + interval '1 day') at time zone $9,
    (($10::timestamp + interval '1 day') - interval '1 hour') at time zone $11 + interval '1 hour'
  )
  and not coalesce(
    t.status in (
      select id
      from status s
      where s.workspace_id = $12 and s.kind = 'task' and s.category in ('done', 'cancelled')
    ),
    false
  )
group by 1, 2, 3
order by minutes desc, 1, 3;

select coalesce(t.id, e.project) as id, e.project, case
  when t.project = e.project then t.title
  else coalesce(nullif(e.task_title, ''), p.name) end as title,
  round(sum(extract(epoch from e."end" - e.start)) / 60)::bigint as minutes,
  coalesce(
    round(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (where e.rate is null) / 60
    ),
    0
  )::bigint as unpriced,
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
  ) / nullif(sum(extract(epoch from e."end" - e.start)), 0) as cost
from time_entry e
join project p on p.workspace_id = e.workspace_id and p.id = e.project
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e."end" is not null
  and e.member_id = $2
  and e.project = $3
  and e.start >= least(
    $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
  )
  and e.start < least(
    ($8::timestamp + interval '1 day') at time zone $9,
    (($10::timestamp + interval '1 day') - interval '1 hour') at time zone $11 + interval '1 hour'
  )
  and coalesce(
    t.status in (
      select id
      from status s
      where s.workspace_id = $12 and s.kind = 'task' and s.category in ('done', 'cancelled')
    ),
    false
  )
group by 1, 2, 3
order by minutes desc, 1, 3;

select coalesce(t.id, e.project) as id, e.project, case
  when t.project = e.project then t.title
  else coalesce(nullif(e.task_title, ''), p.name) end as title,
  round(sum(extract(epoch from e."end" - e.start)) / 60)::bigint as minutes,
  coalesce(
    round(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (where e.rate is null) / 60
    ),
    0
  )::bigint as unpriced,
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
  ) / nullif(sum(extract(epoch from e."end" - e.start)), 0) as cost
from time_entry e
join project p on p.workspace_id = e.workspace_id and p.id = e.project
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e."end" is not null
  and e.project = $2
  and e.start >= least(
    $3::timestamp at time zone $4, ($5::timestamp - interval '1 hour') at time zone $6 + interval '1 hour'
  )
  and e.start < least(
    ($7::timestamp + interval '1 day') at time zone $8,
    (($9::timestamp + interval '1 day') - interval '1 hour') at time zone $10 + interval '1 hour'
  )
  and coalesce(
    t.status in (
      select id
      from status s
      where s.workspace_id = $11 and s.kind = 'task' and s.category in ('done', 'cancelled')
    ),
    false
  )
group by 1, 2, 3
order by minutes desc, 1, 3;

-- time.retainer.queries.ts: findMonths

select "from", unit, case unit when 'minutes' then amount * 60 else amount end as amount, carry_over
from retainer
where workspace_id = $1 and project = $2
order by "from";

select to_char(e.start at time zone w.time_zone, 'YYYY-MM-01') as month,
  sum(extract(epoch from e."end" - e.start)) as minutes,
  sum(coalesce(extract(epoch from e."end" - e.start) * e.rate / 3600, 0)) as money,
  json_build_object(
    'minutes',
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        )
      ) filter (
        where exists(
          select
          from invoice_line_entry link
          where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
        )
      ),
      0
    ),
    'money',
    coalesce(
      sum(
        (
          case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end
        ) * e.rate
      ) filter (where exists(
        select
        from invoice_line_entry link
        where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
      )) / 3600,
      0
    )
  ) as invoiced,
  coalesce(
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      ) * e.rate
    ) / 3600,
    0
  ) as billed,
  coalesce(
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      )
    ) filter (where e.rate is null),
    0
  ) as unpriced
from time_entry e
join workspace w on w.id = e.workspace_id
where e.workspace_id = $1 and e.project = $2 and (e.billable and not e.covered and e."end" is not null)
group by 1;

-- time.settleRetainer.queries.ts: settleInvoiced
-- as lockBooksShared
-- as lockTime

select e.project, min(e.start) as since, w.currency
from time_entry e
join workspace w on w.id = e.workspace_id
where e.workspace_id = $1
  and e.id = any($2::uuid[])
  and exists(select from retainer r where r.workspace_id = e.workspace_id and r.project = e.project)
group by e.project, w.currency
order by e.project;
-- as addEntry
-- as findMonths

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.workspace_id = $2
  and e.project = $3
  and e.start >= least(
    $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
  )
  and not exists(
    select
    from invoice_line_entry link
    where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
  )
  and true
  and exists(
    select
    from (
      select id, case
        when worth > 0 then round(
          seconds * least(greatest(available - kept - (upto - worth), 0), worth) / worth, 3
        )
        else 0 end as included
      from (
        select counted.*,
          sum(worth) filter (where not is_invoiced) over (partition by month order by start, id) as upto,
          coalesce(
            sum(worth * e_included / seconds) filter (where is_invoiced) over (partition by month), 0
          ) as kept
        from (
          select e.id, e.start, to_char(e.start at time zone w.time_zone, 'YYYY-MM-01') as month,
            m.available, extract(epoch from e."end" - e.start) as seconds, e.included as e_included,
            exists(
              select
              from invoice_line_entry link
              where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
            ) as is_invoiced,
            case
            when not (e.billable and not e.covered and e."end" is not null)
            or m.available is null then 0
            when m.unit = 'money' then coalesce(extract(epoch from e."end" - e.start) * e.rate / 3600, 0)
            else extract(epoch from e."end" - e.start) end as worth
          from time_entry e
          join workspace w on w.id = e.workspace_id
          left join jsonb_to_recordset($8::jsonb) as m (
            month text, unit text, available numeric
          ) on m.month = to_char(
            e.start at time zone w.time_zone, 'YYYY-MM-01'
          )
          where e.workspace_id = $9
            and e.project = $10
            and e.start >= least(
              $11::timestamp at time zone $12,
              ($13::timestamp - interval '1 hour') at time zone $14 + interval '1 hour'
            )
        ) counted
      ) ordered
    ) settled
    where settled.id = e.id and settled.included <> e.included
  )
order by e.start, e.id;
-- as settleRetainersOf
-- as restoreTagOfEntries
-- as logEntries

update time_entry e
set included = settled.included,
  updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
from (
  select id, case
    when worth > 0 then round(
      seconds * least(greatest(available - kept - (upto - worth), 0), worth) / worth, 3
    )
    else 0 end as included
  from (
    select counted.*,
      sum(worth) filter (where not is_invoiced) over (partition by month order by start, id) as upto,
      coalesce(
        sum(worth * e_included / seconds) filter (where is_invoiced) over (partition by month), 0
      ) as kept
    from (
      select e.id, e.start, to_char(e.start at time zone w.time_zone, 'YYYY-MM-01') as month, m.available,
        extract(epoch from e."end" - e.start) as seconds, e.included as e_included,
        exists(
          select
          from invoice_line_entry link
          where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
        ) as is_invoiced,
        case
        when not (e.billable and not e.covered and e."end" is not null)
        or m.available is null then 0
        when m.unit = 'money' then coalesce(extract(epoch from e."end" - e.start) * e.rate / 3600, 0)
        else extract(epoch from e."end" - e.start) end as worth
      from time_entry e
      join workspace w on w.id = e.workspace_id
      left join jsonb_to_recordset($1::jsonb) as m (
        month text, unit text, available numeric
      ) on m.month = to_char(
        e.start at time zone w.time_zone, 'YYYY-MM-01'
      )
      where e.workspace_id = $2
        and e.project = $3
        and e.start >= least(
          $4::timestamp at time zone $5,
          ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
        )
    ) counted
  ) ordered
) settled
where e.workspace_id = $8
  and e.project = $9
  and e.start >= least(
    $10::timestamp at time zone $11, ($12::timestamp - interval '1 hour') at time zone $13 + interval '1 hour'
  )
  and e.id = any($14::uuid[])
  and settled.id = e.id;

-- time.settleRetainer.queries.ts: settleRetainer
-- as addEntry
-- as findMonths

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.workspace_id = $2
  and e.project = $3
  and e.start >= least(
    $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
  )
  and not exists(
    select
    from invoice_line_entry link
    where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
  )
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
  and exists(
    select
    from (
      select id, case
        when worth > 0 then round(
          seconds * least(greatest(available - kept - (upto - worth), 0), worth) / worth, 3
        )
        else 0 end as included
      from (
        select counted.*,
          sum(worth) filter (where not is_invoiced) over (partition by month order by start, id) as upto,
          coalesce(
            sum(worth * e_included / seconds) filter (where is_invoiced) over (partition by month), 0
          ) as kept
        from (
          select e.id, e.start, to_char(e.start at time zone w.time_zone, 'YYYY-MM-01') as month,
            m.available, extract(epoch from e."end" - e.start) as seconds, e.included as e_included,
            exists(
              select
              from invoice_line_entry link
              where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
            ) as is_invoiced,
            case
            when not (e.billable and not e.covered and e."end" is not null)
            or m.available is null then 0
            when m.unit = 'money' then coalesce(extract(epoch from e."end" - e.start) * e.rate / 3600, 0)
            else extract(epoch from e."end" - e.start) end as worth
          from time_entry e
          join workspace w on w.id = e.workspace_id
          left join jsonb_to_recordset($8::jsonb) as m (
            month text, unit text, available numeric
          ) on m.month = to_char(
            e.start at time zone w.time_zone, 'YYYY-MM-01'
          )
          where e.workspace_id = $9
            and e.project = $10
            and e.start >= least(
              $11::timestamp at time zone $12,
              ($13::timestamp - interval '1 hour') at time zone $14 + interval '1 hour'
            )
        ) counted
      ) ordered
    ) settled
    where settled.id = e.id and settled.included <> e.included
  )
order by e.start, e.id;
-- as settleRetainersOf
-- as restoreTagOfEntries
-- as logEntries
-- as settleInvoiced
-- as settleRetainersOf

-- time.settleRetainer.queries.ts: settleRetainers
-- as lockBooksShared

select distinct project from retainer where workspace_id = $1 and true order by project;
-- as addEntry
-- as findMonths

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.workspace_id = $2
  and e.project = $3
  and true
  and not exists(
    select
    from invoice_line_entry link
    where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
  )
  and (
    not exists(
      select
      from workspace b
      where b.id = e.workspace_id
        and e.start < least(
          (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
          (
            (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
          ) at time zone b.time_zone + interval '1 hour'
        )
    )
    and not exists(
      select
      from approval a
      where (
        a.workspace_id = e.workspace_id
        and a.member_id = e.member_id
        and a.starts_at <= e.start
        and e.start < a.ends_at
        and (a.project is null or a.project = e.project)
        and a.state in ('submitted', 'approved')
        and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
      )
    )
    and not exists(
      select
      from invoice_line_entry link
      where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
    )
  )
  and exists(
    select
    from (
      select id, case
        when worth > 0 then round(
          seconds * least(greatest(available - kept - (upto - worth), 0), worth) / worth, 3
        )
        else 0 end as included
      from (
        select counted.*,
          sum(worth) filter (where not is_invoiced) over (partition by month order by start, id) as upto,
          coalesce(
            sum(worth * e_included / seconds) filter (where is_invoiced) over (partition by month), 0
          ) as kept
        from (
          select e.id, e.start, to_char(e.start at time zone w.time_zone, 'YYYY-MM-01') as month,
            m.available, extract(epoch from e."end" - e.start) as seconds, e.included as e_included,
            exists(
              select
              from invoice_line_entry link
              where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
            ) as is_invoiced,
            case
            when not (e.billable and not e.covered and e."end" is not null)
            or m.available is null then 0
            when m.unit = 'money' then coalesce(extract(epoch from e."end" - e.start) * e.rate / 3600, 0)
            else extract(epoch from e."end" - e.start) end as worth
          from time_entry e
          join workspace w on w.id = e.workspace_id
          left join jsonb_to_recordset($4::jsonb) as m (
            month text, unit text, available numeric
          ) on m.month = to_char(
            e.start at time zone w.time_zone, 'YYYY-MM-01'
          )
          where e.workspace_id = $5 and e.project = $6 and true
        ) counted
      ) ordered
    ) settled
    where settled.id = e.id and settled.included <> e.included
  )
order by e.start, e.id;
-- as settleRetainersOf
-- as restoreTagOfEntries
-- as logEntries
-- as settleRetainersOf

-- time.settleRetainer.queries.ts: settleRetainersOf
-- as deleteEntries
-- as addEntry
-- as findMonths

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.workspace_id = $2
  and e.project = $3
  and true
  and not exists(
    select
    from invoice_line_entry link
    where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
  )
  and true
  and exists(
    select
    from (
      select id, case
        when worth > 0 then round(
          seconds * least(greatest(available - kept - (upto - worth), 0), worth) / worth, 3
        )
        else 0 end as included
      from (
        select counted.*,
          sum(worth) filter (where not is_invoiced) over (partition by month order by start, id) as upto,
          coalesce(
            sum(worth * e_included / seconds) filter (where is_invoiced) over (partition by month), 0
          ) as kept
        from (
          select e.id, e.start, to_char(e.start at time zone w.time_zone, 'YYYY-MM-01') as month,
            m.available, extract(epoch from e."end" - e.start) as seconds, e.included as e_included,
            exists(
              select
              from invoice_line_entry link
              where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
            ) as is_invoiced,
            case
            when not (e.billable and not e.covered and e."end" is not null)
            or m.available is null then 0
            when m.unit = 'money' then coalesce(extract(epoch from e."end" - e.start) * e.rate / 3600, 0)
            else extract(epoch from e."end" - e.start) end as worth
          from time_entry e
          join workspace w on w.id = e.workspace_id
          left join jsonb_to_recordset($4::jsonb) as m (
            month text, unit text, available numeric
          ) on m.month = to_char(
            e.start at time zone w.time_zone, 'YYYY-MM-01'
          )
          where e.workspace_id = $5 and e.project = $6 and true
        ) counted
      ) ordered
    ) settled
    where settled.id = e.id and settled.included <> e.included
  )
order by e.start, e.id;

select task.id
from task
where task.workspace_id = $1 and task.id = any($2::uuid[]) and task.deleted_at is null
order by task.id
for update;

select "task"."id", "task"."project", "task"."number", "task"."title", "task"."status", "task"."executor",
  "task"."priority", "task"."start", "task"."end", "task"."due_date", "task"."estimate", "task"."billable",
  "task"."rate", "task"."fixed_price", "task"."parent", "task"."position", "task"."recurrence",
  "task"."next_date", "task"."created_by", "task"."tracked_seconds", "task"."earned",
  "task"."unpriced_seconds", "task"."active", "task"."created_at", "task"."updated_at",
  array(
    select "link"."tag"
    from "task_tag" link
    where link.workspace_id = task.workspace_id and link.task = task.id
    order by 1
  ) as tags,
  array(
    select "link"."member"
    from "task_participant" link
    where link.workspace_id = task.workspace_id and link.task = task.id
    order by 1
  ) as participants,
  array(
    select link.depends_on
    from task_dependency link
    join task other on other.workspace_id = link.workspace_id and other.id = link.depends_on
    where link.workspace_id = task.workspace_id and link.task = task.id and other.deleted_at is null
    order by 1
  ) as depends_on,
  (
    select jsonb_object_agg(
      other.id,
      jsonb_build_object('project', other.project, 'createdBy', other.created_by, 'executor', other.executor)
    )
    from (
      select link.depends_on as id
      from task_dependency link
      where link.workspace_id = task.workspace_id and link.task = task.id
      union all
      select task.parent
      where task.parent is not null
    ) named
    join task other on other.workspace_id = task.workspace_id and other.id = named.id
  ) as linked ,
  "task"."description", "task"."checklist",
  greatest(clock_timestamp(), updated_at + interval '1 microsecond') as next_updated_at
from task
where task.workspace_id = $1 and task.id = any($2::uuid[]) and task.deleted_at is null
order by task.id;
-- as restoreTagOfEntries
-- as logEntries

update time_entry e
set included = settled.included,
  updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
from (
  select id, case
    when worth > 0 then round(
      seconds * least(greatest(available - kept - (upto - worth), 0), worth) / worth, 3
    )
    else 0 end as included
  from (
    select counted.*,
      sum(worth) filter (where not is_invoiced) over (partition by month order by start, id) as upto,
      coalesce(
        sum(worth * e_included / seconds) filter (where is_invoiced) over (partition by month), 0
      ) as kept
    from (
      select e.id, e.start, to_char(e.start at time zone w.time_zone, 'YYYY-MM-01') as month, m.available,
        extract(epoch from e."end" - e.start) as seconds, e.included as e_included,
        exists(
          select
          from invoice_line_entry link
          where link.workspace_id = e.workspace_id and link.entry = e.id and link.is_live
        ) as is_invoiced,
        case
        when not (e.billable and not e.covered and e."end" is not null)
        or m.available is null then 0
        when m.unit = 'money' then coalesce(extract(epoch from e."end" - e.start) * e.rate / 3600, 0)
        else extract(epoch from e."end" - e.start) end as worth
      from time_entry e
      join workspace w on w.id = e.workspace_id
      left join jsonb_to_recordset($1::jsonb) as m (
        month text, unit text, available numeric
      ) on m.month = to_char(
        e.start at time zone w.time_zone, 'YYYY-MM-01'
      )
      where e.workspace_id = $2 and e.project = $3 and true
    ) counted
  ) ordered
) settled
where e.workspace_id = $4 and e.project = $5 and true and e.id = any($6::uuid[]) and settled.id = e.id;

-- time.settleTask.queries.ts: settleTaskTime

select task.id
from task
where task.workspace_id = $1 and task.id = $2 and task.deleted_at is null
order by task.id
for update;

select "task"."id", "task"."project", "task"."number", "task"."title", "task"."status", "task"."executor",
  "task"."priority", "task"."start", "task"."end", "task"."due_date", "task"."estimate", "task"."billable",
  "task"."rate", "task"."fixed_price", "task"."parent", "task"."position", "task"."recurrence",
  "task"."next_date", "task"."created_by", "task"."tracked_seconds", "task"."earned",
  "task"."unpriced_seconds", "task"."active", "task"."created_at", "task"."updated_at",
  array(
    select "link"."tag"
    from "task_tag" link
    where link.workspace_id = task.workspace_id and link.task = task.id
    order by 1
  ) as tags,
  array(
    select "link"."member"
    from "task_participant" link
    where link.workspace_id = task.workspace_id and link.task = task.id
    order by 1
  ) as participants,
  array(
    select link.depends_on
    from task_dependency link
    join task other on other.workspace_id = link.workspace_id and other.id = link.depends_on
    where link.workspace_id = task.workspace_id and link.task = task.id and other.deleted_at is null
    order by 1
  ) as depends_on,
  (
    select jsonb_object_agg(
      other.id,
      jsonb_build_object('project', other.project, 'createdBy', other.created_by, 'executor', other.executor)
    )
    from (
      select link.depends_on as id
      from task_dependency link
      where link.workspace_id = task.workspace_id and link.task = task.id
      union all
      select task.parent
      where task.parent is not null
    ) named
    join task other on other.workspace_id = task.workspace_id and other.id = named.id
  ) as linked ,
  "task"."description", "task"."checklist",
  greatest(clock_timestamp(), updated_at + interval '1 microsecond') as next_updated_at
from task
where task.workspace_id = $1 and task.id = $2 and task.deleted_at is null
order by task.id;

update task
set tracked_seconds = found.seconds, earned = found.earned, active = found.active,
  unpriced_seconds = found.unpriced,
  updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
from (
  select t.id, coalesce(round(sum(extract(epoch from e."end" - e.start))), 0)::bigint as seconds,
    coalesce(
      round(
        sum(
          (
            case
            when e.billable
            and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
            else 0 end
          ) * e.rate
        ) filter (where e.project = t.project) / 3600
      ),
      0
    )::bigint as earned,
    coalesce(
      round(
        sum(
          (
            case
            when e.billable
            and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
            else 0 end
          )
        ) filter (where e.project = t.project and e.rate is null)
      ),
      0
    )::bigint as unpriced,
    coalesce(bool_or(e.id is not null and e."end" is null), false) as active
  from task t
  left join time_entry e on e.workspace_id = t.workspace_id and e.task = t.id
  where t.workspace_id = $1 and t.id = any($2::uuid[])
  group by t.id
) found
where task.workspace_id = $3 and task.id = found.id;

-- time.tags.queries.ts: lockTagsShared

select id from tag where workspace_id = $1 and id = any($2::uuid[]) order by id for key share;

-- time.tags.queries.ts: restoreTagOfEntries

select e.id from time_entry e where e.workspace_id = $1 and e.id = any($2::uuid[]) order by e.id for update;
-- as logEntries

insert into time_entry_tag (workspace_id, entry, tag) select $1, unnest($2::uuid[]), $3;
-- as touchEntries

-- time.tags.queries.ts: untagEntries

select e.id
from time_entry e
where e.workspace_id = $1
  and e.id in (select link.entry from time_entry_tag link where link.workspace_id = $2 and link.tag = $3)
order by e.id
for update;
-- as logEntries

delete from time_entry_tag where workspace_id = $1 and tag = $2;
-- as touchEntries

-- time.task.queries.ts: findTaskTime

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.id in (
    select e.id
    from time_entry e
    where e.workspace_id = $2
      and e.task = $3
      and e.project = any($4::uuid[])
      and (e.start, e.id) < (
        select other.start, other.id from time_entry other where other.workspace_id = $5 and other.id = $6
      )
    order by e.start desc, e.id desc
    limit $7
  )
order by e.start, e.id;

select e.project, e.currency, count(*)::int as entries, (count(*) filter (where false))::int as earlier,
  coalesce(sum(extract(epoch from e."end" - e.start)), 0)::float8 as seconds,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0
  )::float8 as billable_seconds,
  coalesce(
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      )
    ) filter (where e.rate is null),
    0
  )::float8 as unpriced_seconds,
  round(
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
    ) / 3600
  )::float8 as amount
from time_entry e
where e.workspace_id = $1 and e.task = $2 and e.project = any($3::uuid[])
group by e.project, e.currency;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and e.id = $2 and e.task = $3 and e.project = any($4::uuid[])
order by e.start, e.id;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.id in (
    select e.id
    from time_entry e
    where e.workspace_id = $2
      and e.task = $3
      and e.member_id = $4
      and (e.start, e.id) < (
        select other.start, other.id from time_entry other where other.workspace_id = $5 and other.id = $6
      )
    order by e.start desc, e.id desc
    limit $7
  )
order by e.start, e.id;

select e.project, e.currency, count(*)::int as entries, (count(*) filter (where false))::int as earlier,
  coalesce(sum(extract(epoch from e."end" - e.start)), 0)::float8 as seconds,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0
  )::float8 as billable_seconds,
  coalesce(
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      )
    ) filter (where e.rate is null),
    0
  )::float8 as unpriced_seconds,
  round(
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
    ) / 3600
  )::float8 as amount
from time_entry e
where e.workspace_id = $1 and e.task = $2 and e.member_id = $3
group by e.project, e.currency;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and e.id = $2 and e.task = $3 and e.member_id = $4
order by e.start, e.id;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.id in (
    select e.id
    from time_entry e
    where e.workspace_id = $2
      and e.task = $3
      and false
      and (e.start, e.id) < (
        select other.start, other.id from time_entry other where other.workspace_id = $4 and other.id = $5
      )
    order by e.start desc, e.id desc
    limit $6
  )
order by e.start, e.id;

select e.project, e.currency, count(*)::int as entries, (count(*) filter (where false))::int as earlier,
  coalesce(sum(extract(epoch from e."end" - e.start)), 0)::float8 as seconds,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0
  )::float8 as billable_seconds,
  coalesce(
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      )
    ) filter (where e.rate is null),
    0
  )::float8 as unpriced_seconds,
  round(
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
    ) / 3600
  )::float8 as amount
from time_entry e
where e.workspace_id = $1 and e.task = $2 and false
group by e.project, e.currency;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and e.id = $2 and e.task = $3 and false
order by e.start, e.id;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.id in (
    select e.id
    from time_entry e
    where e.workspace_id = $2
      and e.task = $3
      and true
      and (e.start, e.id) < (
        select other.start, other.id from time_entry other where other.workspace_id = $4 and other.id = $5
      )
    order by e.start desc, e.id desc
    limit $6
  )
order by e.start, e.id;

select e.project, e.currency, count(*)::int as entries, (count(*) filter (where false))::int as earlier,
  coalesce(sum(extract(epoch from e."end" - e.start)), 0)::float8 as seconds,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0
  )::float8 as billable_seconds,
  coalesce(
    sum(
      (
        case
        when e.billable
        and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
        else 0 end
      )
    ) filter (where e.rate is null),
    0
  )::float8 as unpriced_seconds,
  round(
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
    ) / 3600
  )::float8 as amount
from time_entry e
where e.workspace_id = $1 and e.task = $2 and true
group by e.project, e.currency;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and e.id = $2 and e.task = $3 and true
order by e.start, e.id;

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.id in (
    select e.id
    from time_entry e
    where e.workspace_id = $2 and e.task = $3 and false
    order by e.start desc, e.id desc
    limit $4
  )
order by e.start, e.id;

-- time.terms.queries.ts: findRateOf

select terms.rate_of
from time_entry e
join (
  select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
    (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
    p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
    coalesce(t.rate, usual.rate) as rate, case
    when t.rate is null then usual.id end as rate_of
  from time_entry e
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  join workspace w on w.id = e.workspace_id
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
  left join lateral (
    select r.id, r.rate
    from (select * from rate where not cost) r
    where r.workspace_id = p.workspace_id
      and (r.project is null or r.project = p.id)
      and (r.client is null or r.client = e.client)
      and (r.member is null or r.member = e.member_id)
      and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
    order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
    limit 1
  ) usual on true
) terms on terms.workspace_id = e.workspace_id
  and terms.id = e.id
where e.workspace_id = $1 and e.id = $2;

-- time.terms.queries.ts: takeRateOfDay

update time_entry e
set rate = terms.rate
from (
  select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
    (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
    p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
    coalesce(t.rate, usual.rate) as rate, case
    when t.rate is null then usual.id end as rate_of
  from time_entry e
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  join workspace w on w.id = e.workspace_id
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
  left join lateral (
    select r.id, r.rate
    from (select * from rate where not cost) r
    where r.workspace_id = p.workspace_id
      and (r.project is null or r.project = p.id)
      and (r.client is null or r.client = e.client)
      and (r.member is null or r.member = e.member_id)
      and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
    order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
    limit 1
  ) usual on true
) terms
where e.workspace_id = $1
  and e.id = $2
  and not e.covered
  and terms.workspace_id = e.workspace_id
  and terms.id = e.id
  and terms.rate_of is distinct
from $3::uuid;

-- time.terms.queries.ts: takeTerms

update time_entry e
set client = terms.client, currency = terms.currency, covered = terms.covered, included = 0,
  billable = e.billable
  and terms.is_billed, rate = terms.rate,
  updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
from (
  select e.workspace_id, e.id, e.project, e.task, e.member_id, p.client, w.currency,
    (p.billing = 'fixed_fee' or t.fixed_price is not null) as covered,
    p.billing <> 'non_billable' as is_billed, coalesce(t.billable, true) as is_billable,
    coalesce(t.rate, usual.rate) as rate, case
    when t.rate is null then usual.id end as rate_of
  from time_entry e
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  join workspace w on w.id = e.workspace_id
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.project = e.project
  left join lateral (
    select r.id, r.rate
    from (select * from rate where not cost) r
    where r.workspace_id = p.workspace_id
      and (r.project is null or r.project = p.id)
      and (r.client is null or r.client = p.client)
      and (r.member is null or r.member = e.member_id)
      and (r."from" is null or r."from" <= (e.start at time zone w.time_zone)::date)
    order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
    limit 1
  ) usual on true
) terms
where e.workspace_id = $1
  and e.id = any($2::uuid[])
  and terms.workspace_id = e.workspace_id
  and terms.id = e.id;

-- time.tracked.queries.ts: findTrackedTime

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and e.project = $2
order by e.start, e.id;
-- as findNow

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and e.project = $2
  and not not exists(
    select
    from workspace b
    where b.id = e.workspace_id
      and e.start < least(
        (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
        (
          (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
        ) at time zone b.time_zone + interval '1 hour'
      )
  );

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and t.id = any($2::uuid[])
order by e.start, e.id;

select e.id
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1
  and t.id = any($2::uuid[])
  and not not exists(
    select
    from workspace b
    where b.id = e.workspace_id
      and e.start < least(
        (b.books_closed_until::timestamp + interval '1 day') at time zone b.time_zone,
        (
          (b.books_closed_until::timestamp + interval '1 day') - interval '1 hour'
        ) at time zone b.time_zone + interval '1 hour'
      )
  );

-- time.write.queries.ts: addEntry
-- as lockBooksShared
-- as assertTimeOpen
-- as assertWeeksOpen

insert into time_entry (
  workspace_id, id, task, project, client, currency, member_id, start, "end", note, billable, covered, rate,
  is_manual, created_by, sample
)
select p.workspace_id, $1, t.id, p.id, p.client, w.currency, $2, $3::timestamptz, $4::timestamptz, $5,
  $6::boolean
  and p.billing <> 'non_billable', (p.billing = 'fixed_fee' or t.fixed_price is not null),
  coalesce(t.rate, usual.rate), $7::boolean, $8::uuid, $9::boolean
from project p
join workspace w on w.id = p.workspace_id
left join task t on t.workspace_id = p.workspace_id and t.id = $10::uuid and t.project = p.id
left join lateral (
  select r.id, r.rate
  from (select * from rate where not cost) r
  where r.workspace_id = p.workspace_id
    and (r.project is null or r.project = p.id)
    and (r.client is null or r.client = p.client)
    and (r.member is null or r.member = $11::uuid)
    and (r."from" is null or r."from" <= ($12::timestamptz at time zone w.time_zone)::date)
  order by r.project nulls last, r.client nulls last, r.member nulls last, r."from" desc nulls last
  limit 1
) usual on true
where p.workspace_id = $13 and p.id = $14;

with gone as (delete from time_entry_tag where workspace_id = $1 and entry = $2 and not tag = any($3::uuid[]))
insert into time_entry_tag (workspace_id, entry, tag)
select $4, $5, unnest($6::uuid[])
on conflict do nothing;
-- as deleteEntries

select e.id, t.id as task, e.project, case
  when t.project = e.project then t.title
  else e.task_title end as title, e.client, e.currency, e.member_id, e.start, e."end", e.note,
  array(
    select link.tag
    from time_entry_tag link
    where link.workspace_id = e.workspace_id and link.entry = e.id
    order by 1
  ) as tags,
  e.billable, e.covered, e.included, e.rate,
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
  ) as unpriced,
  e.is_manual, e.edited_by, e.created_by, e.created_at, e.updated_at, case
  when t.id is not null then json_build_object(
    'project', t.project, 'createdBy', t.created_by, 'executor', t.executor
  ) end as task_place
from time_entry e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and e.id = $2
order by e.start, e.id;

select "time_zone" from "workspace" where "id" = $1;

-- time.write.queries.ts: changeEntry
-- as lockBooksShared
-- as assertTimeOpen
-- as assertWeeksOpen
-- as assertNotInvoiced

update "time_entry"
set "note" = $1, "billable" = $2, "edited_by" = $3, "start" = $4, "end" = $5, "task" = $6, "project" = $7,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $8 and "id" = $9;
-- as addEntry
-- as takeTerms
-- as deleteEntries
-- as addEntry

update "time_entry"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2;

-- time.write.queries.ts: deleteEntries
-- as lockBooksShared
-- as assertTimeOpen
-- as assertWeeksOpen
-- as assertNotInvoiced

delete from "time_entry" where "workspace_id" = $1 and "id" = any($2::uuid[]);

select distinct project from retainer where workspace_id = $1 and project = any($2::uuid[]) order by project;

-- time.write.queries.ts: findNextStart

select min(start) as next from time_entry where workspace_id = $1 and member_id = $2 and start > $3;

-- time.write.queries.ts: findNow

select clock_timestamp() as now;

-- time.write.queries.ts: lockTime
-- as lockBooksShared

select pg_advisory_xact_lock(hashtextextended($1, 0))
where exists(select from retainer where workspace_id = $2);

select "id"
from "member"
where "workspace_id" = $1 and "id" = any($2::uuid[]) and "status" = $3
order by "id"
for no key update;

-- time.write.queries.ts: stopEntry

update "time_entry"
set "end" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3;
-- as deleteEntries
-- as addEntry
-- as findMonths
-- as settleRetainersOf
-- as restoreTagOfEntries
-- as logEntries
-- as settleRetainersOf
-- as findNextStart
