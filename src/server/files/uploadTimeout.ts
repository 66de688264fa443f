import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Milliseconds: how long an upload may pause, may last in all, and may go on after it was refused. */
const maxPause = 15_000
const maxDuration = 10 * 60_000
const maxRefusedTime = 5_000

const extended = new WeakSet<Duplex>()

/** Whether the request on this socket may take longer than the server gives any other. */
export const mayLast = (socket: Duplex) => extended.has(socket)

/**
 * Lets a request whose body is an upload last while its bytes keep coming. Node's own limit is one for all requests,
 * and says so once; `buildApp` does not follow it for these, and their connection is closed here instead.
 */
export function extendTimeout(request: IncomingMessage) {
  const { socket } = request
  const end = Date.now() + maxDuration
  let seen = socket.bytesRead
  const watch = setInterval(() => {
    if (socket.bytesRead === seen || Date.now() > end) socket.destroy()
    seen = socket.bytesRead
  }, maxPause)
  let late: NodeJS.Timeout | undefined
  extended.add(socket)
  request.once('close', () => {
    clearInterval(watch)
    clearTimeout(late)
    extended.delete(socket)
  })
  return {
    /** Reads on without keeping anything, so that the answer arrives, but not for long. */
    refuse() {
      if (request.closed || request.destroyed) return
      late = setTimeout(() => socket.destroy(), maxRefusedTime)
      request.resume()
    },
  }
}
