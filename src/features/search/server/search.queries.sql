-- The SQL of the search’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- search.match.queries.ts: setStatementTimeout

set local statement_timeout = 1; set local plan_cache_mode = force_custom_plan;

-- search.queries.ts: findClientHits

select *
from (
  select id, title, "client"."words" @@ $1::tsquery as has_words, false as has_parts
  from client
  where workspace_id = $2 and merged_into is null
) as found
where has_words or has_parts
order by id desc
limit 300;

-- search.queries.ts: findClosedAndArchived

with recursive archived as (
  select id
  from project
  where workspace_id = $1 and archived_at is not null
  union
  select below.id
  from project below
  join archived on below.parent = archived.id
  where below.workspace_id = $2
)
select id, true as is_archived
from archived
union all
select id, false
from status
where workspace_id = $3 and category in ('done', 'cancelled');

-- search.queries.ts: findDescriptions

select id, left(description, 20000) as description
from project
where workspace_id = $1 and id = any($2::uuid[]);

-- search.queries.ts: findDocumentHits

select *
from (
  select document.id, document.title, document.project, document.updated_at, null::uuid as page,
    '' as page_title, case
    when "document"."words" @@ $1::tsquery then 'words'
    else 'part' end as how
  from document
  where document.workspace_id = $2
    and document.deleted_at is null
    and not exists (
      select
      from project p
      where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
    )
    and document.project = any($3::uuid[])
    and (document.members is null or document.created_by = $4 or document.members @> $5::jsonb)
    and ("document"."words" @@ $6::tsquery or false)
  order by document.id desc
  limit 300
) as titled
union all
select *
from (
  select document.id, document.title, document.project, document.updated_at, page.id as page,
    page.title as page_title, 'words' as how
  from document_page as page
  join document on document.workspace_id = page.workspace_id and document.id = page.document
  where page.workspace_id = $7
    and page.deleted_at is null
    and document.workspace_id = $8
    and document.deleted_at is null
    and not exists (
      select
      from project p
      where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
    )
    and document.project = any($9::uuid[])
    and (document.members is null or document.created_by = $10 or document.members @> $11::jsonb)
    and "page"."words" @@ $12::tsquery
  order by page.id desc
  limit 300
) as written;

select *
from (
  select document.id, document.title, document.project, document.updated_at, null::uuid as page,
    '' as page_title, case
    when "document"."words" @@ $1::tsquery then 'words'
    else 'part' end as how
  from document
  where document.workspace_id = $2
    and document.deleted_at is null
    and not exists (
      select
      from project p
      where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
    )
    and document.created_by = $3
    and ("document"."words" @@ $4::tsquery or false)
  order by document.id desc
  limit 300
) as titled
union all
select *
from (
  select document.id, document.title, document.project, document.updated_at, page.id as page,
    page.title as page_title, 'words' as how
  from document_page as page
  join document on document.workspace_id = page.workspace_id and document.id = page.document
  where page.workspace_id = $5
    and page.deleted_at is null
    and document.workspace_id = $6
    and document.deleted_at is null
    and not exists (
      select
      from project p
      where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
    )
    and document.created_by = $7
    and "page"."words" @@ $8::tsquery
  order by page.id desc
  limit 300
) as written;

select *
from (
  select document.id, document.title, document.project, document.updated_at, null::uuid as page,
    '' as page_title, case
    when "document"."words" @@ $1::tsquery then 'words'
    else 'part' end as how
  from document
  where document.workspace_id = $2
    and document.deleted_at is null
    and not exists (
      select
      from project p
      where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
    )
    and false
    and ("document"."words" @@ $3::tsquery or false)
  order by document.id desc
  limit 300
) as titled
union all
select *
from (
  select document.id, document.title, document.project, document.updated_at, page.id as page,
    page.title as page_title, 'words' as how
  from document_page as page
  join document on document.workspace_id = page.workspace_id and document.id = page.document
  where page.workspace_id = $4
    and page.deleted_at is null
    and document.workspace_id = $5
    and document.deleted_at is null
    and not exists (
      select
      from project p
      where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
    )
    and false
    and "page"."words" @@ $6::tsquery
  order by page.id desc
  limit 300
) as written;

