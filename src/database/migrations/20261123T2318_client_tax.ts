import { type Kysely, sql } from 'kysely'

/** The tax that new lines for a client have, such as none where they owe it themselves. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table client
      add column tax uuid,
      add foreign key (workspace_id, tax) references tax (workspace_id, id);
    comment on column client.tax is 'Of new lines; null: the default one of the workspace';
    create index client_tax on client (workspace_id, tax) where tax is not null;
  `.execute(db)
}
