-- The SQL of the timeOff’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- holiday.queries.ts: findHolidayCalendar

select "region", "hidden", "own", "updated_at" from "holiday_calendar" where "workspace_id" = $1;

-- holiday.queries.ts: findMemberRegions

select distinct region from work_week where workspace_id = $1 and region is not null order by region;

-- holiday.queries.ts: lockHolidayCalendar

insert into holiday_calendar (workspace_id) values ($1) on conflict do nothing;

select from holiday_calendar where workspace_id = $1 for update;
-- as findHolidayCalendar

-- holiday.queries.ts: updateHolidayCalendar

update "holiday_calendar"
set "region" = $1, "hidden" = $2, "own" = $3,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $4
returning "region", "hidden", "own", "updated_at";

-- timeOff.kind.queries.ts: deleteTimeOffKind

delete from "time_off_kind" where "workspace_id" = $1 and "id" = $2;

-- timeOff.kind.queries.ts: findTimeOffKinds

select "id", "name", "is_private", "needs_approval", "allowance", "archived_at", "updated_at"
from "time_off_kind"
where "workspace_id" = $1
order by "name", "id";

-- timeOff.kind.queries.ts: insertDefaultTimeOffKinds

insert into "time_off_kind" ("workspace_id", "id", "name", "is_private", "needs_approval")
values ($1, $2, $3, $4, $5), ($6, $7, $8, $9, $10), ($11, $12, $13, $14, $15);

-- timeOff.kind.queries.ts: insertTimeOffKind

insert into "time_off_kind" (
  "workspace_id", "name", "is_private", "needs_approval", "allowance", "archived_at", "id"
)
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "name", "is_private", "needs_approval", "allowance", "archived_at", "updated_at";

-- timeOff.kind.queries.ts: isTimeOffKindUsed

select "id" from "time_off" where "workspace_id" = $1 and "kind" = $2 limit $3;

-- timeOff.kind.queries.ts: lockTimeOffKind

select "id", "name", "is_private", "needs_approval", "allowance", "archived_at", "updated_at"
from "time_off_kind"
where "workspace_id" = $1 and "id" = $2
for update;

-- timeOff.kind.queries.ts: updateTimeOffKind

update "time_off_kind"
set "name" = $1, "is_private" = $2, "needs_approval" = $3, "allowance" = $4, "archived_at" = $5,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $6 and "id" = $7
returning "id", "name", "is_private", "needs_approval", "allowance", "archived_at", "updated_at";

update "time_off_kind"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning "id", "name", "is_private", "needs_approval", "allowance", "archived_at", "updated_at";

-- timeOff.queries.ts: countTimeOff

select count(*)::int as "count" from "time_off" where "workspace_id" = $1 and "member_id" = $2;

-- timeOff.queries.ts: findApprovers

select m.id
from member m
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m.workspace_id = $1
  and m.status = 'accepted'
  and m.id <> $2
  and (
    r.access ->> 'timeOff.approve' = 'all'
    or (
      r.access ->> 'timeOff.approve' = 'project'
      and exists (
        select
        from project_member pm
        where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = any($3::uuid[])
      )
    )
  )
order by m.id;

-- timeOff.queries.ts: findOneTimeOff

select t.id, t.member_id, t.kind, t.start, t."end", t.from_noon, t.until_noon, t.note, t.status, t.answer,
  t.decided_by, t.created_by, t.created_at, t.updated_at, k.is_private,
  array(
    select pm.project
    from project_member pm
    join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
    where pm.workspace_id = t.workspace_id and pm.member = t.member_id and p.deleted_at is null
  ) as projects
from time_off t
join time_off_kind k on k.workspace_id = t.workspace_id and k.id = t.kind
where t.workspace_id = $1 and t.id = $2
order by t.start desc, t.id desc;

-- timeOff.queries.ts: findProjectsOf

