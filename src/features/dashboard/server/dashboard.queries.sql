-- The SQL of the dashboard’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- dashboard.queries.ts: findCompleted

select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
  count(*) over ()::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.completed_at >= least(
    $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
  )
  and task.executor = $6
  and task.project = any($7::uuid[])
order by task.completed_at desc, task.id desc
limit $8;

select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
  count(*) over ()::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.completed_at >= least(
    $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
  )
  and task.executor = $6
  and (task.created_by = $7 or task.executor = $8)
order by task.completed_at desc, task.id desc
limit $9;

select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
  count(*) over ()::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.completed_at >= least(
    $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
  )
  and task.executor = $6
  and false
order by task.completed_at desc, task.id desc
limit $7;

select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
  count(*) over ()::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.completed_at >= least(
    $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
  )
  and task.executor = $6
  and true
order by task.completed_at desc, task.id desc
limit $7;

select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
  count(*) over ()::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.completed_at >= least(
    $2::timestamp at time zone $3, ($4::timestamp - interval '1 hour') at time zone $5 + interval '1 hour'
  )
  and true
  and false
order by task.completed_at desc, task.id desc
limit $6;

-- dashboard.queries.ts: findTracked

select m.id as member_id,
  least(
    (m.created_at at time zone $1)::date,
    (
      select (min(e.start) at time zone $2)::date
      from time_entry e
      where e.workspace_id = m.workspace_id and e.member_id = m.id
    )
  )::text as since,
  array(
    select distinct (e.start at time zone $3)::date::text
    from time_entry e
    where e.workspace_id = m.workspace_id
      and e.member_id = m.id
      and e.start >= least(
        $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
      )
      and e.start < least(
        $8::timestamp at time zone $9,
        ($10::timestamp - interval '1 hour') at time zone $11 + interval '1 hour'
      )
    order by 1
  ) as days
from member m
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m.workspace_id = $12
  and m.status = 'accepted'
  and coalesce(r.access ->> 'time.track', 'none') <> 'none'
  and m.id = $13
order by m.id;

select m.id as member_id,
  least(
    (m.created_at at time zone $1)::date,
    (
      select (min(e.start) at time zone $2)::date
      from time_entry e
      where e.workspace_id = m.workspace_id and e.member_id = m.id
    )
  )::text as since,
  array(
    select distinct (e.start at time zone $3)::date::text
    from time_entry e
    where e.workspace_id = m.workspace_id
      and e.member_id = m.id
      and e.start >= least(
        $4::timestamp at time zone $5, ($6::timestamp - interval '1 hour') at time zone $7 + interval '1 hour'
      )
      and e.start < least(
        $8::timestamp at time zone $9,
        ($10::timestamp - interval '1 hour') at time zone $11 + interval '1 hour'
      )
    order by 1
  ) as days
from member m
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m.workspace_id = $12
  and m.status = 'accepted'
  and coalesce(r.access ->> 'time.track', 'none') <> 'none'
  and true
order by m.id;
