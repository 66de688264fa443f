import { sql } from 'kysely'
import type { Db } from './database.ts'

type Privileges = Record<string, string>

const all = 'select, insert, update, delete'

/**
 * What a transaction in a workspace may do beside all with the rows of its workspace: tell the program of letters and
 * notices, and see who its members are.
 */
const tenant: Privileges = {
  account_notice: 'insert',
  mail: 'insert',
  mail_attachment: 'insert',
  rate_limit: 'select, insert, update',
  user: 'select (id, name, email, picture, verified_at, has_password)',
}

/** What the server may do above workspaces, beside looking: accounts and mail are its own. */
const system: Privileges = {
  account_notice: all,
  device: all,
  dismissed_announcement: all,
  email_token: all,
  identity: all,
  identity_visit: all,
  mail: all,
  mail_attachment: all,
  migration: 'select',
  rate_limit: all,
  recovery_code: all,
  second_factor: all,
  session: all,
  sign_in_step: all,
  user: all,
  // Presence, and what has run out: `tidy.ts`, `sweep.ts`, `purgeTasks`.
  calendar_event: 'delete',
  comment: 'delete',
  document: 'delete',
  document_comment: 'delete',
  document_page: 'delete',
  expense: 'delete',
  idempotency_key: 'delete',
  file: 'delete',
  last_seen: 'insert, update',
  notification: 'delete',
  tombstone: 'insert, delete',
  workspace: 'update, delete',
  // Who deletes their account leaves all their workspaces in the same transaction.
  change: 'insert',
  member: 'update, delete',
  project: 'update, delete',
  project_member: 'delete',
  task: 'update, delete',
  task_participant: 'delete',
  time_entry: 'update',
  view: 'delete',
  workspace_counter: 'update',
}

/** Gives the two roles exactly what stands here, whatever they had; the owner does it at every start. */
export async function grantPrivileges(owner: Db, roles: { tenant: string; system: string }) {
  await owner.transaction().execute(async (trx) => {
    // Servers that start at once would change the same rows of the catalog.
    await sql`select pg_advisory_xact_lock(hashtext('workweek privileges'))`.execute(trx)
    const both = sql.join([sql.id(roles.tenant), sql.id(roles.system)])
    await sql`revoke all on all tables in schema public from ${both}, public`.execute(trx)
    await sql`grant usage on schema public to ${both}`.execute(trx)
    // A table of one's own would be found before that of the same name, by whoever uses the connection next.
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trx)
    await sql`revoke create on schema public from public`.execute(trx)
    await sql`revoke temporary on database ${sql.id(rows[0]?.name ?? '')} from public`.execute(trx)
    const tables = await findWorkspaceTables(trx)
    const each = (what: string): Privileges => Object.fromEntries(tables.map((table) => [table, what]))
    for (const privileges of [each(all), tenant]) await grant(trx, roles.tenant, privileges)
    for (const privileges of [each('select'), system]) await grant(trx, roles.system, privileges)
  })
}

/** The tables with rows of workspaces, which row-level security tells apart. */
async function findWorkspaceTables(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity and relname <> 'user'
  `.execute(owner)
  return rows.map(({ name }) => name)
}

async function grant(owner: Db, role: string, privileges: Privileges) {
  for (const [table, what] of Object.entries(privileges))
    await sql`grant ${sql.raw(what)} on ${sql.table(table)} to ${sql.id(role)}`.execute(owner)
}