select *
from (
  select document.id, document.title, document.project, document.updated_at, null::uuid as page,
    '' as page_title, case
    when "document"."words" @@ $1::tsquery then 'words'
    else 'part' end as how
  from document
  where document.workspace_id = $2
    and document.deleted_at is null
    and not exists (
      select
      from project p
      where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
    )
    and true
    and true
    and ("document"."words" @@ $3::tsquery or false)
  order by document.id desc
  limit 300
) as titled
union all
select *
from (
  select document.id, document.title, document.project, document.updated_at, page.id as page,
    page.title as page_title, 'words' as how
  from document_page as page
  join document on document.workspace_id = page.workspace_id and document.id = page.document
  where page.workspace_id = $4
    and page.deleted_at is null
    and document.workspace_id = $5
    and document.deleted_at is null
    and not exists (
      select
      from project p
      where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
    )
    and true
    and true
    and "page"."words" @@ $6::tsquery
  order by page.id desc
  limit 300
) as written;

select *
from (
  select document.id, document.title, document.project, document.updated_at, null::uuid as page,
    '' as page_title, case
    when "document"."words" @@ search_query($1::text[]) then 'words'
    else 'part' end as how
  from document
  where document.workspace_id = $2
    and document.deleted_at is null
    and not exists (
      select
      from project p
      where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
    )
    and false
    and ("document"."words" @@ search_query($3::text[]) or document.letters like search_part($4))
  order by document.id desc
  limit 300
) as titled
union all
select *
from (
  select document.id, document.title, document.project, document.updated_at, page.id as page,
    page.title as page_title, 'words' as how
  from document_page as page
  join document on document.workspace_id = page.workspace_id and document.id = page.document
  where page.workspace_id = $5
    and page.deleted_at is null
    and document.workspace_id = $6
    and document.deleted_at is null
    and not exists (
      select
      from project p
      where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
    )
    and false
    and "page"."words" @@ search_query($7::text[])
  order by page.id desc
  limit 300
) as written;

-- search.queries.ts: findEventHits

select e.id, e.title, e.project, e.series, case
  when "e"."words" @@ $1::tsquery then 'words'
  else 'part' end as how
from calendar_event e
where e.workspace_id = $2
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
    e.created_by = $3
    or exists (
      select
      from calendar_attendee a
      where a.workspace_id = e.workspace_id and a.event = e.id and a.member_id = $4
    )
    or (
      e.visibility = 'public'
      and e.project = any($5::uuid[])
      and (e.project is null or e.project = any($6::uuid[]))
    )
  )
  and ("e"."words" @@ $7::tsquery or false)
order by e.id desc
limit 300;

select e.id, e.title, e.project, e.series, case
  when "e"."words" @@ $1::tsquery then 'words'
  else 'part' end as how
from calendar_event e
where e.workspace_id = $2
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
    e.created_by = $3
    or exists (
      select
      from calendar_attendee a
      where a.workspace_id = e.workspace_id and a.event = e.id and a.member_id = $4
    )
    or (e.visibility = 'public' and false and (e.project is null or false))
  )
  and ("e"."words" @@ $5::tsquery or false)
order by e.id desc
limit 300;

select e.id, e.title, e.project, e.series, case
  when "e"."words" @@ $1::tsquery then 'words'
  else 'part' end as how
from calendar_event e
where e.workspace_id = $2 and false and ("e"."words" @@ $3::tsquery or false)
order by e.id desc
limit 300;

select e.id, e.title, e.project, e.series, case
  when "e"."words" @@ $1::tsquery then 'words'
  else 'part' end as how
from calendar_event e
where e.workspace_id = $2
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
    e.created_by = $3
    or exists (
      select
      from calendar_attendee a
      where a.workspace_id = e.workspace_id and a.event = e.id and a.member_id = $4
    )
    or (e.visibility = 'public' and true and (e.project is null or true))
  )
  and ("e"."words" @@ $5::tsquery or false)
order by e.id desc
limit 300;

select e.id, e.title, e.project, e.series, case
  when "e"."words" @@ search_query($1::text[]) then 'words'
  else 'part' end as how
from calendar_event e
where e.workspace_id = $2
  and false
  and ("e"."words" @@ search_query($3::text[]) or e.letters like search_part($4))
order by e.id desc
limit 300;

-- search.queries.ts: findInvoiceHits

