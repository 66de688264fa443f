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
