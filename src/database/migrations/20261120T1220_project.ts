import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Projects, who is in them, and their tasks. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table project (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      name text not null,
      /** Short human key; tasks are numbered KEY-12. */
      key text not null,
      color text not null,
      status uuid,
      /** The number of its newest task. */
      last_number int not null default 0,
      /** No foreign key: it says who did it, also after that member is gone. */
      created_by uuid,
      sample boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, status) references status (workspace_id, id)
    );
    create unique index project_key on project (workspace_id, key);
    create index project_status on project (workspace_id, status);

    create table project_member (
      workspace_id uuid not null references workspace on delete cascade,
      project uuid not null,
      member uuid not null,
      primary key (workspace_id, project, member),
      foreign key (workspace_id, project) references project (workspace_id, id),
      foreign key (workspace_id, member) references member (workspace_id, id)
    );
    create index project_member_member on project_member (workspace_id, member);

    create table task (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      project uuid not null,
      number int not null,
      title text not null,
      description text not null default '',
      status uuid,
      executor uuid,
      priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
      start date,
      "end" date,
      due_date date,
      created_by uuid,
      sample boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, project) references project (workspace_id, id),
      foreign key (workspace_id, status) references status (workspace_id, id),
      foreign key (workspace_id, executor) references member (workspace_id, id)
    );
    create unique index task_number on task (workspace_id, project, number);
    create index task_status on task (workspace_id, status, id);
    create index task_executor on task (workspace_id, executor);
    create index task_created_by on task (workspace_id, created_by);
  `.execute(db)
  for (const table of ['project', 'project_member', 'task']) await secureRows(db, table)
}
