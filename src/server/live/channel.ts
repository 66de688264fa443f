import type { Db } from '../../database/database.ts'
import { type Audience, messageFor } from './audience.ts'
import { findChanges, type LoggedChange, mostRead } from './change.ts'
import { type Frames, type Line, send, type ToMessage, tellLine } from './line.ts'
import { findMissed, type Present, replayFor } from './replay.ts'
import { isAboutAccess } from './sight.ts'
import { findWatchers, type Watcher } from './watcher.ts'

export type Room = {
  workspaceId: string
  /** The lines that are told together: each has been told everything up to `seq`, or more. */
  lines: Set<Line>
  seq: number
  /** Something that decides who may see what was told, and it was not looked up again since. */
  isStale: boolean
  /** Connections in the room, those that still catch up included. */
  open: number
  isReading: boolean
  /** The log may hold more than the room has been told. */
  mustRead: boolean
  /** What this process has committed since: where it comes next it need not be read back. */
  offered: LoggedChange[]
}

export const newRoom = (workspaceId: string, seq: number): Room => ({
  workspaceId,
  lines: new Set(),
  seq,
  isStale: false,
  open: 0,
  isReading: false,
  mustRead: false,
  offered: [],
})

export type Listeners = {
  onChanges(workspaceId: string, changes: LoggedChange[]): void
  /** What somebody in the workspace may see has changed. */
  onSight(workspaceId: string): void
  onRefused(line: Watcher): void
}

/** Those that come right after what was told; where others come between, by other processes or not announced yet, all is read. */
export function takeOffered(room: Room): LoggedChange[] {
  const ahead = room.offered.filter(({ seq }) => seq > room.seq).sort((a, b) => a.seq - b.seq)
  const fitting = ahead.filter(({ seq }, n) => seq === room.seq + 1 + n)
  if (fitting.length < ahead.length) room.mustRead = true
  room.offered = []
  return fitting
}

/** Reads the changes of rooms, in order, and tells their lines; looks again at who may see what when a change is about that. */
export function openReader(db: Db, audience: Audience, present: Present, on: Listeners) {
  const asLogged: ToMessage = (viewer, change) => messageFor(audience, viewer, change)

  /** Reads on from where the room is, until nothing is left. */
  const drain = (room: Room) => {
    room.mustRead = true
    return tellNext(room)
  }

  /** Tells what this process has just committed, after all that was committed before it. */
  const offer = (room: Room, changes: readonly LoggedChange[]) => {
    room.offered.push(...changes)
    return tellNext(room)
  }

  /** At most one reader per room keeps the order. */
  async function tellNext(room: Room): Promise<void> {
    if (room.isReading) return
    room.isReading = true
    try {
      while ((room.mustRead || room.offered.length) && room.lines.size) {
        if (room.isStale) await refresh(room)
        const offered = takeOffered(room)
        if (offered.length) {
          await tell(room, offered)
          continue
        }
        if (!room.mustRead) continue
        room.mustRead = false
        const changes = await findChanges(db, room.workspaceId, room.seq)
        if (changes.length) await tell(room, changes)
        // What is committed from now on is announced.
        room.mustRead ||= changes.length === mostRead
      }
    } catch {
      // The database is away; the next comparison of heads reads on from the same place.
    } finally {
      room.offered = []
      room.isReading = false
    }
  }

  async function tell(room: Room, changes: LoggedChange[]) {
    on.onChanges(room.workspaceId, changes)
    const frames: Frames = new Map()
    let batch: LoggedChange[] = []
    // Whoever joins while the room waits for `refresh` has to know what the others were told already.
    const flush = () => {
      for (const line of room.lines) tellLine(asLogged, line, batch, frames)
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

  /**
   * Tells a new line alone what it missed, as it is by now, and lets it in once it is where the room is. What its member may see may
   * have changed since it was looked up.
   */
  async function catchUp(line: Line, room: Room) {
    const { socket } = line
    while (line.seq < room.seq && (await tellMissed(line, room.workspaceId, room.seq)));
    if (socket.readyState === socket.OPEN) room.lines.add(line)
  }

  /**
   * Tells a line what comes after its `seq`, at least up to `until`; answers false when it takes no more. What may be seen
   * is looked at again for what came after its viewer was looked up.
   */
  async function tellMissed(line: Line, workspaceId: string, until: number): Promise<boolean> {
    const { socket } = line
    while (line.seq < until) {
      const missed = await findMissed(db, present, workspaceId, line.seq)
      if (!missed.size) return false
      const changes = [...missed.keys()]
      const asIsNow: ToMessage = (viewer, change) =>
        replayFor(audience, viewer, change, missed.get(change) ?? null)
      const isKnown = ({ seq }: LoggedChange) => seq <= line.known
      tellLine(asIsNow, line, changes.filter(isKnown), new Map())
      for (const change of changes) {
        if (socket.readyState !== socket.OPEN) return false
        if (isKnown(change)) continue
        tellLine(asIsNow, line, [change], new Map())
        if (isAboutAccess(change)) await refreshLines(workspaceId, [line])
      }
    }
    return socket.readyState === socket.OPEN
  }

  /** Looks again at who may see what. */
  async function refresh(room: Room) {
    await refreshLines(room.workspaceId, [...room.lines])
    room.isStale = false
  }

  /** Who lost the workspace is shown out; whose sight changed loads anew. */
  async function refreshLines(workspaceId: string, lines: Line[]) {
    const found = await findWatchers(
      db,
      workspaceId,
      lines.map(({ sessionId }) => sessionId),
    )
    for (const line of lines) {
      const now = found.get(line.sessionId)
      if (!now) refuse(line, 4401, 'Unauthorized')
      else if (!now.member) refuse(line, 4404, 'Workspace not found')
      else if (now.member.sees !== line.sees) {
        Object.assign(line, now.member)
        on.onSight(workspaceId)
        send(line, { type: 'access', seq: line.seq })
      }
    }
  }

  function refuse(line: Line, code: number, message: 'Unauthorized' | 'Workspace not found') {
    on.onRefused(line)
    send(line, { type: 'error', message })
    line.socket.close(code, message)
  }

  return { drain, offer, catchUp, tellMissed, refresh }
}
