import { type Kysely, sql } from 'kysely'
import { secureRows } from '../../row-security.ts'

/** What members say on tasks, and the files they put there. */
export async function createComment(db: Kysely<unknown>) {
  await sql`
    create table comment (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      task uuid not null,
      /** No foreign key: it says who wrote it, also after that member is gone. */
      member_id uuid,
      text text not null,
      words tsvector generated always as (search_vector(text)) stored,
      edited_at timestamptz,
      /** Deleted comments stay for 30 days. */
      deleted_at timestamptz,
      deleted_by uuid,
      sample boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, task) references task (workspace_id, id) on delete cascade
    );
    create index comment_task on comment (workspace_id, task, created_at, id);
    create index comment_trash on comment (workspace_id, deleted_at desc, id desc) where deleted_at is not null;
    create index comment_words on comment using gin (workspace_id, words);

    create table file (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      task uuid not null,
      name text not null,
      type text not null,
      /** Bytes. */
      size bigint not null,
      width int,
      height int,
      /** Under which name its bytes are kept; never one that a person chose. */
      key text not null,
      created_by uuid,
      /** Deleted files stay for 30 days. */
      deleted_at timestamptz,
      deleted_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, task) references task (workspace_id, id) on delete cascade
    );
    create index file_task on file (workspace_id, task, created_at, id);
    create index file_trash on file (workspace_id, deleted_at desc, id desc) where deleted_at is not null;
    create index file_key on file (key);
  `.execute(db)
  for (const table of ['comment', 'file']) await secureRows(db, table)
}
