import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** What stood on a page at the end of each stretch of writing. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table document_version (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      page uuid not null,
      text text not null,
      /** Who wrote in that stretch. No foreign keys: they wrote also after they are gone. */
      authors uuid[] not null,
      restored_from uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, page) references document_page (workspace_id, id) on delete cascade
    );
    create index document_version_page on document_version (workspace_id, page, id desc);
    comment on column document_version.text is 'Markdown, as the page was at updated_at';
    comment on column document_version.restored_from is 'The version that was put back with it';
  `.execute(db)
  await secureRows(db, 'document_version')
}
