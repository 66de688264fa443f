-- The SQL of the task’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- task.filter.queries.ts: findFilter

select "value" from "task_filter" where "workspace_id" = $1 and "member" = $2;

-- task.filter.queries.ts: saveFilter

insert into task_filter (workspace_id, member, value)
values ($1, $2, $3::jsonb)
on conflict (workspace_id, member)
do update set value = excluded.value;

-- task.hand.queries.ts: handTasksOver

select id
from task
where workspace_id = $1
  and executor = $2
  and deleted_at is null
  and not coalesce(
    status in (
      select id
      from status s
      where s.workspace_id = $3 and s.kind = 'task' and s.category in ('done', 'cancelled')
    ),
    false
  );
-- as lockTask

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

-- task.history.queries.ts: findTaskHistory

select seq, event, actor, at, data - $1::text[] as data, before - $2::text[] as before,
  array(select name from unnest($3::text[]) name where data ? name) as long_texts
from change
where workspace_id = $4 and data ->> 'id' = $5 and object = 'task'
order by seq desc
limit 500;

-- task.jobs.queries.ts: findAnchor

select "recurrence_anchor" from "task" where "workspace_id" = $1 and "id" = $2;

-- task.jobs.queries.ts: findDueTasks

with recursive archived as (
  select workspace_id, id
  from project
  where archived_at is not null
  union
  select p.workspace_id, p.id
  from project p
  join archived a on p.workspace_id = a.workspace_id and p.parent = a.id
)
select t.workspace_id, t.id, w.time_zone
from task t
join workspace w on w.id = t.workspace_id
where not exists (select from archived a where a.workspace_id = t.workspace_id and a.id = t.project)
  and t.deleted_at is null
  and t.next_date <= ($1::timestamptz at time zone w.time_zone)::date
order by t.next_date
limit 500;

-- task.jobs.queries.ts: purgeTasks

with gone as (select workspace_id, id from task where deleted_at < now() - make_interval(days => $1)),
  released as (
    update time_entry e
    set task = null
    from gone
    where e.workspace_id = gone.workspace_id and e.task = gone.id
  )
delete from task using gone
where task.workspace_id = gone.workspace_id and task.id = gone.id;

-- task.links.queries.ts: closesCircle

with recursive before as (
  select unnest($1::uuid[]) as id
  union
  select d.depends_on
  from task_dependency d
  join before on d.task = before.id
  where d.workspace_id = $2
)
select exists(select from before where id = $3) as found;

-- task.links.queries.ts: depthBelow

with recursive below as (
  select id, 0 as depth
  from task
  where workspace_id = $1 and id = $2
  union all
  select t.id, depth + 1
  from task t
  join below on t.parent = below.id
  where t.workspace_id = $3 and depth < 50 and t.deleted_at is null
)
select max(depth)::int as depth
from below;

-- task.links.queries.ts: findAncestors

with recursive above as (
  select parent as id, 1 as depth
  from task
  where workspace_id = $1 and id = $2
  union all
  select t.parent, depth + 1
  from task t
  join above on t.id = above.id
  where t.workspace_id = $3 and depth < 50
)
select id
from above
where id is not null
order by depth;

-- task.links.queries.ts: findDepths

with recursive above as (
  select id, parent, 0 as depth
  from task
  where workspace_id = $1 and id = any($2::uuid[])
  union all
  select above.id, t.parent, depth + 1
  from task t
  join above on t.id = above.parent
  where t.workspace_id = $3 and depth < 50
)
select id, max(depth)::int as depth
from above
group by id;

-- task.links.queries.ts: findReferences

