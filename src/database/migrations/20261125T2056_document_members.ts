import { type Kysely, sql } from 'kysely'

/** Who alone may open a document. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table document add column members jsonb,
      add constraint document_members check (jsonb_typeof(members) = 'array');
    comment on column document.members is 'Members who may open it beside whoever made it, and whether each may edit; null: all whom their role lets';
  `.execute(db)
}
