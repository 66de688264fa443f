import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** How an invoice gets to its client, and what they answer. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table invoice_email (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      invoice uuid not null,
      kind text not null check (kind in ('invoice', 'reminder')),
      step int,
      recipients text[] not null,
      cc text[] not null default '{}',
      subject text not null,
      text text not null,
      mail uuid not null,
      created_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade,
      check ((kind = 'reminder') = (step is not null))
    );
    create index invoice_email_invoice on invoice_email (workspace_id, invoice);
    create unique index invoice_email_step on invoice_email (workspace_id, invoice, step) where step is not null;
    comment on column invoice_email.step is 'Of a reminder: days after the due date; each goes out once';
    comment on column invoice_email.mail is 'The row of mail, while that is kept';

    create table share (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      invoice uuid not null,
      email uuid,
      token_hash bytea not null,
      with_entries boolean not null,
      expires_at timestamptz,
      ended_at timestamptz,
      first_viewed_at timestamptz,
      last_viewed_at timestamptz,
      views int not null default 0,
      created_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade,
      foreign key (workspace_id, email) references invoice_email (workspace_id, id) on delete cascade
    );
    create index share_token on share (token_hash);
    create index share_invoice on share (workspace_id, invoice);
    create index share_email on share (workspace_id, email) where email is not null;
    create unique index share_made on share (workspace_id, invoice) where email is null and ended_at is null;
    comment on column share.token_hash is 'Of the token in the link, which is kept nowhere';
    comment on column share.email is 'The email that the link was sent with; null: made by hand, one at a time';

    create table invoice_reply (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      invoice uuid not null,
      share uuid not null,
      kind text not null check (kind in ('accepted', 'question')),
      line int,
      name text not null,
      text text not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade,
      foreign key (workspace_id, share) references share (workspace_id, id) on delete cascade
    );
    create index invoice_reply_invoice on invoice_reply (workspace_id, invoice);
    create index invoice_reply_share on invoice_reply (workspace_id, share);
    create unique index invoice_reply_accepted on invoice_reply (workspace_id, invoice) where kind = 'accepted';
    comment on column invoice_reply.line is 'The place of the line that it is about, from 0 on';

    create table payment_promise (
      workspace_id uuid not null references workspace on delete cascade,
      invoice uuid not null,
      day date not null,
      created_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, invoice),
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade
    );
    comment on column payment_promise.day is 'Until then nobody is reminded of the invoice';

    create table delivery_settings (
      workspace_id uuid primary key references workspace on delete cascade,
      settings jsonb not null,
      updated_at timestamptz not null default clock_timestamp()
    );

    create index invoice_owed on invoice (workspace_id, due_date)
      where finalised_at is not null and voided_at is null and paid_at is null;

    alter table mail
      add column cc text[] not null default '{}',
      add column reply_to text,
      add column sender text,
      add column language text not null default 'en';
    comment on column mail.sender is 'Who writes, in place of the product';

    alter table notification add column invoice uuid;
    comment on column notification.invoice is 'What it is about, of the kind invoice';
  `.execute(db)
  for (const table of ['invoice_email', 'share', 'invoice_reply', 'payment_promise', 'delivery_settings'])
    await secureRows(db, table)
}
