-- The SQL of the team’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- team.queries.ts: countOpenTasks

select task.executor as member_id, count(*)::int as open,
  count(*) filter (where coalesce(task.due_date, task."end") < $1)::int as overdue
from task
where task.workspace_id = $2
  and task.deleted_at is null
  and task.executor = any($3::uuid[])
  and not coalesce(
    task.status in (
      select id
      from status s
      where s.workspace_id = $4 and s.kind = 'task' and s.category in ('done', 'cancelled')
    ),
    false
  )
  and task.project = any($5::uuid[])
  and task.project not in (
    with recursive archived as (
      select id
      from project
      where workspace_id = $6 and archived_at is not null
      union
      select below.id
      from project below
      join archived on below.parent = archived.id
      where below.workspace_id = $7
    )
    select id
    from archived
  )
  and task.project = any($8::uuid[])
group by 1;

select task.executor as member_id, count(*)::int as open,
  count(*) filter (where coalesce(task.due_date, task."end") < $1)::int as overdue
from task
where task.workspace_id = $2
  and task.deleted_at is null
  and task.executor = any($3::uuid[])
  and not coalesce(
    task.status in (
      select id
      from status s
      where s.workspace_id = $4 and s.kind = 'task' and s.category in ('done', 'cancelled')
    ),
    false
  )
  and (task.created_by = $5 or task.executor = $6)
  and task.project not in (
    with recursive archived as (
      select id
      from project
      where workspace_id = $7 and archived_at is not null
      union
      select below.id
      from project below
      join archived on below.parent = archived.id
      where below.workspace_id = $8
    )
    select id
    from archived
  )
  and task.project = any($9::uuid[])
group by 1;

select task.executor as member_id, count(*)::int as open,
  count(*) filter (where coalesce(task.due_date, task."end") < $1)::int as overdue
from task
where task.workspace_id = $2
  and task.deleted_at is null
  and task.executor = any($3::uuid[])
  and not coalesce(
    task.status in (
      select id
      from status s
      where s.workspace_id = $4 and s.kind = 'task' and s.category in ('done', 'cancelled')
    ),
    false
  )
  and false
  and task.project not in (
    with recursive archived as (
      select id
      from project
      where workspace_id = $5 and archived_at is not null
      union
      select below.id
      from project below
      join archived on below.parent = archived.id
      where below.workspace_id = $6
    )
    select id
    from archived
  )
  and task.project = any($7::uuid[])
group by 1;

select task.executor as member_id, count(*)::int as open,
  count(*) filter (where coalesce(task.due_date, task."end") < $1)::int as overdue
from task
where task.workspace_id = $2
  and task.deleted_at is null
  and task.executor = any($3::uuid[])
  and not coalesce(
    task.status in (
      select id
      from status s
      where s.workspace_id = $4 and s.kind = 'task' and s.category in ('done', 'cancelled')
    ),
    false
  )
  and true
  and task.project not in (
    with recursive archived as (
      select id
      from project
      where workspace_id = $5 and archived_at is not null
      union
      select below.id
      from project below
      join archived on below.parent = archived.id
      where below.workspace_id = $6
    )
    select id
    from archived
  )
  and task.project = any($7::uuid[])
group by 1;

select task.executor as member_id, count(*)::int as open,
  count(*) filter (where coalesce(task.due_date, task."end") < $1)::int as overdue
from task
where task.workspace_id = $2
  and task.deleted_at is null
  and task.executor = any($3::uuid[])
  and not coalesce(
    task.status in (
      select id
      from status s
      where s.workspace_id = $4 and s.kind = 'task' and s.category in ('done', 'cancelled')
    ),
    false
  )
  and false
  and task.project not in (
    with recursive archived as (
      select id
      from project
      where workspace_id = $5 and archived_at is not null
      union
      select below.id
      from project below
      join archived on below.parent = archived.id
      where below.workspace_id = $6
    )
    select id
    from archived
  )
  and true
group by 1;

-- team.queries.ts: findTeamPage

select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
  coalesce(r.access ->> 'time.track', 'none') <> 'none' as is_tracking,
  array(
    select p.id
    from project_member pm
    join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
    where pm.workspace_id = m.workspace_id
      and pm.member = m.id
      and p.deleted_at is null
      and p.archived_at is null
      and p.id = any($1::uuid[])
    order by p.name, p.id
  ) as projects,
  count(*) over ()::int as total
