-- The SQL of the retainer’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- retainer.queries.ts: findInvoicedMonths

select "month" from "invoice_retainer" where "workspace_id" = $1 and "project" = $2 and "is_live" = $3;

-- retainer.queries.ts: findRetained

select distinct project from retainer where workspace_id = $1 and project = any($2::uuid[]) order by project;

select distinct project from retainer where workspace_id = $1 and true order by project;

-- retainer.queries.ts: findTerms

select "from", unit, case unit when 'minutes' then amount * 60 else amount end as amount, carry_over
from retainer
where workspace_id = $1 and project = $2
order by "from";

-- retainer.queries.ts: writeRetainer

delete from "retainer" where "workspace_id" = $1 and "project" = $2;

insert into "retainer" ("workspace_id", "project", "from", "unit", "amount", "carry_over")
values ($1, $2, $3, $4, $5, $6);
