import { type Kysely, sql } from 'kysely'

/** Files that go along with emails. They go with their email, once that has run out. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table mail_attachment (
      mail uuid not null references mail on delete cascade,
      name text not null,
      type text not null,
      content bytea not null,
      primary key (mail, name)
    )
  `.execute(db)
}
