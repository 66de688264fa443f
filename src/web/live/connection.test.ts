import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveFrame } from '../../shared/live.ts'
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
  onclose = () => {}
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
  close() {
    this.readyState = Socket.CLOSED
    this.onclose()
  }
  tell(frame: LiveFrame) {
    this.onmessage({ data: JSON.stringify(frame) })
  }
}

const refusals: string[] = []
/** What is done when the browser says so. */
const listeners = new Map<string, () => void>()
let live: ReturnType<typeof openLiveSocket>

beforeEach(() => {
  vi.useFakeTimers()
  Socket.all = []
  refusals.length = 0
  const noListeners = { addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('addEventListener', (event: string, run: () => void) => listeners.set(event, run))
  vi.stubGlobal('removeEventListener', (event: string) => listeners.delete(event))
  const globals = { WebSocket: Socket, location: { protocol: 'http:', host: 'here' } }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('document', { hidden: true, ...noListeners })
  live = openLiveSocket({
    workspaceId: 'w',
    since: 0,
    onMessages() {},
    isHeld: () => false,
    sees: () => '',
    onReload: async () => {},
    onCaughtUp() {},
    onPresence() {},
    onAnnouncements() {},
    onRefused: (message) => void refusals.push(message),
    onState() {},
  })
})
afterEach(() => {
  live.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('pings when it opens and every 10 s, in the very words that servers have always known', () => {
  const [socket] = Socket.all as [Socket]
  socket.open()
  vi.advanceTimersByTime(9_999)
  expect(socket.sent).toEqual(['{"type":"ping"}'])
  vi.advanceTimersByTime(1)
  expect(socket.sent).toEqual(['{"type":"ping"}', '{"type":"ping"}'])
})

it('comes back after a drop', () => {
  Socket.all[0]?.open()
  Socket.all[0]?.close()
  vi.advanceTimersByTime(1_000)
  expect(Socket.all).toHaveLength(2)
})

it('asks the server when the browser says that it is offline, and believes the server', () => {
  const [socket] = Socket.all as [Socket]
  socket.open()
  socket.tell({ type: 'pong', seq: 0 })
  listeners.get('offline')?.()
  expect(socket.sent).toHaveLength(2)
  vi.advanceTimersByTime(100)
  socket.tell({ type: 'pong', seq: 0 })
  vi.advanceTimersByTime(5_000)
  expect(Socket.all).toHaveLength(1)

  listeners.get('offline')?.()
  vi.advanceTimersByTime(1_999)
  expect(Socket.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(Socket.all).toHaveLength(2)
})

it.each(['Unauthorized', 'Workspace not found'] as const)('“%s” ends it for good', (message) => {
  const [socket] = Socket.all as [Socket]
  socket.open()
  socket.tell({ type: 'error', message })
  socket.close()
  vi.advanceTimersByTime(120_000)
  expect(refusals).toEqual([message])
  expect(Socket.all).toHaveLength(1)
})
