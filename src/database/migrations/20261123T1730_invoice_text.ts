import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/**
 * The letters that invoices are found by. A table of its own: what keeps finalised invoices as they are would take a
 * generated column for a change, and an index on an expression is of no use under row-level security.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop index invoice_letters;
    create table invoice_text (
      workspace_id uuid not null references workspace on delete cascade,
      invoice uuid not null,
      letters text not null,
      primary key (workspace_id, invoice),
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade
    );
    create index invoice_text_letters on invoice_text using gin (workspace_id, letters gin_trgm_ops);
    comment on table invoice_text is 'What search reads of an invoice: its number and reference';

    insert into invoice_text (workspace_id, invoice, letters)
    select workspace_id, id, search_letters(coalesce(number, '') || ' ' || reference) from invoice;

    create function keep_invoice_text() returns trigger language plpgsql as $$
    begin
      insert into invoice_text (workspace_id, invoice, letters)
      values (new.workspace_id, new.id, search_letters(coalesce(new.number, '') || ' ' || new.reference))
      on conflict (workspace_id, invoice) do update set letters = excluded.letters;
      return null;
    end $$;
    create trigger keep_invoice_text after insert or update of number, reference on invoice
      for each row execute function keep_invoice_text();
  `.execute(db)
  await secureRows(db, 'invoice_text')
}
