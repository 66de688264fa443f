import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LiveFrame, tooManySockets } from '#shared/live.ts'
import { openLiveSocket } from './socket.ts'

/** A connection whose server is the test. */
class Socket {
  static OPEN = 1
  static CONNECTING = 0
  static CLOSED = 3
  static all: Socket[] = []
  readyState = 0
  sent: string[] = []
  onopen = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number; reason: string }) => void = () => {}
  constructor() {
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  open() {
    this.readyState = Socket.OPEN
    this.onopen()
  }
  close(code = 1006, reason = '') {
    this.readyState = Socket.CLOSED
    this.onclose({ code, reason })
  }
  receive(frame: LiveFrame) {
    this.onmessage({ data: JSON.stringify(frame) })
  }
}

const refusals: string[] = []
/** What the server answers calls for what was missed; null while they reach none. */
let missed: LiveFrame[] | null = null
/** What happened on the screen, in order. */
const seen: string[] = []
/** What is done when the browser says so. */
const listeners = new Map<string, () => void>()
let live: ReturnType<typeof openLiveSocket>

beforeEach(() => {
  vi.useFakeTimers()
  Socket.all = []
  refusals.length = 0
  seen.length = 0
  missed = null
  const noListeners = { addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('addEventListener', (event: string, run: () => void) => listeners.set(event, run))
  vi.stubGlobal('removeEventListener', (event: string) => listeners.delete(event))
  const globals = { WebSocket: Socket, location: { protocol: 'http:', host: 'here' } }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('document', { hidden: true, ...noListeners })
  live = openLiveSocket({
    workspaceId: 'w',
    since: 0,
    onMessages: (messages) => void seen.push(...messages.map(({ seq }) => `message ${seq}`)),
    isLoading: () => false,
    visibilityKey: () => '',
    onReload: async () => {},
    onCaughtUp: (seq) => void seen.push(`caught up to ${seq}`),
    onPresence() {},
    onAnnouncements() {},
    onRejected: (message) => void refusals.push(message),
    onState: (state) => void seen.push(state),
    readMissed: async () => missed,
    onByCalls: (sentence) => void seen.push(`by calls: ${sentence}`),
    onStale: () => void seen.push('stale'),
  })
})
afterEach(() => {
  live.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('pings on open and every 10 s, with the exact bytes of the protocol', () => {
  const [socket] = Socket.all as [Socket]
  socket.open()
  vi.advanceTimersByTime(9_999)
  expect(socket.sent).toEqual(['{"type":"ping"}'])
  vi.advanceTimersByTime(1)
  expect(socket.sent).toEqual(['{"type":"ping"}', '{"type":"ping"}'])
})

it('reconnects after a drop', () => {
  Socket.all[0]?.open()
  Socket.all[0]?.close()
  vi.advanceTimersByTime(1_000)
  expect(Socket.all).toHaveLength(2)
})

it('pings the server on an offline event, and reconnects only without a response', () => {
  const [socket] = Socket.all as [Socket]
  socket.open()
  socket.receive({ type: 'pong', seq: 0 })
  listeners.get('offline')?.()
  expect(socket.sent).toHaveLength(2)
  vi.advanceTimersByTime(100)
  socket.receive({ type: 'pong', seq: 0 })
  vi.advanceTimersByTime(5_000)
  expect(Socket.all).toHaveLength(1)

  listeners.get('offline')?.()
  vi.advanceTimersByTime(1_999)
  expect(Socket.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(Socket.all).toHaveLength(2)
})

it.each(['Unauthorized', 'Workspace not found'] as const)('“%s” closes it permanently', (message) => {
  const [socket] = Socket.all as [Socket]
  socket.open()
  socket.receive({ type: 'error', message })
  socket.close()
  vi.advanceTimersByTime(120_000)
  expect(refusals).toEqual([message])
  expect(Socket.all).toHaveLength(1)
})

const pong = (seq: number): LiveFrame => ({ type: 'pong', seq })
const deletion = (seq: number): LiveFrame => ({
  object: 'task',
  event: 'delete',
  data: { id: 't' },
  seq,
  actor: null,
})

it('polls while its member has too many connections, reports it, and reconnects later', async () => {
  missed = [deletion(1), pong(1)]
  Socket.all[0]?.open()
  Socket.all[0]?.close(tooManySockets, 'Open in 30 places.')
  await vi.advanceTimersByTimeAsync(100)
  expect(seen).toEqual(['connecting', 'by calls: Open in 30 places.', 'full', 'message 1', 'caught up to 1'])
  // What was up to date a second ago need not be now.
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.splice(0).at(-1)).toBe('stale')
  missed = [pong(1)]
  live.catchUp()
  await vi.advanceTimersByTimeAsync(100)
  expect(seen.splice(0)).toEqual(['caught up to 1'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(Socket.all).toHaveLength(2)
  Socket.all[1]?.open()
  Socket.all[1]?.receive(pong(2))
  expect(seen.at(-1)).toBe('open')
  seen.length = 0
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen).toEqual(['caught up to 2'])
})

it('polls when connections fail repeatedly, and reports when polling fails as well', async () => {
  missed = [pong(0)]
  Socket.all[0]?.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.splice(0)).toEqual(['connecting', 'closed', 'connecting'])
  Socket.all[1]?.close()
  await vi.advanceTimersByTimeAsync(100)
  expect(seen.splice(0)).toEqual(['closed', 'caught up to 0'])
  // Once more, which shows that it is not the server that is away.
  await vi.advanceTimersByTimeAsync(2_000)
  Socket.all[2]?.close()
  expect(seen.splice(0)).toEqual([
    'stale',
    'connecting',
    'by calls: Live updates are interrupted. This page will keep refreshing, and your changes are saved.',
    'closed',
  ])
  missed = null
  live.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual(['by calls: null'])
})

it('polls when a connection opens and stays silent', async () => {
  missed = [deletion(1), pong(1)]
  Socket.all[0]?.open()
  live.catchUp()
  await vi.advanceTimersByTimeAsync(2_100)
  expect(seen.splice(0)).toEqual(['connecting', 'closed', 'message 1', 'caught up to 1'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(Socket.all).toHaveLength(2)
  missed = [deletion(2), pong(2)]
  live.catchUp()
  await vi.advanceTimersByTimeAsync(100)
  expect(seen.splice(0)).toEqual(['connecting', 'stale', 'message 2', 'caught up to 2'])
  Socket.all[1]?.open()
  Socket.all[1]?.receive(pong(2))
  expect(seen).toEqual(['open'])
})

it('continues immediately when one response does not contain all missed changes', async () => {
  missed = [deletion(1)]
  Socket.all[0]?.open()
  Socket.all[0]?.close(tooManySockets, '')
  await vi.advanceTimersByTimeAsync(0)
  missed = [deletion(2), pong(2)]
  await vi.advanceTimersByTimeAsync(100)
  expect(seen.slice(-2)).toEqual(['message 2', 'caught up to 2'])
})

it('applies each message once when access changes on a connection that is behind the poll', async () => {
  missed = [deletion(1), deletion(2), deletion(3), pong(3)]
  Socket.all[0]?.open()
  Socket.all[0]?.close(tooManySockets, '')
  await vi.advanceTimersByTimeAsync(30_000)
  const [, socket] = Socket.all as [Socket, Socket]
  socket.open()
  socket.receive(deletion(1))
  socket.receive({ type: 'access', seq: 1 })
  for (const seq of [2, 3, 4]) socket.receive(deletion(seq))
  await vi.advanceTimersByTimeAsync(100)
  expect(seen.filter((what) => what.startsWith('message'))).toEqual(
    [1, 2, 3, 4].map((seq) => `message ${seq}`),
  )
})

it('starts again from where the server is when that is further back', async () => {
  const [socket] = Socket.all as [Socket]
  socket.open()
  socket.receive(pong(9))
  socket.receive({ type: 'resync', seq: 2 })
  socket.receive(deletion(3))
  await vi.advanceTimersByTimeAsync(100)
  expect(seen).toContain('message 3')
})

it('closes permanently also when a poll is refused', async () => {
  missed = [{ type: 'error', message: 'Unauthorized' }]
  Socket.all[0]?.open()
  Socket.all[0]?.close(tooManySockets, '')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(refusals).toEqual(['Unauthorized'])
  expect(Socket.all).toHaveLength(1)
})
