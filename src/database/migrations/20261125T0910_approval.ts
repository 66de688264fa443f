import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Weeks of members that are handed in and approved, whose time is locked then. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table workspace
      add column approval text not null default 'off' check (approval in ('off', 'week', 'project')),
      add column approval_reminder jsonb;
    comment on column workspace.approval is 'What members hand in: whole weeks, or each project of a week; off: nothing, and nothing is locked';
    comment on column workspace.approval_reminder is 'Weekday, from Sunday on, and hour at which whoever has not handed in their week is reminded; null: never';

    create table approval (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      member_id uuid not null,
      week date not null check (extract(isodow from week) = 1),
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      project uuid,
      state text not null check (state in ('open', 'submitted', 'approved', 'returned')),
      note text not null default '',
      submitted_at timestamptz,
      decided_by uuid,
      decided_at timestamptz,
      comment text not null default '',
      sample boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      constraint approval_week unique nulls not distinct (workspace_id, member_id, week, project)
    );
    create index approval_waiting on approval (workspace_id, week) where state = 'submitted';
    create index approval_recent on approval (workspace_id, week desc, id);
    comment on column approval.member_id is 'No foreign key: it locks their time also after that member is gone';
    comment on column approval.week is 'Its Monday';
    comment on column approval.starts_at is 'When the week begins; kept, so that another time zone moves no time out of it';
    comment on column approval.project is 'Null: all of the week';
    comment on column approval.note is 'What the member says about it';
    comment on column approval.comment is 'What whoever decided says about it';

    create function keep_approved_entries() returns trigger language plpgsql as $$
    declare
      now_and_then time_entry[] := case tg_op when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end;
    begin
      if tg_op = 'DELETE' then
        -- With its workspace, by the foreign key; or sample data.
        if pg_trigger_depth() > 1 or old.sample then return old; end if;
      elsif tg_op = 'UPDATE' then
        -- A timer can always be stopped.
        if (old.start, old.member_id, old.project, old.billable) is not distinct from (new.start, new.member_id, new.project, new.billable)
          and (old."end" is null or old."end" is not distinct from new."end") then return new; end if;
      end if;
      if exists (
        select from unnest(now_and_then) e
        join approval a on a.workspace_id = e.workspace_id and a.member_id = e.member_id
          and a.starts_at <= e.start and e.start < a.ends_at and (a.project is null or a.project = e.project)
        join workspace w on w.id = a.workspace_id
        where a.state in ('submitted', 'approved') and w.approval <> 'off'
      ) then
        raise exception 'The week of a time entry is locked' using errcode = 'restrict_violation', constraint = 'entry_approved';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    create trigger keep_approved_entries
      before insert or delete or update of start, "end", member_id, project, billable on time_entry
      for each row execute function keep_approved_entries();
  `.execute(db)
  await secureRows(db, 'approval')
}
