import type { Viewer } from '../../shared/access.ts'
import type { LiveFrame, LiveMessage } from '../../shared/live.ts'
import { personalObjects } from './audience.ts'
import type { LoggedChange } from './change.ts'
import { movesSight, roundsMoney } from './sight.ts'
import type { Watcher } from './watcher.ts'

/**
 * One open connection. `seq` is how far it has been told; its viewer was looked up at `known`, so that what they saw
 * before, when they were away, may have been something else.
 */
export type Line = Watcher & { socket: Sink; seq: number; known: number }

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
export type ToMessage = (viewer: Viewer, change: LoggedChange) => LiveMessage | null

export const send = (line: Line, frame: LiveFrame) => line.socket.send(JSON.stringify(frame))

/** Tells a connection those of the changes that it has not been told, as far as its viewer may see them. */
export function tellLine(toMessage: ToMessage, line: Line, changes: LoggedChange[], frames: Frames) {
  let isMoved = false
  for (const change of changes) {
    if (change.seq <= line.seq) continue
    line.seq = change.seq
    isMoved ||= (change.seq <= line.known && movesSight(line.viewer, change)) || roundsMoney(change)
    const key = `${change.seq} ${personalObjects.has(change.object) ? line.viewer.memberId : line.sees}`
    let frame = frames.get(key)
    if (frame === undefined) {
      const message = toMessage(line.viewer, change)
      frame = message && JSON.stringify(message)
      frames.set(key, frame)
    }
    if (frame) line.socket.send(frame)
    if (line.socket.bufferedAmount > maxBuffered) break
  }
  if (isMoved) send(line, { type: 'access', seq: line.seq })
  closeIfSlow(line)
}

/** Of whom too much waits to be read: they are told, and cut off. Answers whether that is so. */
export function closeIfSlow({ socket }: Pick<Line, 'socket'>): boolean {
  if (socket.bufferedAmount <= maxBuffered) return false
  if (socket.readyState !== socket.OPEN) return true
  socket.close(1013, 'Too slow; resume later')
  setTimeout(() => socket.terminate(), closeTimeout)
  return true
}
