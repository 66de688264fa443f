-- The SQL of the file’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- file.queries.ts: countFiles

select count(*)::int as count from "file" where workspace_id = $1 and task = $2 and deleted_at is null;

-- file.queries.ts: findFile

select "file"."id", "file"."task", "file"."name", "file"."type", "file"."size", "file"."width",
  "file"."height", "file"."url", "file"."team_only", "file"."created_by", "file"."created_at",
  "file"."updated_at", file.key, file.deleted_at is not null as is_deleted,
  json_build_object('project', task.project, 'createdBy', task.created_by, 'executor', task.executor) as place
from file
join task on task.workspace_id = file.workspace_id and task.id = file.task
where file.workspace_id = $1 and file.id = $2 and task.deleted_at is null;

-- file.queries.ts: findFiles

select "id", "task", "name", "type", "size", "width", "height", "url", "team_only", "created_by",
  "created_at", "updated_at"
from "file"
where "workspace_id" = $1 and "task" = $2 and "deleted_at" is null and "team_only" in ($3, $4)
order by "created_at", "id";

select "id", "task", "name", "type", "size", "width", "height", "url", "team_only", "created_by",
  "created_at", "updated_at"
from "file"
where "workspace_id" = $1 and "task" = $2 and "deleted_at" is null and "team_only" in ($3)
order by "created_at", "id";

-- file.queries.ts: findProjectFiles

select "file"."id", "file"."task", "file"."name", "file"."type", "file"."size", "file"."width",
  "file"."height", "file"."url", "file"."team_only", "file"."created_by", "file"."created_at",
  "file"."updated_at"
from file
join task on task.workspace_id = file.workspace_id and task.id = file.task
where file.workspace_id = $1
  and file.deleted_at is null
  and task.project = $2
  and task.deleted_at is null
  and task.project = any($3::uuid[])
  and (
    not "file".team_only
    or "file".task in (
      select task.id
      from task
      where task.workspace_id = "file".workspace_id and task.project = any($4::uuid[])
    )
  )
order by file.created_at desc, file.id desc
limit 20;

select "file"."id", "file"."task", "file"."name", "file"."type", "file"."size", "file"."width",
  "file"."height", "file"."url", "file"."team_only", "file"."created_by", "file"."created_at",
  "file"."updated_at"
from file
join task on task.workspace_id = file.workspace_id and task.id = file.task
where file.workspace_id = $1
  and file.deleted_at is null
  and task.project = $2
  and task.deleted_at is null
  and (task.created_by = $3 or task.executor = $4)
  and (
    not "file".team_only
    or "file".task in (
      select task.id
      from task
      where task.workspace_id = "file".workspace_id and (task.created_by = $5 or task.executor = $6)
    )
  )
order by file.created_at desc, file.id desc
limit 20;

select "file"."id", "file"."task", "file"."name", "file"."type", "file"."size", "file"."width",
  "file"."height", "file"."url", "file"."team_only", "file"."created_by", "file"."created_at",
  "file"."updated_at"
from file
join task on task.workspace_id = file.workspace_id and task.id = file.task
where file.workspace_id = $1
  and file.deleted_at is null
  and task.project = $2
  and task.deleted_at is null
  and false
  and not "file".team_only
order by file.created_at desc, file.id desc
limit 20;

select "file"."id", "file"."task", "file"."name", "file"."type", "file"."size", "file"."width",
  "file"."height", "file"."url", "file"."team_only", "file"."created_by", "file"."created_at",
  "file"."updated_at"
from file
join task on task.workspace_id = file.workspace_id and task.id = file.task
where file.workspace_id = $1
  and file.deleted_at is null
  and task.project = $2
  and task.deleted_at is null
  and true
  and true
order by file.created_at desc, file.id desc
limit 20;

-- file.queries.ts: findStorage

select coalesce(sum(size), 0)::float8 as workspace,
  coalesce(sum(size) filter (where created_by = $1), 0)::float8 as member
from file
where workspace_id = $2;

-- file.queries.ts: insertFile

insert into "file" (
  "workspace_id", "id", "task", "name", "type", "size", "width", "height", "url", "team_only", "created_by",
  "key"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
returning "id", "task", "name", "type", "size", "width", "height", "url", "team_only", "created_by",
  "created_at", "updated_at";

-- file.queries.ts: lockStorage

select pg_advisory_xact_lock(hashtextextended($1, 0));

-- file.queries.ts: markFile

update "file"
set "deleted_at" = clock_timestamp(), "deleted_by" = $1,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3 and "deleted_at" is null
returning "id", "task", "name", "type", "size", "width", "height", "url", "team_only", "created_by",
  "created_at", "updated_at";

update "file"
set "deleted_at" = $1, "deleted_by" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4 and "deleted_at" is not null
returning "id", "task", "name", "type", "size", "width", "height", "url", "team_only", "created_by",
  "created_at", "updated_at";

-- file.queries.ts: setFile

update "file"
set "team_only" = $1, "name" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4 and "deleted_at" is null
returning "id", "task", "name", "type", "size", "width", "height", "url", "team_only", "created_by",
  "created_at", "updated_at";

-- file.queries.ts: setFilesTeamOnly

update "file"
set "team_only" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2
  and "id" = any($3::uuid[])
  and "task" = $4
  and "created_by" = $5
  and "team_only" = $6
  and "deleted_at" is null
returning "id", "task", "name", "type", "size", "width", "height", "url", "team_only", "created_by",
  "created_at", "updated_at";
