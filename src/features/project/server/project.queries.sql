-- The SQL of the project’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- project.history.queries.ts: findProjectChanges

select object, seq, event, actor, at, data - $1::text[] as data, before - $2::text[] as before,
  array(select name from unnest($3::text[]) name where data ? name) as long_texts
from change
where workspace_id = $4
  and seq < $5
  and seq > (select seq from workspace_counter where workspace_id = $6) - $7::int
  and case object
  when 'project' then data ->> 'id' = $8
  when 'project-member' then data ->> 'projectId' = $9
  when 'task' then data ->> 'project' = $10
  or before ->> 'project' = $11
  else false end
order by seq desc
limit $12;

select "id", "project", "created_by", "executor"
from "task"
where "workspace_id" = $1 and "id" = any($2::uuid[]);

-- project.member.queries.ts: changeProjectMembers
-- as insertProjectMembers

delete from "project_member" where "workspace_id" = $1 and "project" = $2 and "member" in ($3);

update "project"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning "updated_at";
-- as findProjectMembers

-- project.member.queries.ts: findProjectMembers

select distinct "member"
from "project_member"
where "workspace_id" = $1 and "project" = any($2)
order by "member";

-- project.member.queries.ts: findProjectsOfMember

select "project" from "project_member" where "workspace_id" = $1 and "member" = $2;

-- project.member.queries.ts: insertProjectMembers

insert into "project_member" ("workspace_id", "project", "member") values ($1, $2, $3) on conflict do nothing;

-- project.member.queries.ts: setLead

update "project_member" set "lead" = $1 where "workspace_id" = $2 and "project" = $3 and "lead" = $4;

update "project_member" set "lead" = $1 where "workspace_id" = $2 and "project" = $3 and "member" = $4;

-- project.pin.queries.ts: deletePin

delete from "project_pin" where "workspace_id" = $1 and "project" = $2 and "member" = $3;

-- project.pin.queries.ts: insertPin

insert into "project_pin" ("workspace_id", "project", "member") values ($1, $2, $3) on conflict do nothing;

-- project.queries.ts: countProjects

select count(*)::int as count from "project" where workspace_id = $1 and true;

-- project.queries.ts: deleteProject

delete from "task" where "workspace_id" = $1 and "project" = $2;
-- as markProjectDeleted

delete from "project" where "workspace_id" = $1 and "id" = $2;

-- project.queries.ts: findKeys

select "key" from "project" where "workspace_id" = $1;

-- project.queries.ts: findProject

select project.id, project.name, project.key, project.color, project.status, project.parent,
  project.position, project.priority, project.start, project."end", project.due_date, project.client,
  project.billing, project.budget, project.budget_unit, project.archived_at, project.created_by,
  project.created_at, project.updated_at,
  array(
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id
    order by member
  ) as members,
  (
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id and m.lead
  ) as lead,
  (
    select rate.rate
    from rate
    where rate.workspace_id = project.workspace_id
      and rate.project = project.id
      and rate.member is null
      and (
        rate."from" is null
        or rate."from" <= (
          select (now() at time zone time_zone)::date from workspace where workspace.id = project.workspace_id
        )
      )
    order by rate."from" desc nulls last
    limit 1
  ) as rate,
  coalesce(
    (
      select json_agg(
        json_build_object('from', r."from", 'unit', r.unit, 'amount', r.amount, 'carryOver', r.carry_over)
        order by r."from"
      )
      from retainer r
      where r.workspace_id = project.workspace_id and r.project = project.id
    ),
    '[]'
  ) as retainer,
  project.description
from project
where project.workspace_id = $1 and project.deleted_at is null and project.id = $2
order by project.id;

-- project.queries.ts: findProjectIds

select "id" from "project" where "workspace_id" = $1 and "id" = any($2::uuid[]) and "deleted_at" is null;

-- project.queries.ts: findProjectNames

select id, name from project where workspace_id = $1 and id = any($2::uuid[]);

-- project.queries.ts: findProjects

