import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** What makes writes cost less. */
export async function up(db: Kysely<unknown>) {
  await sql`
    /**
     * The newest number of a project's tasks; none before its first. Not in the project's own row, which everybody who
     * makes a task would lock, and write anew.
     */
    create table task_counter (
      workspace_id uuid not null references workspace on delete cascade,
      project uuid not null,
      last_number int not null,
      primary key (workspace_id, project),
      foreign key (workspace_id, project) references project (workspace_id, id) on delete cascade
    ) with (fillfactor = 10);
    insert into task_counter (workspace_id, project, last_number)
    select workspace_id, id, last_number from project where last_number > 0;
    alter table project drop column last_number;

    -- With room beside a row and no index on its status, a new status needs no entry in any index.
    drop index task_status;
    alter table task set (fillfactor = 80);
    alter table workspace_counter set (fillfactor = 10);

    /**
     * Goes into a workspace, for what a transaction is for, and answers the currency of its money; in one statement whose
     * parts stay planned. The currency is read once the lock is there. Empty where there is no workspace.
     */
    create function enter_workspace(id uuid, signed text, use text) returns text language plpgsql as $$
      begin
        perform set_config('app.workspace', signed, true);
        if use = 'write' then
          perform pg_advisory_xact_lock_shared(hashtextextended('currency ' || id, 0));
        elsif use = 'recurrency' then
          perform pg_advisory_xact_lock(hashtextextended('currency ' || id, 0));
        end if;
        return coalesce((select currency from workspace where workspace.id = enter_workspace.id), '');
      end
    $$;
  `.execute(db)
  await secureRows(db, 'task_counter')
}
