-- The SQL of the expense’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- expense.extras.queries.ts: findExtras

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
  where e.task is null and e.project is not null and e.workspace_id = $1
  union all
  select e.workspace_id, e.project, 0, 0, 0, round((e.amount - e.tax) * (100 + e.markup) / 100)
  from expense e
  join workspace w on w.id = e.workspace_id
  where e.deleted_at is null and e.billable and e.currency = w.currency and e.workspace_id = $2
) extra
group by workspace_id, project;

-- expense.names.queries.ts: findExpenseNames

with named as (select unnest($1::uuid[]) as id)
select id, name
from project
join named using (id)
where workspace_id = $2
union all
select id, title
from task
join named using (id)
where workspace_id = $3
union all
select id, title
from client
join named using (id)
where workspace_id = $4
union all
select m.id, u.name
from member m
join named using (id)
join "user" u on u.id = m."user"
where m.workspace_id = $5;

-- expense.queries.ts: countExpenses

select count(*)::int as count
from expense e
where e.workspace_id = $1 and e.project = $2 and e.deleted_at is null;

-- expense.queries.ts: findDeletedPlace

select "project", "member_id" from "expense" where "workspace_id" = $1 and "id" = $2;

-- expense.queries.ts: findExpense

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1 and e.deleted_at is null and e.id = any($2::uuid[])
order by e.date desc, e.id desc;

-- expense.queries.ts: findExpenses
-- as findExpense

-- expense.queries.ts: findExpensesWhere

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1 and e.deleted_at is null and «which»
order by e.date desc, e.id desc
limit $2;

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1 and e.deleted_at is null and «which»
order by e.date desc, e.id desc;

-- expense.queries.ts: findProjectTerms

select "billing", "client" from "project" where "workspace_id" = $1 and "id" = $2;

-- expense.queries.ts: findSeenExpenses

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1
  and e.deleted_at is null
  and (e.member_id = $2 or e.project = any($3::uuid[]))
  and e.project = $4
  and e.member_id = $5
  and false
  and e.date >= $6
  and e.date <= $7
  and e.billable
  and i.id is null
  and e.title ilike $8
  and (e.date, e.id) < (select c.date, c.id from expense c where c.workspace_id = $9 and c.id = $10)
order by e.date desc, e.id desc
limit $11;

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1
  and e.deleted_at is null
  and (e.member_id = $2 or e.project = any($3::uuid[]))
  and e.project = $4
  and e.member_id = $5
  and false
  and e.date >= $6
  and e.date <= $7
  and not e.billable
  and i.id is null
  and e.title ilike $8
  and (e.date, e.id) < (select c.date, c.id from expense c where c.workspace_id = $9 and c.id = $10)
order by e.date desc, e.id desc
limit $11;

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1
  and e.deleted_at is null
  and false
  and e.project = $2
  and e.member_id = $3
  and false
  and e.date >= $4
  and e.date <= $5
  and i.id is not null
  and e.title ilike $6
  and (e.date, e.id) < (select c.date, c.id from expense c where c.workspace_id = $7 and c.id = $8)
order by e.date desc, e.id desc
limit $9;

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1
  and e.deleted_at is null
  and true
  and e.project = $2
  and e.member_id = $3
  and coalesce(
    e.client, (select p.client from project p where p.workspace_id = e.workspace_id and p.id = e.project)
  ) in (select c.id from client c where c.workspace_id = e.workspace_id and (c.id = $4 or c.merged_into = $5))
  and e.date >= $6
  and e.date <= $7
  and e.title ilike $8
  and (e.date, e.id) < (select c.date, c.id from expense c where c.workspace_id = $9 and c.id = $10)
order by e.date desc, e.id desc
limit $11;

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1 and e.deleted_at is null and false
order by e.date desc, e.id desc
limit $2;

-- expense.queries.ts: insertExpense

insert into "expense" (
  "workspace_id", "amount", "billable", "category", "client", "currency", "date", "markup", "member_id",
  "note", "project", "task", "tax", "title", "id", "created_by", "sample"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17);

insert into "expense" (
  "workspace_id", "amount", "billable", "category", "client", "currency", "date", "markup", "member_id",
  "note", "project", "task", "tax", "title", "id", "created_by"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- expense.queries.ts: lockExpense
-- as lockExpenses
-- as findExpense

-- expense.queries.ts: lockExpenses

select from expense where workspace_id = $1 and id = any($2::uuid[]) order by id for update;

-- expense.queries.ts: lockExpensesOf

select e.id, e.project, t.id as task, e.client, e.member_id, e.date, e.title, e.category, e.note, e.amount,
  e.currency, e.tax, e.billable, e.markup, case
  when f.id is not null then json_build_object(
    'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width, 'height', f.height
  ) end as receipt,
  case
  when i.id is not null then json_build_object(
    'id', i.id, 'number', i.number, 'projects', i.projects
  ) end as invoice,
  e.created_by, e.created_at, e.updated_at
from expense e
left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
left join file f on f.workspace_id = e.workspace_id and f.expense = e.id and f.deleted_at is null
left join invoice_line_expense link on link.workspace_id = e.workspace_id
  and link.expense = e.id
  and link.is_live
left join invoice i on i.workspace_id = link.workspace_id and i.id = link.invoice
where e.workspace_id = $1 and e.deleted_at is null and e.project = $2
order by e.date desc, e.id desc;
-- as lockExpenses
-- as findExpense

-- expense.queries.ts: markExpense

update "expense"
set "deleted_at" = clock_timestamp(), "deleted_by" = $1,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3;

update "expense"
set "deleted_at" = $1, "deleted_by" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4;

-- expense.queries.ts: touchExpenses

update expense
set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where workspace_id = $1 and id = any($2::uuid[]);

-- expense.queries.ts: updateExpense

update "expense"
set "amount" = $1, "billable" = $2, "category" = $3, "client" = $4, "currency" = $5, "date" = $6,
  "markup" = $7, "member_id" = $8, "note" = $9, "project" = $10, "task" = $11, "tax" = $12, "title" = $13,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $14 and "id" = $15;

update "expense"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2;

-- expense.receipt.queries.ts: findReceipt

select f.id, f.name, f.type, f.size, f.width, f.height, f.key, f.expense,
  f.deleted_at is not null as is_deleted
from file f
join expense e on e.workspace_id = f.workspace_id and e.id = f.expense and e.deleted_at is null
where f.workspace_id = $1 and f.id = $2;

-- expense.receipt.queries.ts: insertReceipt

insert into "file" (
  "workspace_id", "id", "name", "type", "size", "width", "height", "key", "expense", "created_by"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- expense.receipt.queries.ts: removeReceipt

update "file"
set "deleted_at" = clock_timestamp(), "deleted_by" = $1,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "expense" = $3 and "deleted_at" is null;

-- expense.receipt.queries.ts: restoreReceipt

update "file"
set "deleted_at" = $1, "deleted_by" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "expense" = $4 and "id" = $5;
