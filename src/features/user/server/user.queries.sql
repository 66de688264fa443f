-- The SQL of the user’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- user.deletion.queries.ts: findLeaving

select w.id as workspace_id, w.name,
  (select count(*)::int from member a where a.workspace_id = w.id and a.status = 'accepted') as member_count,
  m.status = 'accepted'
  and r.is_owner
  and not exists (
    select 1
    from member other
    join role o on o.workspace_id = other.workspace_id and o.id = other.role
    where other.workspace_id = w.id and other.status = 'accepted' and o.is_owner and other.id <> m.id
  ) as is_last_owner
from member m
join workspace w on w.id = m.workspace_id
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m."user" = $1 and w.deleted_at is null
order by lower(w.name), w.id;

-- user.export.queries.ts: findExportedAccount

select id, name, email, locale, time_zone, week_start, hour_cycle, number_locale, created_at, billing
from "user"
where id = $1;

select m.workspace_id, w.name as workspace, m.id as member_id, r.name as role, m.created_at as since
from member m
join workspace w on w.id = m.workspace_id
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m."user" = $1 and w.deleted_at is null
order by m.created_at;

-- user.export.queries.ts: readExportedCalendars

select s.workspace_id, s.id, s.name, s.address, s.created_at
from member m
join calendar_subscription s on s.workspace_id = m.workspace_id and s.member_id = m.id
where m."user" = $1 and (s.workspace_id, s.id) > ($2::uuid, $3::uuid)
order by s.workspace_id, s.id
limit 100;

-- user.export.queries.ts: readExportedComments

select c.workspace_id, c.id, c.task, c.text, c.created_at
from member m
join comment c on c.workspace_id = m.workspace_id and c.member_id = m.id
where m."user" = $1 and c.deleted_at is null and (c.workspace_id, c.id) > ($2::uuid, $3::uuid)
order by c.workspace_id, c.id
limit 10;

-- user.export.queries.ts: readExportedTasks

select t.workspace_id, t.id, p.name as project, t.title, t.description,
  coalesce(t.created_by = m.id, false) as is_creator, coalesce(t.executor = m.id, false) as is_executor,
  t.created_at, t.updated_at, t.project as project_id, t.created_by, t.executor
from member m
join task t on t.workspace_id = m.workspace_id and (t.created_by = m.id or t.executor = m.id)
join project p on p.workspace_id = t.workspace_id and p.id = t.project
where m."user" = $1 and t.deleted_at is null and (t.workspace_id, t.id) > ($2::uuid, $3::uuid)
order by t.workspace_id, t.id
limit 10;

-- user.export.queries.ts: readExportedTime

select e.workspace_id, e.id, e.task, e.start, e."end", e.note, e.billable
from member m
join time_entry e on e.workspace_id = m.workspace_id and e.member_id = m.id
where m."user" = $1 and (e.workspace_id, e.id) > ($2::uuid, $3::uuid)
order by e.workspace_id, e.id
limit 500;

-- user.queries.ts: findAccount

select "id", "name", "email", "picture", "locale", "time_zone", "week_start", "hour_cycle", "number_locale"
from "user"
where "id" = $1;

-- user.queries.ts: findUser

select "id", "name", "email" from "user" where "id" = $1;

-- user.queries.ts: findUserByEmail

select "id", "name", "email", "password_hash", "verified_at" from "user" where "email" = $1;

-- user.queries.ts: insertUser

insert into "user" ("id", "name", "email", "password_hash", "verified_at") values ($1, $2, $3, $4, $5);

-- user.queries.ts: isPictureSeen

select 1
from "user" u
where u.picture = $1
  and (
    u.id = $2
    or exists (
      select 1
      from member theirs
      join member mine on mine.workspace_id = theirs.workspace_id
      where theirs."user" = u.id and mine."user" = $3
    )
  );

-- user.queries.ts: setBilling

update "user" set billing = billing || $1::jsonb where id = $2 returning billing;

-- user.queries.ts: swapPicture

select "picture" from "user" where "id" = $1 for update;

update "user"
set "picture" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "id" = $2;

-- user.queries.ts: updateUser

update "user"
set "locale" = $1, "time_zone" = $2, "week_start" = $3, "hour_cycle" = $4, "number_locale" = $5,
  "picture" = $6, "name" = $7,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "id" = $8;

update "user"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "id" = $1;
