-- The SQL of the audit’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- audit.queries.ts: findAudit

select seq, object, event, data, before, actor, at
from change
where workspace_id = $1
  and object <> all($2::text[])
  and seq < $3
  and object = $4
  and object in ('workspace')
  and event = $5
  and actor = $6
  and data ->> 'id' = $7
  and at >= $8::timestamp at time zone $9
  and at < ($10::date + 1)::timestamp at time zone $11
order by seq desc
limit $12;

select "id", "project", "created_by", "executor"
from "task"
where "workspace_id" = $1 and "id" = any($2::uuid[]);

select seq, object, event, data, before, actor, at
from change
where workspace_id = $1
  and object <> all($2::text[])
  and seq < $3
  and object = $4
  and object in ('view')
  and event = $5
  and actor = $6
  and data ->> 'id' = $7
  and at >= $8::timestamp at time zone $9
  and at < ($10::date + 1)::timestamp at time zone $11
order by seq desc
limit $12;

select seq, object, event, data, before, actor, at
from change
where workspace_id = $1
  and object <> all($2::text[])
  and seq < $3
  and object = $4
  and object in ('time-entry')
  and event = $5
  and actor = $6
  and data ->> 'id' = $7
  and at >= $8::timestamp at time zone $9
  and at < ($10::date + 1)::timestamp at time zone $11
order by seq desc
limit $12;

select seq, object, event, data, before, actor, at
from change
where workspace_id = $1
  and object <> all($2::text[])
  and seq < $3
  and object = $4
  and object in ('tax')
  and event = $5
  and actor = $6
  and data ->> 'id' = $7
  and at >= $8::timestamp at time zone $9
  and at < ($10::date + 1)::timestamp at time zone $11
order by seq desc
limit $12;

select seq, object, event, data, before, actor, at
from change
where workspace_id = $1 and object <> all($2::text[])
order by seq desc
limit $3;
