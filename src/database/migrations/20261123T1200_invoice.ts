import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Who is billed and what goes on an invoice, what is billed, and what was paid of it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table client
      add column legal_name text not null default '',
      add column email text not null default '',
      add column address_lines text[] not null default '{}',
      add column postcode text not null default '',
      add column city text not null default '',
      add column region text not null default '',
      add column country text not null default '',
      add column tax_id text not null default '',
      add column buyer_reference text not null default '',
      add column currency text,
      add column payment_terms int,
      add column language text,
      add column notes text not null default '',
      add column archived_at timestamptz;
    comment on column client.currency is 'Null: the workspace’s';
    comment on column client.payment_terms is 'Days; null: the workspace’s';

    create table contact (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      client uuid not null,
      name text not null,
      email text not null default '',
      phone text not null default '',
      position_title text not null default '',
      is_primary boolean not null default false,
      receives_invoices boolean not null default true,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, client) references client (workspace_id, id) on delete cascade
    );
    create unique index contact_primary on contact (workspace_id, client) where is_primary;
    create index contact_client on contact (workspace_id, client);

    create table tax (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      name text not null,
      percent numeric(7, 4) not null check (percent between 0 and 100),
      category text not null check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
      sentence text not null default '',
      is_default boolean not null default false,
      archived_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      check (category = 'S' or percent = 0)
    );
    create unique index tax_default on tax (workspace_id) where is_default;
    create unique index tax_name on tax (workspace_id, lower(name)) where archived_at is null;
    comment on column tax.category is 'As EN 16931 names them: standard, zero, exempt, reverse charge, inside the EU, export, out of scope';
    comment on column tax.sentence is 'What an invoice says about it, such as why nothing is charged';

    create table invoicing (
      workspace_id uuid primary key references workspace on delete cascade,
      settings jsonb not null,
      updated_at timestamptz not null default clock_timestamp()
    );

    create table invoice (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('quote', 'invoice', 'deposit', 'credit_note', 'cancellation')),
      number text,
      status uuid,
      client uuid not null,
      project uuid,
      projects uuid[] not null default '{}',
      issue_date date not null,
      due_date date,
      service_from date,
      service_to date,
      currency text not null,
      language text not null,
      tax_mode text not null check (tax_mode in ('exclusive', 'inclusive')),
      discount_unit text check (discount_unit in ('percent', 'money')),
      discount_value numeric(16, 2),
      reference text not null default '',
      notes text not null default '',
      terms text not null default '',
      footer text not null default '',
      subtotal bigint not null default 0,
      discount bigint not null default 0,
      tax bigint not null default 0,
      total bigint not null default 0,
      paid bigint not null default 0,
      finalised_at timestamptz,
      snapshot jsonb,
      sent_at timestamptz,
      viewed_at timestamptz,
      paid_at timestamptz,
      voided_at timestamptz,
      corrects uuid,
      created_by uuid,
      sample boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, client) references client (workspace_id, id),
      foreign key (workspace_id, project) references project (workspace_id, id),
      foreign key (workspace_id, corrects) references invoice (workspace_id, id),
      foreign key (workspace_id, status) references status (workspace_id, id),
      check ((number is null) = (finalised_at is null)),
      check ((snapshot is null) = (finalised_at is null)),
      check ((discount_unit is null) = (discount_value is null))
    );
    create unique index invoice_number on invoice (workspace_id, number);
    create index invoice_issued on invoice (workspace_id, issue_date desc, id desc);
    create index invoice_client on invoice (workspace_id, client, issue_date desc);
    create index invoice_project on invoice (workspace_id, project) where project is not null;
    create index invoice_status on invoice (workspace_id, status);
    create index invoice_corrects on invoice (workspace_id, corrects) where corrects is not null;
    comment on column invoice.discount_value is 'Percent, or minor units';
    comment on column invoice.projects is 'All that are billed by it';
    comment on column invoice.paid is 'What its payments add up to, in minor units';
    comment on column invoice.snapshot is 'The whole document as it was finalised: seller, client, lines, taxes and texts';
    comment on column invoice.corrects is 'The invoice that a credit note or a cancellation takes back';

    create table invoice_line (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      invoice uuid not null,
      position text collate "C" not null,
      kind text not null check (kind in ('time', 'fixed', 'expense', 'discount', 'text')),
      title text not null,
      description text not null default '',
      quantity numeric(14, 4) not null,
      minutes int check (minutes >= 0),
      unit text not null,
      rate bigint not null check (rate >= 0),
      discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
      tax uuid,
      project uuid,
      total bigint not null default 0,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade,
      foreign key (workspace_id, tax) references tax (workspace_id, id),
      foreign key (workspace_id, project) references project (workspace_id, id),
      check ((kind = 'time') = (minutes is not null))
    );
    create index invoice_line_invoice on invoice_line (workspace_id, invoice);
    create index invoice_line_project on invoice_line (workspace_id, project) where project is not null;
    create index invoice_line_tax on invoice_line (workspace_id, tax) where tax is not null;

    create table invoice_line_entry (
      workspace_id uuid not null references workspace on delete cascade,
      line uuid not null,
      entry uuid not null,
      invoice uuid not null,
      seconds int not null,
      is_live boolean not null default true,
      primary key (workspace_id, line, entry),
      foreign key (workspace_id, line) references invoice_line (workspace_id, id) on delete cascade,
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade,
      foreign key (workspace_id, entry) references time_entry (workspace_id, id) on delete cascade
    );
    create unique index invoice_line_entry_live on invoice_line_entry (workspace_id, entry) where is_live;
    create index invoice_line_entry_invoice on invoice_line_entry (workspace_id, invoice);
    create index invoice_line_entry_entry on invoice_line_entry (workspace_id, entry);
    comment on column invoice_line_entry.is_live is 'Whether the entry is billed by it: on one invoice at most, until that is void';

    create table payment (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      invoice uuid not null,
      date date not null,
      amount bigint not null check (amount <> 0),
      method text not null,
      reference text not null default '',
      by_status boolean not null default false,
      created_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade
    );
    create index payment_invoice on payment (workspace_id, invoice);
    comment on column payment.amount is 'Minor units of the invoice’s currency; negative: a refund';
    comment on column payment.by_status is 'Recorded because somebody set the status to paid; leaving it takes the payment back';

    create table invoice_counter (
      workspace_id uuid not null references workspace on delete cascade,
      range text not null,
      year int not null,
      last int not null,
      primary key (workspace_id, range, year)
    );
    comment on column invoice_counter.year is '0 where the numbers of the range do not begin anew each year';

    create function keep_finalised() returns trigger language plpgsql as $$
    declare
      free constant text[] := array['status', 'paid', 'sent_at', 'viewed_at', 'paid_at', 'voided_at', 'notes', 'updated_at'];
    begin
      if old.finalised_at is null then
        return case tg_op when 'DELETE' then old else new end;
      end if;
      -- Deleted with its workspace, by the foreign key; or sample data.
      if tg_op = 'DELETE' then
        if pg_trigger_depth() > 1 or old.sample then return old; end if;
      elsif to_jsonb(new) - free = to_jsonb(old) - free then
        return new;
      end if;
      raise exception 'Invoice % is finalised', old.number using errcode = 'restrict_violation', constraint = 'invoice_finalised';
    end $$;
    create trigger keep_finalised before update or delete on invoice for each row execute function keep_finalised();

    create function keep_finalised_lines() returns trigger language plpgsql as $$
    declare
      its record := case tg_op when 'INSERT' then new else old end;
    begin
      if pg_trigger_depth() <= 1 and exists (
        select from invoice
        where workspace_id = its.workspace_id and id = its.invoice and finalised_at is not null and not sample
      ) then
        raise exception 'The invoice of this line is finalised' using errcode = 'restrict_violation', constraint = 'invoice_finalised';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    create trigger keep_finalised_lines before insert or update or delete on invoice_line
      for each row execute function keep_finalised_lines();

    create function keep_invoiced_entries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        -- With its workspace, by the foreign key.
        if pg_trigger_depth() > 1 then return old; end if;
      elsif (old.start, old."end", old.member_id, old.project, old.client, old.currency, old.rate, old.billable, old.covered)
          is not distinct from
          (new.start, new."end", new.member_id, new.project, new.client, new.currency, new.rate, new.billable, new.covered) then
        return new;
      end if;
      if exists (
        select from invoice_line_entry where workspace_id = old.workspace_id and entry = old.id and is_live
      ) then
        raise exception 'Time entry % is invoiced', old.id using errcode = 'restrict_violation', constraint = 'entry_invoiced';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    create trigger keep_invoiced_entries
      before delete or update of start, "end", member_id, project, client, currency, rate, billable, covered on time_entry
      for each row execute function keep_invoiced_entries();
  `.execute(db)
  for (const table of [
    'contact',
    'tax',
    'invoicing',
    'invoice',
    'invoice_line',
    'invoice_line_entry',
    'payment',
    'invoice_counter',
  ])
    await secureRows(db, table)
}