(
  select invoice.id, invoice.number, invoice.reference, client.title as client, invoice.status,
    invoice.issue_date, invoice.currency, invoice.total, invoice.voided_at
  from invoice_text as named
  join invoice on invoice.workspace_id = named.workspace_id and invoice.id = named.invoice
  join client on client.workspace_id = invoice.workspace_id and client.id = invoice.client
  where named.workspace_id = $1
    and invoice.projects <> '{}'
    and invoice.projects <@ $2::uuid[]
    and named.letters like search_part($3)
  order by invoice.issue_date desc
  limit 300
)
union (
  select invoice.id, invoice.number, invoice.reference, client.title as client, invoice.status,
    invoice.issue_date, invoice.currency, invoice.total, invoice.voided_at
  from invoice_text as named
  join invoice on invoice.workspace_id = named.workspace_id and invoice.id = named.invoice
  join client on client.workspace_id = invoice.workspace_id and client.id = invoice.client
  where named.workspace_id = $4
    and invoice.projects <> '{}'
    and invoice.projects <@ $5::uuid[]
    and invoice.client in (select id from client where workspace_id = $6 and (letters like search_part($7)))
    and (client.letters like search_part($8) or named.letters like search_part($9))
  order by invoice.issue_date desc
  limit 300
);

(
  select invoice.id, invoice.number, invoice.reference, client.title as client, invoice.status,
    invoice.issue_date, invoice.currency, invoice.total, invoice.voided_at
  from invoice_text as named
  join invoice on invoice.workspace_id = named.workspace_id and invoice.id = named.invoice
  join client on client.workspace_id = invoice.workspace_id and client.id = invoice.client
  where named.workspace_id = $1 and false and named.letters like search_part($2)
  order by invoice.issue_date desc
  limit 300
)
union (
  select invoice.id, invoice.number, invoice.reference, client.title as client, invoice.status,
    invoice.issue_date, invoice.currency, invoice.total, invoice.voided_at
  from invoice_text as named
  join invoice on invoice.workspace_id = named.workspace_id and invoice.id = named.invoice
  join client on client.workspace_id = invoice.workspace_id and client.id = invoice.client
  where named.workspace_id = $3
    and false
    and invoice.client in (select id from client where workspace_id = $4 and (letters like search_part($5)))
    and (client.letters like search_part($6) or named.letters like search_part($7))
  order by invoice.issue_date desc
  limit 300
);

(
  select invoice.id, invoice.number, invoice.reference, client.title as client, invoice.status,
    invoice.issue_date, invoice.currency, invoice.total, invoice.voided_at
  from invoice_text as named
  join invoice on invoice.workspace_id = named.workspace_id and invoice.id = named.invoice
  join client on client.workspace_id = invoice.workspace_id and client.id = invoice.client
  where named.workspace_id = $1 and true and named.letters like search_part($2)
  order by invoice.issue_date desc
  limit 300
)
union (
  select invoice.id, invoice.number, invoice.reference, client.title as client, invoice.status,
    invoice.issue_date, invoice.currency, invoice.total, invoice.voided_at
  from invoice_text as named
  join invoice on invoice.workspace_id = named.workspace_id and invoice.id = named.invoice
  join client on client.workspace_id = invoice.workspace_id and client.id = invoice.client
  where named.workspace_id = $3
    and true
    and invoice.client in (select id from client where workspace_id = $4 and (letters like search_part($5)))
    and (client.letters like search_part($6) or named.letters like search_part($7))
  order by invoice.issue_date desc
  limit 300
);

-- search.queries.ts: findPassages

select id, substr(text, greatest(1, strpos(lower(text), lower($1)) - $2), $3) as text
from document_page
where workspace_id = $4 and id = any($5::uuid[]);

-- search.queries.ts: findProjectHits

select *
from (
  select project.id, project.name, project.key, project.color, project.status,
    "project"."words" @@ $1::tsquery as has_words, false as has_parts, project.key = $2 as has_key
  from project
  where project.workspace_id = $3 and project.deleted_at is null and project.id = any($4::uuid[])
) as found
where has_words or has_parts or has_key
order by id desc
limit 300;

