-- The SQL of the rate’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- rate.queries.ts: findRates

select "id", "project", "client", "member", "cost", "from", "rate", "updated_at"
from "rate"
where "workspace_id" = $1
  and not exists (
    select "project"."id"
    from "project"
    where "project"."workspace_id" = "rate"."workspace_id"
      and "project"."id" = "rate"."project"
      and "project"."deleted_at" is not null
  )
  and (
    "rate"."member" is null
    or exists (
      select "member"."id"
      from "member"
      where "member"."workspace_id" = "rate"."workspace_id" and "member"."id" = "rate"."member"
    )
  )
order by "id";

-- rate.resolve.queries.ts: lockRates

select pg_advisory_xact_lock(hashtextextended($1, 0));

-- rate.resolve.queries.ts: lockRatesShared

select pg_advisory_xact_lock_shared(hashtextextended($1, 0));

select pg_advisory_xact_lock(hashtextextended($1, 0))
where exists(select from retainer where workspace_id = $2);
