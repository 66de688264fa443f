import { type Kysely, sql } from 'kysely'

/**
 * The second wall under every query's own `workspace_id =`: whoever does not own the tables sees the rows of the
 * workspace whose signed name the connection has, and none without one. Asked once per statement, not per row.
 */
export async function secureRows(db: Kysely<unknown>, table: string, column = 'workspace_id') {
  const name = sql.table(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`
    create policy one_workspace on ${name} using (
      ${sql.ref(column)} = (select public.current_workspace()) or (select public.sees_all_workspaces())
    )
  `.execute(db)
}
