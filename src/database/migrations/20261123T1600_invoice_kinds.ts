import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** What one document makes of another: credit notes, deposits that are deducted, quotes that are billed. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table invoice
      add column tax_sums jsonb,
      add column releases_time boolean not null default false,
      add column quote uuid,
      add column quote_share numeric(7, 4) check (quote_share > 0 and quote_share <= 100),
      add column accepted_at timestamptz,
      add column declined_at timestamptz,
      add foreign key (workspace_id, quote) references invoice (workspace_id, id),
      add check ((quote is null) = (quote_share is null)),
      add check (accepted_at is null or declined_at is null);
    create index invoice_quote on invoice (workspace_id, quote) where quote is not null;
    comment on column invoice.tax_sums is 'Of what corrects another: its tax by rate, which follows from what was charged and credited before';
    comment on column invoice.releases_time is 'Of what corrects another: whether the time behind what it credits can be billed anew';
    comment on column invoice.quote is 'The quote that it bills';
    comment on column invoice.quote_share is 'Percent of the quote';

    alter table invoice_line
      drop constraint invoice_line_minutes_check,
      add column corrects uuid,
      add foreign key (workspace_id, corrects) references invoice_line (workspace_id, id);
    create index invoice_line_corrects on invoice_line (workspace_id, corrects) where corrects is not null;
    comment on column invoice_line.corrects is 'The line that it takes back; its quantity or minutes are negative then';

    alter table payment
      add column credit uuid,
      add foreign key (workspace_id, credit) references invoice (workspace_id, id) on delete cascade,
      add check ((method = 'credit') = (credit is not null));
    create index payment_credit on payment (workspace_id, credit) where credit is not null;
    comment on column payment.credit is 'The credit note that settles it; there is one payment on each of the two';

    create table invoice_deposit (
      workspace_id uuid not null references workspace on delete cascade,
      invoice uuid not null,
      deposit uuid not null,
      sums jsonb not null,
      is_live boolean not null default true,
      primary key (workspace_id, invoice, deposit),
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade,
      foreign key (workspace_id, deposit) references invoice (workspace_id, id) on delete cascade
    );
    create unique index invoice_deposit_live on invoice_deposit (workspace_id, deposit) where is_live;
    create index invoice_deposit_deposit on invoice_deposit (workspace_id, deposit);
    comment on column invoice_deposit.sums is 'What of the deposit is deducted, by rate of tax';
    comment on column invoice_deposit.is_live is 'Whether it is deducted there: from one invoice at most, until that is taken back';

    create table invoice_retainer (
      workspace_id uuid not null references workspace on delete cascade,
      line uuid not null,
      invoice uuid not null,
      project uuid not null,
      month date not null check (extract(day from month) = 1),
      is_live boolean not null default true,
      primary key (workspace_id, line),
      foreign key (workspace_id, line) references invoice_line (workspace_id, id) on delete cascade,
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade,
      foreign key (workspace_id, project) references project (workspace_id, id)
    );
    create unique index invoice_retainer_live on invoice_retainer (workspace_id, project, month) where is_live;
    create index invoice_retainer_invoice on invoice_retainer (workspace_id, invoice);
    comment on column invoice_retainer.month is 'The month of the project’s retainer that the line bills, by its first day';

    -- What a retainer includes of an entry stays as it was when the entry was put on an invoice.
    create or replace function keep_invoiced_entries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        -- With its workspace, by the foreign key.
        if pg_trigger_depth() > 1 then return old; end if;
      elsif (old.start, old."end", old.member_id, old.project, old.client, old.currency, old.rate, old.billable, old.covered, old.included)
          is not distinct from
          (new.start, new."end", new.member_id, new.project, new.client, new.currency, new.rate, new.billable, new.covered, new.included) then
        return new;
      end if;
      if exists (
        select from invoice_line_entry where workspace_id = old.workspace_id and entry = old.id and is_live
      ) then
        raise exception 'Time entry % is invoiced', old.id using errcode = 'restrict_violation', constraint = 'entry_invoiced';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    drop trigger keep_invoiced_entries on time_entry;
    create trigger keep_invoiced_entries
      before delete or update of start, "end", member_id, project, client, currency, rate, billable, covered, included
      on time_entry for each row execute function keep_invoiced_entries();

    -- Whether a quote was accepted is told after it was finalised. What else may change then stays as it is.
    do $do$
    declare
      known constant text := pg_get_functiondef('keep_finalised()'::regprocedure);
      more constant text := replace(known, $$'updated_at'];$$, $$'updated_at', 'accepted_at', 'declined_at'];$$);
    begin
      assert more <> known, 'keep_finalised is not as expected';
      execute more;
    end $do$;
  `.execute(db)
  for (const table of ['invoice_deposit', 'invoice_retainer']) await secureRows(db, table)
}
