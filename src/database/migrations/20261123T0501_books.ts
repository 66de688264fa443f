import { type Kysely, sql } from 'kysely'

/** Books that are closed up to a day, and why time in them changed all the same. */
export async function up(db: Kysely<unknown>) {
  await sql`
    /** The last day of the closed books, in the time zone of the workspace; null where none are. */
    alter table workspace add column books_closed_until date;
    /** Why, where who did it had to say so. */
    alter table change add column reason text;
  `.execute(db)
  // Whoever might change the time of others may approve it.
  await sql`
    update role set access = access || jsonb_build_object(
      'time.approve', case when access ->> 'time.update' in ('all', 'project') then access ->> 'time.update' else 'none' end
    )
  `.execute(db)
}
