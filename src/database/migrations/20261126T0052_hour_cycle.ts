import { type Kysely, sql } from 'kysely'

/** How one's times of day are written. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table "user" add column hour_cycle text check (hour_cycle in ('h12', 'h23'));
    comment on column "user".hour_cycle is 'Whether times of day are written with 12 or 24 hours; null for the way of the language of dates';
  `.execute(db)
}
