import { type Kysely, sql } from 'kysely'

/** With which weekday one's calendars begin, and how one's numbers are written. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table "user"
      add column week_start smallint check (week_start in (0, 1, 6)),
      add column number_locale text;
    comment on column "user".week_start is 'The weekday with which calendars begin, 0 for Sunday; null for the usual one';
    comment on column "user".number_locale is 'The language whose way numbers are written; null for English (US)';
  `.execute(db)
}
