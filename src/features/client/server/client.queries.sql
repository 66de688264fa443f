-- The SQL of the client’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- client.card.queries.ts: findClientCard

select "id", "title", "legal_name", "email", "address_lines", "postcode", "city", "region", "country",
  "tax_id", "buyer_reference", "currency", "payment_terms", "language", "tax", "archived_at"
from "client"
where "workspace_id" = $1 and "id" = $2 and "merged_into" is null;

-- client.queries.ts: assertClientLimit

select count(*)::int as count from "client" where workspace_id = $1 and true;

-- client.queries.ts: deleteClient

delete from "client" where "workspace_id" = $1 and "id" = $2;

-- client.queries.ts: findClient

select "id", "title", "email", "currency", "payment_terms", "tax", "language", "archived_at", "created_by",
  "created_at", "updated_at"
from "client"
where "workspace_id" = $1 and "id" = $2 and "merged_into" is null;

-- client.queries.ts: findClients

select "id", "title", "email", "currency", "payment_terms", "tax", "language", "archived_at", "created_by",
  "created_at", "updated_at"
from "client"
where "workspace_id" = $1 and "merged_into" is null
order by lower(title), "id";

-- client.queries.ts: findProjectIdsOfClient

select "id" from "project" where "workspace_id" = $1 and "client" = $2;

-- client.queries.ts: findWholeClient

select "id", "title", "email", "currency", "payment_terms", "tax", "language", "archived_at", "created_by",
  "created_at", "updated_at", "legal_name", "phone", "website", "address_lines", "postcode", "city", "region",
  "country", "tax_id", "registration", "buyer_reference", "notes"
from "client"
where "workspace_id" = $1 and "id" = $2 and "merged_into" is null;
-- as findContacts

select "id", "title" from "client" where "workspace_id" = $1 and "merged_into" = $2 order by lower(title);

-- client.queries.ts: holdClient

select "id" from "client" where "workspace_id" = $1 and "id" = $2 and "merged_into" is null for key share;

-- client.queries.ts: insertClient

insert into "client" (
  "workspace_id", "legal_name", "email", "phone", "website", "address_lines", "postcode", "city", "region",
  "country", "tax_id", "registration", "buyer_reference", "currency", "payment_terms", "language", "tax",
  "title", "archived_at", "notes", "id", "created_by", "sample", "created_at"
)
values (
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
  $24
)
returning "id", "title", "email", "currency", "payment_terms", "tax", "language", "archived_at",
  "created_by", "created_at", "updated_at", "legal_name", "phone", "website", "address_lines", "postcode",
  "city", "region", "country", "tax_id", "registration", "buyer_reference", "notes";

insert into "client" ("workspace_id", "title", "id", "created_by")
values ($1, $2, $3, $4)
returning "id", "title", "email", "currency", "payment_terms", "tax", "language", "archived_at",
  "created_by", "created_at", "updated_at", "legal_name", "phone", "website", "address_lines", "postcode",
  "city", "region", "country", "tax_id", "registration", "buyer_reference", "notes";

-- client.queries.ts: lockClient
-- as lockClientIds
-- as findWholeClient
-- as findContacts
-- as findWholeClient

-- client.queries.ts: lockClientIds

select "id", "title", "merged_into", "merged"
from "client"
where "workspace_id" = $1 and "id" in ($2)
order by "id"
for update;

-- client.queries.ts: moveMerged

update "client"
set "merged_into" = $1
where "workspace_id" = $2 and "merged_into" = $3 and "id" = any($4::uuid[])
returning "id";

update "client" set "merged_into" = $1 where "workspace_id" = $2 and "merged_into" = $3 returning "id";

-- client.queries.ts: setMerged

update "client"
set "merged_into" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3;

update "client"
set "merged_into" = $1, "merged" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4;

-- client.queries.ts: updateClient

update "client"
set "legal_name" = $1, "email" = $2, "phone" = $3, "website" = $4, "address_lines" = $5, "postcode" = $6,
  "city" = $7, "region" = $8, "country" = $9, "tax_id" = $10, "registration" = $11, "buyer_reference" = $12,
  "currency" = $13, "payment_terms" = $14, "language" = $15, "tax" = $16, "title" = $17, "archived_at" = $18,
  "notes" = $19, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $20 and "id" = $21
returning "id", "title", "email", "currency", "payment_terms", "tax", "language", "archived_at",
  "created_by", "created_at", "updated_at", "legal_name", "phone", "website", "address_lines", "postcode",
  "city", "region", "country", "tax_id", "registration", "buyer_reference", "notes";
-- as findContacts
-- as findWholeClient

update "client"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning "id", "title", "email", "currency", "payment_terms", "tax", "language", "archived_at",
  "created_by", "created_at", "updated_at", "legal_name", "phone", "website", "address_lines", "postcode",
  "city", "region", "country", "tax_id", "registration", "buyer_reference", "notes";

-- contact.queries.ts: deleteContact

delete from "contact" where "workspace_id" = $1 and "id" = $2;

-- contact.queries.ts: findContacts

select "id", "client", "name", "email", "phone", "job_title", "is_primary", "receives_invoices",
  "receives_reminders", "receives_statements", "created_at", "updated_at"
from "contact"
where "workspace_id" = $1 and "client" = $2
order by "is_primary" desc, "created_at", "id";

-- contact.queries.ts: findRecipients
-- as findContacts

select "email" from "client" where "workspace_id" = $1 and "id" = $2;

-- contact.queries.ts: insertContact

insert into "contact" (
  "workspace_id", "client", "name", "email", "phone", "job_title", "is_primary", "receives_invoices",
  "receives_reminders", "receives_statements", "created_at", "id"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

insert into "contact" ("workspace_id", "client", "name", "id") values ($1, $2, $3, $4);

-- contact.queries.ts: isForeignContact

select "id" from "contact" where "workspace_id" = $1 and "id" = $2 and "client" <> $3;

-- contact.queries.ts: moveContacts

update "contact"
set "client" = $1, "is_primary" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "client" = $4 and "id" = any($5::uuid[]);

-- contact.queries.ts: setPrimaryContact

update contact
set is_primary = false, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $1
  and client = $2
  and is_primary
  and id <> (
    select id
    from contact
    where workspace_id = $3 and client = $4
    order by id = $5::uuid desc nulls last, is_primary desc, created_at, id
    limit 1
  );

update contact
set is_primary = true, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $1
  and client = $2
  and not is_primary
  and id = (
    select id
    from contact
    where workspace_id = $3 and client = $4
    order by id = $5::uuid desc nulls last, is_primary desc, created_at, id
    limit 1
  );

-- contact.queries.ts: updateContact

update "contact"
set "name" = $1, "email" = $2, "phone" = $3, "job_title" = $4, "is_primary" = $5, "receives_invoices" = $6,
  "receives_reminders" = $7, "receives_statements" = $8,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $9 and "id" = $10;

update "contact"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2;
