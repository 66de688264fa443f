import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Addresses by which other programs read a calendar. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table calendar_feed (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      member_id uuid not null,
      project uuid,
      secret_hash bytea not null,
      created_at timestamptz not null default clock_timestamp(),
      read_at timestamptz,
      primary key (workspace_id, id),
      foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade,
      foreign key (workspace_id, project) references project (workspace_id, id) on delete cascade
    );
    create index calendar_feed_secret on calendar_feed (secret_hash);
    create unique index calendar_feed_member on calendar_feed (workspace_id, member_id, project) nulls not distinct;
    create index calendar_feed_project on calendar_feed (workspace_id, project) where project is not null;
    comment on column calendar_feed.secret_hash is 'Of the secret in the address, which is kept nowhere';
    comment on column calendar_feed.project is 'Whose events it has; null: those that its member takes part in';
  `.execute(db)
  await secureRows(db, 'calendar_feed')
}
