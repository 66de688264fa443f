import type { Viewer } from '#shared/access.ts'
import type { LiveFrame } from '#shared/live.ts'
import { personalObjects } from './audience.ts'
import type { LoggedChange } from './change.ts'
import type { Subscriber } from './subscriber.ts'
import { changesVisibility, roundsMoney } from './visibility.ts'

/**
 * One open connection. `seq` is how far it has been told; its viewer was looked up at `known`, so that what they saw
 * before, when they were away, may have been something else.
 */
export type Connection = Subscriber & { socket: Sink; seq: number; known: number }

/** Where frames go: a WebSocket, or an answer that is being collected. */
export type Sink = {
  send(frame: string): void
  close(code: number, reason: string): void
  terminate(): void
  readonly bufferedAmount: number
  readonly readyState: number
  readonly OPEN: number
}

/** Bytes that wait for a reader; whoever does not read loses the connection and resumes later. */
const maxBuffered = 1_000_000
/** Milliseconds that such a reader has to confirm the close before what waits for it is dropped. */
const closeTimeout = 1_000

/** One frame for all who may see the same: made once per kind of viewer, or per member where things are personal. */
export type Frames = Map<string, string | null>

/** What a viewer is told of a change; null when nothing. */
export type ToFrame = (viewer: Viewer, change: LoggedChange) => LiveFrame | null

export const send = (connection: Connection, frame: LiveFrame) =>
  connection.socket.send(JSON.stringify(frame))

/** Tells a connection those of the changes that it has not been told, as far as its viewer may see them. */
export function sendChanges(
  toFrame: ToFrame,
  connection: Connection,
  changes: LoggedChange[],
  frames: Frames,
) {
  let isMoved = false
  for (const change of changes) {
    if (change.seq <= connection.seq) continue
    connection.seq = change.seq
    isMoved ||=
      (change.seq <= connection.known && changesVisibility(connection.viewer, change)) || roundsMoney(change)
    const key = `${change.seq} ${personalObjects.has(change.object) ? connection.viewer.memberId : connection.visibilityKey}`
    let frame = frames.get(key)
    if (frame === undefined) {
      const made = toFrame(connection.viewer, change)
      frame = made && JSON.stringify(made)
      frames.set(key, frame)
    }
    if (frame) connection.socket.send(frame)
    if (connection.socket.bufferedAmount > maxBuffered) break
  }
  if (isMoved) send(connection, { type: 'access', seq: connection.seq })
  closeIfSlow(connection)
}

/** Of whom too much waits to be read: they are told, and cut off. Answers whether that is so. */
function closeIfSlow({ socket }: Pick<Connection, 'socket'>): boolean {
  if (socket.bufferedAmount <= maxBuffered) return false
  if (socket.readyState !== socket.OPEN) return true
  socket.close(1013, 'Too slow; resume later')
  setTimeout(() => socket.terminate(), closeTimeout)
  return true
}
