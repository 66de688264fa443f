import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/**
 * The numbers that tasks had in projects which they have left. A project gives no number twice, so each stays its
 * task's: it has it again when it comes back, and is found by it meanwhile.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table task_former_number (
      workspace_id uuid not null references workspace on delete cascade,
      task uuid not null,
      project uuid not null,
      number int not null,
      primary key (workspace_id, task, project),
      unique (workspace_id, project, number),
      foreign key (workspace_id, task) references task (workspace_id, id) on delete cascade,
      foreign key (workspace_id, project) references project (workspace_id, id) on delete cascade
    );
  `.execute(db)
  await secureRows(db, 'task_former_number')
}