select clock_timestamp() as now,
  (
    select id
    from status
    where workspace_id = $1 and kind = 'task' and category = 'todo'
    order by position desc
    limit 1
  ) as new_status,
  exists(select from status where workspace_id = $2 and id = $3::uuid and kind = 'task') as is_status_valid,
  exists(
    select m.id
    from member m
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = $4
      and m.id = any($5::uuid[])
      and m.status = 'accepted'
      and (
        r.access ->> 'task.view' in ('all', 'own')
        or exists(
          select from project_member p where p.workspace_id = $6 and p.member = m.id and p.project = $7
        )
      )
  ) as is_executor_valid,
  array(select id from tag where workspace_id = $8 and id = any($9::uuid[])) as tags,
  array(
    select m.id
    from member m
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = $10
      and m.id = any($11::uuid[])
      and m.status = 'accepted'
      and (
        r.access ->> 'task.view' in ('all', 'own')
        or exists(
          select from project_member p where p.workspace_id = $12 and p.member = m.id and p.project = $13
        )
      )
  ) as participants;

-- task.links.queries.ts: isTaskStatus

select exists(select from status where workspace_id = $1 and id = $2 and kind = 'task') as found;

-- task.links.queries.ts: lockTree

select pg_advisory_xact_lock(hashtextextended($1, 0));

-- task.links.queries.ts: setLinks

with gone as (
  delete from "task_participant" where workspace_id = $1 and task = $2 and not "member" = any($3::uuid[])
)
insert into "task_participant" (workspace_id, task, "member")
select $4, $5, unnest($6::uuid[])
on conflict do nothing;

with gone as (delete from "task_tag" where workspace_id = $1 and task = $2 and not "tag" = any($3::uuid[]))
insert into "task_tag" (workspace_id, task, "tag")
select $4, $5, unnest($6::uuid[])
on conflict do nothing;

with gone as (
  delete from "task_dependency" where workspace_id = $1 and task = $2 and not "depends_on" = any($3::uuid[])
)
insert into "task_dependency" (workspace_id, task, "depends_on")
select $4, $5, unnest($6::uuid[])
on conflict do nothing;

-- task.number.queries.ts: findFormerNumber

select former.number
from task_former_number former
join (
  select id from project where workspace_id = $1 and id = $2 and deleted_at is null for key share
) as locked on locked.id = former.project
where former.workspace_id = $3 and former.task = $4;

-- task.number.queries.ts: insertFormerNumber

insert into "task_former_number" ("workspace_id", "task", "project", "number")
values ($1, $2, $3, $4)
on conflict do nothing;

-- task.number.queries.ts: takeNumber

insert into task_counter (workspace_id, project, last_number)
select $1::uuid, id, 1
from (
  select id from project where workspace_id = $2 and id = $3 and deleted_at is null for key share
) as locked
where true
on conflict (workspace_id, project)
do update set last_number = task_counter.last_number + 1
returning last_number;

-- task.plain.queries.ts: updatePlain

update task
set updated_at = $1, "title" = $2, "status" = $3, "executor" = $4, "priority" = $5, "start" = $6,
  "end" = $7, "due_date" = $8, "estimate" = $9, "position" = $10
where workspace_id = $11 and id = $12;

update task set updated_at = $1 where workspace_id = $2 and id = $3;

-- task.project.queries.ts: copyTasks
-- as findReferences

set local enable_nestloop = off;

insert into task (
  "title", "description", "priority", "estimate", "workspace_id", "id", "project", "number", "checklist",
  "status", "executor", "start", "end", "due_date", "billable", "rate", "fixed_price", "parent", "position",
  "created_by"
)
select "t"."title", "t"."description", "t"."priority", "t"."estimate", $1, row."id", $2, row."number",
  (
    select coalesce(
      jsonb_agg(item || jsonb_build_object('id', gen_random_uuid(), 'done', false) order by nth), '[]'
    )
    from jsonb_array_elements(t.checklist)
    with ordinality as line (item, nth)
  ),
  $3::uuid, row."executor", row."start", row."end", row."dueDate", t.billable, row."rate", row."fixedPrice",
  row."parent", row."position", $4::uuid
