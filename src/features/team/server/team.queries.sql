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

with shown as materialized (
  select p.id, row_number() over (order by p.name, p.id) as place
  from project p
  where p.workspace_id = $1 and p.deleted_at is null and p.archived_at is null and p.id = any($2::uuid[])
)
select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
  coalesce(r.access ->> 'time.track', 'none') <> 'none' as is_tracking,
  coalesce(
    (
      select json_agg(p.id order by p.place)
      from project_member pm
      join shown p on p.id = pm.project
      where pm.workspace_id = m.workspace_id and pm.member = m.id
    ),
    '[]'
  ) as projects,
  count(*) over ()::int as total
from member m
join "user" u on u.id = m."user"
join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
where m.workspace_id = $3
  and m.status = 'accepted'
  and (
    m.id = $4
    or exists(
      select
      from project_member pm
      where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($5::uuid[])
    )
  )
  and (
    m.id = $6
    or exists(
      select
      from project_member pm
      where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($7::uuid[])
    )
  )
  and exists(
    select
    from project_member pm
    where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($8::uuid[])
  )
  and m.id = any($9::uuid[])
order by lower(u.name), m.id
limit $10 offset $11;

with shown as materialized (
  select p.id, row_number() over (order by p.name, p.id) as place
  from project p
  where p.workspace_id = $1 and p.deleted_at is null and p.archived_at is null and p.id = any($2::uuid[])
)
select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
  coalesce(r.access ->> 'time.track', 'none') <> 'none' as is_tracking,
  coalesce(
    (
      select json_agg(p.id order by p.place)
      from project_member pm
      join shown p on p.id = pm.project
      where pm.workspace_id = m.workspace_id and pm.member = m.id
    ),
    '[]'
  ) as projects,
  count(*) over ()::int as total
from member m
join "user" u on u.id = m."user"
join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
where m.workspace_id = $3
  and m.status = 'accepted'
  and m.id = $4
  and m.id = $5
  and exists(
    select
    from project_member pm
    where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($6::uuid[])
  )
  and m.id = any($7::uuid[])
order by lower(u.name), m.id
limit $8 offset $9;

with shown as materialized (
  select p.id, row_number() over (order by p.name, p.id) as place
  from project p
  where p.workspace_id = $1 and p.deleted_at is null and p.archived_at is null and p.id = any($2::uuid[])
)
select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
  coalesce(r.access ->> 'time.track', 'none') <> 'none' as is_tracking,
  coalesce(
    (
      select json_agg(p.id order by p.place)
      from project_member pm
      join shown p on p.id = pm.project
      where pm.workspace_id = m.workspace_id and pm.member = m.id
    ),
    '[]'
  ) as projects,
  count(*) over ()::int as total
from member m
join "user" u on u.id = m."user"
join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
where m.workspace_id = $3
  and m.status = 'accepted'
  and false
  and false
  and exists(
    select
    from project_member pm
    where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($4::uuid[])
  )
  and m.id = any($5::uuid[])
order by lower(u.name), m.id
limit $6 offset $7;

with shown as materialized (
  select p.id, row_number() over (order by p.name, p.id) as place
  from project p
  where p.workspace_id = $1 and p.deleted_at is null and p.archived_at is null and true
)
select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
  coalesce(r.access ->> 'time.track', 'none') <> 'none' as is_tracking,
  coalesce(
    (
      select json_agg(p.id order by p.place)
      from project_member pm
      join shown p on p.id = pm.project
      where pm.workspace_id = m.workspace_id and pm.member = m.id
    ),
    '[]'
  ) as projects,
  count(*) over ()::int as total
from member m
join "user" u on u.id = m."user"
join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
where m.workspace_id = $2
  and m.status = 'accepted'
  and true
  and true
  and exists(
    select
    from project_member pm
    where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($3::uuid[])
  )
  and m.id = any($4::uuid[])
order by lower(u.name), m.id
limit $5 offset $6;

with shown as materialized (
  select p.id, row_number() over (order by p.name, p.id) as place
  from project p
  where p.workspace_id = $1 and p.deleted_at is null and p.archived_at is null and p.id = any($2::uuid[])
)
select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
  coalesce(r.access ->> 'time.track', 'none') <> 'none' as is_tracking,
  coalesce(
    (
      select json_agg(p.id order by p.place)
      from project_member pm
      join shown p on p.id = pm.project
      where pm.workspace_id = m.workspace_id and pm.member = m.id
    ),
    '[]'
  ) as projects,
  count(*) over ()::int as total