select *
from (
  select project.id, project.name, project.key, project.color, project.status,
    "project"."words" @@ $1::tsquery as has_words, false as has_parts, project.key = $2 as has_key
  from project
  where project.workspace_id = $3 and project.deleted_at is null and false
) as found
where has_words or has_parts or has_key
order by id desc
limit 300;

select *
from (
  select project.id, project.name, project.key, project.color, project.status,
    "project"."words" @@ $1::tsquery as has_words, false as has_parts, project.key = $2 as has_key
  from project
  where project.workspace_id = $3 and project.deleted_at is null and true
) as found
where has_words or has_parts or has_key
order by id desc
limit 300;

select *
from (
  select project.id, project.name, project.key, project.color, project.status,
    "project"."words" @@ search_query($1::text[]) as has_words,
    project.letters like search_part($2) as has_parts, project.key = $3 as has_key
  from project
  where project.workspace_id = $4 and project.deleted_at is null and false
) as found
where has_words or has_parts or has_key
order by id desc
limit 300;

-- search.queries.ts: splitWords

select search_words(word) as parts
from unnest($1::text[])
with ordinality as typed (word, place)
order by place;

-- search.task.queries.ts: findTaskDetails

select task.id, project.key as project_key, task.number, task.status, task.executor, task.updated_at,
  left(task.description, 20000) as description,
  (select string_agg(item ->> 'title', ' · ') from jsonb_array_elements(task.checklist) as item) as checklist,
  (
    select comment.text
    from comment
    where comment.workspace_id = $1
      and comment.task = task.id
      and comment.deleted_at is null
      and (
        not "comment".team_only
        or "comment".task in (
          select task.id
          from task
          where task.workspace_id = "comment".workspace_id and task.project = any($2::uuid[])
        )
      )
      and "comment"."words" @@ $3::tsquery
    order by comment.words @@ search_query($4::text[]) desc, comment.created_at desc
    limit 1
  ) as comment,
  array(
    select tag.name
    from task_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = $5 and link.task = task.id
    order by tag.position
  ) as tags
from task
left join project on project.workspace_id = $6 and project.id = task.project and project.id = any($7::uuid[])
where task.workspace_id = $8
  and task.id = any($9::uuid[])
  and task.deleted_at is null
  and task.project = any($10::uuid[]);

select task.id, project.key as project_key, task.number, task.status, task.executor, task.updated_at,
  left(task.description, 20000) as description,
  (select string_agg(item ->> 'title', ' · ') from jsonb_array_elements(task.checklist) as item) as checklist,
  (
    select comment.text
    from comment
    where comment.workspace_id = $1
      and comment.task = task.id
      and comment.deleted_at is null
      and (
        not "comment".team_only
        or "comment".task in (
          select task.id
          from task
          where task.workspace_id = "comment".workspace_id and (task.created_by = $2 or task.executor = $3)
        )
      )
      and "comment"."words" @@ $4::tsquery
    order by comment.words @@ search_query($5::text[]) desc, comment.created_at desc
    limit 1
  ) as comment,
  array(
    select tag.name
    from task_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = $6 and link.task = task.id
    order by tag.position
  ) as tags
from task
left join project on project.workspace_id = $7 and project.id = task.project and false
where task.workspace_id = $8
  and task.id = any($9::uuid[])
  and task.deleted_at is null
  and (task.created_by = $10 or task.executor = $11);

select task.id, project.key as project_key, task.number, task.status, task.executor, task.updated_at,
  left(task.description, 20000) as description,
  (select string_agg(item ->> 'title', ' · ') from jsonb_array_elements(task.checklist) as item) as checklist,
  (
    select comment.text
    from comment
    where comment.workspace_id = $1
      and comment.task = task.id
      and comment.deleted_at is null
      and not "comment".team_only
      and "comment"."words" @@ $2::tsquery
    order by comment.words @@ search_query($3::text[]) desc, comment.created_at desc
    limit 1
  ) as comment,
  array(
    select tag.name
    from task_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = $4 and link.task = task.id
    order by tag.position
  ) as tags
from task
left join project on project.workspace_id = $5 and project.id = task.project and false
where task.workspace_id = $6 and task.id = any($7::uuid[]) and task.deleted_at is null and false;

