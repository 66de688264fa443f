import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection, Databases } from '#database/database.ts'
import { setLimits } from '#shared/limits.ts'
import { audience, buildApp, present, visibility } from './app.ts'
import { scheduleCleanup } from './cleanup.ts'
import type { Config } from './config.ts'
import { watchDisk } from './disk.ts'
import { openFileStore } from './files/store.ts'
import { openGroupCommit } from './groupCommit.ts'
import { limitPerWorkspace } from './limitPerWorkspace.ts'
import { type OpenTransport, openBus } from './live/bus.ts'
import { openHub } from './live/hub.ts'
import { openPostgresTransport } from './live/postgresTransport.ts'
import { openMailer } from './mail/mailer.ts'
import type { Platform } from './platform.ts'
import { openPresence } from './presence/presence.ts'
import { keepsCallersCached, openCallerCache } from './session/callerCache.ts'
import { limitCalls } from './session/calls.ts'
import { openInFlight } from './session/inFlight.ts'
import { setSessionWorkspace } from './session/session.ts'
import { settledWithin } from './settledWithin.ts'

type Parts = {
  config: Config
  connection: Connection
  databases: Databases
  log: FastifyBaseLogger
  /** Called when the port is taken, before anything is served. */
  onListening?: () => void
}

/** Milliseconds that open requests have to finish when the server stops. */
const timeout = 10_000
const idleEvery = 50
const closeTimeout = 1_000

/** Puts the server together on a migrated database and listens. */
export async function startServer({ config, connection, databases: given, log, onListening }: Parts) {
  setLimits(config.limits)
  const databases = limitPerWorkspace(given)
  const self = randomUUID()
  const presence = openPresence({ databases, visibility, self, say: (word) => bus.sendToPeers(word) })
  const hub = openHub(databases.system, audience, present, presence, log)
  const callerCache = openCallerCache(databases.system)
  const changeListeners: ((workspaceId: string) => void)[] = []
  const topicListeners = new Map<string, (text: string) => void>()
  const bus = openBus(self, await transportOf(config, connection, log), {
    onPoke({ workspaces, sessions }) {
      for (const id of workspaces) {
        callerCache.forgetWorkspace(id)
        hub.poke(id)
        for (const listener of changeListeners) listener(id)
      }
      if (sessions.length) callerCache.forgetAll()
      void hub.checkSessions(sessions)
    },
    onPeer: presence.hear,
    onText: ({ topic, text }) => topicListeners.get(topic)?.(text),
  })
  await bus.connect()
  const mailer = openMailer(databases.system, config, log)
  const files = openFileStore(config.dataDir)
  const disk = await watchDisk(config.dataDir, config.minFreeMb, log)
  const calls = limitCalls(databases.system, config.callsPerMinute)
  const listeners: ((workspaceId: string) => void)[] = []
  const stops: (() => Promise<void>)[] = []
  const announce: Platform['announce'] = (workspaceId, committed) => {
    if (committed?.every(keepsCallersCached)) callerCache.moveHead(workspaceId, committed)
    else callerCache.forgetWorkspace(workspaceId)
    for (const listener of [...listeners, ...changeListeners]) listener(workspaceId)
    hub.poke(workspaceId, committed)
    bus.poke('workspaces', workspaceId)
  }
  const platform: Platform = {
    config,
    databases,
    groupCommit: openGroupCommit({ databases, announce }),
    callerCache,
    hub,
    presence,
    audience,
    mailer,
    files,
    disk,
    log,
    countCall: calls.count,
    acquireSlot: openInFlight(config.callsAtOnce),
    onStop(stop) {
      stops.push(stop)
    },
    onAnnounce(listener) {
      listeners.push(listener)
    },
    onChange(listener) {
      changeListeners.push(listener)
    },
    peers: { tell: bus.tell, on: (topic, listener) => void topicListeners.set(topic, listener) },
    announce,
    endSessions(ids) {
      callerCache.forgetAll()
      void hub.checkSessions(ids)
      for (const id of ids) bus.poke('sessions', id)
    },
    async enterWorkspace(caller, workspaceId) {
      await setSessionWorkspace(databases.system, caller, workspaceId)
      callerCache.forgetAll()
      bus.poke('sessions', caller.sessionId)
    },
  }
  // Fastify's own word of where it listens would stand beside what the operator is told.
  const requestLog = log.level === 'info' ? log.child({}, { level: 'warn' }) : log
  const app = await buildApp(platform, requestLog)
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, config)
  })
  onListening?.()
  mailer.start()
  const stopTidying = scheduleCleanup(databases.system, files, log)

  return {
    platform,
    app,
    /** Connections are told, open requests finish, then the rest is let go. */
    async close() {
      // The database may be silent, and open requests are to have all of their time.
      await settledWithin(closeTimeout, presence.close())
      hub.close()
      stopTidying()
      disk.close()
      const late = setTimeout(() => app.server.closeAllConnections(), timeout)
      // A connection whose request was under way would stay open for the next one, which is refused.
      const idle = setInterval(() => app.server.closeIdleConnections(), idleEvery)
      await Promise.all([app.close(), mailer.close(timeout), ...stops.map((stop) => stop())])
      clearTimeout(late)
      clearInterval(idle)
      // Both wait for the database, which may be silent.
      await settledWithin(closeTimeout, Promise.all([calls.close(), bus.close()]))
    },
  }
}

function listenProblem(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: stop what uses it, or set PORT to another one.`,
    EACCES: `This user isn't allowed to listen on port ${port}. Set PORT to 1024 or higher, with a proxy in front if needed.`,
    EADDRNOTAVAIL: `${host} isn't an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`,
    ENOTFOUND: `${host} isn't an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence ? new Error(sentence, { cause: error }) : error
}

/** Redis where it is configured, else PostgreSQL, which is there anyway. */
async function transportOf(
  { redisUrl }: Config,
  connection: Connection,
  log: FastifyBaseLogger,
): Promise<OpenTransport> {
  if (!redisUrl) return openPostgresTransport(connection)
  // Loading its client takes as long as the rest of the server does.
  const { openRedisTransport } = await import('./live/redisTransport.ts')
  return openRedisTransport(redisUrl, log)
}
