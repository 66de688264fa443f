-- The SQL of the calendar’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- calendar.feed.queries.ts: deleteFeed

delete from "calendar_feed" where "workspace_id" = $1 and "member_id" = $2 and "id" = $3;

-- calendar.feed.queries.ts: findFeedName

select coalesce(
  (select p.name from project p where p.workspace_id = w.id and p.id = $1 and p.deleted_at is null),
  (select u.name from member m join "user" u on u.id = m."user" where m.workspace_id = w.id and m.id = $2)
) || ' · ' || w.name as name
from workspace w
where w.id = $3;

-- calendar.feed.queries.ts: findFeedPlace

select f.workspace_id, f.id, f.member_id, f.project
from calendar_feed f
join workspace w on w.id = f.workspace_id
where f.secret_hash = $1 and w.deleted_at is null;

-- calendar.feed.queries.ts: findFeeds

select "id", "project", "created_at", "read_at"
from "calendar_feed"
where "workspace_id" = $1 and "member_id" = $2
order by "created_at";

-- calendar.feed.queries.ts: noteRead

update calendar_feed
set read_at = clock_timestamp()
where workspace_id = $1 and id = $2 and (read_at is null or read_at < clock_timestamp() - interval '1 minute');

-- calendar.feed.queries.ts: replaceFeed

delete from calendar_feed where workspace_id = $1 and member_id = $2 and project is not distinct from $3;

insert into "calendar_feed" ("workspace_id", "id", "member_id", "project", "secret_hash")
values ($1, $2, $3, $4, $5)
returning "id", "project", "created_at", "read_at";

-- calendar.queries.ts: findDeletedEvent

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
where e.workspace_id = $1 and e.id = $2 and e.deleted_at is not null
order by e.id;

-- calendar.queries.ts: findEvent

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
where e.workspace_id = $1
  and e.id = $2
  and e.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = e.workspace_id and p.id = e.project and p.deleted_at is not null
  )
  and not exists (
    select
    from calendar_event s
    where s.workspace_id = e.workspace_id and s.id = e.series and s.deleted_at is not null
  )
order by e.id;

-- calendar.queries.ts: findEventPlaces

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

-- calendar.queries.ts: findEvents

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
where e.workspace_id = $1
  and e.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = e.workspace_id and p.id = e.project and p.deleted_at is not null
  )
  and not exists (
    select
    from calendar_event s
    where s.workspace_id = e.workspace_id and s.id = e.series and s.deleted_at is not null
  )
  and (
    e.task is not null
    or e.series in (
      select s.id
      from calendar_event s
      where s.workspace_id = e.workspace_id and s.task is not null and s.rrule is not null
    )
    or e.id in (
      select o.series
      from calendar_event o
      where o.workspace_id = e.workspace_id and o.task is not null and o.series is not null
    )
  )
  and (
    (e.first_day <= $2 and e.last_day >= $3)
    or e.series in (
      select s.id
      from calendar_event s
      where s.workspace_id = $4
        and s.rrule is not null
        and s.deleted_at is null
        and s.first_day <= $5
        and s.last_day >= $6
    )
    or e.id in (
      select o.series
      from calendar_event o
      where o.workspace_id = $7
        and o.series is not null
        and o.deleted_at is null
        and o.first_day <= $8
        and o.last_day >= $9
    )
  )
order by e.id;

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
where e.workspace_id = $1
  and e.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = e.workspace_id and p.id = e.project and p.deleted_at is not null
  )
  and not exists (
    select
    from calendar_event s
    where s.workspace_id = e.workspace_id and s.id = e.series and s.deleted_at is not null
  )
  and true
  and (
    (e.first_day <= $2 and e.last_day >= $3)
    or e.series in (
      select s.id
      from calendar_event s
      where s.workspace_id = $4
        and s.rrule is not null
        and s.deleted_at is null
        and s.first_day <= $5
        and s.last_day >= $6
    )
    or e.id in (
      select o.series
      from calendar_event o
      where o.workspace_id = $7
        and o.series is not null
        and o.deleted_at is null
        and o.first_day <= $8
        and o.last_day >= $9
    )
  )
order by e.id;

-- calendar.queries.ts: findEventsById

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
where e.workspace_id = $1
  and e.id = any($2::uuid[])
  and e.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = e.workspace_id and p.id = e.project and p.deleted_at is not null
  )
  and not exists (
    select
    from calendar_event s
    where s.workspace_id = e.workspace_id and s.id = e.series and s.deleted_at is not null
  )
order by e.id;

