import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Outside calendars that members read, each its own. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table calendar_subscription (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      member_id uuid not null,
      name text not null,
      color text not null,
      address text not null,
      events jsonb not null default '[]',
      digest bytea,
      left_out int not null default 0,
      etag text,
      last_modified text,
      created_at timestamptz not null default clock_timestamp(),
      read_at timestamptz,
      problem text,
      failures int not null default 0,
      next_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
    );
    create index calendar_subscription_member on calendar_subscription (workspace_id, member_id);
    create index calendar_subscription_next on calendar_subscription (next_at);
    comment on column calendar_subscription.events is 'What was read last, each with its first and last day';
    comment on column calendar_subscription.digest is 'Of the events: what is the same is not written again';
    comment on column calendar_subscription.left_out is 'Events that can’t be shown';
    comment on column calendar_subscription.problem is 'Why it could not be read; null: it could';
    comment on column calendar_subscription.next_at is 'When it is read next; while it is being read, when that counts as given up';
  `.execute(db)
  await secureRows(db, 'calendar_subscription')
}
