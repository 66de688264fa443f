import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** When members want to be reminded of tasks: each of a task once, and nobody else knows. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table task_reminder (
      workspace_id uuid not null references workspace on delete cascade,
      member uuid not null,
      task uuid not null,
      at timestamptz not null,
      primary key (workspace_id, member, task),
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade,
      foreign key (workspace_id, task) references task (workspace_id, id) on delete cascade
    );
    create index task_reminder_at on task_reminder (at);
    create index task_reminder_task on task_reminder (workspace_id, task);
  `.execute(db)
  await secureRows(db, 'task_reminder')
}
