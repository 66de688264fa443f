import { type Kysely, sql } from 'kysely'

/** What the program keeps for itself: mail that waits or was sent, and limits that servers share. */
export async function createPlatform(db: Kysely<unknown>) {
  await sql`
    create table mail (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      body text not null,
      headers jsonb,
      created_at timestamptz not null default clock_timestamp(),
      /** When the mail server took it; null while it waits, or where none is configured. */
      sent_at timestamptz,
      attempts int not null default 0,
      next_attempt_at timestamptz not null default clock_timestamp(),
      last_error text
    );
    create index mail_waiting on mail (next_attempt_at) where sent_at is null;
    create index mail_newest on mail (created_at);

    create unlogged table rate_limit (
      key text primary key,
      count int not null,
      resets_at timestamptz not null
    );
  `.execute(db)
}