select task.id, project.key as project_key, task.number, task.status, task.executor, task.updated_at,
  left(task.description, 20000) as description,
  (select string_agg(item ->> 'title', ' · ') from jsonb_array_elements(task.checklist) as item) as checklist,
  (
    select comment.text
    from comment
    where comment.workspace_id = $1
      and comment.task = task.id
      and comment.deleted_at is null
      and true
      and "comment"."words" @@ $2::tsquery
    order by comment.words @@ search_query($3::text[]) desc, comment.created_at desc
    limit 1
  ) as comment,
  array(
    select tag.name
    from task_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = $4 and link.task = task.id
    order by tag.position
  ) as tags
from task
left join project on project.workspace_id = $5 and project.id = task.project and true
where task.workspace_id = $6 and task.id = any($7::uuid[]) and task.deleted_at is null and true;

select task.id, project.key as project_key, task.number, task.status, task.executor, task.updated_at,
  left(task.description, 20000) as description,
  (select string_agg(item ->> 'title', ' · ') from jsonb_array_elements(task.checklist) as item) as checklist,
  (
    select comment.text
    from comment
    where comment.workspace_id = $1
      and comment.task = task.id
      and comment.deleted_at is null
      and not "comment".team_only
      and "comment"."words" @@ search_query($2::text[])
    order by comment.words @@ search_query($3::text[]) desc, comment.created_at desc
    limit 1
  ) as comment,
  array(
    select tag.name
    from task_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = $4 and link.task = task.id
    order by tag.position
  ) as tags
from task
left join project on project.workspace_id = $5 and project.id = task.project and false
where task.workspace_id = $6 and task.id = any($7::uuid[]) and task.deleted_at is null and false;

-- search.task.queries.ts: findTaskHits

select (
  select count(*) >= 40
  from (select words from "task" where workspace_id = $1 order by id desc limit 800) as newest
  where ts_match_vq("newest"."words", $2::tsquery)
) as tasks,
  (
    select count(*) >= 40
    from (select words from "comment" where workspace_id = $3 order by id desc limit 800) as newest
    where ts_match_vq("newest"."words", $4::tsquery)
  ) as comments;

(
  select task.id, task.title, task.status, task.project, 'number' as how
  from task
  where task.workspace_id = $1
    and task.deleted_at is null
    and task.project = $2
    and task.executor = $3
    and task.status = $4
    and task.project = any($5::uuid[])
    and task.project in (
      select project.id
      from project
      where project.workspace_id = $6 and project.key = $7 and project.id = any($8::uuid[])
    )
    and task.number = $9
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'number' as how
  from task
  where task.workspace_id = $10
    and task.deleted_at is null
    and task.project = $11
    and task.executor = $12
    and task.status = $13
    and task.project = any($14::uuid[])
    and task.id in (
      select former.task
      from task_former_number former
      where former.workspace_id = $15
        and former.project in (
          select project.id
          from project
          where project.workspace_id = $16 and project.key = $17 and project.id = any($18::uuid[])
        )
        and former.number = $19
    )
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'begins' as how
  from task
  where task.workspace_id = $20
    and task.deleted_at is null
    and task.project = $21
    and task.executor = $22
    and task.status = $23
    and task.project = any($24::uuid[])
    and task.project in (
      select project.id
      from project
      where project.workspace_id = $25 and project.key = $26 and project.id = any($27::uuid[])
    )
    and task.number::text like $28
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'words' as how
  from task
  where task.workspace_id = $29
    and task.deleted_at is null
    and task.project = $30
    and task.executor = $31
    and task.status = $32
    and task.project = any($33::uuid[])
    and ts_match_vq("task"."words", $34::tsquery)
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'comment' as how
  from task
  where task.workspace_id = $35
    and task.deleted_at is null
    and task.project = $36
    and task.executor = $37
    and task.status = $38
    and task.project = any($39::uuid[])
    and task.id in (
      with looked as materialized (
        select named.task, named.at
        from (
          select comment.task, comment.id as at
          from comment
          where comment.workspace_id = $40
            and comment.deleted_at is null
            and (
              not "comment".team_only
              or "comment".task in (
                select task.id
                from task
                where task.workspace_id = "comment".workspace_id and task.project = any($41::uuid[])
              )
            )
            and ts_match_vq("comment"."words", $42::tsquery)
          order by at desc
        ) as named
        join lateral (
          select
          from task
          where task.id = named.task
            and task.workspace_id = $43
            and task.deleted_at is null
            and task.project = $44
            and task.executor = $45
            and task.status = $46
            and task.project = any($47::uuid[])
          limit 1
        ) as task on true
        limit 200
      )
      select task
      from looked
    )
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'tag' as how
  from task
  where task.workspace_id = $48
    and task.deleted_at is null
    and task.project = $49
    and task.executor = $50
    and task.status = $51
    and task.project = any($52::uuid[])
    and task.id in (
      with named as materialized (
        select link.task, link.task as at
        from (select id, search_vector(name) as words from tag where workspace_id = $53) as tag
        join task_tag link on link.workspace_id = $54 and link.tag = tag.id
        where "tag"."words" @@ $55::tsquery
      ),
        looked as materialized (
          select named.task, named.at
          from named
          join task on task.id = named.task
          where task.workspace_id = $56
            and task.deleted_at is null
            and task.project = $57
            and task.executor = $58
            and task.status = $59
            and task.project = any($60::uuid[])
          order by at desc
          limit 200
        )
      select task
      from looked
    )
  order by task.id desc
  limit 300
);