from member m
join "user" u on u.id = m."user"
join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
where m.workspace_id = $3 and m.status = 'accepted' and false and false and true and true
order by lower(u.name), m.id
limit $4 offset $5;

-- team.queries.ts: findTrackedTime

select e.member_id,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e."end" is not null), 0
  )::float8 as seconds,
  min(e.start) filter (
    where (
      e.start >= least(
        $1::timestamp at time zone $2, ($3::timestamp - interval '1 hour') at time zone $4 + interval '1 hour'
      )
      and e.start < least(
        ($5::timestamp + interval '1 day') at time zone $6,
        (($7::timestamp + interval '1 day') - interval '1 hour') at time zone $8 + interval '1 hour'
      )
    )
  ) as start_of_work,
  (
    array_agg(e.is_manual order by e.start) filter (
      where (
        e.start >= least(
          $9::timestamp at time zone $10,
          ($11::timestamp - interval '1 hour') at time zone $12 + interval '1 hour'
        )
        and e.start < least(
          ($13::timestamp + interval '1 day') at time zone $14,
          (($15::timestamp + interval '1 day') - interval '1 hour') at time zone $16 + interval '1 hour'
        )
      )
    )
  )[1] as is_start_manual,
  max(e."end") filter (
    where (
      e.start >= least(
        $17::timestamp at time zone $18,
        ($19::timestamp - interval '1 hour') at time zone $20 + interval '1 hour'
      )
      and e.start < least(
        ($21::timestamp + interval '1 day') at time zone $22,
        (($23::timestamp + interval '1 day') - interval '1 hour') at time zone $24 + interval '1 hour'
      )
    )
  ) as end_of_day,
  coalesce(
    bool_or(e."end" is null) filter (
      where (
        e.start >= least(
          $25::timestamp at time zone $26,
          ($27::timestamp - interval '1 hour') at time zone $28 + interval '1 hour'
        )
        and e.start < least(
          ($29::timestamp + interval '1 day') at time zone $30,
          (($31::timestamp + interval '1 day') - interval '1 hour') at time zone $32 + interval '1 hour'
        )
      )
    ),
    false
  ) as is_running
from time_entry e
where e.workspace_id = $33
  and e.member_id = any($34::uuid[])
  and e.start >= least(
    $35::timestamp at time zone $36, ($37::timestamp - interval '1 hour') at time zone $38 + interval '1 hour'
  )
  and e.start < least(
    ($39::timestamp + interval '1 day') at time zone $40,
    (($41::timestamp + interval '1 day') - interval '1 hour') at time zone $42 + interval '1 hour'
  )
  and e.project = any($43::uuid[])
  and e.project = any($44::uuid[])
group by 1;

select e.member_id,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e."end" is not null), 0
  )::float8 as seconds,
  min(e.start) filter (
    where (
      e.start >= least(
        $1::timestamp at time zone $2, ($3::timestamp - interval '1 hour') at time zone $4 + interval '1 hour'
      )
      and e.start < least(
        ($5::timestamp + interval '1 day') at time zone $6,
        (($7::timestamp + interval '1 day') - interval '1 hour') at time zone $8 + interval '1 hour'
      )
    )
  ) as start_of_work,
  (
    array_agg(e.is_manual order by e.start) filter (
      where (
        e.start >= least(
          $9::timestamp at time zone $10,
          ($11::timestamp - interval '1 hour') at time zone $12 + interval '1 hour'
        )
        and e.start < least(
          ($13::timestamp + interval '1 day') at time zone $14,
          (($15::timestamp + interval '1 day') - interval '1 hour') at time zone $16 + interval '1 hour'
        )
      )
    )
  )[1] as is_start_manual,
  max(e."end") filter (
    where (
      e.start >= least(
        $17::timestamp at time zone $18,
        ($19::timestamp - interval '1 hour') at time zone $20 + interval '1 hour'
      )
      and e.start < least(
        ($21::timestamp + interval '1 day') at time zone $22,
        (($23::timestamp + interval '1 day') - interval '1 hour') at time zone $24 + interval '1 hour'
      )
    )
  ) as end_of_day,
  coalesce(
    bool_or(e."end" is null) filter (
      where (
        e.start >= least(
          $25::timestamp at time zone $26,
          ($27::timestamp - interval '1 hour') at time zone $28 + interval '1 hour'
        )
        and e.start < least(
          ($29::timestamp + interval '1 day') at time zone $30,
          (($31::timestamp + interval '1 day') - interval '1 hour') at time zone $32 + interval '1 hour'
        )
      )
    ),
    false
  ) as is_running
