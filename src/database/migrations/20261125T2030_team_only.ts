import { type Kysely, sql } from 'kysely'

/** Comments and files on a task that are for the team only: guests see nothing of them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table comment add column team_only boolean not null default false;
    alter table file add column team_only boolean not null default false;
  `.execute(db)
}
