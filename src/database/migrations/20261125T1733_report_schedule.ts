import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** Reports that a member has mailed to themselves again and again. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table report_schedule (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      member_id uuid not null,
      name text not null,
      search text not null,
      every text not null check (every in ('day', 'week', 'month')),
      on_day smallint not null check (on_day between 1 and 31),
      hour smallint not null check (hour between 0 and 23),
      format text not null check (format in ('csv', 'xlsx', 'pdf')),
      next_day date not null,
      token text not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
    );
    create index report_schedule_member on report_schedule (workspace_id, member_id);
    create index report_schedule_due on report_schedule (next_day);
    create index report_schedule_token on report_schedule (token);
    comment on column report_schedule.search is 'What the address of the report said';
    comment on column report_schedule.on_day is 'Of the week, from Monday as 1 on, or of the month; the last where it has fewer';
    comment on column report_schedule.hour is 'In the time zone of the workspace';
    comment on column report_schedule.next_day is 'The day of the next email: a day and no instant, so that neither summer time nor another zone sends it twice';
    comment on column report_schedule.token is 'Stands in each of its emails, to stop them';
  `.execute(db)
  await secureRows(db, 'report_schedule')
}
