import { type Kysely, sql } from 'kysely'

/** Deleted projects stay for 30 days, with what they were part of and who was in them in a tombstone. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table project add deleted_at timestamptz;
    create index project_deleted on project (deleted_at) where deleted_at is not null;
    alter table tombstone drop constraint tombstone_kind_check, add constraint tombstone_kind_check
      check (kind in ('project', 'tag', 'task-status', 'project-status', 'invoice-status', 'view'));
  `.execute(db)
}
