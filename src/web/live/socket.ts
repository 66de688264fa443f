import {
  type BrowserFrame,
  type LiveFrame,
  type LiveMessage,
  type PresenceFrame,
  pingEvery,
  silenceLimit,
  tooManySockets,
} from '#shared/live.ts'
import { askSince } from '../store/api.ts'
import { openPoll } from './poll.ts'

/** Milliseconds to wait before the given attempt: 1 s times 1.5 to its power, at most 30 s. */
export const reconnectDelay = (attempt: number) => Math.min(30_000, 1000 * 1.5 ** attempt)

/** Milliseconds for an answer when nothing was asked for long. */
const answerWithin = 5_000
/** The same where the browser says that its network is gone. */
const proveWithin = 2_000

/** Milliseconds between attempts to get a place where the member has no more. */
const retryFull = 30_000
/** Milliseconds for which a screen that is brought up to date by calls counts as that. */
const freshFor = 1_000
const interrupted =
  'Live updates are interrupted. This page will keep refreshing, and your changes are saved.'

/** `full`: the server is there, but its member has as many connections as they may. */
export type LiveState = 'connecting' | 'open' | 'closed' | 'full'

export type LiveSocketOptions = {
  workspaceId: string
  /** The `seq` up to which everything is on screen already. */
  since: number
  /** Messages of one frame, in order. While `isLoading` says so they wait. */
  onMessages(messages: LiveMessage[]): void
  /** A list that is being loaded may be older than a message that overtakes it, so messages wait for it. */
  isLoading(): boolean
  /** What the lists on screen were loaded under; the server compares it with what may be seen by now. */
  visibilityKey(): string
  /** Load everything anew: too much was missed, or what may be seen has changed. Messages wait until it is done. */
  onReload(): Promise<void>
  /** All that the server has told up to this `seq` is on screen, and it has nothing more to tell just now. */
  onCaughtUp(seq: number): void
  onPresence(frame: PresenceFrame): void
  onAnnouncements(): void
  /** Refused for good: signed out, or the workspace is not ours any more. */
  onRejected(message: 'Unauthorized' | 'Workspace not found'): void
  onState(state: LiveState): void
  /** What was missed since, asked for by a call; null where no server answered. */
  readMissed(since: number, visibilityKey: string): Promise<LiveFrame[] | null>
  /** Calls do what the connection can't, which the sentence says; null where they reach no server either. */
  onByCalls(sentence: string | null): void
  /** What is on screen may be older than what the server has by now. */
  onStale(): void
}

