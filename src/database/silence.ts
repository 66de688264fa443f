import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds without a byte of an answer after which PostgreSQL is asked whether it still works on it. */
const suspectAfter = 3_000
const checkEvery = 500
const connectTimeout = 4_000
const probeTimeout = 3_000
const farewellTimeout = 1_000
/** Idle connections are probed by the system, from then on once a second, ten times. */
const keepAliveDelay = 5_000
/** By then PostgreSQL's own timeouts have ended what a dropped connection left. */
const orphanMaxAge = 120_000

/** One connection. While `pending` statements wait for an answer, `heardAt` says when a byte of it came last. */
type Watched = {
  name: string
  socket: Socket
  pending: number
  bytesRead: number
  heardAt: number
  isInTransaction(): boolean
}

/** It works on a statement or waits for a lock; it does not wait for us to send or to read. */
const isBusy = `(state = 'active' and wait_event_type is distinct from 'Client')`

/**
 * A `pg` client whose half-open connections are dropped (after a failover, or when a firewall forgot them). Only time
 * tells those from a slow statement, so PostgreSQL is asked over a new connection what it does for them: as long as it
 * works, a statement may last. What a dropped connection holds locked is released.
 */
export function watchSilence(
  Base: typeof pg.Client,
  connection: pg.ClientConfig,
  onDropped: (count: number) => void = () => {},
) {
  const open = new Set<Watched>()
  /** Dropped here, perhaps still there: when. */
  const orphans = new Map<string, number>()

  class WatchedClient extends Base {
    readonly watched: Watched

    constructor(config?: string | pg.ClientConfig) {
      const socket = new Socket()
      super({
        ...(typeof config === 'string' ? { connectionString: config } : config),
        // The pool hides it from being copied along.
        password: typeof config === 'object' ? config.password : undefined,
        stream: () => socket,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveDelay,
        connectionTimeoutMillis: connectTimeout,
      })
      const name = `workweek-${randomBytes(12).toString('hex')}`
      // Set here, since a connection string's own name would win over the configuration's.
      const { connectionParameters } = this as unknown as { connectionParameters: object }
      Object.assign(connectionParameters, { application_name: name })
      const isInTransaction = () => this.getTransactionStatus() === 'T'
      this.watched = { name, socket, pending: 0, bytesRead: 0, heardAt: Date.now(), isInTransaction }
      open.add(this.watched)
      socket.once('close', () => open.delete(this.watched))
    }

    // biome-ignore lint/suspicious/noExplicitAny: passes every form of pg's overloaded query on
    override query(...args: any[]): any {
      const answered = (super.query as (...all: unknown[]) => unknown).apply(this, args)
      if (!(answered instanceof Promise)) return answered
      const { watched } = this
      watched.pending += 1
      const settle = () => {
        watched.pending -= 1
      }
      answered.then(settle, settle)
      return answered
    }

    // biome-ignore lint/suspicious/noExplicitAny: passes both forms of pg's overloaded end on
    override end(...args: any[]): any {
      const { socket } = this.watched
      const late = setTimeout(() => socket.destroy(), farewellTimeout)
      socket.once('close', () => clearTimeout(late))
      return (super.end as (...all: unknown[]) => unknown).apply(this, args)
    }
  }

  /** Those that have waited for an answer for too long. */
  function findSilent(): Watched[] {
    const now = Date.now()
    for (const watched of open) {
      const { bytesRead } = watched.socket
      if (!watched.pending || bytesRead !== watched.bytesRead) watched.heardAt = now
      watched.bytesRead = bytesRead
    }
    return [...open].filter(({ heardAt }) => now - heardAt > suspectAfter)
  }

  function dropSilent(suspects: Watched[]) {
    const now = new Set(findSilent())
    const silent = suspects.filter((suspect) => now.has(suspect))
    if (!silent.length) return
    // Those that wait in the pool have gone the same way: the next writes would find out one by one.
    const idle = [...open].filter(({ pending, isInTransaction }) => !pending && !isInTransaction())
    for (const { name, socket } of [...silent, ...idle]) {
      orphans.set(name, Date.now())
      socket.destroy()
    }
    onDropped(silent.length)
  }

  async function check() {
    const suspects = findSilent()
    for (const [name, since] of orphans) if (Date.now() - since > orphanMaxAge) orphans.delete(name)
    if (!suspects.length && !orphans.size) return
    const socket = new Socket()
    const timeouts = { connectionTimeoutMillis: probeTimeout, query_timeout: probeTimeout }
    const probe = new pg.Client({ ...connection, ...timeouts, stream: () => socket })
    probe.on('error', () => {})
    try {
      await probe.connect()
      const { rows } = await probe.query<{ name: string }>(
        `select application_name as name from pg_stat_activity where application_name = any($1) and ${isBusy}`,
        [suspects.map(({ name }) => name)],
      )
      const busy = new Set(rows.map(({ name }) => name))
      for (const suspect of suspects) if (busy.has(suspect.name)) suspect.heardAt = Date.now()
      // An answer that PostgreSQL has given may still be on its way.
      await pause(checkEvery)
      dropSilent(suspects)
      await probe.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1) and not ${isBusy}`,
        [[...orphans.keys()]],
      )
      orphans.clear()
    } catch (error) {
      // With a code of its own PostgreSQL has refused the probe, and so lives: too many connections, say.
      if (!/^\d/.test((error as { code?: string }).code ?? '')) dropSilent(suspects)
    } finally {
      socket.destroy()
    }
  }

  let isChecking = false
  const timer = setInterval(async () => {
    if (isChecking) return
    isChecking = true
    await check()
    isChecking = false
  }, checkEvery)

  return {
    Client: WatchedClient as typeof pg.Client,
    close() {
      clearInterval(timer)
      for (const { socket } of open) socket.destroy()
    },
  }
}
