import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openPipelines, type Pipeline } from './pipeline.ts'
import { preparingClient } from './prepare.ts'
import type { DB } from './schema.ts'
import { type Signer, signingClient } from './sign.ts'
import { watchSilence } from './silence.ts'
import './textTypes.ts'

export type Db = Kysely<DB>

/** How to reach PostgreSQL as one of its roles. */
export type RoleConnection = {
  host: string
  port: number
  user: string
  database: string
  password?: string
  ssl?: pg.ClientConfig['ssl']
}
/** As the owner of the data: on the embedded one's socket, or by an external one's URL. */
export type Connection = { connectionString: string } | RoleConnection

/** How the server works with a database that is up to date: `openAccess` answers it. */
export type Access = { tenant: RoleConnection; system: RoleConnection; signer: Signer }

/**
 * `currency` is that of the workspace's money, for as long as the transaction lasts; empty where there is no workspace.
 * `read` is what was read ahead.
 */
export type Work<T, R = undefined> = (trx: Db, currency: string, read: R) => Promise<T>
/** Statements that are sent with the one that begins the transaction; they know no currency yet. */
export type ReadAhead<R> = (trx: Db) => Promise<R>

/**
 * What a transaction is for. `read` sees one moment, also of the currency. `write` keeps the currency as it is until it
 * ends, and `recurrency` waits until nobody else writes: so that no amount is kept in minor units of another currency
 * than the workspace's.
 */
export type Use = 'read' | 'write' | 'recurrency'

export type Databases = {
  /**
   * Sees every workspace, as far as `privileges.ts` lets it. Only for what comes before a workspace is known (sessions,
   * invitations by token), or stands above them (the live hub, mail).
   */
  system: Db
  /** Runs `work` in one transaction on connections that see this workspace's rows alone, whatever the query says. */
  inWorkspace<T, R = undefined>(
    workspaceId: string,
    work: Work<T, R>,
    use?: Use,
    readAhead?: ReadAhead<R>,
  ): Promise<T>
  /** Rejects while the connections that `inWorkspace` uses can't write: unreachable, or reached in a read-only copy. */
  requireWritable(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds that running statements have when the server stops. */
const closeTimeout = 2_000

/** Columns are called in camelCase by the program, and in snake_case by PostgreSQL. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

function openPool(connection: Connection, Client: typeof pg.Client, max: number, options: object) {
  const pool = new pg.Pool({ ...connection, max, ...options, Client, connectionTimeoutMillis: 10_000 })
  // A connection that breaks is replaced by the pool, and the work on it fails; without listeners, for idle ones and
  // for those at work between two queries, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool })
  return { db: new Kysely<DB>({ dialect, plugins }), dialect }
}

/** As the owner of the tables, whom row-level security does not bind: for migrations, and for tests. */
export const openOwner = (connection: Connection): Db => openPool(connection, preparingClient(), 4, {}).db

/** `onSilence` hears how many connections were dropped because PostgreSQL fell silent on them. */
export function openDatabases(access: Access, onSilence?: (dropped: number) => void): Databases {
  const { signer } = access
  const Client = signingClient(preparingClient(), signer)
  const watch = {
    system: watchSilence(Client, access.system, onSilence),
    tenant: watchSilence(Client, access.tenant, onSilence),
  }
  // Row-level security lets a connection see the workspace that `app.workspace` names, or all by `*`, each signed.
  const { db: system } = openPool(access.system, watch.system.Client, 12, {
    options: `-c app.workspace=${signer.above(access.system.user)}`,
  })
  // No request may hold one of these for long: all workspaces share them.
  const { db: tenant, dialect } = openPool(access.tenant, watch.tenant.Client, 20, {
    options: '-c statement_timeout=20s -c idle_in_transaction_session_timeout=30s',
    pipeline: true,
  })
  const inPipeline = openPipelines(tenant, dialect, plugins)
  const hangUp = () => {
    watch.system.close()
    watch.tenant.close()
  }
  return {
    system,
    inWorkspace: (workspaceId, work, use = 'write', readAhead) =>
      inPipeline((pipeline) => inTransaction(pipeline, signer, workspaceId, work, use, readAhead)),
    requireWritable: async () => {
      await sql`select pg_current_xact_id()`.execute(tenant)
    },
    close: async () => {
      // What is still at work has had its time.
      const late = setTimeout(hangUp, closeTimeout)
      await Promise.all([system.destroy(), tenant.destroy()])
      clearTimeout(late)
      hangUp()
    },
  }
}

/** An `updated_at` later than the row's, even if the clock was set back: screens tell newer from older by it. */
export const laterThanBefore = sql<string>`greatest(clock_timestamp(), updated_at + interval '1 microsecond')`

const uuid = /^[0-9a-f-]{36}$/i

/** One message: a round trip each would be felt in every transaction. */
function beginning(signer: Signer, workspaceId: string, use: Use): string {
  const begin = use === 'read' ? 'begin isolation level repeatable read read only' : 'begin'
  return `${begin}; select enter_workspace('${workspaceId}', '${signer.mark(workspaceId)}', '${use}') as currency`
}

async function inTransaction<T, R>(
  { trx, commit, rollback, reasonOf }: Pipeline,
  signer: Signer,
  workspaceId: string,
  work: Work<T, R>,
  use: Use,
  readAhead?: ReadAhead<R>,
): Promise<T> {
  if (!uuid.test(workspaceId)) throw new Error('not a workspace id')
  try {
    const begun = sql.raw<{ currency: string }>(beginning(signer, workspaceId, use)).execute(trx)
    const reading = readAhead?.(trx)
    // Should the beginning fail, that is what is told.
    reading?.catch(() => {})
    const { rows } = await begun
    const result = await work(trx, rows[0]?.currency ?? '', (await reading) as R)
    await commit()
    return result
  } catch (error) {
    await rollback()
    throw reasonOf(error)
  }
}

/** Refuses a server older than the product is written for, by name. */
export async function requireVersion(db: Db) {
  const { rows } = await sql<{ number: string; version: string }>`
    select current_setting('server_version_num') as number, current_setting('server_version') as version
  `.execute(db)
  const [server] = rows
  if (Number(server?.number) < 160_000) {
    throw new Error(`PostgreSQL ${server?.version} is too old: Workweek needs PostgreSQL 16 or later.`)
  }
}
