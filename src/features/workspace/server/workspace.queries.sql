-- The SQL of the workspace’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- workspace.logo.queries.ts: findLogo

select "logo" from "workspace" where "id" = $1;

-- workspace.logo.queries.ts: isLogoSeen

select 1
from workspace w
join member m on m.workspace_id = w.id
where w.logo = $1
  and w.deleted_at is null
  and (
    m."user" = $2
    and m.status = 'accepted'
    or m.status = 'invited'
    and m.invite_expires_at > now()
    and (m.email = (select email from "user" where id = $3) or m.invite_token_hash = $4)
  )
limit 1;

-- workspace.logo.queries.ts: swapLogo
-- as findLogo

update "workspace"
set "logo" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "id" = $2;

-- workspace.money.queries.ts: assertNothingInvoiced

select
from invoice
where workspace_id = $1 and number is not null
union all
select
from invoice_line_entry
where workspace_id = $2 and is_live
limit 1;

-- workspace.money.queries.ts: rescaleMoney

update "time_entry" set "currency" = $1 where "workspace_id" = $2 and "currency" <> $3;

-- workspace.name.queries.ts: findWorkspaceName

select "name" from "workspace" where "id" = $1;

-- workspace.queries.ts: claimReminder

update workspace
set approval_reminded = $1
where id = $2 and approval <> 'off' and approval_reminded is distinct
from $3::date
returning id;

-- workspace.queries.ts: findOtherAccounts

select u.id, u.name, u.email, u.verified_at is not null and not (m.sample and not u.has_password) as is_reader
from member m
join "user" u on u.id = m."user"
where m.workspace_id = $1 and m.id <> $2
order by m.id;

-- workspace.queries.ts: findReminding

select w.id, w.time_zone, w.approval_reminder as reminder
from workspace w
where w.approval <> 'off' and w.approval_reminder is not null and w.deleted_at is null
order by w.id;

-- workspace.queries.ts: findWorkspace

select "id", "name", "color", "logo", "workweek", "workday_duration", "time_zone", "currency",
  "books_closed_until", "approval", "approval_reminder", "industry", "updated_at",
  (
    exists (select "id" from "project" where "workspace_id" = $1 and "sample" = $2)
    or exists (select "id" from "member" where "workspace_id" = $3 and "sample" = $4)
  ) as "sample"
from "workspace"
where "id" = $5 and "deleted_at" is null;

-- workspace.queries.ts: findWorkspaces

select w.id, w.name, w.color, w.logo, m.role as role_id, r.name as role,
  (select count(*)::int from member a where a.workspace_id = w.id and a.status = 'accepted') as member_count
from member m
join workspace w on w.id = m.workspace_id
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m."user" = $1 and m.status = 'accepted' and w.deleted_at is null
order by lower(w.name), w.id;

-- workspace.queries.ts: lockWorkspace

select "id" from "workspace" where "id" = $1 for no key update;

-- workspace.queries.ts: markWorkspaceDeleted

update workspace set deleted_at = now() where id = $1;

update member
set "user" = null, email = null, status = 'invited', invite_token_hash = null, invite_expires_at = null,
  updated_at = clock_timestamp()
where workspace_id = $1;

-- workspace.queries.ts: touchWorkspace

update "workspace"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "id" = $1;

-- workspace.queries.ts: updateWorkspace

update "workspace"
set "name" = $1, "color" = $2, "industry" = $3, "time_zone" = $4, "currency" = $5,
  "books_closed_until" = $6, "approval" = $7, "workday_duration" = $8, "workweek" = $9,
  "approval_reminder" = $10, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "id" = $11;
-- as touchWorkspace
