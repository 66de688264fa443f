import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    /** The key of a picture in the file store. */
    alter table workspace add logo text unique;
  `.execute(db)
}
