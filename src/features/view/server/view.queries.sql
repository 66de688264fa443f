-- The SQL of the view’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- view.queries.ts: countViewsOf

select count(*)::int as count from "view" where workspace_id = $1 and created_by = $2;

-- view.queries.ts: deletePersonalViews

delete from "view" where "workspace_id" = $1 and "created_by" = $2 and "shared" = $3;

-- view.queries.ts: deleteView

delete from "view" where "workspace_id" = $1 and "id" = $2;

-- view.queries.ts: deleteViewsOf

delete from "view"
where "workspace_id" = $1 and "project" = $2
returning "id", "name", "description", "screen", "project", "shared", "value", "created_by", "created_at",
  "updated_at";

-- view.queries.ts: findView

select "id", "name", "description", "screen", "project", "shared", "value", "created_by", "created_at",
  "updated_at"
from "view"
where "workspace_id" = $1 and "id" = $2;

-- view.queries.ts: findViews

select "id", "name", "description", "screen", "project", "shared", "value", "created_by", "created_at",
  "updated_at"
from "view"
where "workspace_id" = $1 and ("created_by" = $2 or "shared" = $3)
order by lower(name), "id";

-- view.queries.ts: insertView

insert into "view" (
  "workspace_id", "id", "name", "screen", "project", "shared", "created_by", "description", "value"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "name", "description", "screen", "project", "shared", "value", "created_by", "created_at",
  "updated_at";

insert into "view" ("workspace_id", "id", "name", "screen", "project", "shared", "created_by", "value")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id", "name", "description", "screen", "project", "shared", "value", "created_by", "created_at",
  "updated_at";

-- view.queries.ts: lockView

select "id", "name", "description", "screen", "project", "shared", "value", "created_by", "created_at",
  "updated_at"
from "view"
where "workspace_id" = $1 and "id" = $2
for update;

-- view.queries.ts: updateView

update "view"
set "name" = $1, "description" = $2, "shared" = $3, "value" = $4,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $5 and "id" = $6
returning "id", "name", "description", "screen", "project", "shared", "value", "created_by", "created_at",
  "updated_at";

update "view"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning "id", "name", "description", "screen", "project", "shared", "value", "created_by", "created_at",
  "updated_at";