select project.id, project.name, project.key, project.color, project.status, project.parent,
  project.position, project.priority, project.start, project."end", project.due_date, project.client,
  project.billing, project.budget, project.budget_unit, project.archived_at, project.created_by,
  project.created_at, project.updated_at,
  array(
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id
    order by member
  ) as members,
  (
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id and m.lead
  ) as lead,
  (
    select rate.rate
    from rate
    where rate.workspace_id = project.workspace_id
      and rate.project = project.id
      and rate.member is null
      and (
        rate."from" is null
        or rate."from" <= (
          select (now() at time zone time_zone)::date from workspace where workspace.id = project.workspace_id
        )
      )
    order by rate."from" desc nulls last
    limit 1
  ) as rate,
  coalesce(
    (
      select json_agg(
        json_build_object('from', r."from", 'unit', r.unit, 'amount', r.amount, 'carryOver', r.carry_over)
        order by r."from"
      )
      from retainer r
      where r.workspace_id = project.workspace_id and r.project = project.id
    ),
    '[]'
  ) as retainer,
  project.description,
  coalesce(
    project.status in (
      select id from status where workspace_id = $1 and kind = $2 and category in ('done', 'cancelled')
    ),
    false
  ) as is_closed,
  exists(
    select
    from project_pin pin
    where pin.workspace_id = project.workspace_id and pin.project = project.id and pin.member = $3
  ) as pinned
from project
where project.workspace_id = $4 and project.deleted_at is null and project.id = any($5::uuid[])
order by project.name, project.id;
-- as findSums

select project.id, project.name, project.key, project.color, project.status, project.parent,
  project.position, project.priority, project.start, project."end", project.due_date, project.client,
  project.billing, project.budget, project.budget_unit, project.archived_at, project.created_by,
  project.created_at, project.updated_at,
  array(
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id
    order by member
  ) as members,
  (
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id and m.lead
  ) as lead,
  (
    select rate.rate
    from rate
    where rate.workspace_id = project.workspace_id
      and rate.project = project.id
      and rate.member is null
      and (
        rate."from" is null
        or rate."from" <= (
          select (now() at time zone time_zone)::date from workspace where workspace.id = project.workspace_id
        )
      )
    order by rate."from" desc nulls last
    limit 1
  ) as rate,
  coalesce(
    (
      select json_agg(
        json_build_object('from', r."from", 'unit', r.unit, 'amount', r.amount, 'carryOver', r.carry_over)
        order by r."from"
      )
      from retainer r
      where r.workspace_id = project.workspace_id and r.project = project.id
    ),
    '[]'
  ) as retainer,
  project.description,
  coalesce(
    project.status in (
      select id from status where workspace_id = $1 and kind = $2 and category in ('done', 'cancelled')
    ),
    false
  ) as is_closed,
  exists(
    select
    from project_pin pin
    where pin.workspace_id = project.workspace_id and pin.project = project.id and pin.member = $3
  ) as pinned
from project
where project.workspace_id = $4 and project.deleted_at is null
order by project.name, project.id;
-- as findSums

select project.id, project.name, project.key, project.color, project.status, project.parent,
  project.position, project.priority, project.start, project."end", project.due_date, project.client,
  project.billing, project.budget, project.budget_unit, project.archived_at, project.created_by,
  project.created_at, project.updated_at,
  array(
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id
    order by member
  ) as members,
  (
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id and m.lead
  ) as lead,
  (
    select rate.rate
    from rate
    where rate.workspace_id = project.workspace_id
      and rate.project = project.id
      and rate.member is null
      and (
        rate."from" is null
        or rate."from" <= (
          select (now() at time zone time_zone)::date from workspace where workspace.id = project.workspace_id
        )
      )
    order by rate."from" desc nulls last
    limit 1
  ) as rate,
  coalesce(
    (
      select json_agg(
        json_build_object('from', r."from", 'unit', r.unit, 'amount', r.amount, 'carryOver', r.carry_over)
        order by r."from"
      )
      from retainer r
      where r.workspace_id = project.workspace_id and r.project = project.id
    ),
    '[]'
  ) as retainer,
  coalesce(
    project.status in (
      select id from status where workspace_id = $1 and kind = $2 and category in ('done', 'cancelled')
    ),
    false
  ) as is_closed,
  exists(
    select
    from project_pin pin
    where pin.workspace_id = project.workspace_id and pin.project = project.id and pin.member = $3
  ) as pinned
