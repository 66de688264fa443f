import { type Kysely, sql } from 'kysely'
import { secureRows } from '../../row-security.ts'

/** Workspaces, their roles, members and statuses, and the log of every change in them. */
export async function createWorkspace(db: Kysely<unknown>) {
  await sql`
    create table workspace (
      id uuid primary key,
      name text not null,
      color text not null,
      /** The key of a picture in the file store. */
      logo text unique,
      /** Flags from Sunday to Saturday. */
      workweek smallint[] not null,
      workday_duration numeric(4, 2) not null,
      time_zone text not null,
      currency char(3) not null,
      industry text,
      /** Nobody is a member any more; its rows go a while later, in the background. */
      deleted_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp()
    );
    create index workspace_deleted on workspace (deleted_at) where deleted_at is not null;

    /** Apart from the workspace's row, which every foreign key to it locks. */
    create table workspace_counter (
      workspace_id uuid primary key references workspace on delete cascade,
      seq bigint not null default 0
    ) with (fillfactor = 50);

    create table role (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      name text not null,
      position int not null,
      is_owner boolean not null default false,
      /** A scope per flag; a missing flag is none. */
      access jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id)
    );

    create table member (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      "user" uuid references "user",
      /** The address that was invited; null for a link handed on by hand, and for the founder. */
      email text,
      role uuid not null,
      status text not null check (status in ('accepted', 'invited')),
      invite_token_hash bytea,
      invite_expires_at timestamptz,
      /** Projects that the invited one joins on accepting. */
      invite_projects uuid[] not null default '{}',
      /** Minutes that the member works in a week; null for the workspace's workweek. */
      weekly_minutes int check (weekly_minutes between 0 and 10080),
      created_by uuid,
      sample boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, role) references role (workspace_id, id),
      check ((status = 'accepted') = ("user" is not null))
    );
    create unique index member_user on member (workspace_id, "user");
    create index member_of_user on member ("user");
    create index member_invite on member (invite_token_hash) where invite_token_hash is not null;
    create index member_invited_email on member (email) where status = 'invited';

    /** When members were there last. Not in their own row: that is locked, versioned and told to everybody. */
    create table last_seen (
      workspace_id uuid not null references workspace on delete cascade,
      member uuid not null,
      /** To the minute. */
      at timestamptz not null,
      primary key (workspace_id, member),
      foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
    );

    create table status (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('task', 'project', 'invoice')),
      name text not null,
      category text not null,
      position int not null,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      constraint status_category_check check (
        case kind
          when 'invoice' then category in ('draft', 'open', 'paid', 'void')
          else category in ('todo', 'active', 'done', 'cancelled')
        end
      )
    );

    create table change (
      workspace_id uuid not null references workspace on delete cascade,
      /** Counts up by one per workspace, in commit order. */
      seq bigint not null,
      object text not null,
      event text not null check (event in ('create', 'update', 'delete')),
      data jsonb not null,
      /** The row before an update or delete: who could see it then, and what it said. */
      before jsonb,
      /** The member who did it; null for the program itself. */
      actor uuid,
      at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, seq)
    );
    /** The history of one thing. */
    create index change_thing on change (workspace_id, (data ->> 'id'), seq);
    /** News of the whole workspace, which else lie far apart among the changes of tasks. */
    create index change_news on change (workspace_id, seq)
      where object in (
        'workspace', 'member', 'role', 'project', 'tag', 'task-status', 'project-status', 'invoice-status'
      );

    /**
     * What members' browsers keep until it is answered, once it was done: by it a second try is recognised. No reference
     * to the member, whose row the first insert of a write would lock before its turn.
     */
    create table done_change (
      workspace_id uuid not null references workspace on delete cascade,
      member uuid not null,
      /** What the browser calls it. */
      key text not null,
      at timestamptz not null default now(),
      primary key (workspace_id, member, key)
    );
    create index done_change_at on done_change (at);
  `.execute(db)
  await secureRows(db, 'workspace', 'id')
  await showColleagues(db)
  for (const table of ['workspace_counter', 'role', 'member', 'last_seen', 'status', 'change', 'done_change'])
    await secureRows(db, table)
}

/** Accounts stand above workspaces; a workspace sees those of its members. */
async function showColleagues(db: Kysely<unknown>) {
  await sql`
    alter table "user" enable row level security;
    create policy colleagues on "user" using (
      id in (select m."user" from member m where m.workspace_id = (select public.current_workspace()))
        or (select public.sees_all_workspaces())
    );
  `.execute(db)
}
