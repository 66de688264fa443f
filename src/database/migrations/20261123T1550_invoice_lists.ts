import { type Kysely, sql } from 'kysely'

/** What lists of invoices and searches ask for, and which invoices name an entry. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index invoice_open on invoice (workspace_id, issue_date desc, id desc)
      where finalised_at is not null and paid_at is null and voided_at is null;
    create index invoice_draft on invoice (workspace_id, issue_date desc, id desc) where finalised_at is null;
    create index invoice_due on invoice (workspace_id, due_date)
      where finalised_at is not null and paid_at is null and voided_at is null;
    create index invoice_letters on invoice
      using gin (workspace_id, search_letters(coalesce(number, '') || ' ' || reference) gin_trgm_ops);
  `.execute(db)
}
