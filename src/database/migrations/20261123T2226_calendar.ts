import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** What is in the calendar: events, series of them and the dates of these that are other than the rest, with who is asked to come. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table calendar_event (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      title text not null,
      description text not null default '',
      location text not null default '',
      all_day boolean not null,
      start_day date,
      end_day date,
      start_at timestamptz,
      end_at timestamptz,
      time_zone text,
      rrule text,
      exdates text[] not null default '{}',
      first_day date not null,
      last_day date not null,
      series uuid,
      original_day date,
      project uuid,
      /** No foreign key: once its task is deleted it is on none, as is answered of it. */
      task uuid,
      color text,
      visibility text not null default 'public' check (visibility in ('public', 'busy', 'private')),
      reminders int[] not null default '{}',
      words tsvector generated always as (
        setweight(search_vector(title), 'A') || search_vector(location) || search_vector(description)
      ) stored,
      letters text generated always as (search_letters(title)) stored,
      sample boolean not null default false,
      /** No foreign key: it says who made it, also after that member is gone. */
      created_by uuid,
      deleted_at timestamptz,
      deleted_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, series) references calendar_event (workspace_id, id) on delete cascade,
      foreign key (workspace_id, project) references project (workspace_id, id) on delete cascade,
      check (
        case when all_day then num_nonnulls(start_day, end_day) = 2 and num_nonnulls(start_at, end_at, time_zone) = 0
        else num_nonnulls(start_at, end_at, time_zone) = 3 and num_nonnulls(start_day, end_day) = 0 end
      ),
      check (start_day <= end_day and start_at <= end_at),
      check (num_nonnulls(series, original_day) <> 1 and num_nonnulls(series, rrule) < 2)
    );
    create index calendar_event_days on calendar_event (workspace_id, last_day, first_day) where deleted_at is null;
    create unique index calendar_event_series on calendar_event (workspace_id, series, original_day) where series is not null;
    create index calendar_event_project on calendar_event (workspace_id, project) where project is not null;
    create index calendar_event_task on calendar_event (workspace_id, task) where task is not null;
    create index calendar_event_trash on calendar_event (workspace_id, deleted_at desc, id desc) where deleted_at is not null;
    comment on column calendar_event.exdates is 'Days of the series on which it does not take place';
    comment on column calendar_event.first_day is 'It takes place on no day before, whatever the zone; last_day on none after';
    comment on column calendar_event.series is 'Of a date that is other than the rest: its series, and the day of it (original_day)';

    create table calendar_attendee (
      workspace_id uuid not null references workspace on delete cascade,
      event uuid not null,
      member_id uuid not null,
      answer text not null default 'open' check (answer in ('open', 'accepted', 'tentative', 'declined')),
      primary key (workspace_id, event, member_id),
      foreign key (workspace_id, event) references calendar_event (workspace_id, id) on delete cascade,
      foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
    );
    create index calendar_attendee_member on calendar_attendee (workspace_id, member_id);

    create table calendar_tag (
      workspace_id uuid not null references workspace on delete cascade,
      event uuid not null,
      tag uuid not null,
      primary key (workspace_id, event, tag),
      foreign key (workspace_id, event) references calendar_event (workspace_id, id) on delete cascade,
      foreign key (workspace_id, tag) references tag (workspace_id, id) on delete cascade
    );
    create index calendar_tag_tag on calendar_tag (workspace_id, tag);
  `.execute(db)
  for (const table of ['calendar_event', 'calendar_attendee', 'calendar_tag']) await secureRows(db, table)
}
