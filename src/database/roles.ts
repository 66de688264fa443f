import { scryptSync } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Connection, Db, RoleConnection } from './database.ts'

/** How the server works with the data: as two roles that own nothing. The owner is for migrations and backups alone. */
export type RoleConnections = { tenant: RoleConnection; system: RoleConnection }

/**
 * The roles are called like the owner; `given` is the password of both where an administrator has made them. Where the owner has a password theirs follow from it: all servers know them, and
 * none has to be kept. On a private socket nobody has one.
 */
export function roleConnections(owner: Connection, given?: string): RoleConnections {
  const as = (suffix: string) => connectionAs(owner, suffix, given)
  return { tenant: as('tenant'), system: as('system') }
}

function connectionAs(owner: Connection, suffix: string, given: string | undefined): RoleConnection {
  if (!('connectionString' in owner)) return { ...owner, user: `${owner.user}_${suffix}` }
  const { user = '', password, host, port, database = '', ssl } = new pg.Client(owner)
  const role = `${user}_${suffix}`
  const derived = password && scryptSync(password, `workweek ${role}`, 24).toString('base64url')
  const own = given ?? derived
  return { host, port, database, ssl, user: role, ...(own && { password: own }) }
}

/** Makes the roles where they are missing, or says what an administrator has to run. */
export async function ensureRoles(owner: Db, connections: RoleConnections) {
  const names = Object.values(connections).map(({ user }) => user)
  for (const connection of Object.values(connections)) {
    const { user: role, password } = connection
    if (await canConnect(connection)) continue
    const failure = await makeRole(owner, role, password).then(
      async () => ((await canConnect(connection)) ? null : "it exists, but can't sign in"),
      (error: Error) => error.message,
    )
    if (failure) {
      throw new Error(
        `The server uses two database roles, ${names.join(' and ')}, but can neither sign in as ${role} nor create it (${failure}). Ask an administrator to run this for each of them: create role ${role} login password '…'; and set DATABASE_ROLE_PASSWORD to that password.`,
      )
    }
  }
}

async function makeRole(owner: Db, role: string, password: string | undefined) {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(owner)
  const verb = sql.raw(rows.length ? 'alter' : 'create')
  const secret = password ? sql` password ${sql.lit(password)}` : sql``
  await sql`${verb} role ${sql.id(role)} login${secret}`.execute(owner)
}

async function canConnect(connection: RoleConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // Neither a wrong password, nor a role that is missing or may not sign in.
    if (!['28P01', '28000'].includes((error as { code?: string }).code ?? '')) throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
