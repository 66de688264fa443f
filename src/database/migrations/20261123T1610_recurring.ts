import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Invoices that are issued anew each period, and what each occurrence came to. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table invoice add column recurring boolean not null default false;
    comment on column invoice.recurring is 'Whether it is issued anew each period: recurring_invoice has how';

    create table recurring_invoice (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      invoice uuid not null,
      period text not null,
      issue_date text collate "C" not null,
      mode text not null check (mode in ('draft', 'finalise', 'send')),
      end_on date,
      end_after int check (end_after > 0),
      sweep jsonb,
      sweep_from date not null,
      done int not null default -1,
      skipped int[] not null default '{}',
      issued int not null default 0,
      caught_up int not null default 0,
      last_invoice uuid,
      next_date text collate "C",
      failures int not null default 0,
      failure text,
      retry_at timestamptz,
      paused text check (paused in ('person', 'failed', 'missed')),
      ended_at timestamptz,
      created_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade,
      check (end_on is null or end_after is null),
      check ((next_date is null) = (ended_at is not null))
    );
    create unique index recurring_invoice_live on recurring_invoice (workspace_id, invoice) where ended_at is null;
    create index recurring_invoice_invoice on recurring_invoice (workspace_id, invoice);
    create index recurring_invoice_due on recurring_invoice (next_date) where ended_at is null and paused is null;
    comment on column recurring_invoice.invoice is 'The template: what each issue copies, as it stands then';
    comment on column recurring_invoice.issue_date is 'Of the first: a day, or an instant where the period is of seconds; both compare as text';
    comment on column recurring_invoice.done is 'The occurrence that was dealt with last, counted from 0';
    comment on column recurring_invoice.skipped is 'Occurrences after that which are left out';
    comment on column recurring_invoice.caught_up is 'How many in a row were issued after the next was due already';
    comment on column recurring_invoice.sweep is 'Which time each issue bills, and how; null: none';
    comment on column recurring_invoice.sweep_from is 'Time before it is none of its business';

    create table recurring_issue (
      workspace_id uuid not null references workspace on delete cascade,
      series uuid not null,
      occurrence int not null,
      issue_date text collate "C" not null,
      invoice uuid,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, series, occurrence),
      foreign key (workspace_id, series) references recurring_invoice (workspace_id, id) on delete cascade,
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete set null (invoice)
    );
    create unique index recurring_issue_invoice on recurring_issue (workspace_id, invoice) where invoice is not null;
    comment on column recurring_issue.invoice is 'Null: there was nothing to bill, or the draft was deleted';

    -- It is said of a finalised invoice too.
    do $do$
    declare
      known constant text := pg_get_functiondef('keep_finalised()'::regprocedure);
      more constant text := replace(known, $$array['status',$$, $$array['status', 'recurring',$$);
    begin
      assert more <> known, 'keep_finalised is not as expected';
      execute more;
    end $do$;
  `.execute(db)
  for (const table of ['recurring_invoice', 'recurring_issue']) await secureRows(db, table)
}