from jsonb_to_recordset($5::jsonb) as row (
  old uuid, "id" uuid, "number" int, "executor" uuid, "start" date, "end" date, "dueDate" date, "rate" bigint,
  "fixedPrice" bigint, "parent" uuid, "position" text
)
join task t on t.workspace_id = $6 and t.id = row.old;

insert into task_counter (workspace_id, project, last_number) values ($1, $2, $3);

with copy as (select * from unnest($1::uuid[], $2::uuid[]) as copy (old, id)),
  tagged as (
    insert into task_tag (workspace_id, task, tag)
    select $3, copy.id, link.tag
    from copy
    join task_tag link on link.workspace_id = $4 and link.task = copy.old
  ),
  followed as (
    insert into task_participant (workspace_id, task, member)
    select $5, copy.id, link.member
    from copy
    join task_participant link on link.workspace_id = $6 and link.task = copy.old
    where link.member = any($7::uuid[])
  )
insert into task_dependency (workspace_id, task, depends_on)
select $8, copy.id, coalesce(other.id, link.depends_on)
from copy
join task_dependency link on link.workspace_id = $9 and link.task = copy.old
join task on task.workspace_id = $10 and task.id = link.depends_on and task.deleted_at is null
left join copy other on other.old = link.depends_on
where other.id is not null or task.project <> $11;

set local enable_nestloop = on;
-- as findTasks

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
  ) as linked
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.project = $2
  and task.project = any($3::uuid[])
order by task.id desc
limit $4;

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
  ) as linked
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.project = $2
  and (task.created_by = $3 or task.executor = $4)
order by task.id desc
limit $5;

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
  ) as linked
from task
where task.workspace_id = $1 and task.deleted_at is null and task.project = $2 and false
order by task.id desc
limit $3;

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
  ) as linked
from task
where task.workspace_id = $1 and task.deleted_at is null and task.project = $2 and true
order by task.id desc
limit $3;

-- task.project.queries.ts: countInTasks

with lost as (select id from task where workspace_id = $1 and project = $2 and deleted_at is null)
select count(*)::int as tasks,
  (
    select count(*)::int
    from comment
    join lost on lost.id = comment.task
    where comment.workspace_id = $3
      and comment.deleted_at is null
      and (
        not "comment".team_only
        or "comment".task in (
          select task.id
          from task
          where task.workspace_id = "comment".workspace_id and task.project = any($4::uuid[])
        )
      )
  ) as comments,
  (
    select count(*)::int
    from file
    join lost on lost.id = file.task
    where file.workspace_id = $5
      and file.deleted_at is null
      and (
        not "file".team_only
        or "file".task in (
          select task.id
          from task
          where task.workspace_id = "file".workspace_id and task.project = any($6::uuid[])
        )
      )
  ) as files
from lost;

with lost as (select id from task where workspace_id = $1 and project = $2 and deleted_at is null)
select count(*)::int as tasks,
  (
    select count(*)::int
    from comment
    join lost on lost.id = comment.task
    where comment.workspace_id = $3
      and comment.deleted_at is null
      and (
        not "comment".team_only
        or "comment".task in (
          select task.id
          from task
          where task.workspace_id = "comment".workspace_id and (task.created_by = $4 or task.executor = $5)
        )
      )
  ) as comments,
  (
    select count(*)::int
    from file
    join lost on lost.id = file.task
    where file.workspace_id = $6
      and file.deleted_at is null
      and (
        not "file".team_only
        or "file".task in (
          select task.id
          from task
          where task.workspace_id = "file".workspace_id and (task.created_by = $7 or task.executor = $8)
        )
      )
  ) as files
from lost;

with lost as (select id from task where workspace_id = $1 and project = $2 and deleted_at is null)
select count(*)::int as tasks,
  (
    select count(*)::int
    from comment
    join lost on lost.id = comment.task
    where comment.workspace_id = $3 and comment.deleted_at is null and not "comment".team_only
  ) as comments,
  (
    select count(*)::int
    from file
    join lost on lost.id = file.task
    where file.workspace_id = $4 and file.deleted_at is null and not "file".team_only
  ) as files