from project
where project.workspace_id = $4 and project.deleted_at is null and project.id = any($5::uuid[])
order by project.name, project.id;
-- as findSums

-- project.queries.ts: insertProject

insert into "project" (
  "workspace_id", "id", "created_by", "sample", "name", "key", "color", "status", "parent", "position",
  "description", "priority", "start", "end", "due_date", "client", "billing", "budget_unit", "budget",
  "budget_notified"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20);
-- as lastPositions

insert into "project" (
  "workspace_id", "id", "created_by", "sample", "name", "key", "color", "status", "position"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- project.queries.ts: lockProjectIds

select id
from project
where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null
order by id
for update;

-- project.queries.ts: lockProjects
-- as lockProjectIds

select project.id, project.name, project.key, project.color, project.status, project.parent,
  project.position, project.priority, project.start, project."end", project.due_date, project.client,
  project.billing, project.budget, project.budget_unit, project.archived_at, project.created_by,
  project.created_at, project.updated_at,
  array(
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id
    order by member
  ) as members,
  (
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id and m.lead
  ) as lead,
  (
    select rate.rate
    from rate
    where rate.workspace_id = project.workspace_id
      and rate.project = project.id
      and rate.member is null
      and (
        rate."from" is null
        or rate."from" <= (
          select (now() at time zone time_zone)::date from workspace where workspace.id = project.workspace_id
        )
      )
    order by rate."from" desc nulls last
    limit 1
  ) as rate,
  coalesce(
    (
      select json_agg(
        json_build_object('from', r."from", 'unit', r.unit, 'amount', r.amount, 'carryOver', r.carry_over)
        order by r."from"
      )
      from retainer r
      where r.workspace_id = project.workspace_id and r.project = project.id
    ),
    '[]'
  ) as retainer,
  project.description
from project
where project.workspace_id = $1 and project.deleted_at is null and project.id = any($2::uuid[])
order by project.id;

-- project.queries.ts: lockProjectsShared

select id
from project
where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null
order by id for key share;

-- project.queries.ts: markProjectDeleted

delete from "project_member" where "workspace_id" = $1 and "project" = $2;

update "project"
set "deleted_at" = now(), "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond'),
  "parent" = $1, "client" = $2, "key" = $3
where "workspace_id" = $4 and "id" = $5;

-- project.queries.ts: updateProject
-- as setLead

update "project"
set "name" = $1, "key" = $2, "color" = $3, "status" = $4, "parent" = $5, "position" = $6,
  "description" = $7, "priority" = $8, "start" = $9, "end" = $10, "due_date" = $11, "client" = $12,
  "billing" = $13, "budget_unit" = $14, "budget" = $15, "budget_notified" = $16,
  "archived_at" = clock_timestamp(),
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $17 and "id" = $18
returning project.id, project.name, project.key, project.color, project.status, project.parent,
  project.position, project.priority, project.start, project."end", project.due_date, project.client,
  project.billing, project.budget, project.budget_unit, project.archived_at, project.created_by,
  project.created_at, project.updated_at,
  array(
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id
    order by member
  ) as members,
  (
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id and m.lead
  ) as lead,
  (
    select rate.rate
    from rate
    where rate.workspace_id = project.workspace_id
      and rate.project = project.id
      and rate.member is null
      and (
        rate."from" is null
        or rate."from" <= (
          select (now() at time zone time_zone)::date from workspace where workspace.id = project.workspace_id
        )
      )
    order by rate."from" desc nulls last
    limit 1
  ) as rate,
  coalesce(
    (
      select json_agg(
        json_build_object('from', r."from", 'unit', r.unit, 'amount', r.amount, 'carryOver', r.carry_over)
        order by r."from"
      )
      from retainer r
      where r.workspace_id = project.workspace_id and r.project = project.id
    ),
    '[]'
  ) as retainer;

update "project"
set "name" = $1, "key" = $2, "color" = $3, "status" = $4, "parent" = $5, "position" = $6,
  "description" = $7, "priority" = $8, "start" = $9, "end" = $10, "due_date" = $11, "client" = $12,
  "billing" = $13, "budget_unit" = $14, "budget" = $15, "budget_notified" = $16, "archived_at" = $17,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $18 and "id" = $19
returning project.id, project.name, project.key, project.color, project.status, project.parent,
  project.position, project.priority, project.start, project."end", project.due_date, project.client,
  project.billing, project.budget, project.budget_unit, project.archived_at, project.created_by,
  project.created_at, project.updated_at,
  array(
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id
    order by member
  ) as members,
  (
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id and m.lead
  ) as lead,
  (
    select rate.rate
    from rate
    where rate.workspace_id = project.workspace_id
      and rate.project = project.id
      and rate.member is null
      and (
        rate."from" is null
        or rate."from" <= (
          select (now() at time zone time_zone)::date from workspace where workspace.id = project.workspace_id
        )
      )
    order by rate."from" desc nulls last
    limit 1
  ) as rate,
  coalesce(
    (
      select json_agg(
        json_build_object('from', r."from", 'unit', r.unit, 'amount', r.amount, 'carryOver', r.carry_over)
        order by r."from"
      )
      from retainer r
      where r.workspace_id = project.workspace_id and r.project = project.id
    ),
    '[]'
  ) as retainer;

update "project"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning project.id, project.name, project.key, project.color, project.status, project.parent,
  project.position, project.priority, project.start, project."end", project.due_date, project.client,
  project.billing, project.budget, project.budget_unit, project.archived_at, project.created_by,
  project.created_at, project.updated_at,
  array(
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id
    order by member
  ) as members,
  (
    select member
    from project_member m
    where m.workspace_id = project.workspace_id and m.project = project.id and m.lead
  ) as lead,
  (
    select rate.rate
    from rate
    where rate.workspace_id = project.workspace_id
      and rate.project = project.id
      and rate.member is null
      and (
        rate."from" is null
        or rate."from" <= (
          select (now() at time zone time_zone)::date from workspace where workspace.id = project.workspace_id
        )
      )
    order by rate."from" desc nulls last
    limit 1
  ) as rate,
  coalesce(
    (
      select json_agg(
        json_build_object('from', r."from", 'unit', r.unit, 'amount', r.amount, 'carryOver', r.carry_over)
        order by r."from"
      )
      from retainer r
      where r.workspace_id = project.workspace_id and r.project = project.id
    ),
    '[]'
  ) as retainer;

-- project.sums.queries.ts: findSums

select sum.*, coalesce(status.category, 'todo') not in ('done', 'cancelled') as is_open
from (
  select task.project, task.status, count(*)::int as tasks, sum(task.estimate)::int as estimate,
    round(sum(task.tracked_seconds) filter (where task.project = any($1::uuid[])) / 60.0)::int as active_time,
    sum(
      coalesce(task.fixed_price, task.earned)
    ) filter (where task.project = any($2::uuid[]))::bigint as price,
    round(
      sum(task.unpriced_seconds) filter (where task.project = any($3::uuid[])) / 60.0
    )::int as unpriced_time,
    min(least(task.start, task."end", task.due_date)) as start,
    max(greatest(task.start, task."end", task.due_date)) as "end"
  from task
  where task.workspace_id = $4
    and task.deleted_at is null
    and task.project = any($5::uuid[])
    and task.project = any($6::uuid[])
  group by task.project, task.status
) sum
left join status on status.workspace_id = $7 and status.id = sum.status;

select sum.*, coalesce(status.category, 'todo') not in ('done', 'cancelled') as is_open
from (
  select task.project, task.status, count(*)::int as tasks, sum(task.estimate)::int as estimate,
    round(
      sum(task.tracked_seconds) filter (where (task.created_by = $1 or task.executor = $2)) / 60.0
    )::int as active_time,
    sum(coalesce(task.fixed_price, task.earned)) filter (
      where (task.created_by = $3 or task.executor = $4)
    )::bigint as price,
    round(
      sum(task.unpriced_seconds) filter (where (task.created_by = $5 or task.executor = $6)) / 60.0
    )::int as unpriced_time,
    min(least(task.start, task."end", task.due_date)) as start,
    max(greatest(task.start, task."end", task.due_date)) as "end"
  from task
  where task.workspace_id = $7
    and task.deleted_at is null
    and task.project = any($8::uuid[])
    and (task.created_by = $9 or task.executor = $10)
  group by task.project, task.status
) sum
left join status on status.workspace_id = $11 and status.id = sum.status;

select sum.*, coalesce(status.category, 'todo') not in ('done', 'cancelled') as is_open
from (
  select task.project, task.status, count(*)::int as tasks, sum(task.estimate)::int as estimate,
    round(sum(task.tracked_seconds) filter (where false) / 60.0)::int as active_time,
    sum(coalesce(task.fixed_price, task.earned)) filter (where false)::bigint as price,
    round(sum(task.unpriced_seconds) filter (where false) / 60.0)::int as unpriced_time,
    min(least(task.start, task."end", task.due_date)) as start,
    max(greatest(task.start, task."end", task.due_date)) as "end"
  from task
  where task.workspace_id = $1 and task.deleted_at is null and task.project = any($2::uuid[]) and false
  group by task.project, task.status
) sum
left join status on status.workspace_id = $3 and status.id = sum.status;

select sum.*, coalesce(status.category, 'todo') not in ('done', 'cancelled') as is_open
from (
  select task.project, task.status, count(*)::int as tasks, sum(task.estimate)::int as estimate,
    round(sum(task.tracked_seconds) filter (where true) / 60.0)::int as active_time,
    sum(coalesce(task.fixed_price, task.earned)) filter (where true)::bigint as price,
    round(sum(task.unpriced_seconds) filter (where true) / 60.0)::int as unpriced_time,
    min(least(task.start, task."end", task.due_date)) as start,
    max(greatest(task.start, task."end", task.due_date)) as "end"
  from task
  where task.workspace_id = $1 and task.deleted_at is null and task.project = any($2::uuid[]) and true
  group by task.project, task.status
) sum
left join status on status.workspace_id = $3 and status.id = sum.status;

select sum.*, coalesce(status.category, 'todo') not in ('done', 'cancelled') as is_open
from (
  select task.project, task.status, count(*)::int as tasks, sum(task.estimate)::int as estimate,
    round(sum(task.tracked_seconds) filter (where false) / 60.0)::int as active_time,
    sum(coalesce(task.fixed_price, task.earned)) filter (where false)::bigint as price,
    round(sum(task.unpriced_seconds) filter (where false) / 60.0)::int as unpriced_time,
    min(least(task.start, task."end", task.due_date)) as start,
    max(greatest(task.start, task."end", task.due_date)) as "end"
  from task
  where task.workspace_id = $1 and task.deleted_at is null and true and false
  group by task.project, task.status
) sum
left join status on status.workspace_id = $2 and status.id = sum.status;

-- project.tree.queries.ts: findChildIds

select "id" from "project" where "workspace_id" = $1 and "parent" = $2 order by "position", "id";

-- project.tree.queries.ts: findHome

with recursive above as (
  select id, parent, archived_at, 1 as depth
  from project
  where workspace_id = $1 and id = $2 and deleted_at is null
  union all
  select p.id, p.parent, p.archived_at, depth + 1
  from project p
  join above on p.id = above.parent
  where p.workspace_id = $3 and depth < 50
)
select bool_or(archived_at is not null) as is_archived
from above
having count(*) > 0;

-- project.tree.queries.ts: findPathUp

with recursive above as (
  select id, parent, 1 as depth
  from project
  where workspace_id = $1 and id = $2 and deleted_at is null
  union all
  select p.id, p.parent, depth + 1
  from project p
  join above on p.id = above.parent
  where p.workspace_id = $3 and depth < 50
)
select id
from above
order by depth;

-- project.tree.queries.ts: lastPositions

select max("position") as "last" from "project" where "workspace_id" = $1 and "parent" = $2;

select max("position") as "last" from "project" where "workspace_id" = $1 and "parent" is null;

-- project.tree.queries.ts: levelsBelow

with recursive below as (
  select id, 0 as depth
  from project
  where workspace_id = $1 and id = $2
  union all
  select p.id, depth + 1
  from project p
  join below on p.parent = below.id
  where p.workspace_id = $3 and depth < 50
)
select coalesce(max(depth), 0)::int as depth
from below;

-- project.tree.queries.ts: lockProjectTree

select pg_advisory_xact_lock(hashtextextended($1, 0));
