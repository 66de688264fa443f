import { type Kysely, sql } from 'kysely'

/** Whoever lost a workspace learns it also where they have no other one to be told in: it is kept until they read it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    /** When it was told in the user's workspaces; null while it waits for that. */
    alter table account_notice add column told_at timestamptz;
    create index account_notice_kept on account_notice ("user") where told_at is not null;
  `.execute(db)
}
