import { type Kysely, sql } from 'kysely'

/**
 * Tasks of projects that are not billed were made as not billable themselves, and stayed so when the project was billed
 * later. Whether time is billed is now asked of both, so they are billable again, but where somebody said otherwise.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    update task t set billable = true from project p
    where p.workspace_id = t.workspace_id and p.id = t.project and p.billing = 'non_billable' and not t.billable
      and not exists (
        select from change c
        where c.workspace_id = t.workspace_id and c.object = 'task' and c.event = 'update' and c.data ->> 'id' = t.id::text
          and c.data ->> 'billable' = 'false' and c.before ->> 'billable' = 'true'
      )
  `.execute(db)
}
