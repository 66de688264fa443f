import { type Kysely, sql } from 'kysely'

/** Reports by email for others too: each recipient has a schedule of their own, with who made it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table report_schedule add column created_by uuid;
    update report_schedule set created_by = member_id;
    alter table report_schedule
      alter column created_by set not null,
      add foreign key (workspace_id, created_by) references member (workspace_id, id) on delete cascade;
    create index report_schedule_maker on report_schedule (workspace_id, created_by);
    comment on column report_schedule.member_id is 'Who gets it, with what they may see';
    comment on column report_schedule.created_by is 'Who may export what they hand out; it ends with them';
  `.execute(db)
}
