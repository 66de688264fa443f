import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** When members are not at work: their working weeks, public holidays, and the time off that they ask for. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table work_week (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      member_id uuid not null,
      "from" date not null,
      minutes int[] not null check (cardinality(minutes) = 7),
      region text,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      constraint work_week_from unique (workspace_id, member_id, "from"),
      foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
    );
    comment on column work_week."from" is 'Holds from this day on, until a later one of the member does';
    comment on column work_week.minutes is 'Of each weekday, from Sunday on';
    comment on column work_week.region is 'Whose public holidays the member has; null: those of the workspace';

    create table holiday_calendar (
      workspace_id uuid primary key references workspace on delete cascade,
      region text,
      hidden text[] not null default '{}',
      own jsonb not null default '[]',
      updated_at timestamptz not null default clock_timestamp()
    );
    comment on column holiday_calendar.region is 'Country and parts of it, as DE-BY; null: no public holidays';
    comment on column holiday_calendar.hidden is 'Public holidays on which the team works, by their keys';
    comment on column holiday_calendar.own is 'Holidays that the workspace added';

    create table time_off_kind (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      name text not null,
      is_private boolean not null default false,
      needs_approval boolean not null default true,
      allowance numeric(5, 1) check (allowance >= 0),
      archived_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id)
    );
    create unique index time_off_kind_name on time_off_kind (workspace_id, lower(name));
    comment on column time_off_kind.is_private is 'Colleagues see that a member is away, and not why';
    comment on column time_off_kind.allowance is 'Days that each member has in a year; null: no limit';

    create table time_off (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      member_id uuid not null,
      kind uuid not null,
      start date not null,
      "end" date not null,
      from_noon boolean not null default false,
      until_noon boolean not null default false,
      note text not null default '',
      status text not null check (status in ('requested', 'approved', 'declined', 'cancelled')),
      answer text not null default '',
      decided_by uuid,
      created_by uuid not null,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade,
      foreign key (workspace_id, kind) references time_off_kind (workspace_id, id),
      check (start < "end" or (start = "end" and not (from_noon and until_noon))),
      constraint time_off_overlap exclude using gist (
        workspace_id with =, member_id with =,
        int4range((start - date '2000-01-01') * 2 + from_noon::int,
          ("end" - date '2000-01-01') * 2 + 2 - until_noon::int) with &&
      ) where (status in ('requested', 'approved'))
    );
    create index time_off_start on time_off (workspace_id, start desc, id desc);
    create index time_off_member on time_off (workspace_id, member_id);
    create index time_off_kind_used on time_off (workspace_id, kind);
    comment on column time_off.from_noon is 'The first day is off from noon on';
    comment on column time_off.until_noon is 'The last day is off until noon';
    comment on column time_off.decided_by is 'Who approved or declined it; null: nobody had to. Kept when it is cancelled, so that it can be restored';

    insert into time_off_kind (workspace_id, id, name, is_private, needs_approval)
    select workspace.id, gen_random_uuid(), kind.name, kind.is_private, kind.needs_approval
    from workspace, (values
      ('Vacation', false, true), ('Sick leave', true, false), ('Other', true, true)
    ) as kind (name, is_private, needs_approval);
  `.execute(db)
  for (const table of ['work_week', 'holiday_calendar', 'time_off_kind', 'time_off'])
    await secureRows(db, table)
  // Whoever approves the time of others approves their time off too.
  await sql`
    update role set access = access || jsonb_build_object('timeOff.approve', coalesce(access ->> 'time.approve', 'none'))
  `.execute(db)
}
