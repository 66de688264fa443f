// Who may connect: only this process's own system account, by the socket, as the roles named here. No password exists.
import { lchownSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { quickFunctions } from '../quickSearch.ts'
import { type Account, ownName } from './account.ts'

/** The cluster's superuser, used by the launcher alone. */
export const superuser = 'postgres'

/** The owner of the data, and as whom the server works with it: see `roles.ts`. */
const roles = ['workweek', 'workweek_tenant', 'workweek_system']

/** As the server's roles also the account that PostgreSQL runs under: started by root, this process becomes it. */
export function accessRules(account: Account) {
  const all = [superuser, ...roles]
  const others = account.name === ownName() ? [] : roles.map((role) => `workweek "${account.name}" ${role}\n`)
  return {
    'pg_hba.conf': all.map((role) => `local all ${role} peer map=workweek\n`).join(''),
    'pg_ident.conf': [...all.map((role) => `workweek "${ownName()}" ${role}\n`), ...others].join(''),
  }
}

/** Written at each start, since the folder may have been started by another user before. */
export function writeAccessRules(dir: string, rules: Record<string, string>, account: Account) {
  for (const [name, text] of Object.entries(rules)) {
    const path = join(dir, name)
    if (readFileSync(path, 'utf8') === text) continue
    const fresh = `${path}.${process.pid}.${Date.now()}`
    writeFileSync(fresh, text, { flag: 'wx', mode: 0o600 })
    lchownSync(fresh, account.uid, account.gid)
    renameSync(fresh, path)
  }
}

/** Makes the roles and the database where they are missing: a kill may fall between the steps of a first start. */
export async function ensureDatabase(connection: {
  host: string
  port: number
  user: string
  database: string
}) {
  const { host, port, user, database } = connection
  const client = new pg.Client({ host, port, user: superuser, database: 'postgres' })
  // A connection that breaks also rejects the query in hand; unheard, this would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    for (const role of roles) {
      const found = await client.query('select from pg_roles where rolname = $1', [role])
      if (found.rowCount === 0)
        await client.query(`create role ${role} login${role === user ? ' createdb' : ''}`)
    }
    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database} owner ${user}`)
  } finally {
    await client.end()
  }
  await quickenSearch({ host, port, user: superuser, database })
}

/** See `quickFunctions`; what was restored from elsewhere may not have it. */
async function quickenSearch(connection: { host: string; port: number; user: string; database: string }) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('create extension if not exists pg_trgm')
    const slow = await client.query(
      'select oid::regprocedure::text as name from pg_proc where oid = any($1::regprocedure[]) and not proleakproof',
      [quickFunctions],
    )
    for (const { name } of slow.rows) await client.query(`alter function ${name} leakproof`)
  } finally {
    await client.end()
  }
}