(
  select task.id, task.title, task.status, task.project, 'number' as how
  from task
  where task.workspace_id = $1
    and task.deleted_at is null
    and task.project = $2
    and task.executor = $3
    and task.status = $4
    and (task.created_by = $5 or task.executor = $6)
    and task.project in (
      select project.id from project where project.workspace_id = $7 and project.key = $8 and false
    )
    and task.number = $9
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'number' as how
  from task
  where task.workspace_id = $10
    and task.deleted_at is null
    and task.project = $11
    and task.executor = $12
    and task.status = $13
    and (task.created_by = $14 or task.executor = $15)
    and task.id in (
      select former.task
      from task_former_number former
      where former.workspace_id = $16
        and former.project in (
          select project.id from project where project.workspace_id = $17 and project.key = $18 and false
        )
        and former.number = $19
    )
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'begins' as how
  from task
  where task.workspace_id = $20
    and task.deleted_at is null
    and task.project = $21
    and task.executor = $22
    and task.status = $23
    and (task.created_by = $24 or task.executor = $25)
    and task.project in (
      select project.id from project where project.workspace_id = $26 and project.key = $27 and false
    )
    and task.number::text like $28
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'words' as how
  from task
  where task.workspace_id = $29
    and task.deleted_at is null
    and task.project = $30
    and task.executor = $31
    and task.status = $32
    and (task.created_by = $33 or task.executor = $34)
    and ts_match_vq("task"."words", $35::tsquery)
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'comment' as how
  from task
  where task.workspace_id = $36
    and task.deleted_at is null
    and task.project = $37
    and task.executor = $38
    and task.status = $39
    and (task.created_by = $40 or task.executor = $41)
    and task.id in (
      with looked as materialized (
        select named.task, named.at
        from (
          select comment.task, comment.id as at
          from comment
          where comment.workspace_id = $42
            and comment.deleted_at is null
            and (
              not "comment".team_only
              or "comment".task in (
                select task.id
                from task
                where task.workspace_id = "comment".workspace_id
                  and (task.created_by = $43 or task.executor = $44)
              )
            )
            and ts_match_vq("comment"."words", $45::tsquery)
          order by at desc
        ) as named
        join lateral (
          select
          from task
          where task.id = named.task
            and task.workspace_id = $46
            and task.deleted_at is null
            and task.project = $47
            and task.executor = $48
            and task.status = $49
            and (task.created_by = $50 or task.executor = $51)
          limit 1
        ) as task on true
        limit 200
      )
      select task
      from looked
    )
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'tag' as how
  from task
  where task.workspace_id = $52
    and task.deleted_at is null
    and task.project = $53
    and task.executor = $54
    and task.status = $55
    and (task.created_by = $56 or task.executor = $57)
    and task.id in (
      with named as materialized (
        select link.task, link.task as at
        from (select id, search_vector(name) as words from tag where workspace_id = $58) as tag
        join task_tag link on link.workspace_id = $59 and link.tag = tag.id
        where "tag"."words" @@ $60::tsquery
      ),
        looked as materialized (
          select named.task, named.at
          from named
          join task on task.id = named.task
          where task.workspace_id = $61
            and task.deleted_at is null
            and task.project = $62
            and task.executor = $63
            and task.status = $64
            and (task.created_by = $65 or task.executor = $66)
          order by at desc
          limit 200
        )
      select task
      from looked
    )
  order by task.id desc
  limit 300
);

