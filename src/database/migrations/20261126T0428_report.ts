import { type Kysely, sql } from 'kysely'

/**
 * Reports add up the entries of a period from its index alone, which takes a quarter of the time that looking at each entry
 * does. They can as far as the table was vacuumed, so that is done after a fiftieth of it is new, not after a fifth.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop index time_entry_start;
    create index time_entry_start on time_entry (workspace_id, start) include (
      "end", id, project, member_id, task, client, currency, rate, billable, covered, included
    );
    alter table time_entry set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
  `.execute(db)
}
