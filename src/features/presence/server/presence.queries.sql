-- The SQL of the presence’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- presence.queries.ts: findLastSeen

select "member" as "member_id", "at" from "last_seen" where "workspace_id" = $1;
