-- The SQL of the comment’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- comment.queries.ts: countComments

select count(*)::int as count from "comment" where workspace_id = $1 and task = $2;

-- comment.queries.ts: findComment

select "id", "task", "member_id", "text", "team_only", "created_at", "edited_at", "updated_at"
from "comment"
where "workspace_id" = $1 and "id" = $2 and "deleted_at" is null;

-- comment.queries.ts: findCommentPage

select *
from (
  select id, task, member_id, text, team_only, created_at, edited_at, updated_at,
    sum(length(text)) over (order by created_at desc, id desc) - length(text) as characters
  from comment
  where workspace_id = $1
    and task = $2
    and deleted_at is null
    and ($3 or not team_only)
    and (created_at, id) < (
      select created_at, id from comment where workspace_id = $4 and id = $5 and task = $6
    )
  order by created_at desc, id desc
  limit $7
) newest
where characters < $8
order by created_at, id;

select count(*)::int as earlier
from comment
where workspace_id = $1
  and task = $2
  and deleted_at is null
  and ($3 or not team_only)
  and (created_at, id) < (select created_at, id from comment where workspace_id = $4 and id = $5);

select *
from (
  select id, task, member_id, text, team_only, created_at, edited_at, updated_at,
    sum(length(text)) over (order by created_at desc, id desc) - length(text) as characters
  from comment
  where workspace_id = $1 and task = $2 and deleted_at is null and ($3 or not team_only)
  order by created_at desc, id desc
  limit $4
) newest
where characters < $5
order by created_at, id;

-- comment.queries.ts: insertComment

insert into "comment" ("workspace_id", "id", "task", "member_id", "text", "created_at", "team_only", "sample")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id", "task", "member_id", "text", "team_only", "created_at", "edited_at", "updated_at";

insert into "comment" ("workspace_id", "id", "task", "member_id", "text")
values ($1, $2, $3, $4, $5)
returning "id", "task", "member_id", "text", "team_only", "created_at", "edited_at", "updated_at";

-- comment.queries.ts: lockComment

select "id", "task", "member_id", "text", "team_only", "created_at", "edited_at", "updated_at", "deleted_at"
from "comment"
where "workspace_id" = $1 and "id" = $2
for update;

-- comment.queries.ts: markComment

update "comment"
set "deleted_at" = now(), "deleted_by" = $1,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3
returning "id", "task", "member_id", "text", "team_only", "created_at", "edited_at", "updated_at";

update "comment"
set "deleted_at" = $1, "deleted_by" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4
returning "id", "task", "member_id", "text", "team_only", "created_at", "edited_at", "updated_at";

-- comment.queries.ts: updateComment

update "comment"
set "text" = $1, "edited_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond'),
  "team_only" = $2, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4
returning "id", "task", "member_id", "text", "team_only", "created_at", "edited_at", "updated_at";

update "comment"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning "id", "task", "member_id", "text", "team_only", "created_at", "edited_at", "updated_at";
