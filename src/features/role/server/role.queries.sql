-- The SQL of the role’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- role.queries.ts: countHolders

select count(*)::int as count from "member" where workspace_id = $1 and role = $2;

-- role.queries.ts: deleteRole

delete from "role" where "workspace_id" = $1 and "id" = $2;

-- role.queries.ts: findRole

select "id", "name", "position", "is_owner", "access", "updated_at"
from "role"
where "workspace_id" = $1 and "id" = $2;

-- role.queries.ts: findRoles

select "id", "name", "position", "is_owner", "access", "updated_at"
from "role"
where "workspace_id" = $1
order by "position";

-- role.queries.ts: insertDefaultRoles

insert into "role" ("workspace_id", "id", "name", "position", "is_owner", "access")
values ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12), ($13, $14, $15, $16, $17, $18),
  ($19, $20, $21, $22, $23, $24), ($25, $26, $27, $28, $29, $30);

-- role.queries.ts: insertRole

insert into "role" ("workspace_id", "id", "name", "position", "access")
values ($1, $2, $3, $4, $5)
returning "id", "name", "position", "is_owner", "access", "updated_at";

-- role.queries.ts: updateRole

update "role"
set "name" = $1, "access" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4
returning "id", "name", "position", "is_owner", "access", "updated_at";
