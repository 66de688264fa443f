-- The SQL of the status’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- status.queries.ts: addStatus

insert into "status" ("workspace_id", "kind", "id", "name", "category", "position")
values ($1, $2, $3, $4, $5, $6)
returning "id", "name", "category", "position", "updated_at";

update "status"
set "position" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3
returning "id", "name", "category", "position", "updated_at";

-- status.queries.ts: deleteStatus

select "id" from "status" where "workspace_id" = $1 and "id" = $2 for update;

update "task"
set "status" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "status" = $3
returning "id";

delete from "status" where "workspace_id" = $1 and "id" = $2;

update "project"
set "status" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "status" = $3
returning "id";

update "invoice"
set "status" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "status" = $3
returning "id";

-- status.queries.ts: findNewStatus

select "id", "name", "category", "position", "updated_at"
from "status"
where "workspace_id" = $1 and "kind" = $2
order by "position", "id";

-- status.queries.ts: findStatuses
-- as findNewStatus

-- status.queries.ts: insertDefaultStatuses

insert into "status" ("workspace_id", "kind", "id", "name", "category", "position")
values ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12), ($13, $14, $15, $16, $17, $18),
  ($19, $20, $21, $22, $23, $24), ($25, $26, $27, $28, $29, $30), ($31, $32, $33, $34, $35, $36);

insert into "status" ("workspace_id", "kind", "id", "name", "category", "position")
values ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12), ($13, $14, $15, $16, $17, $18),
  ($19, $20, $21, $22, $23, $24), ($25, $26, $27, $28, $29, $30);

-- status.queries.ts: isStatus
-- as findNewStatus

-- status.queries.ts: lockStatuses

select "id" from "status" where "workspace_id" = $1 and "kind" = $2 order by "id" for no key update;
-- as findNewStatus

-- status.queries.ts: updateStatus

update "status"
set "name" = $1, "category" = $2, "position" = $3,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $4 and "id" = $5
returning "id", "name", "category", "position", "updated_at";

update "status"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning "id", "name", "category", "position", "updated_at";
