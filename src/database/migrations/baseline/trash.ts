import { type Kysely, sql } from 'kysely'
import { secureRows } from '../../row-security.ts'

/** What is left for 30 days of deleted things that are no rows of their own meanwhile. */
export async function createTrash(db: Kysely<unknown>) {
  await sql`
    create table tombstone (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('tag', 'task-status', 'project-status', 'invoice-status', 'view')),
      /** The row as it was. */
      data jsonb not null,
      /** The tasks, or projects, that had it. */
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
