import { type Kysely, sql } from 'kysely'

/** What an hour of a member costs the workspace, dated as what it is billed at. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table rate add column cost boolean not null default false;
    comment on column rate.cost is 'What an hour of the member costs the workspace, instead of what a client pays for it';
    alter table rate add constraint rate_cost check (not cost or (member is not null and project is null and client is null));
    drop index rate_of;
    create unique index rate_of on rate (workspace_id, project, client, member, cost, "from") nulls not distinct;
  `.execute(db)
}
