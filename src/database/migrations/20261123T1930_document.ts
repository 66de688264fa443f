import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** What a team writes down together: documents, the pages in them, and what was written since a page was last put together. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table document (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      project uuid,
      title text not null,
      words tsvector generated always as (setweight(search_vector(title), 'A')) stored,
      letters text generated always as (search_letters(title)) stored,
      sample boolean not null default false,
      /** No foreign keys: they say who wrote, also after that member is gone. */
      created_by uuid,
      updated_by uuid,
      deleted_at timestamptz,
      deleted_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, project) references project (workspace_id, id) on delete cascade
    );
    create index document_project on document (workspace_id, project) where project is not null;
    create index document_trash on document (workspace_id, deleted_at desc, id desc) where deleted_at is not null;

    create table document_page (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      document uuid not null,
      parent uuid,
      position text collate "C" not null,
      title text not null,
      text text not null default '',
      state bytea,
      state_seq bigint not null default 0,
      seq bigint not null default 0,
      words tsvector generated always as (
        setweight(search_vector(title), 'A') || search_vector(text)
      ) stored,
      created_by uuid,
      updated_by uuid,
      deleted_at timestamptz,
      deleted_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, document) references document (workspace_id, id) on delete cascade,
      foreign key (workspace_id, parent) references document_page (workspace_id, id) on delete cascade
    );
    create index document_page_document on document_page (workspace_id, document, position, id);
    create index document_page_parent on document_page (workspace_id, parent) where parent is not null;
    create index document_page_trash on document_page (workspace_id, deleted_at desc, id desc) where deleted_at is not null;
    create index document_page_words on document_page using gin (workspace_id, words);
    create index document_page_behind on document_page (workspace_id, id) where seq > state_seq;
    comment on column document_page.state is 'What was written, as Yjs keeps it, up to the update state_seq; null = nothing';
    comment on column document_page.seq is 'Number of the newest update; state, text and who wrote last follow at each pause';
    comment on column document_page.text is 'The same as Markdown, for search and the API';

    create table document_update (
      workspace_id uuid not null references workspace on delete cascade,
      page uuid not null,
      seq bigint not null,
      update bytea not null,
      actor uuid,
      at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, page, seq),
      foreign key (workspace_id, page) references document_page (workspace_id, id) on delete cascade
    );
    comment on table document_update is 'What was written since the state of a page was last put together';
  `.execute(db)
  for (const table of ['document', 'document_page', 'document_update']) await secureRows(db, table)
}
