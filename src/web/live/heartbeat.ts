import { pingEvery, silenceLimit } from '#shared/live.ts'

/** Milliseconds for an answer when nothing was asked for long. */
const answerWithin = 5_000
/** The same where somebody waits for it, or the browser says that its network is gone. */
const proveWithin = 2_000

type HeartbeatOptions = {
  socket(): WebSocket | undefined
  /** The server no longer answers on an open connection. */
  onDead(): void
}

/** Pings whichever connection there is, at a steady pace and when asked to, and watches whether it answers. */
export function openHeartbeat({ socket, onDead }: HeartbeatOptions) {
  let lastHeard = 0
  /** Whether a ping has not been answered. */
  let isPinged = false
  let late: ReturnType<typeof setTimeout> | undefined

  function ping(opened: WebSocket) {
    isPinged = true
    opened.send('{"type":"ping"}')
  }
  function pingWithin(opened: WebSocket, within: number) {
    ping(opened)
    clearTimeout(late)
    late = setTimeout(() => isPinged && onDead(), within)
  }
  const timer = setInterval(() => {
    const now = socket()
    const silence = Date.now() - lastHeard
    if (now?.readyState === WebSocket.OPEN) {
      if (silence > silenceLimit && isPinged) return onDead()
      // It was not asked: a hidden tab may run once a minute, and a computer that slept not at all.
      if (silence > silenceLimit) pingWithin(now, answerWithin)
      else ping(now)
    } else if (now?.readyState === WebSocket.CONNECTING && silence > pingEvery) {
      // Nobody answers at all; the next attempt waits its turn.
      now.close()
    }
  }, pingEvery)

  return {
    ping,
    /** Another connection is being opened. */
    restart() {
      clearTimeout(late)
      isPinged = false
      lastHeard = Date.now()
    },
    /** The connection has brought something, whatever it was. */
    hear() {
      isPinged = false
      lastHeard = Date.now()
    },
    /** Asks whether the connection still leads to the server. Answers whether there is one to ask. */
    prove(): boolean {
      const now = socket()
      if (now?.readyState !== WebSocket.OPEN) return false
      pingWithin(now, proveWithin)
      return true
    },
    stop() {
      clearInterval(timer)
      clearTimeout(late)
    },
  }
}
