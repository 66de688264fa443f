import { type Kysely, sql } from 'kysely'
import { secureRows } from '../../row-security.ts'

/** Tasks and their tags, people, dependencies, and each member's filter. */
export async function createTask(db: Kysely<unknown>) {
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

    create table task (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      project uuid not null,
      number int not null,
      parent uuid,
      title text not null,
      description text not null default '',
      checklist jsonb not null default '[]',
      status uuid,
      executor uuid,
      priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
      start date,
      "end" date,
      due_date date,
      /** Minutes. */
      estimate int not null default 0,
      billable boolean not null default true,
      /** Minor units per hour; instead of the rates of project and member. */
      rate bigint,
      /** Minor units. */
      fixed_price bigint,
      recurrence jsonb,
      /** The day that months and years are counted from: the 31st stays the 31st after a February. */
      recurrence_anchor date,
      next_date date,
      /** Its place among the cards of a board; new tasks stand in the order of their numbers. */
      position text collate "C" not null default 'h00000000',
      /** What its time entries add up to; written anew with each of them. */
      tracked_seconds bigint not null default 0,
      earned bigint not null default 0,
      /** Billable seconds without a rate. */
      unpriced_seconds bigint not null default 0,
      active boolean not null default false,
      words tsvector generated always as (
        setweight(search_vector(title), 'A') || setweight(
          search_vector(description || ' ' || jsonb_path_query_array(checklist, '$[*].title')::text), 'D'
        )
      ) stored,
      letters text generated always as (search_letters(title)) stored,
      beginning text collate "C" generated always as (search_beginning(title)) stored,
      /** Deleted tasks stay for 30 days, out of every list. */
      deleted_at timestamptz,
      /** No foreign key: it says who did it, also after that member is gone. */
      deleted_by uuid,
      created_by uuid,
      sample boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, project) references project (workspace_id, id),
      foreign key (workspace_id, parent) references task (workspace_id, id),
      foreign key (workspace_id, status) references status (workspace_id, id),
      foreign key (workspace_id, executor) references member (workspace_id, id)
    );
    create unique index task_number on task (workspace_id, project, number);
    create index task_project on task (workspace_id, project, id);
    create index task_parent on task (workspace_id, parent) where parent is not null;
    create index task_status on task (workspace_id, status, id);
    create index task_executor on task (workspace_id, executor, id);
    create index task_created_by on task (workspace_id, created_by);
    create index task_due_again on task (next_date) where next_date is not null and deleted_at is null;
    /** Whom to remind of what is due. */
    create index task_due on task (due_date)
      where due_date is not null and executor is not null and deleted_at is null;
    create index task_deleted on task (deleted_at) where deleted_at is not null;
    create index task_trash on task (workspace_id, deleted_at desc, id desc) where deleted_at is not null;
    create index task_words on task using gin (workspace_id, words);
    create index task_letters on task using gin (workspace_id, letters gin_trgm_ops);
    -- The workspace comes last: where nothing is counted yet, PostgreSQL would look for one task's id by an index of few pages.
    create index task_beginning on task (beginning, workspace_id) where deleted_at is null;

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

    /**
     * The numbers that tasks had in projects which they have left. A project gives no number twice, so each stays its
     * task's: it has it again when it comes back, and is found by it meanwhile.
     */
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

    create table task_filter (
      workspace_id uuid not null references workspace on delete cascade,
      member uuid not null,
      value jsonb not null,
      primary key (workspace_id, member),
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
    );
  `.execute(db)
  const links = ['task_tag', 'task_participant', 'task_dependency', 'task_former_number', 'task_filter']
  for (const table of ['tag', 'task', ...links]) await secureRows(db, table)
}
