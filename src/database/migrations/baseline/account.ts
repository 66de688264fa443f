import { type Kysely, sql } from 'kysely'

/** Users, their sessions, the links that were mailed to them, second factors, outside identities, known devices. */
export async function createAccount(db: Kysely<unknown>) {
  await sql`
    create table "user" (
      id uuid primary key,
      name text not null,
      email text not null unique,
      /** argon2id in PHC form; null for an account that can't sign in by password. */
      password_hash text,
      /** What workspaces may know of it. */
      has_password boolean generated always as (password_hash is not null) stored,
      verified_at timestamptz,
      /** Where a new session begins. */
      last_workspace uuid,
      /** The key of a square picture in the file store. */
      picture text unique,
      /** The language of dates, and the zone that instants are shown in; null for the product's and the browser's. */
      locale text,
      time_zone text,
      /** Who is to be asked about paying for the product; fields of the contract. */
      billing jsonb not null default '{}',
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
      purpose text not null check (purpose in ('verify', 'password', 'email')),
      expires_at timestamptz not null,
      /** What a followed link makes true: the registration it was mailed for, or the new address. */
      name text,
      password_hash text,
      email text
    );
    create index email_token_of_user on email_token ("user", purpose);

    create table second_factor (
      "user" uuid primary key references "user" on delete cascade,
      /** Base32, as the authenticator app has it; it must be known to check a code. */
      secret text not null,
      /** Null until a first code has shown that the app has the secret. */
      confirmed_at timestamptz,
      /** The 30-second step of the last code that was taken: none is taken twice. */
      last_step bigint not null default 0,
      created_at timestamptz not null default clock_timestamp()
    );

    create table recovery_code (
      code_hash bytea primary key,
      "user" uuid not null references "user" on delete cascade
    );
    create index recovery_code_of_user on recovery_code ("user");

    /** A sign-in whose first step was right and whose second is still to come. */
    create table sign_in_step (
      token_hash bytea primary key,
      "user" uuid not null references "user" on delete cascade,
      remember boolean not null,
      attempts int not null default 0,
      expires_at timestamptz not null
    );
    create index sign_in_step_of_user on sign_in_step ("user");

    create table identity (
      issuer text not null,
      subject text not null,
      "user" uuid not null references "user" on delete cascade,
      provider text not null,
      email text,
      created_at timestamptz not null default clock_timestamp(),
      primary key (issuer, subject),
      unique ("user", provider)
    );

    /** A way to an identity provider that a browser is on; used once, when it comes back. */
    create table identity_visit (
      token_hash bytea primary key,
      provider text not null,
      state text not null,
      nonce text not null,
      verifier text not null,
      remember boolean not null,
      next text,
      /** Whose account the identity shall be connected to; null for a sign-in. */
      "user" uuid references "user" on delete cascade,
      expires_at timestamptz not null
    );
    create index identity_visit_of_user on identity_visit ("user");

    /** Browsers that an account was signed in with. */
    create table device (
      "user" uuid not null references "user" on delete cascade,
      token_hash bytea not null,
      last_seen_at timestamptz not null default clock_timestamp(),
      primary key ("user", token_hash)
    );

    /** The people of the sample: a workspace may make and remove accounts of reserved domains alone (RFC 2606). */
    create function add_sample_user(id uuid, name text, email text, password_hash text) returns void
      language sql security definer set search_path = pg_catalog, pg_temp
      as $$
        insert into public."user" (id, name, email, password_hash, verified_at)
        select add_sample_user.id, add_sample_user.name, add_sample_user.email, add_sample_user.password_hash, now()
        where add_sample_user.email ~ '[.](example|invalid)$'
      $$;
    create function remove_sample_user(id uuid) returns void
      language sql security definer set search_path = pg_catalog, pg_temp
      as $$
        delete from public."user" u
        where u.id = remove_sample_user.id and u.password_hash is null and u.email ~ '[.](example|invalid)$'
      $$;
  `.execute(db)
}
