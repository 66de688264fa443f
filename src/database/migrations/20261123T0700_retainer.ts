import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** What a project's retainer includes each month, and what of each time entry it pays for. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table project
      drop constraint project_billing_check,
      add constraint project_billing_check
        check (billing in ('time_materials', 'fixed_fee', 'retainer', 'non_billable'));
    create table retainer (
      workspace_id uuid not null references workspace on delete cascade,
      project uuid not null,
      "from" date not null check (extract(day from "from") = 1),
      unit text not null check (unit in ('minutes', 'money')),
      amount bigint check (amount >= 0),
      carry_over text not null check (carry_over in ('none', 'next', 'unlimited')),
      primary key (workspace_id, project, "from"),
      foreign key (workspace_id, project) references project (workspace_id, id) on delete cascade
    );
    comment on column retainer."from" is 'The first day of the month from which it holds';
    comment on column retainer.amount is 'Minutes, or minor units of money, that each month includes; null: the retainer ended';
    alter table time_entry add column included numeric(9, 3) not null default 0;
    comment on column time_entry.included is 'Seconds of it that the retainer of its project pays for';
  `.execute(db)
  await secureRows(db, 'retainer')
}