-- calendar.queries.ts: findEventsTagged

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
where e.workspace_id = $1
  and e.id in (select event from calendar_tag where workspace_id = $2)
  and e.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = e.workspace_id and p.id = e.project and p.deleted_at is not null
  )
  and not exists (
    select
    from calendar_event s
    where s.workspace_id = e.workspace_id and s.id = e.series and s.deleted_at is not null
  )
order by e.id;

-- calendar.queries.ts: findExceptions

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
where e.workspace_id = $1 and e.series = $2 and e.deleted_at is null
order by e.id;

-- calendar.queries.ts: findSeries

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
where e.workspace_id = $1
  and (e.id = any($2::uuid[]) or e.series = any($3::uuid[]))
  and e.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = e.workspace_id and p.id = e.project and p.deleted_at is not null
  )
  and not exists (
    select
    from calendar_event s
    where s.workspace_id = e.workspace_id and s.id = e.series and s.deleted_at is not null
  )
order by e.id;

-- calendar.queries.ts: findTakenIds

select e.id
from calendar_event e
where e.workspace_id = $1
  and e.id = any($2::uuid[])
  and not (
    e.deleted_at is not null
    or exists (
      select
      from calendar_event s
      where s.workspace_id = e.workspace_id and s.id = e.series and s.deleted_at is not null
    )
  );

-- calendar.queries.ts: insertEvent

insert into "calendar_event" (
  "workspace_id", "title", "description", "location", "all_day", "time_zone", "rrule", "exdates", "series",
  "original_day", "project", "task", "color", "visibility", "reminders", "id", "created_by", "sample",
  "first_day", "last_day", "start_day", "end_day", "start_at", "end_at"
)
values (
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
  $24
);
-- as updateEvent

insert into "calendar_event" (
  "workspace_id", "title", "description", "location", "all_day", "time_zone", "rrule", "exdates", "series",
  "original_day", "project", "task", "color", "visibility", "reminders", "id", "created_by", "first_day",
  "last_day", "start_day", "end_day", "start_at", "end_at"
)
values (
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23
);

-- calendar.queries.ts: lockEvent

select
from calendar_event
where workspace_id = $1
  and id = (select coalesce(series, id) from calendar_event where workspace_id = $2 and id = $3)
for update;
-- as findEvent

-- calendar.queries.ts: markEvent

update "calendar_event"
set "deleted_at" = clock_timestamp(), "deleted_by" = $1,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3;

update "calendar_event"
set "deleted_at" = $1, "deleted_by" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4;

-- calendar.queries.ts: purgeDeleted

delete from calendar_event e
where e.workspace_id = $1
  and e.id = any($2::uuid[])
  and (
    e.deleted_at is not null
    or exists (
      select
      from calendar_event s
      where s.workspace_id = e.workspace_id and s.id = e.series and s.deleted_at is not null
    )
  );

-- calendar.queries.ts: updateEvent

update "calendar_event"
set "title" = $1, "description" = $2, "location" = $3, "all_day" = $4, "time_zone" = $5, "rrule" = $6,
  "exdates" = $7, "series" = $8, "original_day" = $9, "project" = $10, "task" = $11, "color" = $12,
  "visibility" = $13, "reminders" = $14, "first_day" = $15, "last_day" = $16, "start_day" = $17,
  "end_day" = $18, "start_at" = $19, "end_at" = $20,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $21 and "id" = $22;

delete from calendar_tag where workspace_id = $1 and event = $2 and tag <> all($3::uuid[]);

insert into calendar_tag (workspace_id, event, tag) select $1, $2, unnest($3::uuid[]) on conflict do nothing;

delete from calendar_attendee where workspace_id = $1 and event = $2 and member_id <> all($3::uuid[]);

insert into calendar_attendee (workspace_id, event, member_id, answer)
select $1, $2, row.member_id, row.answer
from unnest($3::uuid[], $4::text[]) row (member_id, answer)
on conflict (workspace_id, event, member_id)
do update set answer = excluded.answer;

-- calendar.reminder.queries.ts: findMemberZones

select m.id, coalesce(u.time_zone, w.time_zone) as time_zone
from member m
join "user" u on u.id = m."user"
join workspace w on w.id = m.workspace_id
where m.workspace_id = $1 and m.status = 'accepted';

-- calendar.reminder.queries.ts: findReminding

select e.workspace_id, array_agg(distinct coalesce(e.series, e.id)) as events
from calendar_event e
join workspace w on w.id = e.workspace_id and w.deleted_at is null
where e.reminders <> '{}'
  and e.deleted_at is null
  and e.last_day >= ($1::timestamptz at time zone 'UTC')::date - 2
  and e.first_day <= (
    ($2::timestamptz at time zone 'UTC') + make_interval(
      mins => (select max(minutes) from unnest(e.reminders) minutes)
    )
  )::date + 2
