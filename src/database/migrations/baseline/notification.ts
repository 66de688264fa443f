import { type Kysely, sql } from 'kysely'
import { secureRows } from '../../row-security.ts'

/** What members are told of, how they want to be, and how far the change log was read for it. */
export async function createNotification(db: Kysely<unknown>) {
  await sql`
    create table notification (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      member uuid not null,
      kind text not null,
      what text,
      /** No foreign key: it says who did it, also after that member is gone. */
      actor uuid,
      /** No foreign keys either: with them, telling of a task would wait for whoever changes it, and they for it. */
      task uuid,
      project uuid,
      comment uuid,
      /** What it is about where that has no row of its own to read it from: a name, the fields that changed, a day. */
      detail jsonb not null default '{}',
      /** What may be told but once, such as a reminder of one due date; null where the change log guards it. */
      once text,
      count int not null default 1,
      /** Off where the member wants this kind by mail alone, or not at all: it is kept as the mark that it was told. */
      in_app boolean not null,
      /** When it may go by mail at the earliest; null when it need not, or has gone. */
      mail_at timestamptz,
      read_at timestamptz,
      at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
    );
    create index notification_newest on notification (workspace_id, member, at desc, id desc);
    create index notification_unread on notification (workspace_id, member) where read_at is null and in_app;
    create unique index notification_once on notification (workspace_id, member, once) where once is not null;
    create index notification_mail on notification (mail_at) where mail_at is not null;
    create index notification_task on notification (workspace_id, task) where task is not null;
    create index notification_old on notification (at);

    create table notification_setting (
      workspace_id uuid not null references workspace on delete cascade,
      member uuid not null,
      mail boolean not null default true,
      /** What differs from the defaults, by kind. */
      kinds jsonb not null default '{}',
      /** What the link at the end of each mail names, to turn them off without signing in. */
      unsubscribe_token text,
      primary key (workspace_id, member),
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
    );

    create index notification_setting_token on notification_setting (unsubscribe_token)
      where unsubscribe_token is not null;

    create table notification_cursor (
      workspace_id uuid primary key references workspace on delete cascade,
      /** The change up to which members were told; null: what is there at the next look tells nobody. */
      seq bigint default 0
    );

    /** What concerns a user in all their workspaces, until it is told in each. */
    create table account_notice (
      id uuid primary key,
      "user" uuid not null references "user" on delete cascade,
      kind text not null,
      what text,
      detail jsonb not null default '{}',
      at timestamptz not null default clock_timestamp(),
      /** When it was told in the user's workspaces; null while it waits for that, then kept until it is read. */
      told_at timestamptz
    );
    create index account_notice_kept on account_notice ("user") where told_at is not null;

    create table announcement_away (
      "user" uuid not null references "user" on delete cascade,
      announcement text not null,
      at timestamptz not null default clock_timestamp(),
      primary key ("user", announcement)
    );
  `.execute(db)
  for (const table of ['notification', 'notification_setting', 'notification_cursor'])
    await secureRows(db, table)
}
