import { type Kysely, sql } from 'kysely'

/** Rates of clients, and of several times: what stood there so far holds from the beginning. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table rate
      add column client uuid,
      add column "from" date,
      add foreign key (workspace_id, client) references client (workspace_id, id) on delete cascade,
      add constraint rate_place check (client is null or (project is null and member is null));
    drop index rate_of;
    create unique index rate_of on rate (workspace_id, project, client, member, "from") nulls not distinct;
    comment on column rate.client is 'Null: whoever pays';
    comment on column rate."from" is 'The day from which it holds, in the time zone of the workspace; null: from the beginning';
  `.execute(db)
}
