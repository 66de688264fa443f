import type { Socket } from 'node:net'
import type { RawData, WebSocket } from 'ws'
import { type BrowserFrame, pingEvery, silenceLimit } from '#shared/live.ts'
import { maxFrameBytes, readFrame } from './frames.ts'

/** What a connection may send in the time between two pings of a browser, of whatever kind; whoever sends more is none. */
const maxFrames = 20
const maxReceived = 200_000
const checkEvery = 1_000
/** Milliseconds of silence after which it is asked: a hidden tab may be let ping but once a minute, and still answers. */
const probeAfter = pingEvery + 2_000
/** Milliseconds for which what waits for a reader may not become less. */
const stallTimeout = 20_000
/** Milliseconds that a connection has to take leave when it is shut. */
const closeTimeout = 1_000

/**
 * Hands on what a browser says, and ends a connection that floods, fell silent or does not read. One that is shut is not read any more:
 * what it still sends costs nothing.
 */
export function guardSocket(socket: WebSocket, raw: Socket, onFrame: (frame: BrowserFrame) => void) {
  let lastHeard = Date.now()
  let frames = 0
  let received = raw.bytesRead
  let isProbed = false
  let isShut = false
  let checks = 0
  let waiting = 0
  let drainedAt = lastHeard

  function shut() {
    if (isShut) return
    isShut = true
    socket.close(1008, 'Too many frames')
    socket.pause()
    setTimeout(() => socket.terminate(), closeTimeout)
  }
  function hear() {
    lastHeard = Date.now()
    isProbed = false
    frames += 1
    if (frames > maxFrames || raw.bytesRead - received > maxReceived) shut()
  }
  socket.on('error', () => {})
  socket.on('ping', hear)
  socket.on('pong', hear)
  socket.on('message', (data: RawData) => {
    if (isShut) return
    hear()
    if (isShut || (data as Buffer).length > maxFrameBytes) return
    const frame = readFrame(String(data))
    if (frame) onFrame(frame)
  })

  const watch = setInterval(() => {
    const silence = Date.now() - lastHeard
    if (silence > silenceLimit) return socket.terminate()
    // Pings alone prove nothing: who sends them may still read nothing of what waits in our memory.
    const { bufferedAmount } = socket
    if (bufferedAmount === 0 || bufferedAmount < waiting) drainedAt = Date.now()
    waiting = bufferedAmount
    if (Date.now() - drainedAt > stallTimeout) return socket.terminate()
    // Parts of a frame that never ends are heard by nobody else.
    if (raw.bytesRead - received > maxReceived) return shut()
    if (silence > probeAfter && !isProbed) {
      isProbed = true
      socket.ping()
    }
    checks += 1
    if (checks * checkEvery < pingEvery) return
    checks = 0
    frames = 0
    received = raw.bytesRead
  }, checkEvery)
  socket.on('close', () => clearInterval(watch))
}
