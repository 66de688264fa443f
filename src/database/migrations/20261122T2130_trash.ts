import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Who deleted what stays for 30 days, and what is left of things that are no rows of their own meanwhile. */
export async function up(db: Kysely<unknown>) {
  await sql`
    /* No foreign keys: they say who did it, also after that member is gone. */
    alter table task add deleted_by uuid;
    alter table comment add deleted_by uuid;
    alter table file add deleted_by uuid;
    create index task_trash on task (workspace_id, deleted_at desc, id desc) where deleted_at is not null;
    create index comment_trash on comment (workspace_id, deleted_at desc, id desc) where deleted_at is not null;
    create index file_trash on file (workspace_id, deleted_at desc, id desc) where deleted_at is not null;

    create table tombstone (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('tag', 'task-status', 'project-status', 'invoice-status', 'view')),
      /* The row as it was. */
      data jsonb not null,
      /* The tasks, or projects, that had it. */
      used_by uuid[] not null default '{}',
      deleted_at timestamptz not null default now(),
      deleted_by uuid,
      primary key (workspace_id, id)
    );
    create index tombstone_trash on tombstone (workspace_id, deleted_at desc, id desc);
    create index tombstone_old on tombstone (deleted_at);
  `.execute(db)
  await secureRows(db, 'tombstone')
}
