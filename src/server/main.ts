import { openAccess, requireServer } from '#database/access.ts'
import { type Connection, openDatabases } from '#database/database.ts'
import { type Account, chooseAccount } from '#database/embedded/account.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { giveFolder, openFolder } from '#database/embedded/folder.ts'
import { isSearchQuick } from '#database/quickSearch.ts'
import { openSample } from '#database/sample.ts'
import { readConfig } from './config.ts'
import { dropRoot } from './dropRoot.ts'
import { openLog } from './log.ts'
import { startServer } from './start.ts'

/** Says what is being waited for once it takes more than two seconds, and again every five. */
async function slowly<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const say = () => console.log(`  ${what} … ${Math.round((Date.now() - began) / 1000)} s`)
  let repeat: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    say()
    repeat = setInterval(say, 5_000)
  }, 2_000)
  try {
    return await work()
  } finally {
    clearTimeout(first)
    clearInterval(repeat)
  }
}

async function main() {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const stops: (() => Promise<void>)[] = []
  stopOnSignals(stops)

  let connection: Connection
  let ordinary: Account | undefined
  if (config.databaseUrl) {
    const folder = openFolder(config.dataDir)
    connection = { connectionString: config.databaseUrl }
    ordinary = process.getuid?.() === 0 ? ordinaryAccount(config.databaseUrl, log) : undefined
    if (ordinary) giveFolder(folder, ordinary)
  } else {
    const postgres = await slowly('Starting PostgreSQL', () =>
      startEmbedded({
        dataDir: config.dataDir,
        minFreeMb: config.minFreeMb,
        log(line, level) {
          if (!level) log.debug({ postgres: line })
          else log[level](line)
        },
      }),
    )
    stops.unshift(() => postgres.stop())
    connection = postgres.connection
    // Else PostgreSQL could not be started again.
    if (process.getuid?.() === 0 && !postgres.needsRoot) ordinary = postgres.account
    else if (process.getuid?.() === 0)
      log.warn(
        `Workweek is running as root, because the account ${postgres.account.name} can't enter every folder on the path to it. Start it as an ordinary user, or move it and DATA_DIR to a place that account can read (such as /srv).`,
      )
  }
  await slowly('Waiting for the database', () => requireServer(connection))
  const access = await slowly('Bringing the database up to date', () =>
    openAccess(connection, config.databaseRolePassword),
  )
  const databases = openDatabases(access, (dropped) =>
    log.warn(`PostgreSQL stopped responding on ${dropped} connections. Reopening them.`),
  )
  stops.unshift(() => databases.close())
  if (!(await isSearchQuick(databases.system))) {
    log.info('Search scans every task of a workspace. Two statements make it faster: see docs/operations.md.')
  }

  const server = await startServer({
    config,
    connection: access.system,
    databases,
    log,
    onListening: () => ordinary && dropRoot(ordinary, config.dataDir, log),
  })
  stops.unshift(() => server.close())
  console.log(`\n  Workweek is ready: ${config.publicUrl}\n`)
  if (!config.smtpUrl && !config.production)
    console.log(`  No mail server is configured: read mail at ${config.publicUrl}/dev/mail\n`)
  if (process.argv.includes('--sample')) {
    for (const line of await openSample(server.platform)) console.log(`  ${line}`)
    console.log()
  }
}

/** The account to go on as with a database of one's own. One reached by a socket may know us by our being root. */
function ordinaryAccount(databaseUrl: string, log: { warn(line: string): void }): Account | undefined {
  const { hostname, searchParams } = new URL(databaseUrl)
  const isSocket = !hostname || hostname.startsWith('%2F') || searchParams.get('host')?.startsWith('/')
  if (isSocket) {
    log.warn(
      'Workweek is running as root, because the socket in DATABASE_URL may identify it by that user. Use an ordinary user.',
    )
    return undefined
  }
  try {
    return chooseAccount('', (line) => log.warn(line))
  } catch {
    log.warn('Workweek is running as root, because no other account was found. Start it as an ordinary user.')
    return undefined
  }
}

/** Milliseconds; open requests have ten seconds of them. */
const stopTimeout = 15_000

/** Stops everything in order, once. */
function stopOnSignals(stops: (() => Promise<void>)[]) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Whatever hangs may not hold the process for ever. PostgreSQL hears of our end and stops by itself.
    setTimeout(() => {
      console.error(`Workweek did not shut down cleanly within ${stopTimeout / 1000} s.`)
      process.exit(1)
    }, stopTimeout).unref()
    for (const one of stops) await one().catch((error: Error) => console.error(error.message))
    process.exit(process.exitCode ?? 0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // The process that started this one is gone.
  process.on('disconnect', stop)
}

main().catch((error: Error) => {
  console.error(`\n  Workweek could not start. ${error.message}\n`)
  process.exit(1)
})
