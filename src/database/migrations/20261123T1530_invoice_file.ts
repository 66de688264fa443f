import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** What was made of finalised invoices, so that whoever asks for one again gets the same bytes. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table invoice_file (
      workspace_id uuid not null references workspace on delete cascade,
      invoice uuid not null,
      form text not null check (form in ('A4', 'Letter', 'ubl', 'facturx')),
      bytes bytea not null,
      sha256 text not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, invoice, form),
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade
    );
    -- It is compressed already.
    alter table invoice_file alter column bytes set storage external;
    comment on column invoice_file.form is 'A PDF on this paper, or a format of an e-invoice';

    create function keep_invoice_files() returns trigger language plpgsql as $$
    begin
      raise exception 'What was made of an invoice stays as it is' using errcode = 'restrict_violation', constraint = 'invoice_file_kept';
    end $$;
    create trigger keep_invoice_files before update on invoice_file for each row execute function keep_invoice_files();
  `.execute(db)
  await secureRows(db, 'invoice_file')
}
