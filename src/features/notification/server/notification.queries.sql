-- The SQL of the notification’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- notification.account.queries.ts: endLost

delete from account_notice
where "user" = $1
  and (
    id = any($2::uuid[])
    or detail ->> 'workspace' in (
      select detail ->> 'workspace' from account_notice where id = any($3::uuid[])
    )
  );

-- notification.account.queries.ts: endNotice

update account_notice set delivered_at = clock_timestamp() where id = $1;

delete from "account_notice" where "id" = $1;

-- notification.account.queries.ts: findLost

select distinct on (workspace) *
from (
  select id, what, detail ->> 'workspace' as workspace, coalesce(detail ->> 'title', '') as name,
    detail ->> 'by' as by, at
  from account_notice
  where "user" = $1 and detail ->> 'workspace' is not null
) lost
where not exists (
  select from member m where m."user" = $2 and m.status = 'accepted' and m.workspace_id = lost.workspace::uuid
)
order by workspace, at desc;

-- notification.account.queries.ts: findMemberships

select m.workspace_id, m.id as member_id
from member m
join workspace w on w.id = m.workspace_id
where m."user" = $1 and m.status = 'accepted' and w.deleted_at is null;

-- notification.account.queries.ts: findNotices

select id, "user", kind, what, detail from account_notice where delivered_at is null order by id limit 100;

-- notification.account.queries.ts: noteAccount

insert into "account_notice" ("id", "user", "kind", "what", "detail") values ($1, $2, $3, $4, $5);

-- notification.account.queries.ts: noteAccounts
-- as noteAccount

-- notification.announcement.queries.ts: findDismissed

select "announcement" from "dismissed_announcement" where "user" = $1;

-- notification.announcement.queries.ts: insertDismissed

insert into dismissed_announcement ("user", announcement) select $1, unnest($2::text[]) on conflict do nothing;

-- notification.budget.queries.ts: claimBudgetLevel

update project
set budget_notified = $1
where workspace_id = $2 and id = $3 and budget_unit = $4 and budget = $5 and budget_notified < $6
returning id;

-- notification.budget.queries.ts: findManagers

select m.id as member_id, coalesce(p.created_by = m.id, false)
  or exists (
    select
    from project_member pm
    where pm.workspace_id = m.workspace_id and pm.project = p.id and pm.member = m.id
  ) as is_in
from member m
join role r on r.workspace_id = m.workspace_id and r.id = m.role
join project p on p.workspace_id = m.workspace_id and p.id = $1
where m.workspace_id = $2
  and m.status = 'accepted'
  and coalesce(r.access ->> 'project.update', 'none') <> 'none'
order by m.id;

-- notification.budget.queries.ts: findUsedBudgets

with recursive archived as (
  select workspace_id, id
  from project
  where archived_at is not null
  union
  select p.workspace_id, p.id
  from project p
  join archived a on p.workspace_id = a.workspace_id and p.parent = a.id
),
  part as (
    select p.workspace_id, p.id as project, p.id
    from project p
    join workspace w on w.id = p.workspace_id and w.deleted_at is null
    where p.budget > 0
      and p.budget_notified < 100
      and p.archived_at is null
      and p.deleted_at is null
      and not exists (select from archived a where a.workspace_id = p.workspace_id and a.id = p.id)
    union
    select part.workspace_id, part.project, p.id
    from part
    join project p on p.workspace_id = part.workspace_id and p.parent = part.id
    where p.archived_at is null and p.deleted_at is null
  ),
  used as (
    select part.workspace_id, part.project, array_agg(part.id) as parts,
      sum(task.minutes) + coalesce(sum(extra.seconds), 0) / 60.0 as minutes,
      coalesce(sum(task.money), 0) + coalesce(sum(extra.earned + extra.expenses), 0) as money
    from part
    cross join lateral (
      select coalesce(sum(t.tracked_seconds), 0) / 60.0 as minutes,
        sum(coalesce(t.fixed_price, t.earned)) as money
      from task t
      where t.workspace_id = part.workspace_id and t.project = part.id and t.deleted_at is null
    ) task
    left join lateral (
      select workspace_id, project, sum(seconds)::float8 as seconds, round(sum(earned))::float8 as earned,
        sum(unpriced)::float8 as unpriced_seconds, sum(expenses)::float8 as expenses
      from (
        select e.workspace_id, e.project, coalesce(extract(epoch from e."end" - e.start), 0) as seconds,
          coalesce(
            (
              case
              when e.billable
              and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
              else 0 end
            ) * e.rate / 3600,
            0
          ) as earned,
          case
          when (
            e.billable
            and not e.covered
            and e.rate is null
            and (
              e."end" is null
              or (
                case
                when e.billable
                and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
                else 0 end
              ) > 0
            )
          ) then (case
          when e.billable
          and not e.covered then greatest(extract(epoch from e."end" - e.start) - e.included, 0)
          else 0 end)
          else 0 end as unpriced, 0 as expenses
        from time_entry e
        where e.task is null
          and e.project is not null
          and e.workspace_id = part.workspace_id
          and e.project = part.id
        union all
        select e.workspace_id, e.project, 0, 0, 0, round((e.amount - e.tax) * (100 + e.markup) / 100)
        from expense e
        join workspace w on w.id = e.workspace_id
        where e.deleted_at is null
          and e.billable
          and e.currency = w.currency
          and e.workspace_id = part.workspace_id
          and e.project = part.id
      ) extra
      group by workspace_id, project
    ) extra on true
    group by part.workspace_id, part.project
  )