from lost;

with lost as (select id from task where workspace_id = $1 and project = $2 and deleted_at is null)
select count(*)::int as tasks,
  (
    select count(*)::int
    from comment
    join lost on lost.id = comment.task
    where comment.workspace_id = $3 and comment.deleted_at is null and true
  ) as comments,
  (
    select count(*)::int
    from file
    join lost on lost.id = file.task
    where file.workspace_id = $4 and file.deleted_at is null and true
  ) as files
from lost;

-- task.project.queries.ts: findPlaces

select "id", "project", "created_by", "executor"
from "task"
where "workspace_id" = $1 and "id" = any($2::uuid[]);

-- task.queries.ts: countSeen

select count(*)::int as count
from task
where task.workspace_id = $1
  and task.id = any($2::uuid[])
  and task.deleted_at is null
  and task.project = any($3::uuid[]);

select count(*)::int as count
from task
where task.workspace_id = $1
  and task.id = any($2::uuid[])
  and task.deleted_at is null
  and (task.created_by = $3 or task.executor = $4);

select count(*)::int as count
from task
where task.workspace_id = $1 and task.id = any($2::uuid[]) and task.deleted_at is null and false;

select count(*)::int as count
from task
where task.workspace_id = $1 and task.id = any($2::uuid[]) and task.deleted_at is null and true;

-- task.queries.ts: countTasks

select coalesce(task.status::text, 'none') as status, count(*)::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.project = $2
  and task.executor = $3
  and task.created_by = $4
  and exists(
    select
    from task_participant p
    where p.workspace_id = task.workspace_id and p.task = task.id and p.member = $5
  )
  and task.project = any($6::uuid[])
group by 1;

select coalesce(task.status::text, 'none') as status, count(*)::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.project = $2
  and task.executor = $3
  and task.created_by = $4
  and exists(
    select
    from task_participant p
    where p.workspace_id = task.workspace_id and p.task = task.id and p.member = $5
  )
  and (task.created_by = $6 or task.executor = $7)
group by 1;

select coalesce(task.status::text, 'none') as status, count(*)::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.project = $2
  and task.executor = $3
  and task.created_by = $4
  and exists(
    select
    from task_participant p
    where p.workspace_id = task.workspace_id and p.task = task.id and p.member = $5
  )
  and false
group by 1;

select coalesce(task.status::text, 'none') as status, count(*)::int as count
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.project = $2
  and task.executor = $3
  and task.created_by = $4
  and exists(
    select
    from task_participant p
    where p.workspace_id = task.workspace_id and p.task = task.id and p.member = $5
  )
  and true
group by 1;

select coalesce(task.status::text, 'none') as status, count(*)::int as count
from task
where task.workspace_id = $1 and task.deleted_at is null and false
group by 1;

-- task.queries.ts: findDescendants

with recursive below as (
  select id
  from task
  where workspace_id = $1 and parent = any($2::uuid[]) and deleted_at is null
  union
  select t.id
  from task t
  join below on t.parent = below.id
  where t.workspace_id = $3 and t.deleted_at is null
)
select id
from below
order by id;

-- task.queries.ts: findLinked

select jsonb_object_agg(
  other.id,
  jsonb_build_object('project', other.project, 'createdBy', other.created_by, 'executor', other.executor)
) as linked
from task other
where other.workspace_id = $1 and other.id = any($2::uuid[]);

-- task.queries.ts: findTask

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
  "task"."description", "task"."checklist"
from task
where task.workspace_id = $1 and task.id = $2 and task.deleted_at is null;

-- task.queries.ts: findTaskPlace

select project, created_by, executor from task where workspace_id = $1 and id = $2 and deleted_at is null;

