import {
  type BrowserFrame,
  type LiveFrame,
  type LiveMessage,
  type PresenceFrame,
  tooManySockets,
} from '#shared/live.ts'
import { askSince } from '../store/api.ts'
import { openHeartbeat } from './heartbeat.ts'
import { createMessageQueue } from './messageQueue.ts'
import { openPoll } from './poll.ts'

/** Milliseconds to wait before the given attempt: 1 s times 1.5 to its power, at most 30 s. */
export const reconnectDelay = (attempt: number) => Math.min(30_000, 1000 * 1.5 ** attempt)

/** Milliseconds between attempts to get a place where the member has no more. */
const retryFull = 30_000
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
  /** Whether this connection has told anything: one that is refused opens, too. */
  let isHeard = false
  /** Whether the last call for what was missed reached a server. */
  let isReached = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const queue = createMessageQueue({
    ...options,
    onCaughtUp: () => options.onCaughtUp(since),
    isPushed: () => isHeard,
  })
  const heartbeat = openHeartbeat({ socket: () => socket, onDead })

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
    heartbeat.hear()
    // Only now: a server that lets in and shows out at once must not be asked every second.
    attempt = 0
    if (isHeard) return
    isHeard = true
    // What calls told ends with them.
    queue.beginReplay()
    isReached = false
    poll.stop()
    options.onState('open')
  }

  function receive(message: LiveFrame) {
    if ('object' in message) {
      if (message.seq <= since) return
      hear(message.seq)
      queue.add(message)
    } else if (message.type === 'pong') {
      hear(Math.max(since, message.seq))
      queue.endReplay()
    } else if (message.type === 'presence') {
      options.onPresence(message)
    } else if (message.type === 'announcements') {
      options.onAnnouncements()
    } else if (message.type === 'error') {
      close()
      // What was told before says why.
      showWaiting()
      options.onRejected(message.message)
    } else {
      if (message.type === 'access') {
        // A new connection may be behind what a poll has brought meanwhile.
        hear(Math.max(since, message.seq))
        // What was told before is as it could be seen before: it may not come over what is loaded now.
        showWaiting()
      } else {
        // A server that was restored from a backup counts from further back.
        hear(message.seq)
        queue.take()
      }
      void queue.reload()
    }
  }
  function showWaiting() {
    const messages = queue.take()
    if (messages.length) options.onMessages(messages)
  }

  function connect() {
    clearTimeout(retry)
    queue.beginReplay()
    isHeard = false
    options.onState('connecting')
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const opened = new WebSocket(
      `${scheme}://${location.host}/api/live/${options.workspaceId}?since=${since}&visibilityKey=${options.visibilityKey()}`,
    )
    socket = opened
    heartbeat.restart()
    opened.onopen = () => heartbeat.ping(opened)
    opened.onmessage = ({ data }) => {
      hearConnection()
      receive(JSON.parse(String(data)) as LiveFrame)
    }
    opened.onclose = ({ code, reason }) => {
      if (closed || socket !== opened) return
      const isFull = code === tooManySockets
      // One that breaks is there again in a second.
      const isPolled = isFull || attempt > 0
      retryLater(isFull ? 'full' : 'closed', isFull ? reason : interrupted)
      if (isPolled) poll.start()
    }
  }
  /** There is no connection until the next attempt; `why` is said as long as calls bring what it can't. */
  function retryLater(state: 'full' | 'closed', why: string) {
    queue.beginReplay()
    isHeard = false
    // Where a call reaches the server that no connection does, it is not just a moment.
    if (state === 'full' || isReached) options.onByCalls(why)
    options.onState(state)
    retry = setTimeout(connect, state === 'full' ? retryFull : reconnectDelay(attempt++))
  }
  function onDead() {
    if (isHeard) return reconnect()
    // It opened and told nothing, as behind a proxy that passes no frames: the next one may be no better.
    drop()
    retryLater('closed', interrupted)
    poll.start()
  }
  /** Without waiting for its close to be confirmed. */
  function drop() {
    const old = socket
    socket = undefined
    old?.close()
  }
  /** Drops a connection that may be dead and opens another at once. */
  function reconnect() {
    drop()
    attempt = 0
    connect()
  }

  /** A browser knows of its network only, which a server on the same machine does not need. */
  function onOffline() {
    heartbeat.prove()
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
    clearTimeout(retry)
    heartbeat.stop()
    queue.close()
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
      if (!heartbeat.prove()) poll.now()
    },
    /** Is not kept: what is said while the connection is away is lost. */
    say(frame: BrowserFrame) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
  }
}
