import { type Kysely, sql } from 'kysely'

/**
 * The second wall under every query's own `workspace_id =`: a connection sees the rows of the workspace that it
 * named, and none without a name. `*` is the system connection's.
 */
export async function secureRows(db: Kysely<unknown>, table: string, column = 'workspace_id') {
  const name = sql.table(table)
  const workspace = sql.ref(column)
  await sql`alter table ${name} enable row level security, force row level security`.execute(db)
  await sql`
    create policy one_workspace on ${name} using (
      (select current_setting('app.workspace', true)) = '*'
      or ${workspace} = (select nullif(nullif(current_setting('app.workspace', true), ''), '*')::uuid)
    )
  `.execute(db)
}
