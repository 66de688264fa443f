import { sql } from 'kysely'
import { type Access, type Connection, type Db, openOwner, requireVersion } from './database.ts'
import { migrate } from './migrate.ts'
import { grantPrivileges } from './privileges.ts'
import { ensureRoles, roleConnections } from './roles.ts'
import { openSigner } from './sign.ts'

/** A database that can't be reached, or is not one for us, is told of in one sentence. */
export async function requireServer(connection: Connection) {
  const owner = openOwner(connection)
  try {
    await requireVersion(owner)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw code ? new Error(`The database could not be reached: ${message}.`) : error
  } finally {
    await owner.destroy()
  }
}

/** Refuses what would fail later with a sentence of PostgreSQL's own. */
async function requireRights(owner: Db) {
  const { rows } = await sql<{ database: string; user: string; encoding: string; may: boolean }>`
    select current_database() as database, current_user as user, current_setting('server_encoding') as encoding,
      has_schema_privilege('public', 'create') as may
  `.execute(owner)
  const { database, user, encoding, may } = rows[0] ?? {}
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database ${database} uses the encoding ${encoding}, which can't hold every character: Workweek needs UTF8. Create another one: create database workweek owner ${user} encoding 'UTF8' template template0;`,
    )
  }
  if (!may) {
    throw new Error(
      `The user ${user} in DATABASE_URL can't create tables in the database ${database}. Ask an administrator to run: alter database ${database} owner to ${user};`,
    )
  }
}

/** Brings a database up to date as its owner, and answers how the server works with it from then on. */
export async function openAccess(connection: Connection, rolePassword?: string): Promise<Access> {
  const owner = openOwner(connection)
  try {
    await requireRights(owner)
    await migrate(owner)
    const roles = roleConnections(connection, rolePassword)
    await ensureRoles(owner, roles)
    await grantPrivileges(owner, { tenant: roles.tenant.user, system: roles.system.user })
    return { ...roles, signer: openSigner(await readKey(owner)) }
  } finally {
    await owner.destroy()
  }
}

async function readKey(owner: Db): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`select value from signing_key`.execute(owner)
  if (!rows[0])
    throw new Error(
      'The table signing_key is empty: restore it from the backup, or start with an empty database.',
    )
  return rows[0].value
}