-- task.queries.ts: findTasks

set local plan_cache_mode = force_custom_plan;

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
  ) as linked
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.project = $2
  and task.executor = $3
  and task.created_by = $4
  and exists(
    select
    from task_participant p
    where p.workspace_id = task.workspace_id and p.task = task.id and p.member = $5
  )
  and task.parent = $6
  and task.status = $7
  and task.id < $8
  and task.project = any($9::uuid[])
order by task.id desc
limit $10;

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
  ) as linked
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.project = $2
  and task.executor = $3
  and task.created_by = $4
  and exists(
    select
    from task_participant p
    where p.workspace_id = task.workspace_id and p.task = task.id and p.member = $5
  )
  and task.parent = $6
  and task.status = $7
  and task.id < $8
  and (task.created_by = $9 or task.executor = $10)
order by task.id desc
limit $11;

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
  ) as linked
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.project = $2
  and task.executor = $3
  and task.created_by = $4
  and exists(
    select
    from task_participant p
    where p.workspace_id = task.workspace_id and p.task = task.id and p.member = $5
  )
  and task.parent = $6
  and task.status = $7
  and task.id < $8
  and false
order by task.id desc
limit $9;

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
  ) as linked
from task
where task.workspace_id = $1
  and task.deleted_at is null
  and task.project = $2
  and task.executor = $3
  and task.created_by = $4
  and exists(
    select
    from task_participant p
    where p.workspace_id = task.workspace_id and p.task = task.id and p.member = $5
  )
  and task.parent = $6
  and task.status = $7
  and task.id < $8
  and true
order by task.id desc
limit $9;

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
  ) as linked
from task
where task.workspace_id = $1 and task.deleted_at is null and false
order by task.id desc
limit $2;

-- task.queries.ts: lockDeleted

select task.id
from task
where task.workspace_id = $1
  and task.id in (
    with recursive wanted as (
      select id, deleted_at
      from task
      where workspace_id = $2
        and id = any($3::uuid[])
        and deleted_at is not null
        and project in (select id from project where workspace_id = $4 and deleted_at is null)
      union
      select t.id, t.deleted_at
      from task t
      join wanted on t.parent = wanted.id and t.deleted_at = wanted.deleted_at
      where t.workspace_id = $5
    )
    select id
    from wanted
  )
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
where task.workspace_id = $1
  and task.id in (
    with recursive wanted as (
      select id, deleted_at
      from task
      where workspace_id = $2
        and id = any($3::uuid[])
        and deleted_at is not null
        and project in (select id from project where workspace_id = $4 and deleted_at is null)
      union
      select t.id, t.deleted_at
      from task t
      join wanted on t.parent = wanted.id and t.deleted_at = wanted.deleted_at
      where t.workspace_id = $5
    )
    select id
    from wanted
  )
order by task.id;

-- task.queries.ts: lockTask

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

-- task.queries.ts: lockTaskRows
-- as lockTask

-- task.queries.ts: lockTaskRowsFound

select task.id
from task
where task.workspace_id = $1
  and task.id = any(array(select $2::uuid union all «found»))
  and task.deleted_at is null
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
where task.workspace_id = $1
  and task.id = any(array(select $2::uuid union all «found»))
  and task.deleted_at is null
order by task.id;

-- task.queries.ts: lockTasks
-- as lockTask

-- task.reminder.queries.ts: findRemindedWorkspaces

select distinct reminder.workspace_id as id
from task_reminder reminder
join workspace w on w.id = reminder.workspace_id and w.deleted_at is null
join member m on m.workspace_id = reminder.workspace_id and m.id = reminder.member and m.status = 'accepted'
join task on task.workspace_id = reminder.workspace_id and task.id = reminder.task
where task.deleted_at is null and reminder.at <= $1;

-- task.reminder.queries.ts: findTaskReminders

