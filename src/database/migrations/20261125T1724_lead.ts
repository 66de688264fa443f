import { type Kysely, sql } from 'kysely'

/** One member of a project is its lead; who leaves the project leads it no more. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table project_member add column lead boolean not null default false;
    create unique index project_member_lead on project_member (workspace_id, project) where lead;
  `.execute(db)
}
