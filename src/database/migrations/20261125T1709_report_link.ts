import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Links by which a report is seen without signing in, as whoever made one may see it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table report_link (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      name text not null,
      search text not null,
      token_hash bytea not null,
      expires_at timestamptz,
      created_by uuid not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, created_by) references member (workspace_id, id) on delete cascade
    );
    create index report_link_token on report_link (token_hash);
    create index report_link_member on report_link (workspace_id, created_by);
    comment on column report_link.search is 'What the address of the report said; later changes of a saved report don’t reach it';
    comment on column report_link.token_hash is 'Of the token in the link, which is kept nowhere';
    comment on column report_link.created_by is 'As whose sight it is shown; it ends with them';
  `.execute(db)
  await secureRows(db, 'report_link')
}
