-- The SQL of the document’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- document.file.queries.ts: countPageFiles

select count(*)::int as count from "file" where workspace_id = $1 and page = $2;

-- document.file.queries.ts: findFilesOfPages

select id from file where workspace_id = $1 and page = any($2::uuid[]);

-- document.file.queries.ts: findPageFile

select f.id, f.page, f.name, f.type, f.size, f.width, f.height, f.key, f.created_by
from file f
where f.workspace_id = $1 and f.id = $2 and f.page is not null;

-- document.file.queries.ts: findSeenPageFile

select f.id, f.page, f.name, f.type, f.size, f.width, f.height, f.key, f.created_by
from file f
join document_page page on page.workspace_id = f.workspace_id and page.id = f.page and page.deleted_at is null
join document on document.workspace_id = page.workspace_id and document.id = page.document
where f.workspace_id = $1
  and f.id = $2
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.project = any($3::uuid[])
  and (document.members is null or document.created_by = $4 or document.members @> $5::jsonb);

select f.id, f.page, f.name, f.type, f.size, f.width, f.height, f.key, f.created_by
from file f
join document_page page on page.workspace_id = f.workspace_id and page.id = f.page and page.deleted_at is null
join document on document.workspace_id = page.workspace_id and document.id = page.document
where f.workspace_id = $1
  and f.id = $2
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.created_by = $3;

select f.id, f.page, f.name, f.type, f.size, f.width, f.height, f.key, f.created_by
from file f
join document_page page on page.workspace_id = f.workspace_id and page.id = f.page and page.deleted_at is null
join document on document.workspace_id = page.workspace_id and document.id = page.document
where f.workspace_id = $1
  and f.id = $2
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and false;

select f.id, f.page, f.name, f.type, f.size, f.width, f.height, f.key, f.created_by
from file f
join document_page page on page.workspace_id = f.workspace_id and page.id = f.page and page.deleted_at is null
join document on document.workspace_id = page.workspace_id and document.id = page.document
where f.workspace_id = $1
  and f.id = $2
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and true
  and true;

-- document.file.queries.ts: insertPageFile

