import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Projects as a tree with dates, money and an order; clients; pins; the order of tasks on boards; saved views. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table client (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      title text not null,
      sample boolean not null default false,
      created_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id)
    );
    create unique index client_title on client (workspace_id, lower(title));

    alter table project
      add parent uuid,
      add description text not null default '',
      add start date,
      add "end" date,
      add due_date date,
      add priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
      add client uuid,
      add billing text not null default 'time_materials'
        check (billing in ('time_materials', 'fixed_fee', 'non_billable')),
      /** Minutes, or minor units of money. */
      add budget bigint check (budget >= 0),
      add budget_unit text check (budget_unit in ('minutes', 'money')),
      /** Its place among its siblings, as a fractional index: ordered byte by byte. */
      add position text collate "C" not null default 'h00000000',
      add archived_at timestamptz,
      add foreign key (workspace_id, parent) references project (workspace_id, id),
      add foreign key (workspace_id, client) references client (workspace_id, id),
      add check ((budget is null) = (budget_unit is null)),
      add check ("end" >= start);
    update project set position = 'h' || lpad(nth::text, 8, '0')
    from (select workspace_id, id, row_number() over (partition by workspace_id order by id) as nth from project) p
    where p.workspace_id = project.workspace_id and p.id = project.id;
    create index project_parent on project (workspace_id, parent) where parent is not null;
    create index project_client on project (workspace_id, client) where client is not null;

    /** Its place among the cards of a board; new tasks stand in the order of their numbers. */
    alter table task add position text collate "C" not null default 'h00000000';
    update task set position = 'h' || lpad(number::text, 8, '0');

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
  for (const table of ['client', 'project_pin', 'view']) await secureRows(db, table)
}
