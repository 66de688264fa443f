-- The SQL of the tag’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- tag.queries.ts: findTags

select "id", "name", "color", "position", "updated_at"
from "tag"
where "workspace_id" = $1
order by "position", "id";

-- tag.queries.ts: insertTag

insert into "tag" ("workspace_id", "id", "name", "color", "position", "sample")
values ($1, $2, $3, $4, $5, $6)
returning "id", "name", "color", "position", "updated_at";

insert into "tag" ("workspace_id", "id", "name", "color", "position")
values ($1, $2, $3, $4, $5)
returning "id", "name", "color", "position", "updated_at";

-- tag.queries.ts: updateTag

update "tag"
set "name" = $1, "color" = $2, "position" = $3,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $4 and "id" = $5
returning "id", "name", "color", "position", "updated_at";

update "tag"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning "id", "name", "color", "position", "updated_at";
