import { type Kysely, sql } from 'kysely'

/** Pictures and files of pages. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table file
      add column page uuid,
      add foreign key (workspace_id, page) references document_page (workspace_id, id) on delete cascade,
      drop constraint file_place,
      add constraint file_place check (num_nonnulls(task, expense, page) = 1);
    create index file_page on file (workspace_id, page) where page is not null;
    comment on column file.page is 'The page of a document on which it stands, where it is neither of a task nor of an expense';
  `.execute(db)
}
