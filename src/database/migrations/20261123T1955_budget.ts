import { type Kysely, sql } from 'kysely'

/** How far those who manage a project were told that its budget is being used. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table project add column budget_notified smallint not null default 0 check (budget_notified in (0, 80, 100));
    comment on column project.budget_notified is 'Percent of the budget of whose use members were told; another budget begins anew';
    create index project_budget on project (workspace_id, id)
      where budget > 0 and budget_notified < 100 and archived_at is null and deleted_at is null;
  `.execute(db)
}
