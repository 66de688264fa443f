import { type Kysely, sql } from 'kysely'

/** Of which week members were reminded last. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table workspace add column approval_reminded date;
    comment on column workspace.approval_reminded is 'The Monday of the last week that members were reminded to hand in, each once';
  `.execute(db)
}