from member m
join "user" u on u.id = m."user"
join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
where m.workspace_id = $2
  and m.status = 'accepted'
  and (
    m.id = $3
    or exists(
      select
      from project_member pm
      where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($4::uuid[])
    )
  )
  and (
    m.id = $5
    or exists(
      select
      from project_member pm
      where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($6::uuid[])
    )
  )
  and exists(
    select
    from project_member pm
    where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($7::uuid[])
  )
order by lower(u.name), m.id
limit $8 offset $9;

select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
  coalesce(r.access ->> 'time.track', 'none') <> 'none' as is_tracking,
  array(
    select p.id
    from project_member pm
    join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
    where pm.workspace_id = m.workspace_id
      and pm.member = m.id
      and p.deleted_at is null
      and p.archived_at is null
      and p.id = any($1::uuid[])
    order by p.name, p.id
  ) as projects,
  count(*) over ()::int as total
from member m
join "user" u on u.id = m."user"
join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
where m.workspace_id = $2
  and m.status = 'accepted'
  and m.id = $3
  and m.id = $4
  and exists(
    select
    from project_member pm
    where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($5::uuid[])
  )
order by lower(u.name), m.id
limit $6 offset $7;

select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
  coalesce(r.access ->> 'time.track', 'none') <> 'none' as is_tracking,
  array(
    select p.id
    from project_member pm
    join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
    where pm.workspace_id = m.workspace_id
      and pm.member = m.id
      and p.deleted_at is null
      and p.archived_at is null
      and p.id = any($1::uuid[])
    order by p.name, p.id
  ) as projects,
  count(*) over ()::int as total
from member m
join "user" u on u.id = m."user"
join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
where m.workspace_id = $2
  and m.status = 'accepted'
  and false
  and false
  and exists(
    select
    from project_member pm
    where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($3::uuid[])
  )
order by lower(u.name), m.id
limit $4 offset $5;

select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
  coalesce(r.access ->> 'time.track', 'none') <> 'none' as is_tracking,
  array(
    select p.id
    from project_member pm
    join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
    where pm.workspace_id = m.workspace_id
      and pm.member = m.id
      and p.deleted_at is null
      and p.archived_at is null
      and true
    order by p.name, p.id
  ) as projects,
  count(*) over ()::int as total
from member m
join "user" u on u.id = m."user"
join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
where m.workspace_id = $1
  and m.status = 'accepted'
  and true
  and true
  and exists(
    select
    from project_member pm
    where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($2::uuid[])
  )
order by lower(u.name), m.id
limit $3 offset $4;

select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
  coalesce(r.access ->> 'time.track', 'none') <> 'none' as is_tracking,
  array(
    select p.id
    from project_member pm
    join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
    where pm.workspace_id = m.workspace_id
      and pm.member = m.id
      and p.deleted_at is null
      and p.archived_at is null
      and p.id = any($1::uuid[])
    order by p.name, p.id
  ) as projects,
  count(*) over ()::int as total
from member m
join "user" u on u.id = m."user"
join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
where m.workspace_id = $2 and m.status = 'accepted' and false and false and true
order by lower(u.name), m.id
limit $3 offset $4;

-- team.queries.ts: findTrackedTime

select e.member_id,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e."end" is not null), 0
  )::float8 as seconds,
  min(e.start) filter (
    where (e.start >= $1::timestamp at time zone $2 and e.start < ($3::date + 1)::timestamp at time zone $4)
  ) as start_of_work,
  (
    array_agg(e.is_manual order by e.start) filter (
      where (e.start >= $5::timestamp at time zone $6 and e.start < ($7::date + 1)::timestamp at time zone $8)
    )
  )[1] as is_start_manual,
  max(e."end") filter (
    where (
      e.start >= $9::timestamp at time zone $10 and e.start < ($11::date + 1)::timestamp at time zone $12
    )
  ) as end_of_day,
  coalesce(
    bool_or(e."end" is null) filter (
      where (
        e.start >= $13::timestamp at time zone $14 and e.start < ($15::date + 1)::timestamp at time zone $16
      )
    ),
    false
  ) as is_running
from time_entry e
where e.workspace_id = $17
  and e.member_id = any($18::uuid[])
  and e.start >= $19::timestamp at time zone $20
  and e.start < ($21::date + 1)::timestamp at time zone $22
  and e.project = any($23::uuid[])
  and e.project = any($24::uuid[])
group by 1;