(
  select task.id, task.title, task.status, task.project, 'number' as how
  from task
  where task.workspace_id = $1
    and task.deleted_at is null
    and task.project = $2
    and task.executor = $3
    and task.status = $4
    and false
    and task.project in (
      select project.id from project where project.workspace_id = $5 and project.key = $6 and false
    )
    and task.number = $7
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'number' as how
  from task
  where task.workspace_id = $8
    and task.deleted_at is null
    and task.project = $9
    and task.executor = $10
    and task.status = $11
    and false
    and task.id in (
      select former.task
      from task_former_number former
      where former.workspace_id = $12
        and former.project in (
          select project.id from project where project.workspace_id = $13 and project.key = $14 and false
        )
        and former.number = $15
    )
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'begins' as how
  from task
  where task.workspace_id = $16
    and task.deleted_at is null
    and task.project = $17
    and task.executor = $18
    and task.status = $19
    and false
    and task.project in (
      select project.id from project where project.workspace_id = $20 and project.key = $21 and false
    )
    and task.number::text like $22
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'words' as how
  from task
  where task.workspace_id = $23
    and task.deleted_at is null
    and task.project = $24
    and task.executor = $25
    and task.status = $26
    and false
    and ts_match_vq("task"."words", $27::tsquery)
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'comment' as how
  from task
  where task.workspace_id = $28
    and task.deleted_at is null
    and task.project = $29
    and task.executor = $30
    and task.status = $31
    and false
    and task.id in (
      with looked as materialized (
        select named.task, named.at
        from (
          select comment.task, comment.id as at
          from comment
          where comment.workspace_id = $32
            and comment.deleted_at is null
            and not "comment".team_only
            and ts_match_vq("comment"."words", $33::tsquery)
          order by at desc
        ) as named
        join lateral (
          select
          from task
          where task.id = named.task
            and task.workspace_id = $34
            and task.deleted_at is null
            and task.project = $35
            and task.executor = $36
            and task.status = $37
            and false
          limit 1
        ) as task on true
        limit 200
      )
      select task
      from looked
    )
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'tag' as how
  from task
  where task.workspace_id = $38
    and task.deleted_at is null
    and task.project = $39
    and task.executor = $40
    and task.status = $41
    and false
    and task.id in (
      with named as materialized (
        select link.task, link.task as at
        from (select id, search_vector(name) as words from tag where workspace_id = $42) as tag
        join task_tag link on link.workspace_id = $43 and link.tag = tag.id
        where "tag"."words" @@ $44::tsquery
      ),
        looked as materialized (
          select named.task, named.at
          from named
          join task on task.id = named.task
          where task.workspace_id = $45
            and task.deleted_at is null
            and task.project = $46
            and task.executor = $47
            and task.status = $48
            and false
          order by at desc
          limit 200
        )
      select task
      from looked
    )
  order by task.id desc
  limit 300
);