select reminder.task, reminder.at
from task_reminder reminder
join task on task.workspace_id = reminder.workspace_id and task.id = reminder.task and task.deleted_at is null
where reminder.workspace_id = $1 and reminder.member = $2 and task.project = any($3::uuid[])
order by reminder.at, reminder.task;

select reminder.task, reminder.at
from task_reminder reminder
join task on task.workspace_id = reminder.workspace_id and task.id = reminder.task and task.deleted_at is null
where reminder.workspace_id = $1 and reminder.member = $2 and (task.created_by = $3 or task.executor = $4)
order by reminder.at, reminder.task;

select reminder.task, reminder.at
from task_reminder reminder
join task on task.workspace_id = reminder.workspace_id and task.id = reminder.task and task.deleted_at is null
where reminder.workspace_id = $1 and reminder.member = $2 and false
order by reminder.at, reminder.task;

select reminder.task, reminder.at
from task_reminder reminder
join task on task.workspace_id = reminder.workspace_id and task.id = reminder.task and task.deleted_at is null
where reminder.workspace_id = $1 and reminder.member = $2 and true
order by reminder.at, reminder.task;

-- task.reminder.queries.ts: saveTaskReminder

insert into task_reminder as known (workspace_id, member, task, at)
values ($1, $2, $3, $4)
on conflict (workspace_id, member, task)
do update set at = excluded.at
where known.at <> excluded.at;

delete from task_reminder where workspace_id = $1 and member = $2 and task = $3;

-- task.reminder.queries.ts: takeTaskReminders

with due as (
  select reminder.member, reminder.task
  from task_reminder reminder
  join member m on m.workspace_id = reminder.workspace_id and m.id = reminder.member and m.status = 'accepted'
  join task on task.workspace_id = reminder.workspace_id and task.id = reminder.task
  where task.deleted_at is null and reminder.workspace_id = $1 and reminder.at <= $2
  limit 500
  for update of reminder skip locked
)
delete from task_reminder reminder using due
where reminder.workspace_id = $3 and reminder.member = due.member and reminder.task = due.task
returning reminder.member as member_id, reminder.task, reminder.at;

-- task.tags.queries.ts: countTasksOfTags

select link.tag, count(*)::int as count
from task_tag link
join task on task.workspace_id = link.workspace_id and task.id = link.task
where task.workspace_id = $1 and task.deleted_at is null and task.project = any($2::uuid[])
group by 1;

select link.tag, count(*)::int as count
from task_tag link
join task on task.workspace_id = link.workspace_id and task.id = link.task
where task.workspace_id = $1 and task.deleted_at is null and (task.created_by = $2 or task.executor = $3)
group by 1;

select link.tag, count(*)::int as count
from task_tag link
join task on task.workspace_id = link.workspace_id and task.id = link.task
where task.workspace_id = $1 and task.deleted_at is null and false
group by 1;

select link.tag, count(*)::int as count
from task_tag link
join task on task.workspace_id = link.workspace_id and task.id = link.task
where task.workspace_id = $1 and task.deleted_at is null and true
group by 1;

-- task.waiting.queries.ts: findWaiting

with these as (select id from task where workspace_id = $1 and (id = any($2::uuid[]) or project = $3::uuid))
select distinct link.task as id
from task_dependency link
join task on task.workspace_id = link.workspace_id and task.id = link.task
where link.workspace_id = $4
  and link.depends_on in (select id from these)
  and link.task not in (select id from these)
  and task.deleted_at is null;

-- task.waiting.queries.ts: isSeenByOwners

select exists(select from role where workspace_id = $1 and access ->> 'task.view' = 'own') as found;

-- task.waiting.queries.ts: lockWaiting
-- as findWaiting
-- as lockTask
-- as handTasksOver

-- task.waiting.queries.ts: logLinking

