import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import type { Db } from '../../database/database.ts'
import type { LiveFrame } from '../../shared/live.ts'
import type { AskingMember } from '../session/session.ts'
import { type Audience, messageFor, personalObjects } from './audience.ts'
import { findChanges, type LoggedChange } from './change.ts'
import { isAboutAccess, movesSight, roundsMoney } from './sight.ts'
import { findWatchers, type Watcher } from './watcher.ts'

/**
 * One open connection. `seq` is how far it has been told; its viewer was looked up at `known`, so that what they saw
 * before, when they were away, may have been something else.
 */
type Line = Watcher & { socket: WebSocket; seq: number; known: number }
type Room = {
  workspaceId: string
  /** The lines that are told together: each has been told everything up to `seq`, or more. */
  lines: Set<Line>
  seq: number
  /** Something that decides who may see what was told, and it was not looked up again since. */
  isStale: boolean
  /** Connections in the room, those that still catch up included. */
  open: number
  reading: boolean
  again: boolean
}

/** A line that does not read loses its connection instead of filling the server's memory; it resumes later. */
const mostBuffered = 1_000_000
/** How many missed messages are replayed; whoever missed more loads everything anew. */
const mostReplayed = 5_000
const headsEvery = 1_000
const sessionsEvery = 5_000

/** One frame for all who may see the same: made once per kind of viewer, or per member where things are personal. */
type Frames = Map<string, string | null>

const newRoom = (workspaceId: string, seq: number): Room => ({
  workspaceId,
  lines: new Set(),
  seq,
  isStale: false,
  open: 0,
  reading: false,
  again: false,
})

export type Hub = ReturnType<typeof openHub>

type Listeners = {
  onChanges(workspaceId: string, changes: LoggedChange[]): void
  /** What somebody in the workspace may see has changed. */
  onSight(workspaceId: string): void
  onRefused(line: Watcher): void
}

/** Brings every committed change, in order, to those of this process's connections that may see it. */
export function openHub(db: Db, audience: Audience, on: Listeners) {
  const rooms = new Map<string, Room>()

  /** Reads on from where the room is, until nothing is left. At most one reader per room keeps the order. */
  async function drain(room: Room): Promise<void> {
    room.again = true
    if (room.reading) return
    room.reading = true
    try {
      while (room.again && room.lines.size) {
        room.again = false
        if (room.isStale) await refresh(room)
        const changes = await findChanges(db, room.workspaceId, room.seq)
        if (!changes.length) continue
        await tell(room, changes)
        room.again = true
      }
    } catch {
      // The database is away; the next comparison of heads reads on from the same place.
    } finally {
      room.reading = false
    }
  }

  async function tell(room: Room, changes: LoggedChange[]) {
    on.onChanges(room.workspaceId, changes)
    const frames: Frames = new Map()
    let batch: LoggedChange[] = []
    // Whoever joins while the room waits for `refresh` has to know what the others were told already.
    const flush = () => {
      for (const line of room.lines) tellLine(line, batch, frames)
      room.seq = batch.at(-1)?.seq ?? room.seq
      batch = []
    }
    for (const change of changes) {
      batch.push(change)
      if (!isAboutAccess(change)) continue
      flush()
      room.isStale = true
      await refresh(room)
    }
    flush()
  }

  function tellLine(line: Line, changes: LoggedChange[], frames: Frames) {
    let isMoved = false
    for (const change of changes) {
      if (change.seq <= line.seq) continue
      line.seq = change.seq
      isMoved ||= (change.seq <= line.known && movesSight(line.viewer, change)) || roundsMoney(change)
      const key = `${change.seq} ${personalObjects.has(change.object) ? line.viewer.memberId : line.sees}`
      let frame = frames.get(key)
      if (frame === undefined) {
        const message = messageFor(audience, line.viewer, change)
        frame = message && JSON.stringify(message)
        frames.set(key, frame)
      }
      if (frame) line.socket.send(frame)
    }
    if (isMoved) send(line, { type: 'access', seq: line.seq })
    if (line.socket.bufferedAmount > mostBuffered) line.socket.close(1013, 'Too slow; resume later')
  }

  /**
   * Tells a new line alone what it missed, and lets it in once it is where the room is. What its member may see may
   * have changed since it was looked up.
   */
  async function catchUp(line: Line, room: Room) {
    const { socket } = line
    while (line.seq < room.seq) {
      const changes = await findChanges(db, room.workspaceId, line.seq)
      if (!changes.length) break
      const isKnown = ({ seq }: LoggedChange) => seq <= line.known
      tellLine(line, changes.filter(isKnown), new Map())
      for (const change of changes) {
        if (socket.readyState !== socket.OPEN) return
        if (isKnown(change)) continue
        tellLine(line, [change], new Map())
        if (isAboutAccess(change)) await refreshLines(room, [line])
      }
    }
    if (socket.readyState === socket.OPEN) room.lines.add(line)
  }

  /** Looks again at who may see what. */
  async function refresh(room: Room) {
    await refreshLines(room, [...room.lines])
    room.isStale = false
  }

  /** Who lost the workspace is shown out; whose sight changed loads anew. */
  async function refreshLines(room: Room, lines: Line[]) {
    const found = await findWatchers(
      db,
      room.workspaceId,
      lines.map(({ sessionId }) => sessionId),
    )
    for (const line of lines) {
      const now = found.get(line.sessionId)
      if (!now) refuse(line, 4401, 'Unauthorized')
      else if (!now.member) refuse(line, 4404, 'Workspace not found')
      else if (now.member.sees !== line.sees) {
        Object.assign(line, now.member)
        on.onSight(room.workspaceId)
        send(line, { type: 'access', seq: line.seq })
      }
    }
  }

  const send = (line: Line, frame: LiveFrame) => line.socket.send(JSON.stringify(frame))

  function refuse(line: Line, code: number, message: 'Unauthorized' | 'Workspace not found') {
    on.onRefused(line)
    send(line, { type: 'error', message })
    line.socket.close(code, message)
  }

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
    /** A workspace has new changes: read on now. */
    poke(workspaceId: string) {
      const room = rooms.get(workspaceId)
      if (room) void drain(room)
    },

    checkSessions,

    /**
     * Adds a connection that has been told everything up to `since`; null means everything up to now. `sees` is what
     * its member could see then: who sees more or less by now loads anew.
     */
    async join(
      socket: WebSocket,
      member: AskingMember,
      watcher: Watcher,
      since: number | null,
      sees = watcher.sees,
    ): Promise<Line> {
      const { workspaceId, seq } = member
      const room = rooms.get(workspaceId) ?? newRoom(workspaceId, seq)
      rooms.set(workspaceId, room)
      room.open += 1
      const line: Line = { ...watcher, socket, seq: since ?? seq, known: seq }
      socket.on('close', () => {
        room.lines.delete(line)
        room.open -= 1
        if (!room.open) rooms.delete(workspaceId)
      })
      if (line.seq > seq || seq - line.seq > mostReplayed) {
        line.seq = seq
        send(line, { type: 'resync', seq })
      } else if (sees !== watcher.sees) {
        line.seq = seq
        send(line, { type: 'access', seq })
      }
      await catchUp(line, room)
      void drain(room)
      return line
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
