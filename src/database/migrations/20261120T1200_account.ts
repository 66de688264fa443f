import { type Kysely, sql } from 'kysely'

/** Users, their sessions, the links that were mailed to them, and the mail itself. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table "user" (
      id uuid primary key,
      name text not null,
      email text not null unique,
      /** argon2id in PHC form; null for an account that can't sign in by password. */
      password_hash text,
      verified_at timestamptz,
      /** Where a new session begins. */
      last_workspace uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp()
    );

    create table session (
      id uuid primary key,
      token_hash bytea not null unique,
      "user" uuid not null references "user" on delete cascade,
      /** The current workspace; null before the first one. */
      workspace uuid,
      remember boolean not null,
      user_agent text not null,
      address text not null,
      created_at timestamptz not null default clock_timestamp(),
      last_active_at timestamptz not null default clock_timestamp()
    );
    create index session_of_user on session ("user");

    create table email_token (
      token_hash bytea primary key,
      "user" uuid not null references "user" on delete cascade,
      purpose text not null check (purpose in ('verify', 'password')),
      expires_at timestamptz not null
    );
    create index email_token_of_user on email_token ("user", purpose);

    create table mail (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      body text not null,
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
