import { type Kysely, sql } from 'kysely'
import { secureRows } from '../../row-security.ts'

/** Tracked time, and what an hour costs. */
export async function createTime(db: Kysely<unknown>) {
  await sql`
    create table time_entry (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      /** Without a cascade: a project that has time cannot be deleted. */
      project uuid not null,
      /**
       * Null: time on the project alone. Entries refer to a task in the trash too, so that restoring it returns them; it
       * has no cascade, so whoever purges tasks lets go of them first.
       */
      task uuid,
      /** What its task was called when it was deleted. */
      task_title text not null default '',
      /** As it was when the entry was made. No foreign key: it says who was to pay, also after that client is gone. */
      client uuid,
      currency text not null,
      /** No foreign key: it says whose time it was, also after that member is gone. */
      member_id uuid not null,
      start timestamptz not null,
      /** Null while the timer runs. */
      "end" timestamptz,
      note text not null default '',
      billable boolean not null,
      /** Minor units per hour, as resolved when the entry was made. */
      rate bigint,
      /** Paid for by the fee of its project or the fixed price of its task, so never billed by the hour. */
      covered boolean not null default false,
      is_manual boolean not null,
      edited_by uuid,
      created_by uuid,
      sample boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, project) references project (workspace_id, id),
      foreign key (workspace_id, task) references task (workspace_id, id),
      check ("end" > start and "end" <= start + interval '24 hours'),
      /** The second wall: the queries name the entry that is in the way, this makes it impossible. A running timer has no end yet. */
      constraint time_entry_overlap exclude using gist (
        workspace_id with =, member_id with =, tstzrange(start, "end", '[)') with &&
      ) where ("end" is not null)
    );
    create unique index time_entry_running on time_entry (workspace_id, member_id) where "end" is null;
    create index time_entry_project on time_entry (workspace_id, project, start);
    create index time_entry_task on time_entry (workspace_id, task, start);
    create index time_entry_start on time_entry (workspace_id, start);
    create index time_entry_member on time_entry (workspace_id, member_id, start);

    create table time_entry_tag (
      workspace_id uuid not null references workspace on delete cascade,
      entry uuid not null,
      tag uuid not null,
      primary key (workspace_id, entry, tag),
      foreign key (workspace_id, entry) references time_entry (workspace_id, id) on delete cascade,
      foreign key (workspace_id, tag) references tag (workspace_id, id) on delete cascade
    );
    create index time_entry_tag_tag on time_entry_tag (workspace_id, tag);

    create table rate (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      /** Null: in every project. */
      project uuid,
      /** Null: whoever works. */
      member uuid,
      /** Minor units per hour. */
      rate bigint not null,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, project) references project (workspace_id, id) on delete cascade,
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
    );
    create unique index rate_of on rate (workspace_id, project, member) nulls not distinct;
  `.execute(db)
  for (const table of ['time_entry', 'time_entry_tag', 'rate']) await secureRows(db, table)
}
