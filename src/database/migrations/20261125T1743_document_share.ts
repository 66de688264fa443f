import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Links under which anybody may read a page. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table document_share (
      workspace_id uuid not null references workspace on delete cascade,
      page uuid not null,
      document uuid not null,
      token_hash bytea not null,
      with_below boolean not null,
      expires_at timestamptz,
      created_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, page),
      foreign key (workspace_id, page) references document_page (workspace_id, id) on delete cascade,
      foreign key (workspace_id, document) references document (workspace_id, id) on delete cascade
    );
    create index document_share_document on document_share (workspace_id, document);
    create index document_share_token on document_share (token_hash);
    comment on column document_share.token_hash is 'Of the token in the link, which is stored nowhere';
    comment on column document_share.with_below is 'Whether it leads to the pages below that one too';
  `.execute(db)
  await secureRows(db, 'document_share')
}
