import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import type { Db } from '../../database/database.ts'
import type { LiveFrame } from '../../shared/live.ts'
import type { CallerMember } from '../session/session.ts'
import type { Audience } from './audience.ts'
import { findHead, type LoggedChange } from './change.ts'
import { type Line, type Sink, send } from './line.ts'
import { collectFrames } from './missed.ts'
import type { Present } from './replay.ts'
import { type Listeners, newRoom, openReader, type Room } from './room.ts'
import { findWatchers, type Watcher } from './watcher.ts'

/** How many missed messages are replayed; whoever missed more loads everything anew. */
const mostReplayed = 5_000
const headsEvery = 1_000
const sessionsEvery = 5_000

export type Hub = ReturnType<typeof openHub>

/** Brings every committed change, in order, to those of this process's connections that may see it. */
export function openHub(db: Db, audience: Audience, present: Present, on: Listeners) {
  const rooms = new Map<string, Room>()
  const { drain, offer, catchUp, tellMissed, refresh } = openReader(db, audience, present, on)

  async function compareHeads() {
    const ids = [...rooms.keys()]
    if (!ids.length) return
    const { rows } = await sql<{ id: string; seq: number }>`
      select workspace_id as id, seq from workspace_counter where workspace_id = any(${ids}::uuid[])
    `.execute(db)
    for (const { id, seq } of rows) {
      const room = rooms.get(id)
      if (room && seq > room.seq) void drain(room)
    }
  }
  /** A word about an ended session may be lost too. */
  async function compareSessions() {
    const ids = [
      ...new Set([...rooms.values()].flatMap(({ lines }) => [...lines].map((line) => line.sessionId))),
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
    for (const room of rooms.values()) {
      if ([...room.lines].some(({ sessionId }) => ids.includes(sessionId)))
        await refresh(room).catch(() => {})
    }
  }
  /** A line as it comes; whoever missed too much, or sees something else by now, loads everything anew. */
  function newLine(socket: Sink, watcher: Watcher, since: number | null, seq: number, sees: string): Line {
    const line: Line = { ...watcher, socket, seq: since ?? seq, known: seq }
    const isTooOld = line.seq > seq || seq - line.seq > mostReplayed
    if (!isTooOld && sees === watcher.sees) return line
    line.seq = seq
    send(line, { type: isTooOld ? 'resync' : 'access', seq })
    return line
  }
  const quietly = (work: () => Promise<void>) => () => void work().catch(() => {})
  const timers = [
    setInterval(quietly(compareHeads), headsEvery),
    setInterval(quietly(compareSessions), headsEvery),
    setInterval(
      quietly(async () => {
        for (const room of rooms.values()) await refresh(room)
      }),
      sessionsEvery,
    ),
  ]

  return {
    /** A workspace has new changes: read on now, unless they are given, as this process has just committed them. */
    poke(workspaceId: string, committed?: readonly LoggedChange[]) {
      const room = rooms.get(workspaceId)
      if (!room) return
      // As the log would answer it, and nobody else's object.
      if (committed) void offer(room, JSON.parse(JSON.stringify(committed)))
      else void drain(room)
    },

    checkSessions,

    /**
     * Adds a connection that has been told everything up to `since`; null means everything up to now. `sees` is what
     * its member could see then: who sees more or less by now loads anew.
     */
    async join(
      socket: WebSocket,
      member: CallerMember,
      watcher: Watcher,
      since: number | null,
      sees = watcher.sees,
    ): Promise<Line> {
      const { workspaceId, seq } = member
      const room = rooms.get(workspaceId) ?? newRoom(workspaceId, seq)
      rooms.set(workspaceId, room)
      room.open += 1
      const line = newLine(socket, watcher, since, seq, sees)
      socket.on('close', () => {
        room.lines.delete(line)
        room.open -= 1
        if (!room.open) rooms.delete(workspaceId)
      })
      await catchUp(line, room)
      void drain(room)
      return line
    },

    /**
     * The frames that a connection would be told from `since` on, for a page that has none; the last is a pong where
     * these are all. Null when the session has lost the workspace.
     */
    async readMissed(workspaceId: string, sessionId: string, since: number, sees: string | undefined) {
      // First, so that what may be seen is at least as new.
      const seq = await findHead(db, workspaceId)
      const watcher = (await findWatchers(db, workspaceId, [sessionId])).get(sessionId)?.member
      if (!watcher) return null
      const { sink, frames } = collectFrames()
      const line = newLine(sink, watcher, since, seq, sees ?? watcher.sees)
      await tellMissed(line, workspaceId, seq)
      if (line.seq >= seq) send(line, { type: 'pong', seq: line.seq })
      return frames
    },

    /** How far a connection has been told: what a pong answers. */
    pong: (line: Line) => send(line, { type: 'pong', seq: line.seq }),

    /** Tells every open connection the same, whatever its workspace. */
    tellAll(frame: LiveFrame) {
      for (const room of rooms.values()) for (const line of room.lines) send(line, frame)
    },

    /** Shows everyone out before the server stops; they come back by themselves. */
    close() {
      for (const timer of timers) clearInterval(timer)
      for (const room of rooms.values()) {
        for (const line of room.lines) line.socket.close(1012, 'The server restarts')
      }
    },
  }
}
