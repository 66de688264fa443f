import { type Kysely, sql } from 'kysely'

/** What is restored from the trash returns to the time entries that had it, too. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table tombstone add entries uuid[] not null default '{}'`.execute(db)
}
