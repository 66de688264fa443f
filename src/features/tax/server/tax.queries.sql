-- The SQL of the tax’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- tax.queries.ts: deleteTax

delete from "tax" where "workspace_id" = $1 and "id" = $2;

-- tax.queries.ts: findTaxes

select "id", "name", "percent", "category", "sentence", "is_default", "archived_at", "updated_at"
from "tax"
where "workspace_id" = $1
order by "name", "id";

-- tax.queries.ts: insertTax

insert into "tax" (
  "workspace_id", "name", "percent", "category", "sentence", "is_default", "archived_at", "id"
)
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id", "name", "percent", "category", "sentence", "is_default", "archived_at", "updated_at";

-- tax.queries.ts: isTax

select "id" from "tax" where "workspace_id" = $1 and "id" = $2 for key share;

-- tax.queries.ts: isTaxOfClient

select "id" from "client" where "workspace_id" = $1 and "tax" = $2 limit $3;

-- tax.queries.ts: isTaxUsed

select "id" from "invoice_line" where "workspace_id" = $1 and "tax" = $2 limit $3;

-- tax.queries.ts: lockDefaultTax

select "id", "name", "percent", "category", "sentence", "is_default", "archived_at", "updated_at"
from "tax"
where "workspace_id" = $1 and "is_default" = $2
for update;

-- tax.queries.ts: lockTax

select "id", "name", "percent", "category", "sentence", "is_default", "archived_at", "updated_at"
from "tax"
where "workspace_id" = $1 and "id" = $2
for update;

-- tax.queries.ts: updateTax

update "tax"
set "name" = $1, "percent" = $2, "category" = $3, "sentence" = $4, "is_default" = $5, "archived_at" = $6,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $7 and "id" = $8
returning "id", "name", "percent", "category", "sentence", "is_default", "archived_at", "updated_at";

update "tax"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning "id", "name", "percent", "category", "sentence", "is_default", "archived_at", "updated_at";