from time_entry e
where e.workspace_id = $33
  and e.member_id = any($34::uuid[])
  and e.start >= least(
    $35::timestamp at time zone $36, ($37::timestamp - interval '1 hour') at time zone $38 + interval '1 hour'
  )
  and e.start < least(
    ($39::timestamp + interval '1 day') at time zone $40,
    (($41::timestamp + interval '1 day') - interval '1 hour') at time zone $42 + interval '1 hour'
  )
  and e.member_id = $43
  and e.project = any($44::uuid[])
group by 1;

select e.member_id,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e."end" is not null), 0
  )::float8 as seconds,
  min(e.start) filter (
    where (
      e.start >= least(
        $1::timestamp at time zone $2, ($3::timestamp - interval '1 hour') at time zone $4 + interval '1 hour'
      )
      and e.start < least(
        ($5::timestamp + interval '1 day') at time zone $6,
        (($7::timestamp + interval '1 day') - interval '1 hour') at time zone $8 + interval '1 hour'
      )
    )
  ) as start_of_work,
  (
    array_agg(e.is_manual order by e.start) filter (
      where (
        e.start >= least(
          $9::timestamp at time zone $10,
          ($11::timestamp - interval '1 hour') at time zone $12 + interval '1 hour'
        )
        and e.start < least(
          ($13::timestamp + interval '1 day') at time zone $14,
          (($15::timestamp + interval '1 day') - interval '1 hour') at time zone $16 + interval '1 hour'
        )
      )
    )
  )[1] as is_start_manual,
  max(e."end") filter (
    where (
      e.start >= least(
        $17::timestamp at time zone $18,
        ($19::timestamp - interval '1 hour') at time zone $20 + interval '1 hour'
      )
      and e.start < least(
        ($21::timestamp + interval '1 day') at time zone $22,
        (($23::timestamp + interval '1 day') - interval '1 hour') at time zone $24 + interval '1 hour'
      )
    )
  ) as end_of_day,
  coalesce(
    bool_or(e."end" is null) filter (
      where (
        e.start >= least(
          $25::timestamp at time zone $26,
          ($27::timestamp - interval '1 hour') at time zone $28 + interval '1 hour'
        )
        and e.start < least(
          ($29::timestamp + interval '1 day') at time zone $30,
          (($31::timestamp + interval '1 day') - interval '1 hour') at time zone $32 + interval '1 hour'
        )
      )
    ),
    false
  ) as is_running
from time_entry e
where e.workspace_id = $33
  and e.member_id = any($34::uuid[])
  and e.start >= least(
    $35::timestamp at time zone $36, ($37::timestamp - interval '1 hour') at time zone $38 + interval '1 hour'
  )
  and e.start < least(
    ($39::timestamp + interval '1 day') at time zone $40,
    (($41::timestamp + interval '1 day') - interval '1 hour') at time zone $42 + interval '1 hour'
  )
  and false
  and e.project = any($43::uuid[])
group by 1;

