import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Comments on passages of pages, and what pages tell members. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table document_thread (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      page uuid not null,
      passage_start bytea not null,
      passage_end bytea not null,
      quote text not null,
      created_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      resolved_at timestamptz,
      resolved_by uuid,
      primary key (workspace_id, id),
      foreign key (workspace_id, page) references document_page (workspace_id, id) on delete cascade
    );
    create index document_thread_page on document_thread (workspace_id, page);
    comment on column document_thread.passage_start is 'A place in the text that moves with it, as Yjs keeps it';
    comment on column document_thread.quote is 'The passage as it was when somebody commented on it';

    create table document_comment (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      thread uuid not null,
      member_id uuid,
      text text not null,
      created_at timestamptz not null default clock_timestamp(),
      edited_at timestamptz,
      deleted_at timestamptz,
      deleted_by uuid,
      primary key (workspace_id, id),
      foreign key (workspace_id, thread) references document_thread (workspace_id, id) on delete cascade
    );
    create index document_comment_thread on document_comment (workspace_id, thread);
    create index document_comment_deleted on document_comment (deleted_at) where deleted_at is not null;

    alter table notification add column page uuid;
    comment on column notification.page is 'Of a document, where somebody is named or comments';
  `.execute(db)
  await secureRows(db, 'document_thread')
  await secureRows(db, 'document_comment')
}
