import type { Db } from '../../database/database.ts'
import { type Audience, messageFor } from './audience.ts'
import { findChanges, type LoggedChange } from './change.ts'
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
  reading: boolean
  again: boolean
}

export const newRoom = (workspaceId: string, seq: number): Room => ({
  workspaceId,
  lines: new Set(),
  seq,
  isStale: false,
  open: 0,
  reading: false,
  again: false,
})

export type Listeners = {
  onChanges(workspaceId: string, changes: LoggedChange[]): void
  /** What somebody in the workspace may see has changed. */
  onSight(workspaceId: string): void
  onRefused(line: Watcher): void
}

/** Reads the changes of rooms, in order, and tells their lines; looks again at who may see what when a change is about that. */
export function openReader(db: Db, audience: Audience, present: Present, on: Listeners) {
  const asLogged: ToMessage = (viewer, change) => messageFor(audience, viewer, change)

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

  return { drain, catchUp, tellMissed, refresh }
}
