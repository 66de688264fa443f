-- The SQL of the platform’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- change.ts: findChanges

select seq, object, event, data, before, actor
from change
where workspace_id = $1 and seq > $2
order by seq
limit $3;

-- change.ts: findHead

select seq from workspace_counter where workspace_id = $1;

-- change.ts: logChanges

with counter as (
  update workspace_counter set seq = seq + $1::int where workspace_id = $2 returning workspace_id, seq
),
  logged as (
    insert into change (workspace_id, seq, object, event, data, before, actor, reason)
    select counter.workspace_id, counter.seq - $3::int + row.nth, row.object, row.event,
      row.data || case row.stored
      when 'name' then «expression»
      else '{}' end, row.before, row.actor, nullif(current_setting('workweek.reason', true), '')
    from counter, rows
    from (
      jsonb_to_recordset($4::jsonb) as (
        object text, event text, data jsonb, before jsonb, actor uuid, stored text
      )
    )
    with ordinality as row (object, event, data, before, actor, stored, nth)
  )
select seq
from counter;

with counter as (
  update workspace_counter set seq = seq + $1::int where workspace_id = $2 returning workspace_id, seq
),
  logged as (
    insert into change (workspace_id, seq, object, event, data, before, actor, reason)
    select counter.workspace_id, counter.seq - $3::int + row.nth, row.object, row.event,
      coalesce(row.data, 'null'), row.before, row.actor, nullif(current_setting('workweek.reason', true), '')
    from counter, rows
    from (
      jsonb_to_recordset($4::jsonb) as (
        object text, event text, data jsonb, before jsonb, actor uuid, stored text
      )
    )
    with ordinality as row (object, event, data, before, actor, stored, nth)
  )
select seq
from counter;

-- subscriber.ts: findSubscribers

select s.id as session_id, m.id as member_id, r.access,
  array(
    select p.project from project_member p where p.workspace_id = m.workspace_id and p.member = m.id
  ) as projects,
  case
  when r.access ->> 'member.view' = 'project' then array(
    select distinct other.member
    from project_member mine
    join project_member other on other.workspace_id = mine.workspace_id and other.project = mine.project
    where mine.workspace_id = m.workspace_id and mine.member = m.id
  )
  else '{}'::uuid[] end as colleagues
from session s
left join member m on m.workspace_id = $1 and m."user" = s."user" and m.status = 'accepted'
left join role r on r.workspace_id = m.workspace_id and r.id = m.role
where s.id = any($2::uuid[])
  and (
    s.last_active_at > now() - case
    when s.remember then interval '30 days'
    else interval '24 hours' end
    and s.created_at > now() - interval '90 days'
  );

-- limit.ts: limit

insert into rate_limit (key, count, resets_at)
values ($1, $2::int, now() + make_interval(secs => $3))
on conflict (key)
do update set count = case
  when rate_limit.resets_at <= now() then excluded.count
  else rate_limit.count + excluded.count end, resets_at = case
  when rate_limit.resets_at <= now() then excluded.resets_at
  else rate_limit.resets_at end
returning count, ceil(extract(epoch from resets_at - now()))::int as left;

-- limit.ts: refund

update "rate_limit" set "count" = greatest(count - 1, 0) where "key" in ($1);

-- lastSeen.ts: updateLastSeen

insert into last_seen (workspace_id, member, at)
select m.workspace_id, m.id, date_trunc('minute', now())
from unnest($1::uuid[], $2::uuid[]) as new (workspace, member)
join member m on m.workspace_id = new.workspace and m.id = new.member
order by m.workspace_id, m.id
on conflict (workspace_id, member)
do update set at = excluded.at
where last_seen.at < excluded.at;

-- session.ts: deleteSession

delete from "session" where "id" = $1;

-- session.ts: deleteSessions

delete from "session" where "user" = $1 returning "id";

-- session.ts: endSessionsOf

delete from "session" where "user" = $1 and "id" = $2 returning "id";

delete from "session" where "user" = $1 and "id" <> $2 returning "id";

-- session.ts: findCaller

select s.id as session_id, s."user" as user_id, s.remember,
  s.last_active_at < now() - interval '1 minute' as stale, m.id as member_id, m.workspace_id,
  m.role as role_id, r.access, c.seq, w.currency, w.time_zone,
  array(
    select p.project from project_member p where p.workspace_id = m.workspace_id and p.member = m.id
  ) as projects,
  case
  when r.access ->> 'member.view' = 'project' then array(
    select distinct other.member
    from project_member mine
    join project_member other on other.workspace_id = mine.workspace_id and other.project = mine.project
    where mine.workspace_id = m.workspace_id and mine.member = m.id
  )
  else '{}'::uuid[] end as colleagues
from session s
left join member m on m.workspace_id = coalesce($1::uuid, s.workspace)
  and m."user" = s."user"
  and m.status = 'accepted'
left join role r on r.workspace_id = m.workspace_id and r.id = m.role
left join workspace_counter c on c.workspace_id = m.workspace_id
left join workspace w on w.id = m.workspace_id
where s.token_hash = $2
  and (
    s.last_active_at > now() - case
    when s.remember then interval '30 days'
    else interval '24 hours' end
    and s.created_at > now() - interval '90 days'
  );

update "session" set "last_active_at" = now() where "id" = $1;

-- session.ts: findMemberNow

select m.id as member_id, m.workspace_id, m.role as role_id, r.access, c.seq, w.currency, w.time_zone,
  array(
    select p.project from project_member p where p.workspace_id = m.workspace_id and p.member = m.id
  ) as projects,
  case
  when r.access ->> 'member.view' = 'project' then array(
    select distinct other.member
    from project_member mine
    join project_member other on other.workspace_id = mine.workspace_id and other.project = mine.project
    where mine.workspace_id = m.workspace_id and mine.member = m.id
  )
  else '{}'::uuid[] end as colleagues
from member m
join role r on r.workspace_id = m.workspace_id and r.id = m.role
join workspace_counter c on c.workspace_id = m.workspace_id
join workspace w on w.id = m.workspace_id
where m.workspace_id = $1 and m.id = $2 and m.status = 'accepted' and w.deleted_at is null;

-- session.ts: findSessions

select s.id, s.user_agent, s.address, s.created_at, s.last_active_at
from session s
where s."user" = $1
  and (
    s.last_active_at > now() - case
    when s.remember then interval '30 days'
    else interval '24 hours' end
    and s.created_at > now() - interval '90 days'
  )
order by last_active_at desc, id;

-- session.ts: insertSession

insert into session (id, token_hash, "user", workspace, remember, user_agent, address)
select $1, $2, u.id,
  (
    select m.workspace_id
    from member m
    where m."user" = u.id and m.status = 'accepted'
    order by m.workspace_id = u.last_workspace desc nulls last, m.created_at
    limit 1
  ),
  $3, $4, $5
from "user" u
where u.id = $6 and u.password_hash is not distinct
from $7
for share of u;

insert into session (id, token_hash, "user", workspace, remember, user_agent, address)
select $1, $2, u.id,
  (
    select m.workspace_id
    from member m
    where m."user" = u.id and m.status = 'accepted'
    order by m.workspace_id = u.last_workspace desc nulls last, m.created_at
    limit 1
  ),
  $3, $4, $5
from "user" u
where u.id = $6 and true
for share of u;

-- session.ts: renewSession

update "session" set "token_hash" = $1 where "id" = $2;

-- session.ts: setSessionWorkspace

update "session" set "workspace" = $1 where "id" = $2;

update "user" set "last_workspace" = $1 where "id" = $2;
