import { type Kysely, sql } from 'kysely'

/**
 * A quote bills nothing: what stood on one was never billed by an invoice, and not to be billed any more. It is let go, and
 * the lines keep what they say.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    delete from invoice_line_entry link using invoice i
    where i.workspace_id = link.workspace_id and i.id = link.invoice and i.kind = 'quote';
    delete from invoice_line_expense link using invoice i
    where i.workspace_id = link.workspace_id and i.id = link.invoice and i.kind = 'quote';
    delete from invoice_retainer billed using invoice i
    where i.workspace_id = billed.workspace_id and i.id = billed.invoice and i.kind = 'quote';

    create function refuse_billing_by_quotes() returns trigger language plpgsql
      security definer set search_path = public, pg_temp
    as $$
    begin
      if exists (
        select from invoice i
        where i.kind = 'quote' and (i.workspace_id, i.id) in (select workspace_id, invoice from billed)
      ) then
        raise exception 'A quote bills nothing' using errcode = 'restrict_violation', constraint = 'quote_bills_nothing';
      end if;
      return null;
    end $$;
    create trigger refuse_billing_by_quotes after insert on invoice_line_entry
      referencing new table as billed for each statement execute function refuse_billing_by_quotes();
    create trigger refuse_billing_by_quotes after insert on invoice_line_expense
      referencing new table as billed for each statement execute function refuse_billing_by_quotes();
    create trigger refuse_billing_by_quotes after insert on invoice_retainer
      referencing new table as billed for each statement execute function refuse_billing_by_quotes();
  `.execute(db)
}