select task.id
from task
where task.workspace_id = $1 and task.parent = any($2::uuid[]) and task.deleted_at is null
union
select link.task
from task_dependency link
join task on task.workspace_id = link.workspace_id and task.id = link.task and task.deleted_at is null
where link.workspace_id = $3 and link.depends_on = any($4::uuid[]);
-- as lockTask
-- as handTasksOver

-- task.waiting.queries.ts: logWaiting

update "task"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning "task"."id", "task"."project", "task"."number", "task"."title", "task"."status",
  "task"."executor", "task"."priority", "task"."start", "task"."end", "task"."due_date", "task"."estimate",
  "task"."billable", "task"."rate", "task"."fixed_price", "task"."parent", "task"."position",
  "task"."recurrence", "task"."next_date", "task"."created_by", "task"."tracked_seconds", "task"."earned",
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
  ) as linked;

-- task.write.queries.ts: deleteTask

delete from "task" where "workspace_id" = $1 and "id" = $2;

-- task.write.queries.ts: insertTask

with numbered as (
  insert into task_counter (workspace_id, project, last_number)
  values (
    $1,
    coalesce(
      (select id from project where workspace_id = $2 and id = $3 and deleted_at is null for key share),
      $4::uuid
    ),
    1
  )
  on conflict (workspace_id, project)
  do update set last_number = task_counter.last_number + 1
  returning last_number
)
insert into task (
  "id", "title", "description", "status", "executor", "priority", "start", "end", "due_date", "estimate",
  "billable", "parent", "next_date", "created_by", "workspace_id", "project", "number", "checklist", "rate",
  "fixed_price", "position", "recurrence", "recurrence_anchor", "sample", "created_at", "updated_at"
)
select $5::uuid, $6::text, $7::text, $8::uuid, $9::uuid, $10::text, $11::date, $12::date, $13::date,
  $14::int, $15::boolean, $16::uuid, $17::date, $18::uuid, $19::uuid, $20::uuid, last_number::int, $21::jsonb,
  $22::bigint, $23::bigint, coalesce($24, 'h' || lpad(last_number::text, 8, '0'))::text, $25::jsonb,
  $26::date, $27::boolean, coalesce($28::timestamptz, clock_timestamp())::timestamptz,
  coalesce($29::timestamptz, clock_timestamp())::timestamptz
from numbered
returning number, position, created_at, updated_at;

-- task.write.queries.ts: markDeleted

update "task"
set "deleted_at" = now(), "deleted_by" = $1,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = any($3::uuid[]);

-- task.write.queries.ts: sendTask
-- as insertTask

-- task.write.queries.ts: unmarkDeleted

update task
set deleted_at = null, deleted_by = null,
  updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond'),
  parent = (
    select p.id
    from task p
    where p.workspace_id = task.workspace_id
      and p.id = task.parent
      and p.project = task.project
      and (p.deleted_at is null or p.id = any($1::uuid[]))
  )
where workspace_id = $2 and id = any($3::uuid[]);

-- task.write.queries.ts: updateTask

update "task"
set "project" = $1, "number" = $2, "title" = $3, "description" = $4, "status" = $5, "executor" = $6,
  "priority" = $7, "start" = $8, "end" = $9, "due_date" = $10, "estimate" = $11, "billable" = $12,
  "parent" = $13, "position" = $14, "next_date" = $15, "recurrence_anchor" = $16, "rate" = $17,
  "fixed_price" = $18, "checklist" = $19, "recurrence" = $20,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $21 and "id" = $22
returning "task"."id", "task"."project", "task"."number", "task"."title", "task"."status",
  "task"."executor", "task"."priority", "task"."start", "task"."end", "task"."due_date", "task"."estimate",
  "task"."billable", "task"."rate", "task"."fixed_price", "task"."parent", "task"."position",
  "task"."recurrence", "task"."next_date", "task"."created_by", "task"."tracked_seconds", "task"."earned",
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
  ) as linked;
-- as logWaiting
