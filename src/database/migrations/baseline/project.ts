import { type Kysely, sql } from 'kysely'
import { secureRows } from '../../row-security.ts'

/** Clients, the tree of projects, who is in them, pins, and saved views. */
export async function createProject(db: Kysely<unknown>) {
  await sql`
    create table client (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      title text not null,
      words tsvector generated always as (setweight(search_vector(title), 'A')) stored,
      letters text generated always as (search_letters(title)) stored,
      sample boolean not null default false,
      created_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id)
    );
    create unique index client_title on client (workspace_id, lower(title));

    create table project (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      parent uuid,
      name text not null,
      /** Short human key; tasks are numbered KEY-12. */
      key text not null,
      color text not null,
      description text not null default '',
      status uuid,
      priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
      start date,
      "end" date,
      due_date date,
      client uuid,
      billing text not null default 'time_materials'
        check (billing in ('time_materials', 'fixed_fee', 'non_billable')),
      /** Minutes, or minor units of money. */
      budget bigint check (budget >= 0),
      budget_unit text check (budget_unit in ('minutes', 'money')),
      /** Its place among its siblings, as a fractional index: ordered byte by byte. */
      position text collate "C" not null default 'h00000000',
      /** The number of its newest task. */
      last_number int not null default 0,
      words tsvector generated always as (
        setweight(search_vector(name || ' ' || key), 'A') || setweight(search_vector(description), 'D')
      ) stored,
      letters text generated always as (search_letters(name)) stored,
      archived_at timestamptz,
      /** No foreign key: it says who did it, also after that member is gone. */
      created_by uuid,
      sample boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, parent) references project (workspace_id, id),
      foreign key (workspace_id, status) references status (workspace_id, id),
      foreign key (workspace_id, client) references client (workspace_id, id),
      check ((budget is null) = (budget_unit is null)),
      check ("end" >= start)
    );
    create unique index project_key on project (workspace_id, key);
    create index project_parent on project (workspace_id, parent) where parent is not null;
    create index project_status on project (workspace_id, status);
    create index project_client on project (workspace_id, client) where client is not null;

    create table project_member (
      workspace_id uuid not null references workspace on delete cascade,
      project uuid not null,
      member uuid not null,
      primary key (workspace_id, project, member),
      foreign key (workspace_id, project) references project (workspace_id, id),
      foreign key (workspace_id, member) references member (workspace_id, id)
    );
    create index project_member_member on project_member (workspace_id, member);

    create table project_pin (
      workspace_id uuid not null references workspace on delete cascade,
      project uuid not null,
      member uuid not null,
      primary key (workspace_id, project, member),
      foreign key (workspace_id, project) references project (workspace_id, id) on delete cascade,
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
    );
    create index project_pin_member on project_pin (workspace_id, member);

    create table view (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      name text not null,
      screen text not null check (screen in ('projects', 'project', 'my-tasks')),
      /** The project whose tasks it shows. */
      project uuid,
      shared boolean not null,
      value jsonb not null,
      created_by uuid not null,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, project) references project (workspace_id, id) on delete cascade,
      check ((project is not null) = (screen = 'project'))
    );
    create index view_project on view (workspace_id, project) where project is not null;
  `.execute(db)
  for (const table of ['client', 'project', 'project_member', 'project_pin', 'view'])
    await secureRows(db, table)
}
