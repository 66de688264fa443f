import { type Kysely, sql } from 'kysely'

/** Emails that are written before the files that go along with them can be made. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table mail add column awaits_files boolean not null default false;
    create index mail_awaiting on mail (created_at) where awaits_files;
  `.execute(db)
}