select used.workspace_id, used.project, p.budget_unit as unit, p.budget, reached.level, used.parts
from used
join project p on p.workspace_id = used.workspace_id and p.id = used.project
cross join lateral (
  select case p.budget_unit when 'money' then used.money else used.minutes end * 100 / p.budget as percent
) share
cross join lateral (
  select case when share.percent >= 100 then 100 when share.percent >= 80 then 80 else 0 end as level
) reached
where reached.level > p.budget_notified
order by used.workspace_id, used.project
limit 500;

-- notification.deliver.queries.ts: deleteNotifications

delete from "notification" where "workspace_id" = $1 and "id" = any($2::uuid[]);

-- notification.deliver.queries.ts: findBilled

select id, projects from invoice where workspace_id = $1 and id = any($2::uuid[]);

-- notification.deliver.queries.ts: findNear

select t.id, t.project, t.created_by, t.executor,
  array(
    select p.member from task_participant p where p.workspace_id = t.workspace_id and p.task = t.id
  ) as participants
from task t
where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null;

-- notification.deliver.queries.ts: findViewers

select m.id as member_id, r.access,
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
where m.workspace_id = $1 and m.id = any($2::uuid[]) and m.status = 'accepted';

-- notification.deliver.queries.ts: insertNotifications

insert into "notification" (
  "workspace_id", "member", "id", "kind", "what", "actor", "count", "at", "task", "project", "invoice",
  "page", "comment", "once", "in_app", "detail", "mail_at"
)
values (
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
  clock_timestamp() + make_interval(secs => $17::float8)
)
on conflict do nothing
returning "id";

