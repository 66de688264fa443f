-- The SQL of the client’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- client.card.queries.ts: findClientCard

select "id", "title", "legal_name", "email", "address_lines", "postcode", "city", "region", "country",
  "tax_id", "buyer_reference", "currency", "payment_terms", "language", "archived_at"
from "client"
where "workspace_id" = $1 and "id" = $2;

-- client.queries.ts: countClients

select count(*)::int as count from "client" where workspace_id = $1 and true;

-- client.queries.ts: deleteClient

delete from "client" where "workspace_id" = $1 and "id" = $2;

-- client.queries.ts: findClient

select "id", "title", "created_by", "created_at", "updated_at"
from "client"
where "workspace_id" = $1 and "id" = $2;

-- client.queries.ts: findClients

select "id", "title", "created_by", "created_at", "updated_at"
from "client"
where "workspace_id" = $1
order by lower(title), "id";

-- client.queries.ts: findProjectIdsOfClient

select "id" from "project" where "workspace_id" = $1 and "client" = $2;

-- client.queries.ts: insertClient

insert into "client" ("workspace_id", "id", "title", "created_by", "sample")
values ($1, $2, $3, $4, $5)
returning "id", "title", "created_by", "created_at", "updated_at";

insert into "client" ("workspace_id", "id", "title", "created_by")
values ($1, $2, $3, $4)
returning "id", "title", "created_by", "created_at", "updated_at";

-- client.queries.ts: lockClient

select "id", "title", "created_by", "created_at", "updated_at"
from "client"
where "workspace_id" = $1 and "id" = $2
for update;

-- client.queries.ts: updateClient

update "client"
set "title" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3
returning "id", "title", "created_by", "created_at", "updated_at";
