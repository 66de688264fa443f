// Keeps PostgreSQL running until it is told to stop.
import { setTimeout as pause } from 'node:timers/promises'
import type { Runner } from './account.ts'
import type { Binaries } from './binaries.ts'
import { readPostmaster, stopPostmaster } from './postmaster.ts'
import { spawnWatched } from './watched.ts'

type Cluster = {
  dir: string
  binaries: Binaries
  runner: Runner
  environment: NodeJS.ProcessEnv
  socket: string
  settings: Record<string, string>
  log: Log
}

/** `debug` unless said otherwise: an ordinary start and stop need no comment. */
export type Log = (line: string, level?: 'warn' | 'error') => void

const readyWithin = 120_000 // recovery after a crash reads the log since the last checkpoint
const firstAttempts = 6
const steady = 30_000

/** Resolves when PostgreSQL takes connections. From then on it is started again whenever it ends, until `stop`. */
export async function supervise(cluster: Cluster): Promise<{ stop(): Promise<void> }> {
  const { dir, log } = cluster
  const halt = new AbortController()
  let failures = 0
  let current: { exited: Promise<number> } = await launch(cluster, firstAttempts, halt.signal)

  const watching = (async () => {
    for (;;) {
      const begun = Date.now()
      const code = await current.exited
      if (halt.signal.aborted) return
      if (Date.now() - begun > steady) failures = 0
      const wait = backOff(failures++)
      log(`PostgreSQL exited (${code}). Restarting it.`, 'error')
      await pause(wait, undefined, { signal: halt.signal }).catch(() => {})
      if (halt.signal.aborted) return
      current = await restart(cluster, halt.signal).catch((error: Error) => {
        log(error.message, 'error')
        return { exited: Promise.resolve(-1) }
      })
    }
  })()

  return {
    async stop() {
      halt.abort()
      // Twice: a restart may have been on its way when the first was sent.
      await stopPostmaster(dir, log)
      await watching
      await stopPostmaster(dir, log)
    },
  }
}

/** 100 ms, doubled each time, 5 s at most. */
export function backOff(failures: number) {
  return Math.min(5_000, 100 * 2 ** failures)
}

async function restart(cluster: Cluster, stopping: AbortSignal) {
  // When the watching shell was killed, PostgreSQL itself still runs; we want it under our eyes again.
  await stopPostmaster(cluster.dir, cluster.log)
  if (stopping.aborted) return { exited: Promise.resolve(0) }
  const started = await launch(cluster, 1, stopping)
  cluster.log('PostgreSQL is running again.', 'warn')
  return started
}

/** The first start has several attempts: sessions of a killed predecessor may need a moment to end. */
async function launch(cluster: Cluster, attempts: number, stopping: AbortSignal) {
  for (let attempt = 1; ; attempt++) {
    const before = readPostmaster(cluster.dir)?.writtenAt
    // An ordinary start and stop need no comment; a session that crashes in between does.
    let ready = false
    const started = spawnWatched({
      runner: cluster.runner,
      program: cluster.binaries.postgres,
      args: postgresArguments(cluster),
      environment: cluster.environment,
      onLine: (line) => {
        if (ready && !stopping.aborted) logLine(line, cluster.log)
      },
    })
    ready = await isReady(cluster.dir, started.exited, before)
    if (ready) return started
    if (attempt >= attempts) throw new Error(`PostgreSQL did not start: ${started.output().trim()}`)
    await pause(backOff(attempt - 1))
    await stopPostmaster(cluster.dir, cluster.log)
  }
}

/**
 * What ends a session or all of PostgreSQL, without time and process, so that the same is recognised. Sessions that we end
 * ourselves, and those that come while it starts, are no news.
 */
function logLine(line: string, log: Log) {
  const [, severity, message] = /\b(FATAL|PANIC): {2}(.*)$/.exec(line) ?? []
  const isNews = severity && !/^(terminating connection due|the database system is)/.test(message ?? '')
  if (isNews) log(`PostgreSQL: ${severity}: ${message}`, 'error')
  else log(line)
}

function postgresArguments({ dir, socket, settings }: Cluster) {
  const all = {
    listen_addresses: '',
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    ...settings,
  }
  return ['-D', dir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/**
 * The last line of postmaster.pid says when connections are taken. A file that a killed predecessor left says so too,
 * hence only one written since counts.
 */
async function isReady(dir: string, exited: Promise<number>, before: bigint | undefined) {
  let ended = false
  const end = exited.then(() => {
    ended = true
  })
  const deadline = Date.now() + readyWithin
  while (!ended) {
    const now = readPostmaster(dir)
    if (now?.ready && now.writtenAt !== before) return true
    if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready after ${readyWithin / 1000} s.`)
    await Promise.race([pause(5), end])
  }
  return false
}
