-- The SQL of the recurring’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- recurring.copy.queries.ts: findRepeatedLines

select * from "invoice_line" where "workspace_id" = $1 and "invoice" = $2 order by "position", "id";

select line
from invoice_line_entry
where workspace_id = $1 and invoice = $2
union
select line
from invoice_line_expense
where workspace_id = $3 and invoice = $4
union
select line
from invoice_retainer
where workspace_id = $5 and invoice = $6;

-- recurring.copy.queries.ts: findRepeatedRetainers

select distinct on (billed.project) billed.project, line.rate
from invoice_retainer billed
join invoice_line line on line.workspace_id = billed.workspace_id and line.id = billed.line
where billed.workspace_id = $1 and billed.invoice = $2
order by billed.project, billed.month desc;

-- recurring.copy.queries.ts: isMonthBilled

select "line"
from "invoice_retainer"
where "workspace_id" = $1 and "project" = $2 and "month" = $3 and "is_live" = $4;

-- recurring.queries.ts: findDueSeries

select r.workspace_id, r.id
from recurring_invoice r
join workspace w on w.id = r.workspace_id
join invoice i on i.workspace_id = r.workspace_id and i.id = r.invoice and i.recurring
where r.ended_at is null
  and r.paused is null
  and (r.retry_at is null or r.retry_at <= $1::timestamptz)
  and (r.period <> $2 or $3)
  and r.next_date <= case r.period
  when $4 then $5
  else to_char($6::timestamptz at time zone w.time_zone, 'YYYY-MM-DD') end
order by r.next_date
limit 200;

-- recurring.queries.ts: findIssuer

select "series".*, "invoice"."projects"
from "recurring_invoice" as "series"
inner join "invoice" on "invoice"."workspace_id" = "series"."workspace_id"
  and "invoice"."id" = "series"."invoice"
inner join "recurring_issue" as "issue" on "issue"."workspace_id" = "series"."workspace_id"
  and "issue"."series" = "series"."id"
where "series"."workspace_id" = $1 and "issue"."invoice" = $2;

-- recurring.queries.ts: findIssues

select "occurrence", "issue_date", "invoice"
from "recurring_issue"
where "workspace_id" = $1 and "series" = $2
order by "occurrence" desc
limit $3;

select *
from "invoice"
where "workspace_id" = $1 and "id" in ($2) and invoice.projects <> '{}' and invoice.projects <@ $3::uuid[];

select * from "invoice" where "workspace_id" = $1 and "id" in ($2) and false;

select * from "invoice" where "workspace_id" = $1 and "id" in ($2) and true;

-- recurring.queries.ts: findLastIssue

select "issue"."issue_date"
from "recurring_issue" as "issue"
inner join "recurring_invoice" as "series" on "series"."workspace_id" = "issue"."workspace_id"
  and "series"."id" = "issue"."series"
inner join "invoice" on "invoice"."workspace_id" = "issue"."workspace_id"
  and "invoice"."id" = "issue"."invoice"
where "issue"."workspace_id" = $1
  and "series"."invoice" = $2
  and "series"."period" in ($3)
  and "invoice"."voided_at" is null
order by "issue"."issue_date" desc
limit $4;

select "issue"."issue_date"
from "recurring_issue" as "issue"
inner join "recurring_invoice" as "series" on "series"."workspace_id" = "issue"."workspace_id"
  and "series"."id" = "issue"."series"
inner join "invoice" on "invoice"."workspace_id" = "issue"."workspace_id"
  and "invoice"."id" = "issue"."invoice"
where "issue"."workspace_id" = $1
  and "series"."invoice" = $2
  and "series"."period" in ($3, $4, $5, $6, $7)
  and "invoice"."voided_at" is null
order by "issue"."issue_date" desc
limit $8;

-- recurring.queries.ts: findSeries

select "series".*, "invoice"."projects"
from "recurring_invoice" as "series"
inner join "invoice" on "invoice"."workspace_id" = "series"."workspace_id"
  and "invoice"."id" = "series"."invoice"
where "series"."workspace_id" = $1
  and "series"."ended_at" is null
  and "invoice"."recurring" = $2
  and invoice.projects <> '{}'
  and invoice.projects <@ $3::uuid[]