insert into "file" (
  "workspace_id", "id", "page", "name", "type", "size", "width", "height", "key", "created_by"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- document.link.queries.ts: setLinks

with removed as (
  delete from document_link
  where workspace_id = $1 and page = $2 and target <> all($3::uuid[])
  returning target
),
  added as (
    insert into document_link (workspace_id, page, target)
    select $4, $5, target
    from unnest($6::uuid[]) as target
    on conflict do nothing
    returning target
  )
select ((select count(*) from removed) + (select count(*) from added))::int as count;

-- document.page.queries.ts: countPages

select count(*)::int as count from document_page where workspace_id = $1 and document = $2;

-- document.page.queries.ts: findDocumentOf

select "document", "deleted_at", "deleted_by" from "document_page" where "workspace_id" = $1 and "id" = $2;

-- document.page.queries.ts: findPage

select "document_page"."id", "parent", "position", "title", "document_page"."updated_at", "with_below",
  "expires_at", "s"."created_by" as "shared_by", "s"."created_at" as "shared_at", "document_page"."document",
  "text", "document_page"."created_by", "updated_by", "document_page"."created_at"
from "document_page"
left join "document_share" as "s" on "s"."workspace_id" = "document_page"."workspace_id"
  and "s"."page" = "document_page"."id"
  and (s.expires_at is null or s.expires_at > clock_timestamp())
where "document_page"."workspace_id" = $1 and "deleted_at" is null and "document_page"."id" = $2;

-- document.page.queries.ts: findPages

select "document_page"."id", "parent", "position", "title", "document_page"."updated_at", "with_below",
  "expires_at", "s"."created_by" as "shared_by", "s"."created_at" as "shared_at"
from "document_page"
left join "document_share" as "s" on "s"."workspace_id" = "document_page"."workspace_id"
  and "s"."page" = "document_page"."id"
  and (s.expires_at is null or s.expires_at > clock_timestamp())
where "document_page"."workspace_id" = $1 and "deleted_at" is null and "document_page"."document" = $2
order by "position", "document_page"."id";

-- document.page.queries.ts: insertPage

insert into "document_page" (
  "workspace_id", "id", "document", "parent", "position", "title", "text", "state", "created_by", "updated_by"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- document.page.queries.ts: markPagesDeleted

update document_page
set deleted_at = now(), deleted_by = $1,
  updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $2 and id = any($3::uuid[]);

-- document.page.queries.ts: markPagesRestored

with recursive back as (
  select id, deleted_at
  from document_page
  where workspace_id = $1 and id = $2
  union
  select below.id, below.deleted_at
  from document_page below
  join back on below.parent = back.id and below.deleted_at = back.deleted_at
  where below.workspace_id = $3
)
update document_page
set deleted_at = null, deleted_by = null,
  updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $4 and id in (select id from back);

-- document.page.queries.ts: updatePageRow

update "document_page"
set "parent" = $1, "position" = $2, "title" = $3, "updated_by" = $4,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $5 and "id" = $6;

update "document_page"
set "updated_by" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3;

-- document.queries.ts: countDocuments

select count(*)::int as count from document where workspace_id = $1 and project = $2 and deleted_at is null;

-- document.queries.ts: findDocument

with named as (select m.id, u.name from member m join "user" u on u.id = m."user" where m.workspace_id = $1),
  shared as (
    select s.document, count(*)::int as links
    from document_share s
    join document_page page on page.workspace_id = s.workspace_id and page.id = s.page
    where s.workspace_id = $2
      and page.deleted_at is null
      and (s.expires_at is null or s.expires_at > clock_timestamp())
    group by s.document
  )
select document.id, document.title, document.project, document.members, document.created_by,
  creator.name as creator, document.updated_by, editor.name as last_updated_by, document.created_at,
  document.updated_at, coalesce(shared.links, 0) as shares
from document
left join named creator on creator.id = document.created_by
left join named editor on editor.id = document.updated_by
left join shared on shared.document = document.id
where document.workspace_id = $3
  and document.id = $4
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
order by document.updated_at desc, document.id;

-- document.queries.ts: findDocumentPlaces

select asked.id, document.project, document.created_by, document.members
from unnest($1::uuid[]) as asked (id)
left join document_page page on page.workspace_id = $2 and page.id = asked.id
join document on document.workspace_id = $3 and document.id = coalesce(page.document, asked.id);

-- document.queries.ts: findDocuments

with named as (select m.id, u.name from member m join "user" u on u.id = m."user" where m.workspace_id = $1),
  shared as (
    select s.document, count(*)::int as links
    from document_share s
    join document_page page on page.workspace_id = s.workspace_id and page.id = s.page
    where s.workspace_id = $2
      and page.deleted_at is null
      and (s.expires_at is null or s.expires_at > clock_timestamp())
    group by s.document
  )
select document.id, document.title, document.project, document.members, document.created_by,
  creator.name as creator, document.updated_by, editor.name as last_updated_by, document.created_at,
  document.updated_at, coalesce(shared.links, 0) as shares
from document
left join named creator on creator.id = document.created_by
left join named editor on editor.id = document.updated_by
left join shared on shared.document = document.id
where document.workspace_id = $3
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.project = any($4::uuid[])
  and (document.members is null or document.created_by = $5 or document.members @> $6::jsonb)
order by document.updated_at desc, document.id;

with named as (select m.id, u.name from member m join "user" u on u.id = m."user" where m.workspace_id = $1),
  shared as (
    select s.document, count(*)::int as links
    from document_share s
    join document_page page on page.workspace_id = s.workspace_id and page.id = s.page
    where s.workspace_id = $2
      and page.deleted_at is null
      and (s.expires_at is null or s.expires_at > clock_timestamp())
    group by s.document
  )
select document.id, document.title, document.project, document.members, document.created_by,
  creator.name as creator, document.updated_by, editor.name as last_updated_by, document.created_at,
  document.updated_at, coalesce(shared.links, 0) as shares
from document
left join named creator on creator.id = document.created_by
left join named editor on editor.id = document.updated_by
left join shared on shared.document = document.id
where document.workspace_id = $3
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.created_by = $4
order by document.updated_at desc, document.id;

with named as (select m.id, u.name from member m join "user" u on u.id = m."user" where m.workspace_id = $1),
  shared as (
    select s.document, count(*)::int as links
    from document_share s
    join document_page page on page.workspace_id = s.workspace_id and page.id = s.page
    where s.workspace_id = $2
      and page.deleted_at is null
      and (s.expires_at is null or s.expires_at > clock_timestamp())
    group by s.document
  )
select document.id, document.title, document.project, document.members, document.created_by,
  creator.name as creator, document.updated_by, editor.name as last_updated_by, document.created_at,
  document.updated_at, coalesce(shared.links, 0) as shares
from document
left join named creator on creator.id = document.created_by
left join named editor on editor.id = document.updated_by
left join shared on shared.document = document.id
where document.workspace_id = $3
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and false
order by document.updated_at desc, document.id;

with named as (select m.id, u.name from member m join "user" u on u.id = m."user" where m.workspace_id = $1),
  shared as (
    select s.document, count(*)::int as links
    from document_share s
    join document_page page on page.workspace_id = s.workspace_id and page.id = s.page
    where s.workspace_id = $2
      and page.deleted_at is null
      and (s.expires_at is null or s.expires_at > clock_timestamp())
    group by s.document
  )
select document.id, document.title, document.project, document.members, document.created_by,
  creator.name as creator, document.updated_by, editor.name as last_updated_by, document.created_at,
  document.updated_at, coalesce(shared.links, 0) as shares
from document
left join named creator on creator.id = document.created_by
left join named editor on editor.id = document.updated_by
left join shared on shared.document = document.id
where document.workspace_id = $3
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and true
  and true
order by document.updated_at desc, document.id;

-- document.queries.ts: insertDocument

insert into "document" ("workspace_id", "id", "title", "project", "created_by", "sample", "updated_by")
values ($1, $2, $3, $4, $5, $6, $7);

insert into "document" ("workspace_id", "id", "title", "project", "created_by", "updated_by")
values ($1, $2, $3, $4, $5, $6);

-- document.queries.ts: lockDocument

select from document where workspace_id = $1 and id = $2 for update;
-- as findDocument

-- document.queries.ts: markDocument

update "document"
set "deleted_at" = clock_timestamp(), "deleted_by" = $1,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3;

update "document"
set "deleted_at" = $1, "deleted_by" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4;

-- document.queries.ts: updateDocument

update "document"
set "title" = $1, "project" = $2, "members" = $3, "updated_by" = $4,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $5 and "id" = $6;

update "document"
set "updated_by" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3;

-- document.reference.queries.ts: findDocumentNames

select document.id, document.title as name
from document
where document.workspace_id = $1
  and document.id = any($2::uuid[])
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.project = any($3::uuid[])
  and (document.members is null or document.created_by = $4 or document.members @> $5::jsonb);

select document.id, document.title as name
from document
where document.workspace_id = $1
  and document.id = any($2::uuid[])
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.created_by = $3;

select document.id, document.title as name
from document
where document.workspace_id = $1
  and document.id = any($2::uuid[])
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and false;

select document.id, document.title as name
from document
where document.workspace_id = $1
  and document.id = any($2::uuid[])
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and true
  and true;

-- document.reference.queries.ts: findLinkingPages

select page.id, case
  when page.title <> '' then page.title
  when page.id = (
    select first.id
    from document_page first
    where first.workspace_id = page.workspace_id
      and first.document = page.document
      and first.parent is null
      and first.deleted_at is null
    order by first.position, first.id
    limit 1
  ) then document.title
  else 'Untitled' end as title, page.document, document.title as document_title
from document_page page
join document on document.workspace_id = page.workspace_id and document.id = page.document
where page.workspace_id = $1
  and page.id <> $2
  and page.deleted_at is null
  and page.id in (
    select link.page from document_link link where link.workspace_id = $3 and link.target = any($4::uuid[])
  )
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.project = any($5::uuid[])
  and (document.members is null or document.created_by = $6 or document.members @> $7::jsonb)
order by document.updated_at desc, page.id
limit 100;

select page.id, case
  when page.title <> '' then page.title
  when page.id = (
    select first.id
    from document_page first
    where first.workspace_id = page.workspace_id
      and first.document = page.document
      and first.parent is null
      and first.deleted_at is null
    order by first.position, first.id
    limit 1
  ) then document.title
  else 'Untitled' end as title, page.document, document.title as document_title
from document_page page
join document on document.workspace_id = page.workspace_id and document.id = page.document
where page.workspace_id = $1
  and page.id <> $2
  and page.deleted_at is null
  and page.id in (
    select link.page from document_link link where link.workspace_id = $3 and link.target = any($4::uuid[])
  )
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.created_by = $5
order by document.updated_at desc, page.id
limit 100;

select page.id, case
  when page.title <> '' then page.title
  when page.id = (
    select first.id
    from document_page first
    where first.workspace_id = page.workspace_id
      and first.document = page.document
      and first.parent is null
      and first.deleted_at is null
    order by first.position, first.id
    limit 1
  ) then document.title
  else 'Untitled' end as title, page.document, document.title as document_title
from document_page page
join document on document.workspace_id = page.workspace_id and document.id = page.document
where page.workspace_id = $1
  and page.id <> $2
  and page.deleted_at is null
  and page.id in (
    select link.page from document_link link where link.workspace_id = $3 and link.target = any($4::uuid[])
  )
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and false
order by document.updated_at desc, page.id
limit 100;

select page.id, case
  when page.title <> '' then page.title
  when page.id = (
    select first.id
    from document_page first
    where first.workspace_id = page.workspace_id
      and first.document = page.document
      and first.parent is null
      and first.deleted_at is null
    order by first.position, first.id
    limit 1
  ) then document.title
  else 'Untitled' end as title, page.document, document.title as document_title
from document_page page
join document on document.workspace_id = page.workspace_id and document.id = page.document
where page.workspace_id = $1
  and page.id <> $2
  and page.deleted_at is null
  and page.id in (
    select link.page from document_link link where link.workspace_id = $3 and link.target = any($4::uuid[])
  )
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and true
  and true
order by document.updated_at desc, page.id
limit 100;

-- document.reference.queries.ts: findPageNames

select page.id, page.document, case
  when page.title <> '' then page.title
  when page.id = (
    select first.id
    from document_page first
    where first.workspace_id = page.workspace_id
      and first.document = page.document
      and first.parent is null
      and first.deleted_at is null
    order by first.position, first.id
    limit 1
  ) then document.title
  else 'Untitled' end as name
from document_page page
join document on document.workspace_id = page.workspace_id and document.id = page.document
where page.workspace_id = $1
  and page.id = any($2::uuid[])
  and page.deleted_at is null
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.project = any($3::uuid[])
  and (document.members is null or document.created_by = $4 or document.members @> $5::jsonb);

select page.id, page.document, case
  when page.title <> '' then page.title
  when page.id = (
    select first.id
    from document_page first
    where first.workspace_id = page.workspace_id
      and first.document = page.document
      and first.parent is null
      and first.deleted_at is null
    order by first.position, first.id
    limit 1
  ) then document.title
  else 'Untitled' end as name
from document_page page
join document on document.workspace_id = page.workspace_id and document.id = page.document
where page.workspace_id = $1
  and page.id = any($2::uuid[])
  and page.deleted_at is null
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and document.created_by = $3;

select page.id, page.document, case
  when page.title <> '' then page.title
  when page.id = (
    select first.id
    from document_page first
    where first.workspace_id = page.workspace_id
      and first.document = page.document
      and first.parent is null
      and first.deleted_at is null
    order by first.position, first.id
    limit 1
  ) then document.title
  else 'Untitled' end as name
from document_page page
join document on document.workspace_id = page.workspace_id and document.id = page.document
where page.workspace_id = $1
  and page.id = any($2::uuid[])
  and page.deleted_at is null
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and false;

select page.id, page.document, case
  when page.title <> '' then page.title
  when page.id = (
    select first.id
    from document_page first
    where first.workspace_id = page.workspace_id
      and first.document = page.document
      and first.parent is null
      and first.deleted_at is null
    order by first.position, first.id
    limit 1
  ) then document.title
  else 'Untitled' end as name
from document_page page
join document on document.workspace_id = page.workspace_id and document.id = page.document
where page.workspace_id = $1
  and page.id = any($2::uuid[])
  and page.deleted_at is null
  and document.deleted_at is null
  and not exists (
    select
    from project p
    where p.workspace_id = document.workspace_id and p.id = document.project and p.deleted_at is not null
  )
  and true
  and true;

-- document.reference.queries.ts: findTaskNames

select task.id, task.title, task.number, task.project, project.key
from task
join project on project.workspace_id = task.workspace_id and project.id = task.project
where task.workspace_id = $1
  and task.id = any($2::uuid[])
  and task.deleted_at is null
  and project.deleted_at is null
  and task.project = any($3::uuid[]);

select task.id, task.title, task.number, task.project, project.key
from task
join project on project.workspace_id = task.workspace_id and project.id = task.project
where task.workspace_id = $1
  and task.id = any($2::uuid[])
  and task.deleted_at is null
  and project.deleted_at is null
  and (task.created_by = $3 or task.executor = $4);

select task.id, task.title, task.number, task.project, project.key
from task
join project on project.workspace_id = task.workspace_id and project.id = task.project
where task.workspace_id = $1
  and task.id = any($2::uuid[])
  and task.deleted_at is null
  and project.deleted_at is null
  and false;

select task.id, task.title, task.number, task.project, project.key
from task
join project on project.workspace_id = task.workspace_id and project.id = task.project
where task.workspace_id = $1
  and task.id = any($2::uuid[])
  and task.deleted_at is null
  and project.deleted_at is null
  and true;

-- document.reference.queries.ts: findVisibleProjects

select id, name from project where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null;

-- document.share.queries.ts: deleteShare

delete from "document_share" where "workspace_id" = $1 and "page" = $2;

-- document.share.queries.ts: findSharePlace

select s.workspace_id, s.document, s.page, s.with_below
from document_share s
join workspace w on w.id = s.workspace_id
join document_page page on page.workspace_id = s.workspace_id and page.id = s.page
where s.token_hash = $1
  and (s.expires_at is null or s.expires_at > clock_timestamp())
  and w.deleted_at is null
  and page.deleted_at is null;

-- document.share.queries.ts: setShare

insert into document_share (workspace_id, page, document, token_hash, with_below, expires_at, created_by)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (workspace_id, page)
do update set token_hash = excluded.token_hash, with_below = excluded.with_below,
  expires_at = excluded.expires_at, created_by = excluded.created_by, created_at = clock_timestamp();

-- document.thread.queries.ts: countThreads

select count(*)::int as count from document_thread where workspace_id = $1 and page = $2;

-- document.thread.queries.ts: findPageComment

select "id", "thread", "member_id", "text", "deleted_at", "deleted_by"
from "document_comment"
where "workspace_id" = $1 and "id" = $2;

-- document.thread.queries.ts: findPlacedThreads

select thread.id, thread.page, thread.passage_start as start, thread.passage_end as "end", thread.quote,
  thread.created_by, thread.created_at, thread.updated_at, thread.resolved_at, thread.resolved_by
from document_thread thread
where thread.workspace_id = $1 and thread.id = any($2::uuid[])
order by thread.created_at, thread.id;
-- as findThread
-- as findDocumentPlaces

-- document.thread.queries.ts: findThread

select thread.id, thread.page, thread.passage_start as start, thread.passage_end as "end", thread.quote,
  thread.created_by, thread.created_at, thread.updated_at, thread.resolved_at, thread.resolved_by
from document_thread thread
where thread.workspace_id = $1 and thread.id = $2
order by thread.created_at, thread.id;

select id, thread, member_id, text, created_at, edited_at
from document_comment
where workspace_id = $1 and thread = any($2::uuid[]) and deleted_at is null
order by created_at, id;

-- document.thread.queries.ts: findThreads

select thread.id, thread.page, thread.passage_start as start, thread.passage_end as "end", thread.quote,
  thread.created_by, thread.created_at, thread.updated_at, thread.resolved_at, thread.resolved_by
from document_thread thread
where thread.workspace_id = $1
  and thread.page = $2
  and exists (
    select
    from document_comment c
    where c.workspace_id = thread.workspace_id and c.thread = thread.id and c.deleted_at is null
  )
order by thread.created_at, thread.id;
-- as findThread

-- document.thread.queries.ts: insertPageComment

insert into "document_comment" ("workspace_id", "id", "thread", "member_id", "text")
values ($1, $2, $3, $4, $5);

-- document.thread.queries.ts: insertThread

insert into "document_thread" (
  "workspace_id", "id", "page", "quote", "created_by", "passage_start", "passage_end"
)
values ($1, $2, $3, $4, $5, $6, $7);

-- document.thread.queries.ts: lockThread

select from document_thread where workspace_id = $1 and id = $2 for update;
-- as findThread

-- document.thread.queries.ts: markPageComment

update "document_comment"
set "deleted_by" = $1, "deleted_at" = clock_timestamp()
where "workspace_id" = $2 and "id" = $3;

update "document_comment" set "deleted_by" = $1, "deleted_at" = $2 where "workspace_id" = $3 and "id" = $4;

-- document.thread.queries.ts: markThread

update "document_thread"
set "resolved_by" = $1, "resolved_at" = clock_timestamp()
where "workspace_id" = $2 and "id" = $3;

update "document_thread" set "resolved_by" = $1, "resolved_at" = $2 where "workspace_id" = $3 and "id" = $4;

-- document.thread.queries.ts: touchThread

update "document_thread" set "updated_at" = clock_timestamp() where "workspace_id" = $1 and "id" = $2;

-- document.thread.queries.ts: updatePageCommentText

update "document_comment"
set "text" = $1, "edited_at" = clock_timestamp()
where "workspace_id" = $2 and "id" = $3;

-- document.update.queries.ts: findNameOf

select "name" from "user" where "id" = $1;

-- document.update.queries.ts: findOpenPages

select page.id, document.project, document.created_by, document.members, page.seq
from document_page page
join document on document.workspace_id = page.workspace_id and document.id = page.document
left join project on project.workspace_id = document.workspace_id and project.id = document.project
where page.workspace_id = $1
  and page.id = any($2::uuid[])
  and page.deleted_at is null
  and document.deleted_at is null
  and project.deleted_at is null;

-- document.update.queries.ts: findPagesBehind

select workspace_id, id
from document_page
where seq > state_seq
  and not exists (
    select
    from document_update
    where document_update.workspace_id = document_page.workspace_id
      and document_update.page = document_page.id
      and document_update.at > now() - interval '20 seconds'
  )
limit 100;

-- document.update.queries.ts: findStoredPage

select document, state, state_seq, seq, text, updated_by, updated_at
from document_page
where workspace_id = $1 and id = $2
for update;

select document, state, state_seq, seq, text, updated_by, updated_at
from document_page
where workspace_id = $1 and id = $2;

-- document.update.queries.ts: findUpdates

select "seq", "update", "actor"
from "document_update"
where "workspace_id" = $1 and "page" = $2 and "seq" > $3
order by "seq";

-- document.update.queries.ts: insertUpdates

with page as (
  update document_page
  set seq = document_page.seq + $1
  from document
  where document_page.workspace_id = $2
    and document_page.id = $3
    and document_page.deleted_at is null
    and document.workspace_id = document_page.workspace_id
    and document.id = document_page.document
    and document.deleted_at is null
    and not exists (
      select
      from project
      where project.workspace_id = document.workspace_id
        and project.id = document.project
        and project.deleted_at is not null
    )
  returning document_page.seq
),
  added as (
    insert into document_update (workspace_id, page, seq, update, actor)
    select $4, $5, page.seq - $6 + written.nth, written.update, written.actor
    from page, unnest($7::bytea[], $8::uuid[])
    with ordinality as written (update, actor, nth)
  )
select seq
from page;

-- document.update.queries.ts: storeState

update document_page
set state = $1, state_seq = $2, text = $3, updated_by = coalesce($4, updated_by),
  updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $5 and id = $6;

delete from document_update where workspace_id = $1 and page = $2 and seq <= $3;

-- document.version.queries.ts: findVersion

select "id", "created_at", "updated_at", "authors", "restored_from", text,
  coalesce(
    (
      select before.text
      from document_version before
      where before.workspace_id = version.workspace_id
        and before.page = version.page
        and before.id < version.id
      order by before.id desc
      limit 1
    ),
    ''
  ) as text_before
from document_version version
where workspace_id = $1 and page = $2 and id = $3;

-- document.version.queries.ts: findVersions

select "id", "created_at", "updated_at", "authors", "restored_from"
from "document_version"
where "workspace_id" = $1 and "page" = $2
order by "id" desc;

-- document.version.queries.ts: noteVersion

select id, restored_from is null
  and updated_at > now() - $1::interval
  and created_at > now() - $2::interval as is_open
from document_version
where workspace_id = $3 and page = $4
order by id desc
limit 1;

insert into "document_version" (
  "workspace_id", "id", "page", "text", "authors", "restored_from", "created_at", "updated_at"
)
values ($1, $2, $3, $4, $5, $6, $7, $8);

delete from document_version
where workspace_id = $1
  and page = $2
  and id < (
    select id from document_version where workspace_id = $3 and page = $4 order by id desc offset $5 limit 1
  );

update document_version
set text = $1, updated_at = clock_timestamp(),
  authors = array(select distinct author from unnest(authors || $2::uuid[]) as author)
where workspace_id = $3 and id = $4;

insert into "document_version" ("workspace_id", "id", "page", "text", "authors", "restored_from")
values ($1, $2, $3, $4, $5, $6);
