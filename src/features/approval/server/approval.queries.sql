-- The SQL of the approval’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- approval.queries.ts: deleteSampleApprovals

select a.id, a.member_id, a.week, a.project, a.state, a.note, a.submitted_at, a.decided_by, a.decided_at,
  a.comment, a.updated_at, sums.entries, sums.seconds, sums.billable_seconds, case
  when a.project is null then sums.projects
  else array[a.project] end as projects
from approval a
cross join lateral (
  select count(*)::int as entries,
    coalesce(sum(extract(epoch from e."end" - e.start)), 0)::float8 as seconds,
    coalesce(
      sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0
    )::float8 as billable_seconds,
    coalesce(array_agg(distinct e.project), '{}') as projects
  from time_entry e
  where e.workspace_id = a.workspace_id
    and e.member_id = a.member_id
    and e.start >= a.starts_at
    and e.start < a.ends_at
    and (a.project is null or e.project = a.project)
) sums
where a.workspace_id = $1
  and (
    a.sample
    or exists(select from member m where m.workspace_id = a.workspace_id and m.id = a.member_id and m.sample)
  )
order by a.week desc, a.id
limit $2;

delete from "approval" where "workspace_id" = $1 and "id" = any($2::uuid[]);

-- approval.queries.ts: findApprovalLog

select seq, actor, at, data, before
from change
where workspace_id = $1 and data ->> 'id' = $2 and object = 'approval' and event <> 'delete'
order by seq desc
limit 200;

-- approval.queries.ts: findApprovalMode

select "approval" from "workspace" where "id" = $1;

-- approval.queries.ts: findApprovals

select a.id, a.member_id, a.week, a.project, a.state, a.note, a.submitted_at, a.decided_by, a.decided_at,
  a.comment, a.updated_at, sums.entries, sums.seconds, sums.billable_seconds, case
  when a.project is null then sums.projects
  else array[a.project] end as projects
from approval a
cross join lateral (
  select count(*)::int as entries,
    coalesce(sum(extract(epoch from e."end" - e.start)), 0)::float8 as seconds,
    coalesce(
      sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0
    )::float8 as billable_seconds,
    coalesce(array_agg(distinct e.project), '{}') as projects
  from time_entry e
  where e.workspace_id = a.workspace_id
    and e.member_id = a.member_id
    and e.start >= a.starts_at
    and e.start < a.ends_at
    and (a.project is null or e.project = a.project)
) sums
where a.workspace_id = $1 and true and a.week >= $2 and a.week <= $3 and a.state = $4 and a.member_id = $5
order by a.week desc, a.id
limit $6;

select a.id, a.member_id, a.week, a.project, a.state, a.note, a.submitted_at, a.decided_by, a.decided_at,
  a.comment, a.updated_at, sums.entries, sums.seconds, sums.billable_seconds, case
  when a.project is null then sums.projects
  else array[a.project] end as projects
from approval a
cross join lateral (
  select count(*)::int as entries,
    coalesce(sum(extract(epoch from e."end" - e.start)), 0)::float8 as seconds,
    coalesce(
      sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0
    )::float8 as billable_seconds,
    coalesce(array_agg(distinct e.project), '{}') as projects
  from time_entry e
  where e.workspace_id = a.workspace_id
    and e.member_id = a.member_id
    and e.start >= a.starts_at
    and e.start < a.ends_at
    and (a.project is null or e.project = a.project)
) sums
where a.workspace_id = $1 and true
order by a.week desc, a.id
limit $2;

-- approval.queries.ts: findApprovalsOf

select a.id, a.member_id, a.week, a.project, a.state, a.note, a.submitted_at, a.decided_by, a.decided_at,
  a.comment, a.updated_at, sums.entries, sums.seconds, sums.billable_seconds, case
  when a.project is null then sums.projects
  else array[a.project] end as projects
from approval a
cross join lateral (
  select count(*)::int as entries,
    coalesce(sum(extract(epoch from e."end" - e.start)), 0)::float8 as seconds,
    coalesce(
      sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0
    )::float8 as billable_seconds,
    coalesce(array_agg(distinct e.project), '{}') as projects
  from time_entry e
  where e.workspace_id = a.workspace_id
    and e.member_id = a.member_id
    and e.start >= a.starts_at
    and e.start < a.ends_at
    and (a.project is null or e.project = a.project)
) sums
where a.workspace_id = $1 and a.member_id = $2 and a.week = $3
order by a.week desc, a.id
limit $4;

-- approval.queries.ts: findMembersIn

select distinct pm.member
from project_member pm
where pm.workspace_id = $1 and pm.member = any($2::uuid[]) and pm.project = any($3::uuid[]);

-- approval.queries.ts: findOpenWeeks

select *
from (
  select m.id, m.weekly_minutes,
    exists(
      select
      from time_entry e
      where e.workspace_id = m.workspace_id
        and e.member_id = m.id
        and e.start >= $1
        and e.start < $2
        and not exists(
          select
          from approval a
          where (
            a.workspace_id = e.workspace_id
            and a.member_id = e.member_id
            and a.starts_at <= e.start
            and e.start < a.ends_at
            and (a.project is null or a.project = e.project)
            and a.state in ('submitted', 'approved')
            and exists(select from workspace w where w.id = a.workspace_id and w.approval <> 'off')
          )
        )
    ) as has_open_time,
    exists(
      select
      from approval a
      where a.workspace_id = m.workspace_id
        and a.member_id = m.id
        and a.week = $3
        and a.state in ('submitted', 'approved')
    ) as is_submitted,
    m.created_at < $4 as was_there
  from member m
  join role r on r.workspace_id = m.workspace_id and r.id = m.role
  where m.workspace_id = $5
    and m.status = 'accepted'
    and coalesce(r.access ->> 'time.track', 'none') <> 'none'
    and coalesce(r.access ->> 'time.view', 'none') <> 'none'
) found
where has_open_time or was_there and not is_submitted
order by id;