group by 1;

-- calendar.subscription.queries.ts: deleteSubscription

delete from calendar_subscription where workspace_id = $1 and member_id = $2 and id = $3;

-- calendar.subscription.queries.ts: dueNow

update calendar_subscription
set next_at = clock_timestamp()
where workspace_id = $1 and member_id = $2 and id = $3
returning id, name, color, address, jsonb_array_length(events) as events, left_out, created_at, read_at,
  problem;

-- calendar.subscription.queries.ts: findDueSubscriptions

select s.workspace_id, s.id
from calendar_subscription s
join member m on m.workspace_id = s.workspace_id and m.id = s.member_id and m.status = 'accepted'
join workspace w on w.id = s.workspace_id and w.deleted_at is null
where s.next_at <= $1
order by s.next_at, s.id
limit $2;

-- calendar.subscription.queries.ts: findSubscribedEvents

select s.id as subscription, e.event
from calendar_subscription s, jsonb_array_elements(s.events) as e(event)
where s.workspace_id = $1
  and s.member_id = $2
  and e.event ->> 'firstDay' <= ($3::date + 1)::text
  and e.event ->> 'lastDay' >= ($4::date - 1)::text
order by s.created_at, s.id;

-- calendar.subscription.queries.ts: findSubscriptions

select id, name, color, address, jsonb_array_length(events) as events, left_out, created_at, read_at, problem
from calendar_subscription
where workspace_id = $1 and member_id = $2
order by created_at, id;

-- calendar.subscription.queries.ts: insertSubscription

insert into calendar_subscription (workspace_id, member_id, id, name, color, address)
values ($1, $2, $3, $4, $5, $6)
returning id, name, color, address, jsonb_array_length(events) as events, left_out, created_at, read_at,
  problem;

-- calendar.subscription.queries.ts: lockSubscriber

select 1 from member where workspace_id = $1 and id = $2 for no key update;

-- calendar.subscription.queries.ts: saveEvents

with before as (
  select digest, problem, left_out from calendar_subscription where workspace_id = $1 and id = $2 for update
)
update calendar_subscription s
set events = case when before.digest is not distinct
from $3 then s.events
  else $4::jsonb end, digest = $5, left_out = $6, etag = $7, last_modified = $8, read_at = clock_timestamp(),
  problem = null, failures = 0, next_at = $9
from before
where s.workspace_id = $10 and s.id = $11
returning (
  before.digest is distinct from $12 or before.problem is not null or before.left_out <> $13
) as is_other;

-- calendar.subscription.queries.ts: saveProblem

with before as (select problem from calendar_subscription where workspace_id = $1 and id = $2 for update)
update calendar_subscription s
set problem = $3, failures = s.failures + 1, next_at = $4
from before
where s.workspace_id = $5 and s.id = $6
returning (before.problem is distinct from $7) as is_other;

-- calendar.subscription.queries.ts: saveSame

with before as (select problem from calendar_subscription where workspace_id = $1 and id = $2 for update)
update calendar_subscription s
set read_at = clock_timestamp(), problem = null, failures = 0, next_at = $3
from before
where s.workspace_id = $4 and s.id = $5
returning (before.problem is not null) as is_other;

-- calendar.subscription.queries.ts: takeSubscription

update calendar_subscription s
set next_at = $1
from workspace w
where w.id = s.workspace_id and s.workspace_id = $2 and s.id = $3 and s.next_at <= $4
returning s.workspace_id, s.id, s.member_id, s.address, s.etag, s.last_modified, s.failures, w.time_zone;

-- calendar.subscription.queries.ts: updateSubscription

update calendar_subscription
set name = coalesce($1, name), color = coalesce($2, color)
where workspace_id = $3 and member_id = $4 and id = $5
returning id, name, color, address, jsonb_array_length(events) as events, left_out, created_at, read_at,
  problem;

-- calendar.tags.queries.ts: countEventsOfTags
-- as findEventsTagged

-- calendar.tags.queries.ts: retagEvents

update calendar_event
set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $1 and id = any($2::uuid[])
returning id;

insert into calendar_tag (workspace_id, event, tag)
select workspace_id, id, $1
from calendar_event
where workspace_id = $2 and id = any($3::uuid[]);

-- calendar.tags.queries.ts: untagEvents

update calendar_event
set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $1 and id in (select event from calendar_tag where workspace_id = $2 and tag = $3)
returning id;