select e.member_id,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e."end" is not null), 0
  )::float8 as seconds,
  min(e.start) filter (
    where (e.start >= $1::timestamp at time zone $2 and e.start < ($3::date + 1)::timestamp at time zone $4)
  ) as start_of_work,
  (
    array_agg(e.is_manual order by e.start) filter (
      where (e.start >= $5::timestamp at time zone $6 and e.start < ($7::date + 1)::timestamp at time zone $8)
    )
  )[1] as is_start_manual,
  max(e."end") filter (
    where (
      e.start >= $9::timestamp at time zone $10 and e.start < ($11::date + 1)::timestamp at time zone $12
    )
  ) as end_of_day,
  coalesce(
    bool_or(e."end" is null) filter (
      where (
        e.start >= $13::timestamp at time zone $14 and e.start < ($15::date + 1)::timestamp at time zone $16
      )
    ),
    false
  ) as is_running
from time_entry e
where e.workspace_id = $17
  and e.member_id = any($18::uuid[])
  and e.start >= $19::timestamp at time zone $20
  and e.start < ($21::date + 1)::timestamp at time zone $22
  and e.member_id = $23
  and e.project = any($24::uuid[])
group by 1;

select e.member_id,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e."end" is not null), 0
  )::float8 as seconds,
  min(e.start) filter (
    where (e.start >= $1::timestamp at time zone $2 and e.start < ($3::date + 1)::timestamp at time zone $4)
  ) as start_of_work,
  (
    array_agg(e.is_manual order by e.start) filter (
      where (e.start >= $5::timestamp at time zone $6 and e.start < ($7::date + 1)::timestamp at time zone $8)
    )
  )[1] as is_start_manual,
  max(e."end") filter (
    where (
      e.start >= $9::timestamp at time zone $10 and e.start < ($11::date + 1)::timestamp at time zone $12
    )
  ) as end_of_day,
  coalesce(
    bool_or(e."end" is null) filter (
      where (
        e.start >= $13::timestamp at time zone $14 and e.start < ($15::date + 1)::timestamp at time zone $16
      )
    ),
    false
  ) as is_running
from time_entry e
where e.workspace_id = $17
  and e.member_id = any($18::uuid[])
  and e.start >= $19::timestamp at time zone $20
  and e.start < ($21::date + 1)::timestamp at time zone $22
  and false
  and e.project = any($23::uuid[])
group by 1;

select e.member_id,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e."end" is not null), 0
  )::float8 as seconds,
  min(e.start) filter (
    where (e.start >= $1::timestamp at time zone $2 and e.start < ($3::date + 1)::timestamp at time zone $4)
  ) as start_of_work,
  (
    array_agg(e.is_manual order by e.start) filter (
      where (e.start >= $5::timestamp at time zone $6 and e.start < ($7::date + 1)::timestamp at time zone $8)
    )
  )[1] as is_start_manual,
  max(e."end") filter (
    where (
      e.start >= $9::timestamp at time zone $10 and e.start < ($11::date + 1)::timestamp at time zone $12
    )
  ) as end_of_day,
  coalesce(
    bool_or(e."end" is null) filter (
      where (
        e.start >= $13::timestamp at time zone $14 and e.start < ($15::date + 1)::timestamp at time zone $16
      )
    ),
    false
  ) as is_running
from time_entry e
where e.workspace_id = $17
  and e.member_id = any($18::uuid[])
  and e.start >= $19::timestamp at time zone $20
  and e.start < ($21::date + 1)::timestamp at time zone $22
  and true
  and e.project = any($23::uuid[])
group by 1;

select e.member_id,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e."end" is not null), 0
  )::float8 as seconds,
  min(e.start) filter (
    where (e.start >= $1::timestamp at time zone $2 and e.start < ($3::date + 1)::timestamp at time zone $4)
  ) as start_of_work,
  (
    array_agg(e.is_manual order by e.start) filter (
      where (e.start >= $5::timestamp at time zone $6 and e.start < ($7::date + 1)::timestamp at time zone $8)
    )
  )[1] as is_start_manual,
  max(e."end") filter (
    where (
      e.start >= $9::timestamp at time zone $10 and e.start < ($11::date + 1)::timestamp at time zone $12
    )
  ) as end_of_day,
  coalesce(
    bool_or(e."end" is null) filter (
      where (
        e.start >= $13::timestamp at time zone $14 and e.start < ($15::date + 1)::timestamp at time zone $16
      )
    ),
    false
  ) as is_running
from time_entry e
where e.workspace_id = $17
  and e.member_id = any($18::uuid[])
  and e.start >= $19::timestamp at time zone $20
  and e.start < ($21::date + 1)::timestamp at time zone $22
  and false
  and true
group by 1;
