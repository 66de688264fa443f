import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Tags, and all that a task has beside its first fields: people, subtasks, dependencies, money, recurrence. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table tag (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      name text not null,
      color text not null,
      position int not null,
      sample boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id)
    );
    create unique index tag_name on tag (workspace_id, lower(name));

    alter table task
      /** Minutes. */
      add estimate int not null default 0,
      add billable boolean not null default true,
      /** Minor units per hour; instead of the rates of project and member. */
      add rate bigint,
      /** Minor units. */
      add fixed_price bigint,
      add parent uuid,
      add checklist jsonb not null default '[]',
      add recurrence jsonb,
      /** The day that months and years are counted from: the 31st stays the 31st after a February. */
      add recurrence_anchor date,
      add next_date date,
      /** What its time entries add up to; written anew with each of them. */
      add tracked_seconds bigint not null default 0,
      add earned bigint not null default 0,
      add active boolean not null default false,
      /** Deleted tasks stay for 30 days, out of every list. */
      add deleted_at timestamptz,
      add foreign key (workspace_id, parent) references task (workspace_id, id);
    create index task_parent on task (workspace_id, parent) where parent is not null;
    create index task_due_again on task (next_date) where next_date is not null and deleted_at is null;
    create index task_deleted on task (deleted_at) where deleted_at is not null;
    drop index task_executor;
    create index task_executor on task (workspace_id, executor, id);
    create index task_project on task (workspace_id, project, id);

    create table task_tag (
      workspace_id uuid not null references workspace on delete cascade,
      task uuid not null,
      tag uuid not null,
      primary key (workspace_id, task, tag),
      foreign key (workspace_id, task) references task (workspace_id, id) on delete cascade,
      foreign key (workspace_id, tag) references tag (workspace_id, id) on delete cascade
    );
    create index task_tag_tag on task_tag (workspace_id, tag);

    create table task_participant (
      workspace_id uuid not null references workspace on delete cascade,
      task uuid not null,
      member uuid not null,
      primary key (workspace_id, task, member),
      foreign key (workspace_id, task) references task (workspace_id, id) on delete cascade,
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
    );
    create index task_participant_member on task_participant (workspace_id, member);

    create table task_dependency (
      workspace_id uuid not null references workspace on delete cascade,
      task uuid not null,
      /** Has to be finished before the task begins. */
      depends_on uuid not null,
      primary key (workspace_id, task, depends_on),
      foreign key (workspace_id, task) references task (workspace_id, id) on delete cascade,
      foreign key (workspace_id, depends_on) references task (workspace_id, id) on delete cascade
    );
    create index task_dependency_depends_on on task_dependency (workspace_id, depends_on);

    create table task_filter (
      workspace_id uuid not null references workspace on delete cascade,
      member uuid not null,
      value jsonb not null,
      primary key (workspace_id, member),
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
    );

    /** The history of one thing. */
    create index change_thing on change (workspace_id, (data ->> 'id'), seq);
  `.execute(db)
  for (const table of ['tag', 'task_tag', 'task_participant', 'task_dependency', 'task_filter'])
    await secureRows(db, table)
}
