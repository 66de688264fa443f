-- The SQL of the dashboard’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- dashboard.queries.ts: findCompleted

select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
  count(*) over ()::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.completed_at >= $2::timestamp at time zone $3
  and task.executor = $4
  and task.project = any($5::uuid[])
order by task.completed_at desc, task.id desc
limit $6;

select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
  count(*) over ()::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.completed_at >= $2::timestamp at time zone $3
  and task.executor = $4
  and (task.created_by = $5 or task.executor = $6)
order by task.completed_at desc, task.id desc
limit $7;

select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
  count(*) over ()::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.completed_at >= $2::timestamp at time zone $3
  and task.executor = $4
  and false
order by task.completed_at desc, task.id desc
limit $5;

select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
  count(*) over ()::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.completed_at >= $2::timestamp at time zone $3
  and task.executor = $4
  and true
order by task.completed_at desc, task.id desc
limit $5;

select task.id, task.project, task.number, task.title, task.executor, task.completed_at,
  count(*) over ()::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.completed_at >= $2::timestamp at time zone $3
  and true
  and false
order by task.completed_at desc, task.id desc
limit $4;

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
      and e.start >= $4::timestamp at time zone $5
      and e.start < $6::timestamp at time zone $7
    order by 1
  ) as days
from member m
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m.workspace_id = $8
  and m.status = 'accepted'
  and coalesce(r.access ->> 'time.track', 'none') <> 'none'
  and m.id = $9
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
      and e.start >= $4::timestamp at time zone $5
      and e.start < $6::timestamp at time zone $7
    order by 1
  ) as days
from member m
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m.workspace_id = $8
  and m.status = 'accepted'
  and coalesce(r.access ->> 'time.track', 'none') <> 'none'
  and true
order by m.id;
