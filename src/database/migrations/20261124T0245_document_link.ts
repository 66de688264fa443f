import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Which pages lead to which pages and documents; noted with each page’s text. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table document_link (
      workspace_id uuid not null references workspace on delete cascade,
      page uuid not null,
      /** No foreign key: anybody may write an id, and what is gone may come back. */
      target uuid not null,
      primary key (workspace_id, page, target),
      foreign key (workspace_id, page) references document_page (workspace_id, id) on delete cascade
    );
    create index document_link_target on document_link (workspace_id, target);
    comment on column document_link.target is 'A page or a document that the page’s text refers to';

    -- As far as a pattern sees; what is written next on a page notes its own.
    insert into document_link (workspace_id, page, target)
    select distinct page.workspace_id, page.id, found.ids[1]::uuid
    from document_page page, regexp_matches(
      page.text, '\\]\\((?:page|document):([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\\)', 'gi'
    ) as found (ids);
  `.execute(db)
  await secureRows(db, 'document_link')
}
