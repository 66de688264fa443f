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
  and at >= least(
    $8::timestamp at time zone $9, ($10::timestamp - interval '1 hour') at time zone $11 + interval '1 hour'
  )
  and at < least(
    ($12::timestamp + interval '1 day') at time zone $13,
    (($14::timestamp + interval '1 day') - interval '1 hour') at time zone $15 + interval '1 hour'
  )
order by seq desc
limit $16;

select "id", "project", "created_by", "executor"
from "task"
where "workspace_id" = $1 and "id" = any($2::uuid[]);

select e.id, e.title, e.description, e.location, e.all_day, e.start_day, e.end_day, e.start_at, e.end_at,
  e.time_zone, e.rrule, e.exdates, e.series, e.original_day, e.project, t.id as task, e.color, e.visibility,
  e.reminders, e.created_by, e.created_at, e.updated_at,
  array(
    select link.tag
    from calendar_tag link
    where link.workspace_id = e.workspace_id and link.event = e.id
    order by 1
  ) as tags,
  coalesce(
    (
      select json_agg(json_build_object('memberId', a.member_id, 'answer', a.answer) order by a.member_id)
      from calendar_attendee a
      where a.workspace_id = e.workspace_id and a.event = e.id
    ),
    '[]'
  ) as attendees
from calendar_event e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
where e.workspace_id = $1 and e.id = any($2::uuid[])
order by e.id;

select seq, object, event, data, before, actor, at
from change
where workspace_id = $1
  and object <> all($2::text[])
  and seq < $3
  and object = $4
  and object in ('work-week')
  and event = $5
  and actor = $6
  and data ->> 'id' = $7
  and at >= least(
    $8::timestamp at time zone $9, ($10::timestamp - interval '1 hour') at time zone $11 + interval '1 hour'
  )
  and at < least(
    ($12::timestamp + interval '1 day') at time zone $13,
    (($14::timestamp + interval '1 day') - interval '1 hour') at time zone $15 + interval '1 hour'
  )
order by seq desc
limit $16;

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
  and at >= least(
    $8::timestamp at time zone $9, ($10::timestamp - interval '1 hour') at time zone $11 + interval '1 hour'
  )
  and at < least(
    ($12::timestamp + interval '1 day') at time zone $13,
    (($14::timestamp + interval '1 day') - interval '1 hour') at time zone $15 + interval '1 hour'
  )
order by seq desc
limit $16;

select seq, object, event, data, before, actor, at
from change
where workspace_id = $1
  and object <> all($2::text[])
  and seq < $3
  and object = $4
  and object in ('time-off-kind')
  and event = $5
  and actor = $6
  and data ->> 'id' = $7
  and at >= least(
    $8::timestamp at time zone $9, ($10::timestamp - interval '1 hour') at time zone $11 + interval '1 hour'
  )
  and at < least(
    ($12::timestamp + interval '1 day') at time zone $13,
    (($14::timestamp + interval '1 day') - interval '1 hour') at time zone $15 + interval '1 hour'
  )
order by seq desc
limit $16;

select seq, object, event, data, before, actor, at
from change
where workspace_id = $1 and object <> all($2::text[])
order by seq desc
limit $3;
