import { type Kysely, sql } from 'kysely'

/** Links beside the files of a task. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table file
      add column url text,
      alter column key drop not null,
      add constraint file_content check (num_nonnulls(key, url) = 1),
      add constraint file_url_place check (url is null or task is not null);
    comment on column file.url is 'Where a link leads, which has no bytes';
  `.execute(db)
}
