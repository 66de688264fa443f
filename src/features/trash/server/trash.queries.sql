-- The SQL of the trash’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- trash.tombstone.queries.ts: findTombstones

select case
  when kind like '%-status' then 'status'
  else kind end as kind, id, coalesce(data ->> 'name', data ->> 'title') as title, case
  when kind like '%-status' then split_part(kind, '-', 1) end as status_of,
  (data ->> 'project')::uuid as project, null as task, null as task_title, «parts» as parts, deleted_by,
  deleted_at
from tombstone
where workspace_id = $1
  and kind = any($2::text[])
  and «which»
  and "tombstone"."deleted_at" > now() - make_interval(days => 30)
  and coalesce(data ->> 'name', data ->> 'title') ilike $3
  and ("tombstone"."deleted_at", "tombstone"."id") < ($4::timestamptz, $5::uuid)
order by "tombstone"."deleted_at" desc, "tombstone"."id" desc
limit $6;

select case
  when kind like '%-status' then 'status'
  else kind end as kind, id, coalesce(data ->> 'name', data ->> 'title') as title, case
  when kind like '%-status' then split_part(kind, '-', 1) end as status_of,
  (data ->> 'project')::uuid as project, null as task, null as task_title, «parts» as parts, deleted_by,
  deleted_at
from tombstone
where workspace_id = $1
  and kind = any($2::text[])
  and «which»
  and "tombstone"."deleted_at" > now() - make_interval(days => 30)
order by "tombstone"."deleted_at" desc, "tombstone"."id" desc
limit $3;

-- trash.tombstone.queries.ts: insertTombstone

insert into "tombstone" ("workspace_id", "id", "kind", "data", "used_by", "entries", "deleted_by")
values ($1, $2, $3, $4, $5, $6, $7)
on conflict ("workspace_id", "id")
do update set "kind" = "excluded"."kind", "data" = excluded.data, "used_by" = "excluded"."used_by",
  "entries" = "excluded"."entries", "deleted_at" = "excluded"."deleted_at",
  "deleted_by" = "excluded"."deleted_by";

-- trash.tombstone.queries.ts: takeTombstone

delete from "tombstone"
where "workspace_id" = $1 and "id" = $2 and "kind" in ($3)
returning "kind", "data", "used_by", "entries", "deleted_at";