select array(
  select pm.project
  from project_member pm
  join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
  where pm.workspace_id = m.workspace_id and pm.member = m.id and p.deleted_at is null
) as projects
from member m
where m.workspace_id = $1 and m.id = $2 and m.status = 'accepted';

-- timeOff.queries.ts: findTimeOff

select t.id, t.member_id, t.kind, t.start, t."end", t.from_noon, t.until_noon, t.note, t.status, t.answer,
  t.decided_by, t.created_by, t.created_at, t.updated_at, k.is_private,
  array(
    select pm.project
    from project_member pm
    join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
    where pm.workspace_id = t.workspace_id and pm.member = t.member_id and p.deleted_at is null
  ) as projects
from time_off t
join time_off_kind k on k.workspace_id = t.workspace_id and k.id = t.kind
where t.workspace_id = $1 and true and t."end" >= $2 and t.start <= $3 and t.status = $4
order by t.start desc, t.id desc;

select t.id, t.member_id, t.kind, t.start, t."end", t.from_noon, t.until_noon, t.note, t.status, t.answer,
  t.decided_by, t.created_by, t.created_at, t.updated_at, k.is_private,
  array(
    select pm.project
    from project_member pm
    join project p on p.workspace_id = pm.workspace_id and p.id = pm.project
    where pm.workspace_id = t.workspace_id and pm.member = t.member_id and p.deleted_at is null
  ) as projects
from time_off t
join time_off_kind k on k.workspace_id = t.workspace_id and k.id = t.kind
where t.workspace_id = $1 and true
order by t.start desc, t.id desc;

-- timeOff.queries.ts: insertTimeOff

insert into "time_off" (
  "workspace_id", "member_id", "start", "end", "from_noon", "until_noon", "note", "status", "answer",
  "decided_by", "kind", "id", "created_by"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- timeOff.queries.ts: lockTimeOff

select from time_off where workspace_id = $1 and id = $2 for update;
-- as findOneTimeOff

-- timeOff.queries.ts: updateTimeOff

update "time_off"
set "member_id" = $1, "start" = $2, "end" = $3, "from_noon" = $4, "until_noon" = $5, "note" = $6,
  "status" = $7, "answer" = $8, "decided_by" = $9, "kind" = $10,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $11 and "id" = $12;

update "time_off"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2;

-- workWeek.queries.ts: countWorkWeeks

select count(*)::int as "count" from "work_week" where "workspace_id" = $1 and "member_id" = $2;

-- workWeek.queries.ts: deleteWorkWeek

delete from "work_week" where "workspace_id" = $1 and "id" = $2;

-- workWeek.queries.ts: findAllWorkWeeks

select "id", "member_id", "from", "minutes", "region", "updated_at"
from "work_week"
where "workspace_id" = $1
order by "member_id", "from";

-- workWeek.queries.ts: findWorkWeeks

select "id", "member_id", "from", "minutes", "region", "updated_at"
from "work_week"
where "workspace_id" = $1 and "member_id" = any($2::uuid[])
order by "member_id", "from";
-- as findAllWorkWeeks

-- workWeek.queries.ts: lockWorkWeek

select "id", "member_id", "from", "minutes", "region", "updated_at"
from "work_week"
where "workspace_id" = $1 and "id" = $2
for update;

-- workWeek.queries.ts: lockWorkWeekFrom

select "id", "member_id", "from", "minutes", "region", "updated_at"
from "work_week"
where "workspace_id" = $1 and "member_id" = $2 and "from" = $3
for update;

-- workWeek.queries.ts: upsertWorkWeek

insert into "work_week" ("workspace_id", "id", "member_id", "from", "minutes", "region")
values ($1, $2, $3, $4, $5, $6)
on conflict on constraint "work_week_from"
do update set "minutes" = $7, "region" = $8, "updated_at" = clock_timestamp()
returning "id", "member_id", "from", "minutes", "region", "updated_at";
