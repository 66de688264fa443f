// The PostgreSQL that comes with Workweek: started under a folder, reached by a private socket, stopped with us.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { accessRules, ensureDatabase, writeAccessRules } from './accessRules.ts'
import { type Account, chooseAccount, runnerFor } from './account.ts'
import { findBinaries, linkLibraries } from './binaries.ts'
import { assertDiskSpace, giveFolder, openFolder } from './folder.ts'
import { initialise, removeUnfinished } from './initialise.ts'
import { lockFolder } from './lock.ts'
import { stopPostmaster } from './postmaster.ts'
import { openSocketFolder } from './socketFolder.ts'
import { type Log, supervise } from './supervise.ts'

export type EmbeddedPostgres = {
  /** How the server connects: an ordinary role (no superuser, so row-level security holds) that owns its database. */
  connection: { host: string; port: number; user: string; database: string }
  /** Fast shutdown: waits until PostgreSQL is gone, then lets others use the folder. */
  stop(): Promise<void>
  /** Under which account it runs, and whether it can be started again by that account alone. */
  account: Account
  needsRoot: boolean
}

const defaults = {
  max_connections: '60',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server logs its own failed queries; PostgreSQL's lines would repeat them, with people's data in them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** Starts PostgreSQL on `dataDir`, which it creates and fills when needed. Rejects with one sentence that says what to do. */
export async function startEmbedded(options: {
  dataDir: string
  log: Log
  settings?: Record<string, string>
  minFreeMb?: number
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const binaries = findBinaries()
  const folder = openFolder(options.dataDir)
  assertDiskSpace(folder, options.minFreeMb)
  const unlock = lockFolder(folder)
  try {
    const dir = join(folder, binaries.clusterName)
    const account = process.getuid?.() === 0 ? chooseAccount(dir, log) : undefined
    if (account) giveFolder(folder, account)
    const environment = linkLibraries(binaries, folder)
    const runner = runnerFor({ folder, cluster: dir, account, binaries, environment, log })
    await stopPostmaster(dir, log)
    await removeUnfinished(dir)
    const settings = { ...defaults, ...options.settings }
    if (!existsSync(join(dir, 'PG_VERSION'))) {
      await initialise({ dir, binaries, runner, environment, sync: settings.fsync !== 'off', log })
    }
    const socket = openSocketFolder(folder, runner.account)
    writeAccessRules(dir, accessRules(runner.account), runner.account)
    const server = await supervise({ dir, binaries, runner, environment, socket: socket.path, settings, log })
    const connection = { host: socket.path, port: 5432, user: 'workweek', database: 'workweek' }
    const stop = async () => {
      await server.stop()
      socket.remove()
      unlock()
    }
    try {
      await ensureDatabase(connection)
    } catch (error) {
      await stop()
      throw error
    }
    let stopped: Promise<void> | undefined
    return {
      connection,
      account: runner.account,
      needsRoot: runner.needsRoot,
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
