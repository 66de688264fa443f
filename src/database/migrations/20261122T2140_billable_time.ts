import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** What keeps tracked time safe to bill: each entry holds on to its project, client and currency, whatever becomes of its task. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table time_entry
      /**
       * Null: time on the project alone. Entries refer to a task in the trash too, so that restoring it returns them; it
       * has no cascade, so whoever purges tasks lets go of them first.
       */
      alter task drop not null,
      drop constraint time_entry_workspace_id_task_fkey,
      add foreign key (workspace_id, task) references task (workspace_id, id),
      /** What its task was called when it was deleted. */
      add task_title text not null default '',
      /** As it was when the entry was made. Without a cascade: a project that has time cannot be deleted. */
      add project uuid,
      /** No foreign key: it says who was to pay, also after that client is gone. */
      add client uuid,
      add currency text not null default 'EUR',
      /** Paid for by the fee of its project or the fixed price of its task, so never billed by the hour. */
      add covered boolean not null default false;
    update time_entry e set project = p.id, client = p.client, currency = w.currency,
      covered = p.billing = 'fixed_fee' or t.fixed_price is not null
    from task t join project p on p.workspace_id = t.workspace_id and p.id = t.project
      join workspace w on w.id = t.workspace_id
    where t.workspace_id = e.workspace_id and t.id = e.task;
    alter table time_entry
      alter project set not null,
      alter currency drop default,
      add foreign key (workspace_id, project) references project (workspace_id, id);
    create index time_entry_project on time_entry (workspace_id, project, start);

    create table time_entry_tag (
      workspace_id uuid not null references workspace on delete cascade,
      entry uuid not null,
      tag uuid not null,
      primary key (workspace_id, entry, tag),
      foreign key (workspace_id, entry) references time_entry (workspace_id, id) on delete cascade,
      foreign key (workspace_id, tag) references tag (workspace_id, id) on delete cascade
    );
    create index time_entry_tag_tag on time_entry_tag (workspace_id, tag);

    /** Billable seconds without a rate. */
    alter table task add unpriced_seconds bigint not null default 0;
  `.execute(db)
  await secureRows(db, 'time_entry_tag')
}