insert into "notification" (
  "workspace_id", "member", "id", "kind", "what", "actor", "count", "at", "task", "project", "invoice",
  "page", "comment", "once", "in_app", "detail", "mail_at"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
on conflict do nothing
returning "id";

-- notification.deliver.queries.ts: lockOpen

select id, member as member_id, kind, what, actor, count, at, task, project, invoice, page, comment, detail,
  once, in_app, null as mail_after
from notification
where workspace_id = $1
  and member = any($2::uuid[])
  and task = any($3::uuid[])
  and read_at is null
  and in_app
  and once is null
  and at > clock_timestamp() - make_interval(mins => $4)
for update;

-- notification.deliver.queries.ts: setMoments

select now + make_interval(secs => place / 1e6) as at
from clock_timestamp() as now, generate_series(1, $1::int) as place
order by place;

-- notification.deliver.queries.ts: updateFolded

update notification
set comment = row.comment, count = row.count, detail = row.detail, at = row.at,
  mail_at = coalesce(notification.mail_at, clock_timestamp() + make_interval(secs => row.mail_after))
from unnest(
  $1::uuid[], $2::uuid[], $3::int[], $4::jsonb[], $5::timestamptz[], $6::float8[]
) as row (id, comment, count, detail, at, mail_after)
where notification.workspace_id = $7 and notification.id = row.id;

-- notification.derive.queries.ts: findBehind

select n.workspace_id as id
from notification_cursor n
join workspace_counter c on c.workspace_id = n.workspace_id
where n.seq is null or n.seq < c.seq;

-- notification.derive.queries.ts: findInviters

select distinct on (data ->> 'id') data ->> 'id' as id, actor
from change
where workspace_id = $1 and data ->> 'id' = any($2::text[]) and object = 'member' and event = 'create'
order by data ->> 'id', seq;

-- notification.derive.queries.ts: findInvoiceReaders

select m.id
from member m
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m.workspace_id = $1
  and m.status = 'accepted'
  and r.access ->> 'invoice.view' in ('all', 'project')
  and r.access ->> 'money.view' in ('all', 'project')
order by m.id;

-- notification.derive.queries.ts: findMemberName

select u.name from member m join "user" u on u.id = m."user" where m.workspace_id = $1 and m.id = $2;

-- notification.derive.queries.ts: findTeams

select i.id, c.title as client,
  exists(
    select from payment p where p.workspace_id = i.workspace_id and p.invoice = i.id and p.method <> 'credit'
  ) as is_paid,
  array(
    select i.created_by
    where i.created_by is not null
    union
    select s.created_by
    from share s
    where s.workspace_id = i.workspace_id and s.invoice = i.id and s.created_by is not null
  ) as team,
  array(
    select m.id
    from member m
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m.workspace_id = i.workspace_id and m.status = 'accepted' and r.access ->> 'invoice.send' = 'all'
  ) as senders
from invoice i
join client c on c.workspace_id = i.workspace_id and c.id = i.client
where i.workspace_id = $1 and i.id = any($2::uuid[]);

-- notification.derive.queries.ts: findThreads

select coalesce(reply_to, id) as id, array_agg(distinct member_id) as members
from comment
where workspace_id = $1
  and (id = any($2::uuid[]) or reply_to = any($3::uuid[]))
  and member_id is not null
  and deleted_at is null
group by 1;

-- notification.derive.queries.ts: lockCursor

select seq from notification_cursor where workspace_id = $1 for update skip locked;

-- notification.derive.queries.ts: moveCursor

update notification_cursor set seq = $1 where workspace_id = $2;

-- notification.derive.queries.ts: moveCursorToHead

update notification_cursor
set seq = c.seq
from workspace_counter c
where c.workspace_id = $1 and notification_cursor.workspace_id = c.workspace_id;

-- notification.derive.queries.ts: restCursor

update notification_cursor set seq = null where workspace_id = $1;

-- notification.mail.queries.ts: clearMail

update notification set mail_at = null where workspace_id = $1 and id = any($2::uuid[]);

-- notification.mail.queries.ts: findAddressee

select u.name, u.email
from member m
join "user" u on u.id = m."user"
where m.workspace_id = $1
  and m.id = $2
  and m.status = 'accepted'
  and u.verified_at is not null
  and not (m.sample and not u.has_password);

-- notification.mail.queries.ts: findNames

select m.id, u.name from member m join "user" u on u.id = m."user" where m.workspace_id = $1;

select id, name from status where workspace_id = $1;

select id, key as name from project where workspace_id = $1 and deleted_at is null;

-- notification.mail.queries.ts: findReaders

select distinct workspace_id, member as member_id from notification where mail_at <= $1::timestamptz limit 500;

-- notification.mail.queries.ts: findSubscriber

select workspace_id, member as member_id from notification_setting where unsubscribe_token = $1;

-- notification.mail.queries.ts: lockMailed

select id from notification where workspace_id = $1 and member = $2 and mail_at is not null for update;

-- notification.mail.queries.ts: lockReader

insert into notification_setting (workspace_id, member) values ($1, $2) on conflict do nothing;

select mail, unsubscribe_token as token
from notification_setting
where workspace_id = $1 and member = $2
for update skip locked;

-- notification.queries.ts: countUnread

select count(*)::int as unread
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
where n.workspace_id = $1
  and n.member = $2
  and n.in_app
  and n.read_at is null
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then task.project = any($3::uuid[])
  and (
    comment.id is null
    or (
      not "comment".team_only
      or "comment".task in (
        select task.id
        from task
        where task.workspace_id = "comment".workspace_id and task.project = any($4::uuid[])
      )
    )
  )
  when n.invoice is not null then invoice.projects <> '{}'
  and invoice.projects <@ $5::uuid[]
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.project = any($6::uuid[])
  and (document.members is null or document.created_by = $7 or document.members @> $8::jsonb)
  when n.kind = any($9::text[]) then true
  when n.project is null then true
  when n.what = 'removedFromProject' then true
  else n.project = any($10::uuid[]) end;

select count(*)::int as unread
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
where n.workspace_id = $1
  and n.member = $2
  and n.in_app
  and n.read_at is null
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then (task.created_by = $3 or task.executor = $4)
  and (
    comment.id is null
    or (
      not "comment".team_only
      or "comment".task in (
        select task.id
        from task
        where task.workspace_id = "comment".workspace_id and (task.created_by = $5 or task.executor = $6)
      )
    )
  )
  when n.invoice is not null then false
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.created_by = $7
  when n.kind = any($8::text[]) then true
  when n.project is null then true
  when n.what = 'removedFromProject' then false
  else n.project = any($9::uuid[]) end;

select count(*)::int as unread
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
where n.workspace_id = $1
  and n.member = $2
  and n.in_app
  and n.read_at is null
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then false
  and (comment.id is null or not "comment".team_only)
  when n.invoice is not null then false
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and false
  when n.kind = any($3::text[]) then false
  when n.project is null then true
  when n.what = 'removedFromProject' then false
  else n.project = any($4::uuid[]) end;

select count(*)::int as unread
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
where n.workspace_id = $1
  and n.member = $2
  and n.in_app
  and n.read_at is null
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then true
  and (comment.id is null or true)
  when n.invoice is not null then true
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and true
  and true
  when n.kind = any($3::text[]) then true
  when n.project is null then true
  when n.what = 'removedFromProject' then true
  else true end;

-- notification.queries.ts: findForMail

select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page,
  document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
  coalesce(task.project, document.project, n.project) as project, task.project as task_project,
  task.title as task_title, task.number as task_number, task.created_by, task.executor,
  p.name as project_name, invoice.number as invoice_number, invoice.projects as billed, comment.team_only,
  coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project,
  document.created_by as document_creator, document.members as document_members,
  coalesce(
    case
    when comment.deleted_at is null then left(comment.text, $1) end, left(said.text, $2), n.detail ->> 'text',
    ''
  ) as text
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
left join document_comment said on said.workspace_id = n.workspace_id
  and said.id = n.comment
  and said.deleted_at is null
where n.workspace_id = $3
  and n.member = $4
  and n.read_at is null
  and n.id = any($5::uuid[])
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then task.project = any($6::uuid[])
  and (
    comment.id is null
    or (
      not "comment".team_only
      or "comment".task in (
        select task.id
        from task
        where task.workspace_id = "comment".workspace_id and task.project = any($7::uuid[])
      )
    )
  )
  when n.invoice is not null then invoice.projects <> '{}'
  and invoice.projects <@ $8::uuid[]
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.project = any($9::uuid[])
  and (document.members is null or document.created_by = $10 or document.members @> $11::jsonb)
  when n.kind = any($12::text[]) then true
  when n.project is null then true
  when n.what = 'removedFromProject' then true
  else n.project = any($13::uuid[]) end
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
order by n.at desc, n.id desc
limit $14;

select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page,
  document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
  coalesce(task.project, document.project, n.project) as project, task.project as task_project,
  task.title as task_title, task.number as task_number, task.created_by, task.executor,
  p.name as project_name, invoice.number as invoice_number, invoice.projects as billed, comment.team_only,
  coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project,
  document.created_by as document_creator, document.members as document_members,
  coalesce(
    case
    when comment.deleted_at is null then left(comment.text, $1) end, left(said.text, $2), n.detail ->> 'text',
    ''
  ) as text
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
left join document_comment said on said.workspace_id = n.workspace_id
  and said.id = n.comment
  and said.deleted_at is null
where n.workspace_id = $3
  and n.member = $4
  and n.read_at is null
  and n.id = any($5::uuid[])
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then (task.created_by = $6 or task.executor = $7)
  and (
    comment.id is null
    or (
      not "comment".team_only
      or "comment".task in (
        select task.id
        from task
        where task.workspace_id = "comment".workspace_id and (task.created_by = $8 or task.executor = $9)
      )
    )
  )
  when n.invoice is not null then false
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.created_by = $10
  when n.kind = any($11::text[]) then true
  when n.project is null then true
  when n.what = 'removedFromProject' then false
  else n.project = any($12::uuid[]) end
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
order by n.at desc, n.id desc
limit $13;

select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page,
  document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
  coalesce(task.project, document.project, n.project) as project, task.project as task_project,
  task.title as task_title, task.number as task_number, task.created_by, task.executor,
  p.name as project_name, invoice.number as invoice_number, invoice.projects as billed, comment.team_only,
  coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project,
  document.created_by as document_creator, document.members as document_members,
  coalesce(
    case
    when comment.deleted_at is null then left(comment.text, $1) end, left(said.text, $2), n.detail ->> 'text',
    ''
  ) as text
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
left join document_comment said on said.workspace_id = n.workspace_id
  and said.id = n.comment
  and said.deleted_at is null
where n.workspace_id = $3
  and n.member = $4
  and n.read_at is null
  and n.id = any($5::uuid[])
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then false
  and (comment.id is null or not "comment".team_only)
  when n.invoice is not null then false
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and false
  when n.kind = any($6::text[]) then false
  when n.project is null then true
  when n.what = 'removedFromProject' then false
  else n.project = any($7::uuid[]) end
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
order by n.at desc, n.id desc
limit $8;

select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page,
  document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
  coalesce(task.project, document.project, n.project) as project, task.project as task_project,
  task.title as task_title, task.number as task_number, task.created_by, task.executor,
  p.name as project_name, invoice.number as invoice_number, invoice.projects as billed, comment.team_only,
  coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project,
  document.created_by as document_creator, document.members as document_members,
  coalesce(
    case
    when comment.deleted_at is null then left(comment.text, $1) end, left(said.text, $2), n.detail ->> 'text',
    ''
  ) as text
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
left join document_comment said on said.workspace_id = n.workspace_id
  and said.id = n.comment
  and said.deleted_at is null
where n.workspace_id = $3
  and n.member = $4
  and n.read_at is null
  and n.id = any($5::uuid[])
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then true
  and (comment.id is null or true)
  when n.invoice is not null then true
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and true
  and true
  when n.kind = any($6::text[]) then true
  when n.project is null then true
  when n.what = 'removedFromProject' then true
  else true end
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
order by n.at desc, n.id desc
limit $7;

-- notification.queries.ts: findNotifications

select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page,
  document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
  coalesce(task.project, document.project, n.project) as project, task.project as task_project,
  task.title as task_title, task.number as task_number, task.created_by, task.executor,
  p.name as project_name, invoice.number as invoice_number, invoice.projects as billed, comment.team_only,
  coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project,
  document.created_by as document_creator, document.members as document_members,
  coalesce(
    case
    when comment.deleted_at is null then left(comment.text, $1) end, left(said.text, $2), n.detail ->> 'text',
    ''
  ) as text
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
left join document_comment said on said.workspace_id = n.workspace_id
  and said.id = n.comment
  and said.deleted_at is null
where n.workspace_id = $3
  and n.member = $4
  and n.in_app
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then task.project = any($5::uuid[])
  and (
    comment.id is null
    or (
      not "comment".team_only
      or "comment".task in (
        select task.id
        from task
        where task.workspace_id = "comment".workspace_id and task.project = any($6::uuid[])
      )
    )
  )
  when n.invoice is not null then invoice.projects <> '{}'
  and invoice.projects <@ $7::uuid[]
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.project = any($8::uuid[])
  and (document.members is null or document.created_by = $9 or document.members @> $10::jsonb)
  when n.kind = any($11::text[]) then true
  when n.project is null then true
  when n.what = 'removedFromProject' then true
  else n.project = any($12::uuid[]) end
  and n.read_at is null
  and (n.at, n.id) < ($13::timestamptz, $14::uuid)
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
order by n.at desc, n.id desc
limit $15;

select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page,
  document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
  coalesce(task.project, document.project, n.project) as project, task.project as task_project,
  task.title as task_title, task.number as task_number, task.created_by, task.executor,
  p.name as project_name, invoice.number as invoice_number, invoice.projects as billed, comment.team_only,
  coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project,
  document.created_by as document_creator, document.members as document_members,
  coalesce(
    case
    when comment.deleted_at is null then left(comment.text, $1) end, left(said.text, $2), n.detail ->> 'text',
    ''
  ) as text
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
left join document_comment said on said.workspace_id = n.workspace_id
  and said.id = n.comment
  and said.deleted_at is null
where n.workspace_id = $3
  and n.member = $4
  and n.in_app
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then (task.created_by = $5 or task.executor = $6)
  and (
    comment.id is null
    or (
      not "comment".team_only
      or "comment".task in (
        select task.id
        from task
        where task.workspace_id = "comment".workspace_id and (task.created_by = $7 or task.executor = $8)
      )
    )
  )
  when n.invoice is not null then false
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.created_by = $9
  when n.kind = any($10::text[]) then true
  when n.project is null then true
  when n.what = 'removedFromProject' then false
  else n.project = any($11::uuid[]) end
  and (n.at, n.id) < ($12::timestamptz, $13::uuid)
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
order by n.at desc, n.id desc
limit $14;

select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page,
  document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
  coalesce(task.project, document.project, n.project) as project, task.project as task_project,
  task.title as task_title, task.number as task_number, task.created_by, task.executor,
  p.name as project_name, invoice.number as invoice_number, invoice.projects as billed, comment.team_only,
  coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project,
  document.created_by as document_creator, document.members as document_members,
  coalesce(
    case
    when comment.deleted_at is null then left(comment.text, $1) end, left(said.text, $2), n.detail ->> 'text',
    ''
  ) as text
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
left join document_comment said on said.workspace_id = n.workspace_id
  and said.id = n.comment
  and said.deleted_at is null
where n.workspace_id = $3
  and n.member = $4
  and n.in_app
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then false
  and (comment.id is null or not "comment".team_only)
  when n.invoice is not null then false
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and false
  when n.kind = any($5::text[]) then false
  when n.project is null then true
  when n.what = 'removedFromProject' then false
  else n.project = any($6::uuid[]) end
  and n.read_at is null
  and (n.at, n.id) < ($7::timestamptz, $8::uuid)
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
order by n.at desc, n.id desc
limit $9;

select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page,
  document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
  coalesce(task.project, document.project, n.project) as project, task.project as task_project,
  task.title as task_title, task.number as task_number, task.created_by, task.executor,
  p.name as project_name, invoice.number as invoice_number, invoice.projects as billed, comment.team_only,
  coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project,
  document.created_by as document_creator, document.members as document_members,
  coalesce(
    case
    when comment.deleted_at is null then left(comment.text, $1) end, left(said.text, $2), n.detail ->> 'text',
    ''
  ) as text
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
left join document_comment said on said.workspace_id = n.workspace_id
  and said.id = n.comment
  and said.deleted_at is null
where n.workspace_id = $3
  and n.member = $4
  and n.in_app
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then true
  and (comment.id is null or true)
  when n.invoice is not null then true
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and true
  and true
  when n.kind = any($5::text[]) then true
  when n.project is null then true
  when n.what = 'removedFromProject' then true
  else true end
  and (n.at, n.id) < ($6::timestamptz, $7::uuid)
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
order by n.at desc, n.id desc
limit $8;

select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page,
  document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
  coalesce(task.project, document.project, n.project) as project, task.project as task_project,
  task.title as task_title, task.number as task_number, task.created_by, task.executor,
  p.name as project_name, invoice.number as invoice_number, invoice.projects as billed, comment.team_only,
  coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project,
  document.created_by as document_creator, document.members as document_members,
  coalesce(
    case
    when comment.deleted_at is null then left(comment.text, $1) end, left(said.text, $2), n.detail ->> 'text',
    ''
  ) as text
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
left join document_comment said on said.workspace_id = n.workspace_id
  and said.id = n.comment
  and said.deleted_at is null
where n.workspace_id = $3
  and n.member = $4
  and n.in_app
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
  and case
  when n.task is not null then false
  and (comment.id is null or not "comment".team_only)
  when n.invoice is not null then false
  when n.page is not null then document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and false
  when n.kind = any($5::text[]) then false
  when n.project is null then true
  when n.what = 'removedFromProject' then false
  else n.project = any($6::uuid[]) end
  and n.read_at is null
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
order by n.at desc, n.id desc
limit $7;

-- notification.queries.ts: findOwnIds

select n.id
from notification n
where n.workspace_id = $1 and n.member = $2 and n.in_app and n.id = any($3::uuid[]);

-- notification.queries.ts: findPlaced

select n.id, n.member as member_id, n.kind, n.what, n.actor, n.task, n.invoice, n.page,
  document.id as document, n.comment, n.detail, n.count, n.at, n.read_at,
  coalesce(task.project, document.project, n.project) as project, task.project as task_project,
  task.title as task_title, task.number as task_number, task.created_by, task.executor,
  p.name as project_name, invoice.number as invoice_number, invoice.projects as billed, comment.team_only,
  coalesce(nullif(page.title, ''), document.title) as page_title, document.project as document_project,
  document.created_by as document_creator, document.members as document_members,
  coalesce(
    case
    when comment.deleted_at is null then left(comment.text, $1) end, left(said.text, $2), n.detail ->> 'text',
    ''
  ) as text
from notification n
left join task on task.workspace_id = n.workspace_id and task.id = n.task
left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
left join document_page page on page.workspace_id = n.workspace_id
  and page.id = n.page
  and page.deleted_at is null
left join document on document.workspace_id = page.workspace_id
  and document.id = page.document
  and document.deleted_at is null
left join document_comment said on said.workspace_id = n.workspace_id
  and said.id = n.comment
  and said.deleted_at is null
where n.workspace_id = $3
  and n.in_app
  and n.id = any($4::uuid[])
  and task.deleted_at is null
  and (n.task is null or task.id is not null)
  and (n.project is null or p.id is not null or n.what = 'removedFromProject')
  and (n.invoice is null or invoice.id is not null)
  and (n.page is null or document.id is not null)
order by n.at desc, n.id desc
limit $5;

-- notification.queries.ts: markRead

with clock as (select clock_timestamp() as now)
update notification n
set read_at = clock.now, mail_at = null
from clock
where n.workspace_id = $1
  and n.member = $2
  and n.in_app
  and (n.read_at is null) = $3
  and n.id in (
    select n.id
    from notification n
    left join task on task.workspace_id = n.workspace_id and task.id = n.task
    left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
    left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
    left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
    left join document_page page on page.workspace_id = n.workspace_id
      and page.id = n.page
      and page.deleted_at is null
    left join document on document.workspace_id = page.workspace_id
      and document.id = page.document
      and document.deleted_at is null
    where n.workspace_id = $4
      and n.member = $5
      and n.in_app
      and (n.read_at is null) = $6
      and n.at <= $7::timestamptz
      and task.deleted_at is null
      and (n.task is null or task.id is not null)
      and (n.project is null or p.id is not null or n.what = 'removedFromProject')
      and (n.invoice is null or invoice.id is not null)
      and (n.page is null or document.id is not null)
      and case
      when n.task is not null then task.project = any($8::uuid[])
      and (
        comment.id is null
        or (
          not "comment".team_only
          or "comment".task in (
            select task.id
            from task
            where task.workspace_id = "comment".workspace_id and task.project = any($9::uuid[])
          )
        )
      )
      when n.invoice is not null then invoice.projects <> '{}'
      and invoice.projects <@ $10::uuid[]
      when n.page is not null then document.deleted_at is null
      and not exists (
        select
        from project p
        where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
      )
      and document.project = any($11::uuid[])
      and (document.members is null or document.created_by = $12 or document.members @> $13::jsonb)
      when n.kind = any($14::text[]) then true
      when n.project is null then true
      when n.what = 'removedFromProject' then true
      else n.project = any($15::uuid[]) end
  )
returning n.id, n.read_at, coalesce(n.once like 'account %', false) as is_elsewhere;

with clock as (select clock_timestamp() as now)
update notification n
set read_at = null
from clock
where n.workspace_id = $1
  and n.member = $2
  and n.in_app
  and (n.read_at is null) = $3
  and n.id = any($4::uuid[])
returning n.id, n.read_at, coalesce(n.once like 'account %', false) as is_elsewhere;

with clock as (select clock_timestamp() as now)
update notification n
set read_at = clock.now, mail_at = null
from clock
where n.workspace_id = $1
  and n.member = $2
  and n.in_app
  and (n.read_at is null) = $3
  and n.id in (
    select n.id
    from notification n
    left join task on task.workspace_id = n.workspace_id and task.id = n.task
    left join project p on p.workspace_id = n.workspace_id and p.id = n.project and p.deleted_at is null
    left join invoice on invoice.workspace_id = n.workspace_id and invoice.id = n.invoice
    left join comment on comment.workspace_id = n.workspace_id and comment.id = n.comment
    left join document_page page on page.workspace_id = n.workspace_id
      and page.id = n.page
      and page.deleted_at is null
    left join document on document.workspace_id = page.workspace_id
      and document.id = page.document
      and document.deleted_at is null
    where n.workspace_id = $4
      and n.member = $5
      and n.in_app
      and (n.read_at is null) = $6
      and n.at <= $7::timestamptz
      and task.deleted_at is null
      and (n.task is null or task.id is not null)
      and (n.project is null or p.id is not null or n.what = 'removedFromProject')
      and (n.invoice is null or invoice.id is not null)
      and (n.page is null or document.id is not null)
      and case
      when n.task is not null then false
      and (comment.id is null or not "comment".team_only)
      when n.invoice is not null then false
      when n.page is not null then document.deleted_at is null
      and not exists (
        select
        from project p
        where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
      )
      and false
      when n.kind = any($8::text[]) then false
      when n.project is null then true
      when n.what = 'removedFromProject' then false
      else n.project = any($9::uuid[]) end
  )
returning n.id, n.read_at, coalesce(n.once like 'account %', false) as is_elsewhere;

-- notification.reminder.queries.ts: findDue

with recursive archived as (
  select workspace_id, id
  from project
  where archived_at is not null
  union
  select p.workspace_id, p.id
  from project p
  join archived a on p.workspace_id = a.workspace_id and p.parent = a.id
),
  due as (
    select t.workspace_id, t.id as task, t.executor as member_id, t.due_date as day, case
      when t.due_date < today.day then 'overdue'
      else 'dueTomorrow' end as kind
    from task t
    join workspace w on w.id = t.workspace_id and w.deleted_at is null
    join member m on m.workspace_id = t.workspace_id and m.id = t.executor and m.status = 'accepted'
    cross join lateral (select ($1::timestamptz at time zone w.time_zone)::date as day) today
    left join status s on s.workspace_id = t.workspace_id and s.id = t.status
    where t.due_date between $2::date - $3::int
      and $4::date + 2
      and (t.due_date = today.day + 1 or t.due_date between today.day - $5::int and today.day - 1)
      and t.executor is not null
      and t.deleted_at is null
      and coalesce(s.category, 'todo') in ('todo', 'active')
      and not exists (select from archived a where a.workspace_id = t.workspace_id and a.id = t.project)
  )
select found.*
from (select *, kind || ' ' || task || ' ' || day as once from due) found
where not exists (
  select
  from notification n
  where n.workspace_id = found.workspace_id and n.member = found.member_id and n.once = found.once
)
limit 500;

-- notification.reminder.queries.ts: findLongTimers

select found.*
from (
  select e.workspace_id, e.task, e.member_id, null as day, 'timer' as kind, 'timer ' || e.id as once
  from time_entry e
  join member m on m.workspace_id = e.workspace_id and m.id = e.member_id and m.status = 'accepted'
  where e."end" is null and e.start < $1::timestamptz - interval '10 hours'
) found
where not exists (
  select
  from notification n
  where n.workspace_id = found.workspace_id and n.member = found.member_id and n.once = found.once
)
limit 500;

-- notification.reminder.queries.ts: findOverdueInvoices

select found.*
from (
  select i.workspace_id, m.id as member_id, null as task, i.id as invoice, i.due_date as day,
    'invoice' as kind, 'invoiceOverdue' as what, 'invoice overdue ' || i.id || ' ' || i.due_date as once
  from invoice i
  join workspace w on w.id = i.workspace_id and w.deleted_at is null
  join member m on m.workspace_id = i.workspace_id
    and m.status = 'accepted'
    and (
      m.id = i.created_by
      or exists (
        select from share s where s.workspace_id = i.workspace_id and s.invoice = i.id and s.created_by = m.id
      )
    )
  where i.kind in ('invoice', 'deposit')
    and i.finalised_at is not null
    and i.voided_at is null
    and i.paid_at is null
    and i.total > i.paid
    and i.due_date between $1::date - $2::int
    and $3::date + 1
    and i.due_date between ($4::timestamptz at time zone w.time_zone)::date - $5::int
    and ($6::timestamptz at time zone w.time_zone)::date - 1
) found
where not exists (
  select
  from notification n
  where n.workspace_id = found.workspace_id and n.member = found.member_id and n.once = found.once
)
limit 500;

-- notification.reminder.queries.ts: findSent

select n.member || ' ' || n.once as sent
from notification n
where n.workspace_id = $1 and n.once = any($2::text[]);

-- notification.setting.queries.ts: findSettings

select member, mail, kinds from notification_setting where workspace_id = $1 and member = any($2::uuid[]);

-- notification.setting.queries.ts: saveSettings
-- as lockReader

select kinds from notification_setting where workspace_id = $1 and member = $2 for update;

update notification_setting set mail = coalesce($1, mail), kinds = $2 where workspace_id = $3 and member = $4;
-- as findSettings