/** One connection per workspace: pings, reconnects with a growing delay, resumes where it was, until closed. */
export function openLiveSocket(options: LiveSocketOptions) {
  let since = options.since
  let socket: WebSocket | undefined
  let attempt = 0
  let closed = false
  let lastHeard = 0
  /** Whether a ping has not been answered. */
  let isPinged = false
  let queue: LiveMessage[] = []
  /** Whether this connection has told all that was missed. */
  let isReplayed = false
  /** Whether this connection has told anything: one that is refused opens, too. */
  let isHeard = false
  /** Why there is no connection. */
  let why = interrupted
  /** Whether the last call for what was missed reached a server. */
  let isReached = false
  let stale: ReturnType<typeof setTimeout> | undefined
  let reloading = 0
  let frame = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let late: ReturnType<typeof setTimeout> | undefined

  function flush() {
    frame = 0
    if (closed || !(queue.length || isReplayed) || reloading) return
    if (options.isLoading()) {
      schedule()
      return
    }
    const messages = queue
    queue = []
    if (messages.length) options.onMessages(messages)
    if (!isReplayed) return
    options.onCaughtUp(since)
    if (isHeard) return
    clearTimeout(stale)
    stale = setTimeout(() => {
      if (isHeard || closed) return
      isReplayed = false
      options.onStale()
    }, freshFor)
  }
  function schedule() {
    // A hidden tab gets no animation frames; its title and bell must still follow.
    if (!frame)
      frame = document.hidden ? (setTimeout(flush, 50) as unknown as number) : requestAnimationFrame(flush)
  }

  /** One after the other, and after what is loading already: both may bring what was before this was told. */
  async function reload() {
    reloading += 1
    if (reloading > 1) return
    while (reloading && !closed) {
      const due = reloading
      while (options.isLoading()) await new Promise((resolve) => setTimeout(resolve, 50))
      await options.onReload()
      reloading -= due
    }
    schedule()
  }

  function hear(seq: number) {
    since = seq
    askSince(seq)
  }

  const poll = openPoll({
    read: () => options.readMissed(since, options.visibilityKey()),
    onReached(now) {
      isReached = now
      if (!now) options.onByCalls(null)
    },
    onFrames(frames) {
      for (const frame of frames) if (!closed) receive(frame)
    },
  })

  function hearConnection() {
    lastHeard = Date.now()
    isPinged = false
    // Only now: a server that lets in and shows out at once must not be asked every second.
    attempt = 0
    if (isHeard) return
    isHeard = true
    // What calls told ends with them.
    isReplayed = false
    isReached = false
    poll.stop()
    options.onState('open')
  }

  function receive(message: LiveFrame) {
    if ('object' in message) {
      if (message.seq <= since) return
      hear(message.seq)
      queue.push(message)
      schedule()
    } else if (message.type === 'pong') {
      hear(Math.max(since, message.seq))
      isReplayed = true
      schedule()
    } else if (message.type === 'presence') {
      options.onPresence(message)
    } else if (message.type === 'announcements') {
      options.onAnnouncements()
    } else if (message.type === 'error') {
      close()
      // What was told before says why.
      if (queue.length) options.onMessages(queue)
      options.onRejected(message.message)
    } else {
      hear(message.seq)
      // What was told before is as it could be seen before: it may not come over what is loaded now.
      const before = queue
      queue = []
      if (message.type === 'access' && before.length) options.onMessages(before)
      void reload()
    }
  }

  function connect() {
    clearTimeout(retry)
    isReplayed = false
    isHeard = false
    isPinged = false
    clearTimeout(late)
    options.onState('connecting')
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const opened = new WebSocket(
      `${scheme}://${location.host}/api/live/${options.workspaceId}?since=${since}&visibilityKey=${options.visibilityKey()}`,
    )
    socket = opened
    lastHeard = Date.now()
    opened.onopen = () => ask(opened)
    opened.onmessage = ({ data }) => {
      hearConnection()
      receive(JSON.parse(String(data)) as LiveFrame)
    }
    opened.onclose = ({ code, reason }) => {
      if (closed || socket !== opened) return
      isReplayed = false
      isHeard = false
      const isFull = code === tooManySockets
      why = isFull ? reason : interrupted
      // Where a call reaches the server that no connection does, it is not just a moment.
      if (isFull || isReached) options.onByCalls(why)
      options.onState(isFull ? 'full' : 'closed')
      // One that breaks is there again in a second.
      if (isFull || attempt > 0) poll.start()
      retry = setTimeout(connect, isFull ? retryFull : reconnectDelay(attempt++))
    }
  }
  /** Drops a connection that may be dead and opens another at once, without waiting for its close to be confirmed. */
  function reconnect() {
    const old = socket
    socket = undefined
    old?.close()
    attempt = 0
    connect()
  }

  function ask(opened: WebSocket) {
    isPinged = true
    opened.send('{"type":"ping"}')
  }
  const ping = setInterval(() => {
    const silence = Date.now() - lastHeard
    if (socket?.readyState === WebSocket.OPEN) {
      if (silence > silenceLimit && isPinged) return reconnect()
      // It was not asked: a hidden tab may run once a minute, and a computer that slept not at all.
      if (silence > silenceLimit) prove(socket, answerWithin)
      else ask(socket)
    } else if (socket?.readyState === WebSocket.CONNECTING && silence > pingEvery) {
      // Nobody answers at all; the next attempt waits its turn.
      socket.close()
    }
  }, pingEvery)
  /** Asks whether it still leads to the server, and opens another where that does not answer in time. */
  function prove(opened: WebSocket, within: number) {
    ask(opened)
    clearTimeout(late)
    late = setTimeout(() => isPinged && reconnect(), within)
  }
  /** A browser knows of its network only, which a server on the same machine does not need. */
  function onOffline() {
    if (socket?.readyState === WebSocket.OPEN) prove(socket, proveWithin)
  }
  /** Whoever comes back to the page shall not wait for the next attempt. */
  function onReturn() {
    if (!document.hidden && socket?.readyState === WebSocket.CLOSED) reconnect()
  }
  addEventListener('online', reconnect)
  addEventListener('offline', onOffline)
  addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  connect()

  function close() {
    closed = true
    askSince(0)
    clearInterval(ping)
    clearTimeout(retry)
    clearTimeout(late)
    clearTimeout(stale)
    poll.stop()
    removeEventListener('online', reconnect)
    removeEventListener('offline', onOffline)
    removeEventListener('focus', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
    socket?.close()
  }
  return {
    close,
    /** A change waits until the screen is up to date: the connection, or the calls in its place, see to that now. */
    catchUp() {
      if (socket?.readyState === WebSocket.OPEN) prove(socket, proveWithin)
      else poll.now()
    },
    /** Is not kept: what is said while the connection is away is lost. */
    say(frame: BrowserFrame) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
  }
}