order by "series"."next_date", "series"."id";

select "series".*, "invoice"."projects"
from "recurring_invoice" as "series"
inner join "invoice" on "invoice"."workspace_id" = "series"."workspace_id"
  and "invoice"."id" = "series"."invoice"
where "series"."workspace_id" = $1 and "series"."ended_at" is null and "invoice"."recurring" = $2 and false
order by "series"."next_date", "series"."id";

select "series".*, "invoice"."projects"
from "recurring_invoice" as "series"
inner join "invoice" on "invoice"."workspace_id" = "series"."workspace_id"
  and "invoice"."id" = "series"."invoice"
where "series"."workspace_id" = $1 and "series"."ended_at" is null and "invoice"."recurring" = $2 and true
order by "series"."next_date", "series"."id";

-- recurring.queries.ts: findSeriesById

select "series".*, "invoice"."projects"
from "recurring_invoice" as "series"
inner join "invoice" on "invoice"."workspace_id" = "series"."workspace_id"
  and "invoice"."id" = "series"."invoice"
where "series"."workspace_id" = $1 and "series"."id" = $2;

-- recurring.queries.ts: findSeriesOf

select "series".*, "invoice"."projects"
from "recurring_invoice" as "series"
inner join "invoice" on "invoice"."workspace_id" = "series"."workspace_id"
  and "invoice"."id" = "series"."invoice"
where "series"."workspace_id" = $1 and "series"."invoice" = $2
order by "series"."ended_at" desc nulls first
limit $3;

-- recurring.queries.ts: findTemplates

select *
from "invoice"
where "workspace_id" = $1 and "recurring" = $2 and invoice.projects <> '{}' and invoice.projects <@ $3::uuid[];

select * from "invoice" where "workspace_id" = $1 and "recurring" = $2 and false;

select * from "invoice" where "workspace_id" = $1 and "recurring" = $2 and true;

-- recurring.queries.ts: insertIssue

insert into "recurring_issue" ("workspace_id", "series", "occurrence", "issue_date", "invoice")
values ($1, $2, $3, $4, $5);

-- recurring.queries.ts: insertSeries

insert into "recurring_invoice" (
  "workspace_id", "invoice", "caught_up", "created_by", "done", "end_after", "end_on", "ended_at", "failure",
  "failures", "id", "issue_date", "issued", "last_invoice", "mode", "next_date", "paused", "period",
  "retry_at", "skipped", "sweep", "sweep_from"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
returning *;

insert into "recurring_invoice" ("workspace_id", "invoice", "sweep") values ($1, $2, $3) returning *;

-- recurring.queries.ts: lockDueSeries

select r.*, i.projects, w.time_zone
from invoice i
join recurring_invoice r on i.workspace_id = r.workspace_id and i.id = r.invoice and i.recurring
join workspace w on w.id = r.workspace_id
where r.workspace_id = $1
  and r.id = $2
  and r.ended_at is null
  and r.paused is null
  and (r.retry_at is null or r.retry_at <= $3::timestamptz)
  and (r.period <> $4 or $5)
  and r.next_date <= case r.period
  when $6 then $7
  else to_char($8::timestamptz at time zone w.time_zone, 'YYYY-MM-DD') end
for update of i, r skip locked;

-- recurring.queries.ts: lockSeries

select from recurring_invoice where workspace_id = $1 and id = $2 for update;
-- as findSeriesById

-- recurring.queries.ts: updateSeries

update "recurring_invoice"
set "caught_up" = $1, "created_by" = $2, "done" = $3, "end_after" = $4, "end_on" = $5, "ended_at" = $6,
  "failure" = $7, "failures" = $8, "id" = $9, "invoice" = $10, "issue_date" = $11, "issued" = $12,
  "last_invoice" = $13, "mode" = $14, "next_date" = $15, "paused" = $16, "period" = $17, "retry_at" = $18,
  "skipped" = $19, "sweep_from" = $20, "sweep" = $21,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $22 and "id" = $23
returning *;

update "recurring_invoice"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning *;