(
  select task.id, task.title, task.status, task.project, 'number' as how
  from task
  where task.workspace_id = $1
    and task.deleted_at is null
    and task.project = $2
    and task.executor = $3
    and task.status = $4
    and true
    and task.project in (
      select project.id from project where project.workspace_id = $5 and project.key = $6 and true
    )
    and task.number = $7
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'number' as how
  from task
  where task.workspace_id = $8
    and task.deleted_at is null
    and task.project = $9
    and task.executor = $10
    and task.status = $11
    and true
    and task.id in (
      select former.task
      from task_former_number former
      where former.workspace_id = $12
        and former.project in (
          select project.id from project where project.workspace_id = $13 and project.key = $14 and true
        )
        and former.number = $15
    )
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'begins' as how
  from task
  where task.workspace_id = $16
    and task.deleted_at is null
    and task.project = $17
    and task.executor = $18
    and task.status = $19
    and true
    and task.project in (
      select project.id from project where project.workspace_id = $20 and project.key = $21 and true
    )
    and task.number::text like $22
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'words' as how
  from task
  where task.workspace_id = $23
    and task.deleted_at is null
    and task.project = $24
    and task.executor = $25
    and task.status = $26
    and true
    and ts_match_vq("task"."words", $27::tsquery)
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'comment' as how
  from task
  where task.workspace_id = $28
    and task.deleted_at is null
    and task.project = $29
    and task.executor = $30
    and task.status = $31
    and true
    and task.id in (
      with looked as materialized (
        select named.task, named.at
        from (
          select comment.task, comment.id as at
          from comment
          where comment.workspace_id = $32
            and comment.deleted_at is null
            and true
            and ts_match_vq("comment"."words", $33::tsquery)
          order by at desc
        ) as named
        join lateral (
          select
          from task
          where task.id = named.task
            and task.workspace_id = $34
            and task.deleted_at is null
            and task.project = $35
            and task.executor = $36
            and task.status = $37
            and true
          limit 1
        ) as task on true
        limit 200
      )
      select task
      from looked
    )
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'tag' as how
  from task
  where task.workspace_id = $38
    and task.deleted_at is null
    and task.project = $39
    and task.executor = $40
    and task.status = $41
    and true
    and task.id in (
      with named as materialized (
        select link.task, link.task as at
        from (select id, search_vector(name) as words from tag where workspace_id = $42) as tag
        join task_tag link on link.workspace_id = $43 and link.tag = tag.id
        where "tag"."words" @@ $44::tsquery
      ),
        looked as materialized (
          select named.task, named.at
          from named
          join task on task.id = named.task
          where task.workspace_id = $45
            and task.deleted_at is null
            and task.project = $46
            and task.executor = $47
            and task.status = $48
            and true
          order by at desc
          limit 200
        )
      select task
      from looked
    )
  order by task.id desc
  limit 300
);

select (
  select count(*) >= 40
  from (select words from "task" where workspace_id = $1 order by id desc limit 800) as newest
  where ts_match_vq("newest"."words", search_query($2::text[]))
) as tasks,
  (
    select count(*) >= 40
    from (select words from "comment" where workspace_id = $3 order by id desc limit 800) as newest
    where ts_match_vq("newest"."words", search_query($4::text[]))
  ) as comments;

(
  select task.id, task.title, task.status, task.project, 'title' as how
  from task
  where task.workspace_id = $1 and task.deleted_at is null and false and task.beginning = search_beginning($2)
  order by task.id desc
  limit 50
)
union all (
  select task.id, task.title, task.status, task.project, 'title' as how
  from task
  where task.workspace_id = $3
    and task.deleted_at is null
    and false
    and task.beginning >= search_beginning($4)
    and task.beginning < search_beginning($5) || $6
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'words' as how
  from task
  where task.workspace_id = $7
    and task.deleted_at is null
    and false
    and ts_match_vq("task"."words", search_query($8::text[]))
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'comment' as how
  from task
  where task.workspace_id = $9
    and task.deleted_at is null
    and false
    and task.id in (
      with looked as materialized (
        select named.task, named.at
        from (
          select comment.task, comment.id as at
          from comment
          where comment.workspace_id = $10
            and comment.deleted_at is null
            and not "comment".team_only
            and ts_match_vq("comment"."words", search_query($11::text[]))
          order by at desc
        ) as named
        join lateral (
          select
          from task
          where task.id = named.task and task.workspace_id = $12 and task.deleted_at is null and false
          limit 1
        ) as task on true
        limit 200
      )
      select task
      from looked
    )
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'tag' as how
  from task
  where task.workspace_id = $13
    and task.deleted_at is null
    and false
    and task.id in (
      with named as materialized (
        select link.task, link.task as at
        from (select id, search_vector(name) as words from tag where workspace_id = $14) as tag
        join task_tag link on link.workspace_id = $15 and link.tag = tag.id
        where "tag"."words" @@ search_query($16::text[])
      ),
        looked as materialized (
          select named.task, named.at
          from named
          join task on task.id = named.task
          where task.workspace_id = $17 and task.deleted_at is null and false
          order by at desc
          limit 200
        )
      select task
      from looked
    )
  order by task.id desc
  limit 300
)
union all (
  select task.id, task.title, task.status, task.project, 'part' as how
  from task
  where task.workspace_id = $18 and task.deleted_at is null and false and task.letters like search_part($19)
  order by task.id desc
  limit 300
);
