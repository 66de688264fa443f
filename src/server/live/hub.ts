import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import type { Db } from '#database/database.ts'
import type { LiveFrame } from '#shared/live.ts'
import { type WarningLog, warnUnlessDown } from '../log.ts'
import type { CallerMember } from '../session/session.ts'
import type { Audience } from './audience.ts'
import { findHead, type LoggedChange } from './change.ts'
import { type Channel, type Listeners, newChannel, openReader } from './channel.ts'
import { type Connection, type Sink, send } from './connection.ts'
import { collectFrames } from './missed.ts'
import type { Present } from './replay.ts'
import { findSubscribers, type Subscriber } from './subscriber.ts'

/** How many missed messages are replayed; whoever missed more loads everything anew. */
const maxReplayed = 5_000
const headsEvery = 1_000
const sessionsEvery = 5_000

export type Hub = ReturnType<typeof openHub>

/** Brings every committed change, in order, to those of this process's connections that may see it. */
export function openHub(db: Db, audience: Audience, present: Present, on: Listeners, log: WarningLog) {
  const channels = new Map<string, Channel>()
  const { drain, offer, catchUp, sendMissed, refresh } = openReader(db, audience, present, on, log)

  async function compareHeads() {
    const ids = [...channels.keys()]
    if (!ids.length) return
    const { rows } = await sql<{ id: string; seq: number }>`
      select workspace_id as id, seq from workspace_counter where workspace_id = any(${ids}::uuid[])
    `.execute(db)
    for (const { id, seq } of rows) {
      const channel = channels.get(id)
      if (channel && seq > channel.seq) void drain(channel)
    }
  }
  /** A word about an ended session may be lost too. */
  async function compareSessions() {
    const ids = [
      ...new Set(
        [...channels.values()].flatMap(({ connections }) =>
          [...connections].map((connection) => connection.sessionId),
        ),
      ),
    ]
    if (!ids.length) return
    const { rows } = await sql<{ id: string }>`
      select id from session where id = any(${ids}::uuid[])
    `.execute(db)
    const alive = new Set(rows.map(({ id }) => id))
    const ended = ids.filter((id) => !alive.has(id))
    if (ended.length) await checkSessions(ended)
  }

  /** Connections of sessions that ended close at once. */
  async function checkSessions(ids: readonly string[]) {
    for (const channel of channels.values()) {
      if ([...channel.connections].some(({ sessionId }) => ids.includes(sessionId)))
        await refresh(channel).catch(warn)
    }
  }
  /** A connection as it comes; whoever missed too much, or sees something else by now, loads everything anew. */
  function openConnection(
    socket: Sink,
    subscriber: Subscriber,
    since: number | null,
    seq: number,
    visibilityKey: string,
  ): Connection {
    const connection: Connection = { ...subscriber, socket, seq: since ?? seq, known: seq }
    const isTooOld = connection.seq > seq || seq - connection.seq > maxReplayed
    if (!isTooOld && visibilityKey === subscriber.visibilityKey) return connection
    connection.seq = seq
    send(connection, { type: isTooOld ? 'resync' : 'access', seq })
    return connection
  }
  const warn = warnUnlessDown(log, 'Live connections were not checked; trying again')
  const safely = (work: () => Promise<void>) => () => void work().catch(warn)
  const timers = [
    setInterval(safely(compareHeads), headsEvery),
    setInterval(safely(compareSessions), headsEvery),
    setInterval(
      safely(async () => {
        for (const channel of channels.values()) await refresh(channel)
      }),
      sessionsEvery,
    ),
  ]

  return {
    /** A workspace has new changes: read on now, unless they are given, as this process has just committed them. */
    poke(workspaceId: string, committed?: readonly LoggedChange[]) {
      const channel = channels.get(workspaceId)
      if (!channel) return
      // As the log would answer it, and nobody else's object.
      if (committed) void offer(channel, JSON.parse(JSON.stringify(committed)))
      else void drain(channel)
    },

    checkSessions,

    /**
     * Adds a connection that has been told everything up to `since`; null means everything up to now. `visibilityKey` is what
     * its member could see then: who sees more or less by now loads anew.
     */
    async join(
      socket: WebSocket,
      member: CallerMember,
      subscriber: Subscriber,
      since: number | null,
      visibilityKey = subscriber.visibilityKey,
    ): Promise<Connection> {
      const { workspaceId, seq } = member
      const channel = channels.get(workspaceId) ?? newChannel(workspaceId, seq)
      channels.set(workspaceId, channel)
      channel.open += 1
      const connection = openConnection(socket, subscriber, since, seq, visibilityKey)
      socket.on('close', () => {
        channel.connections.delete(connection)
        channel.open -= 1
        if (!channel.open) channels.delete(workspaceId)
      })
      await catchUp(connection, channel)
      void drain(channel)
      return connection
    },

    /**
     * The frames that a connection would be told from `since` on, for a page that has none; the last is a pong where
     * these are all. Null when the session has lost the workspace.
     */
    async readMissed(
      workspaceId: string,
      sessionId: string,
      since: number,
      visibilityKey: string | undefined,
    ) {
      // First, so that what may be seen is at least as new.
      const seq = await findHead(db, workspaceId)
      const subscriber = (await findSubscribers(db, workspaceId, [sessionId])).get(sessionId)?.member
      if (!subscriber) return null
      const { sink, frames } = collectFrames()
      const connection = openConnection(
        sink,
        subscriber,
        since,
        seq,
        visibilityKey ?? subscriber.visibilityKey,
      )
      await sendMissed(connection, workspaceId, seq)
      if (connection.seq >= seq) send(connection, { type: 'pong', seq: connection.seq })
      return frames
    },

    /** How far a connection has been told: what a pong answers. */
    pong: (connection: Connection) => send(connection, { type: 'pong', seq: connection.seq }),

    /** Tells every open connection the same, whatever its workspace. */
    broadcastAll(frame: LiveFrame) {
      for (const channel of channels.values())
        for (const connection of channel.connections) send(connection, frame)
    },

    /** Shows everyone out before the server stops; they come back by themselves. */
    close() {
      for (const timer of timers) clearInterval(timer)
      for (const channel of channels.values()) {
        for (const connection of channel.connections) connection.socket.close(1012, 'The server restarts')
      }
    },
  }
}
