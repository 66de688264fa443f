-- The SQL of the delivery’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- delivery.public.queries.ts: findSharedEntries

with line as (
  select id, row_number() over (order by position, id) - 1 as place
  from invoice_line
  where workspace_id = $1 and invoice = $2
)
select line.place::int as line, (e.start at time zone w.time_zone)::date as day,
  coalesce(split_part(trim(u.name), ' ', 1), '') as member,
  coalesce(t.title, nullif(e.task_title, ''), p.name, '') as task, e.note, link.seconds,
  count(*) over ()::int as count
from invoice_line_entry link
join line on line.id = link.line
join workspace w on w.id = link.workspace_id
join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
left join project p on p.workspace_id = e.workspace_id and p.id = e.project
left join task t on t.workspace_id = e.workspace_id and t.id = e.task
left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
left join "user" u on u.id = m."user"
where link.workspace_id = $3 and link.invoice = $4 and link.is_live
order by line.place, e.start, e.id
limit $5;

-- delivery.public.queries.ts: findSharedPayments

select "date", "amount"
from "payment"
where "workspace_id" = $1 and "invoice" = $2
order by "date", "created_at", "id";

-- delivery.public.queries.ts: findToday

select (now() at time zone time_zone)::date as today from workspace where id = $1;

-- delivery.queries.ts: countView

update share
set views = views + 1, last_viewed_at = clock_timestamp(),
  first_viewed_at = coalesce(first_viewed_at, clock_timestamp())
where workspace_id = $1
  and id = $2
  and (last_viewed_at is null or last_viewed_at < clock_timestamp() - interval '30 minutes');

-- delivery.queries.ts: endShares

update "share"
set "ended_at" = clock_timestamp()
where "workspace_id" = $1 and "invoice" = $2 and "ended_at" is null and "email" is null;

update "share"
set "ended_at" = clock_timestamp()
where "workspace_id" = $1 and "invoice" = $2 and "ended_at" is null;

-- delivery.queries.ts: findAwaiting

select m.id as mail, e.workspace_id, e.invoice, i.kind,
  extract(epoch from clock_timestamp() - m.created_at)::float8 as waited
from mail m
join invoice_email e on e.mail = m.id
join invoice i on i.workspace_id = e.workspace_id and i.id = e.invoice
where m.awaits_files
order by m.created_at
limit 50;

-- delivery.queries.ts: findDelivery

select "id", "email", "with_entries", "expires_at", "ended_at", "first_viewed_at", "last_viewed_at",
  "views", "created_by", "created_at"
from "share"
where "workspace_id" = $1 and "invoice" = $2 and ("ended_at" is null or "views" > $3)
order by "created_at" desc
limit $4;

select "id", "kind", "step", "recipients" as "to", "cc", "subject", "created_by", "created_at"
from "invoice_email"
where "workspace_id" = $1 and "invoice" = $2
order by "created_at" desc
limit $3;

select "day" from "payment_promise" where "workspace_id" = $1 and "invoice" = $2;
-- as findReplies

-- delivery.queries.ts: findEmail

select "id", "invoice" from "invoice_email" where "workspace_id" = $1 and "id" = $2;

-- delivery.queries.ts: findReplies

select "id", "kind", "line", "name", "text", "created_at"
from "invoice_reply"
where "workspace_id" = $1 and "invoice" = $2
order by "created_at", "id";

-- delivery.queries.ts: findSharePlace

select s.workspace_id, s.id as share, s.invoice, s.with_entries
from share s
join workspace w on w.id = s.workspace_id
where s.token_hash = $1
  and s.ended_at is null
  and (s.expires_at is null or s.expires_at > clock_timestamp())
  and w.deleted_at is null;

-- delivery.queries.ts: findUntaken

select e.id as email, m.attempts, m.last_error
from invoice_email e
join mail m on m.id = e.mail
where e.workspace_id = $1 and e.invoice = $2 and m.sent_at is null;

-- delivery.queries.ts: insertEmail

insert into "invoice_email" (
  "workspace_id", "id", "kind", "step", "cc", "subject", "created_by", "created_at", "invoice", "recipients",
  "text", "mail"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict do nothing
returning "id";

insert into "invoice_email" (
  "workspace_id", "id", "kind", "step", "cc", "subject", "created_by", "invoice", "recipients", "text", "mail"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict do nothing
returning "id";

-- delivery.queries.ts: insertReply

insert into "invoice_reply" ("workspace_id", "id", "kind", "line", "name", "text", "invoice", "share")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- delivery.queries.ts: insertShare

insert into "share" (
  "workspace_id", "id", "email", "with_entries", "expires_at", "created_by", "first_viewed_at",
  "last_viewed_at", "views", "created_at", "invoice", "token_hash"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

insert into "share" (
  "workspace_id", "id", "email", "with_entries", "expires_at", "created_by", "invoice", "token_hash"
)
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- delivery.queries.ts: isMember

select "id" from "member" where "workspace_id" = $1 and "user" = $2 and "status" = $3;

-- delivery.queries.ts: lockShare

select s.*
from share s
where s.workspace_id = $1
  and s.id = $2
  and s.ended_at is null
  and (s.expires_at is null or s.expires_at > clock_timestamp())
for update;

-- delivery.queries.ts: savePromise

insert into "payment_promise" ("workspace_id", "invoice", "day", "created_by")
values ($1, $2, $3, $4)
on conflict ("workspace_id", "invoice")
do update set "day" = $5, "created_by" = $6;

delete from "payment_promise" where "workspace_id" = $1 and "invoice" = $2;

-- delivery.reminder.queries.ts: findRemindable

select i.workspace_id, i.id, i.due_date,
  (coalesce(i.sent_at, i.viewed_at) at time zone w.time_zone)::date as delivered_on, p.day as promised_on,
  ($1::timestamptz at time zone w.time_zone)::date as today,
  array(
    select e.step
    from invoice_email e
    where e.workspace_id = i.workspace_id and e.invoice = i.id and e.step is not null
  ) as taken
from delivery_settings s
join workspace w on w.id = s.workspace_id and w.deleted_at is null
join invoice i on i.workspace_id = s.workspace_id
left join payment_promise p on p.workspace_id = i.workspace_id and p.invoice = i.id
where (s.settings #>> '{reminders,isOn}')::boolean
  and extract(hour from $2::timestamptz at time zone w.time_zone) >= $3
  and i.kind in ('invoice', 'deposit')
  and i.finalised_at is not null
  and i.voided_at is null
  and i.paid_at is null
  and not i.sample
  and i.total > i.paid
  and i.due_date between $4::timestamptz::date - 400
  and $5::timestamptz::date + 61
  and coalesce(i.sent_at, i.viewed_at) is not null
  and ($6::uuid is null or (i.workspace_id = $7::uuid and i.id = $8::uuid))
order by i.workspace_id, i.id;

-- delivery.settings.queries.ts: findDeliverySettings

select "settings" from "delivery_settings" where "workspace_id" = $1;

-- delivery.settings.queries.ts: updateDeliverySettings

insert into delivery_settings (workspace_id, settings) values ($1, '{}') on conflict do nothing;

select from delivery_settings where workspace_id = $1 for update;
-- as findDeliverySettings

update "delivery_settings"
set "settings" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2;
