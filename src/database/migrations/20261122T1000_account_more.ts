import { type Kysely, sql } from 'kysely'

/** Pictures and settings of users, second factors, outside identities, known devices, and limits that servers share. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table "user"
      /** The key of a square picture in the file store. */
      add column picture text unique,
      /** The language of dates, and the zone that instants are shown in; null for the product's and the browser's. */
      add column locale text,
      add column time_zone text,
      /** Who is to be asked about paying for the product; fields of the contract. */
      add column billing jsonb not null default '{}';

    alter table email_token
      drop constraint email_token_purpose_check,
      add constraint email_token_purpose_check check (purpose in ('verify', 'password', 'email')),
      /** What a followed link makes true: the registration it was mailed for, or the new address. */
      add column name text,
      add column password_hash text,
      add column email text;

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
  `.execute(db)
}