select e.member_id,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e."end" is not null), 0
  )::float8 as seconds,
  min(e.start) filter (
    where (
      e.start >= least(
        $1::timestamp at time zone $2, ($3::timestamp - interval '1 hour') at time zone $4 + interval '1 hour'
      )
      and e.start < least(
        ($5::timestamp + interval '1 day') at time zone $6,
        (($7::timestamp + interval '1 day') - interval '1 hour') at time zone $8 + interval '1 hour'
      )
    )
  ) as start_of_work,
  (
    array_agg(e.is_manual order by e.start) filter (
      where (
        e.start >= least(
          $9::timestamp at time zone $10,
          ($11::timestamp - interval '1 hour') at time zone $12 + interval '1 hour'
        )
        and e.start < least(
          ($13::timestamp + interval '1 day') at time zone $14,
          (($15::timestamp + interval '1 day') - interval '1 hour') at time zone $16 + interval '1 hour'
        )
      )
    )
  )[1] as is_start_manual,
  max(e."end") filter (
    where (
      e.start >= least(
        $17::timestamp at time zone $18,
        ($19::timestamp - interval '1 hour') at time zone $20 + interval '1 hour'
      )
      and e.start < least(
        ($21::timestamp + interval '1 day') at time zone $22,
        (($23::timestamp + interval '1 day') - interval '1 hour') at time zone $24 + interval '1 hour'
      )
    )
  ) as end_of_day,
  coalesce(
    bool_or(e."end" is null) filter (
      where (
        e.start >= least(
          $25::timestamp at time zone $26,
          ($27::timestamp - interval '1 hour') at time zone $28 + interval '1 hour'
        )
        and e.start < least(
          ($29::timestamp + interval '1 day') at time zone $30,
          (($31::timestamp + interval '1 day') - interval '1 hour') at time zone $32 + interval '1 hour'
        )
      )
    ),
    false
  ) as is_running
from time_entry e
where e.workspace_id = $33
  and e.member_id = any($34::uuid[])
  and e.start >= least(
    $35::timestamp at time zone $36, ($37::timestamp - interval '1 hour') at time zone $38 + interval '1 hour'
  )
  and e.start < least(
    ($39::timestamp + interval '1 day') at time zone $40,
    (($41::timestamp + interval '1 day') - interval '1 hour') at time zone $42 + interval '1 hour'
  )
  and true
  and e.project = any($43::uuid[])
group by 1;

select e.member_id,
  coalesce(
    sum(extract(epoch from e."end" - e.start)) filter (where e."end" is not null), 0
  )::float8 as seconds,
  min(e.start) filter (
    where (
      e.start >= least(
        $1::timestamp at time zone $2, ($3::timestamp - interval '1 hour') at time zone $4 + interval '1 hour'
      )
      and e.start < least(
        ($5::timestamp + interval '1 day') at time zone $6,
        (($7::timestamp + interval '1 day') - interval '1 hour') at time zone $8 + interval '1 hour'
      )
    )
  ) as start_of_work,
  (
    array_agg(e.is_manual order by e.start) filter (
      where (
        e.start >= least(
          $9::timestamp at time zone $10,
          ($11::timestamp - interval '1 hour') at time zone $12 + interval '1 hour'
        )
        and e.start < least(
          ($13::timestamp + interval '1 day') at time zone $14,
          (($15::timestamp + interval '1 day') - interval '1 hour') at time zone $16 + interval '1 hour'
        )
      )
    )
  )[1] as is_start_manual,
  max(e."end") filter (
    where (
      e.start >= least(
        $17::timestamp at time zone $18,
        ($19::timestamp - interval '1 hour') at time zone $20 + interval '1 hour'
      )
      and e.start < least(
        ($21::timestamp + interval '1 day') at time zone $22,
        (($23::timestamp + interval '1 day') - interval '1 hour') at time zone $24 + interval '1 hour'
      )
    )
  ) as end_of_day,
  coalesce(
    bool_or(e."end" is null) filter (
      where (
        e.start >= least(
          $25::timestamp at time zone $26,
          ($27::timestamp - interval '1 hour') at time zone $28 + interval '1 hour'
        )
        and e.start < least(
          ($29::timestamp + interval '1 day') at time zone $30,
          (($31::timestamp + interval '1 day') - interval '1 hour') at time zone $32 + interval '1 hour'
        )
      )
    ),
    false
  ) as is_running
from time_entry e
where e.workspace_id = $33
  and e.member_id = any($34::uuid[])
  and e.start >= least(
    $35::timestamp at time zone $36, ($37::timestamp - interval '1 hour') at time zone $38 + interval '1 hour'
  )
  and e.start < least(
    ($39::timestamp + interval '1 day') at time zone $40,
    (($41::timestamp + interval '1 day') - interval '1 hour') at time zone $42 + interval '1 hour'
  )
  and false
  and true
group by 1;