-- approval.queries.ts: findReturn

select seq, before
from change
where workspace_id = $1
  and data ->> 'id' = $2
  and object = 'approval'
  and data ->> 'state' = 'returned'
  and before ->> 'state' <> 'returned'
order by seq desc
limit 1;

-- approval.queries.ts: findTimeApprovers

select m.id
from member m
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m.workspace_id = $1
  and m.status = 'accepted'
  and m.id <> $2
  and (
    r.access ->> $3 = 'all'
    or r.access ->> $4 = 'project'
    and cardinality($5::uuid[]) > 0
    and not exists(
      select
      from unnest($6::uuid[]) as id
      where not exists(
        select
        from project_member pm
        where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = id
      )
    )
  )
  and (
    r.access ->> $7 = 'all'
    or r.access ->> $8 = 'project'
    and cardinality($9::uuid[]) > 0
    and not exists(
      select
      from unnest($10::uuid[]) as id
      where not exists(
        select
        from project_member pm
        where pm.workspace_id = m.workspace_id and pm.member = m.id and pm.project = id
      )
    )
  )
order by m.id;

-- approval.queries.ts: findTrackedProjects

select e.project, bool_or(e."end" is null) as is_running
from time_entry e
where e.workspace_id = $1 and e.member_id = $2 and e.start >= $3 and e.start < $4
group by e.project
order by e.project;

-- approval.queries.ts: hasChangedSince

select exists(
  select
  from change c
  where c.workspace_id = a.workspace_id
    and c.seq > $1
    and c.object = 'time-entry'
    and (
      (
        c.data ->> 'memberId' = a.member_id::text
        and (a.project is null or c.data ->> 'project' = a.project::text)
        and (c.data ->> 'start')::timestamptz >= a.starts_at
        and (c.data ->> 'start')::timestamptz < a.ends_at
      )
      or (
        c.before ->> 'memberId' = a.member_id::text
        and (a.project is null or c.before ->> 'project' = a.project::text)
        and (c.before ->> 'start')::timestamptz >= a.starts_at
        and (c.before ->> 'start')::timestamptz < a.ends_at
      )
    )
    and jsonb_build_array(
      c.data -> 'memberId', c.data -> 'project', c.data -> 'start', c.data -> 'end', c.data -> 'billable'
    ) is distinct
  from jsonb_build_array(
    c.before -> 'memberId', c.before -> 'project', c.before -> 'start', c.before -> 'end',
    c.before -> 'billable'
  )
) as is_changed
from approval a
where a.workspace_id = $2 and a.id = $3;

-- approval.queries.ts: insertApproval

insert into "approval" (
  "workspace_id", "id", "member_id", "week", "project", "state", "note", "decided_by", "starts_at", "ends_at",
  "sample", "submitted_at", "decided_at"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp(), clock_timestamp());

insert into "approval" (
  "workspace_id", "id", "member_id", "week", "project", "state", "note", "decided_by", "starts_at", "ends_at",
  "submitted_at", "decided_at"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp(), $11);

-- approval.queries.ts: lockApprovals

select from approval a where a.workspace_id = $1 and a.id = any($2::uuid[]) order by a.id for update;

select a.id, a.member_id, a.week, a.project, a.state, a.note, a.submitted_at, a.decided_by, a.decided_at,
  a.comment, a.updated_at, sums.entries, sums.seconds, sums.billable_seconds, case
  when a.project is null then sums.projects
  else array[a.project] end as projects
from approval a
cross join lateral (
  select count(*)::int as entries,
    coalesce(sum(extract(epoch from e."end" - e.start)), 0)::float8 as seconds,
    coalesce(
      sum(extract(epoch from e."end" - e.start)) filter (where e.billable), 0
    )::float8 as billable_seconds,
    coalesce(array_agg(distinct e.project), '{}') as projects
  from time_entry e
  where e.workspace_id = a.workspace_id
    and e.member_id = a.member_id
    and e.start >= a.starts_at
    and e.start < a.ends_at
    and (a.project is null or e.project = a.project)
) sums
where a.workspace_id = $1 and a.id = any($2::uuid[])
order by a.week desc, a.id
limit $3;

-- approval.queries.ts: setApprovalState

update "approval"
set "state" = $1, "decided_by" = $2, "comment" = $3, "decided_at" = $4,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $5 and "id" = any($6::uuid[]);

-- approval.queries.ts: submitApproval

update "approval"
set "state" = $1, "note" = $2, "decided_by" = $3, "starts_at" = $4, "ends_at" = $5,
  "submitted_at" = clock_timestamp(), "decided_at" = clock_timestamp(), "comment" = $6,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $7 and "id" = $8;

update "approval"
set "state" = $1, "note" = $2, "decided_by" = $3, "starts_at" = $4, "ends_at" = $5,
  "submitted_at" = clock_timestamp(), "decided_at" = $6, "comment" = $7,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $8 and "id" = $9;
