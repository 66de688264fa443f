import { afterEach, expect, it, vi } from 'vitest'
import { openLiveSocket, reconnectDelay } from './socket.ts'

it('waits 1 s times 1.5 to the power of the attempt, at most 30 s, to reconnect', () => {
  expect([0, 1, 2, 3].map(reconnectDelay)).toEqual([1000, 1500, 2250, 3375])
  expect(reconnectDelay(8)).toBeCloseTo(25_628.9, 1)
  expect(reconnectDelay(9)).toBe(30_000)
  expect(reconnectDelay(500)).toBe(30_000)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('reloads once more when access changes during a reload, and after an initial load', async () => {
  const sockets: { onmessage: (event: { data: string }) => void }[] = []
  const listening = { addEventListener() {}, removeEventListener() {} }
  const globals = {
    ...listening,
    location: { protocol: 'http:', host: 'here' },
    document: { hidden: true, ...listening },
    WebSocket: class {
      onmessage = () => {}
      constructor() {
        sockets.push(this)
      }
      close() {}
    },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const done: string[] = []
  let isLoading = true
  const loads: (() => void)[] = []
  const none = () => {}
  const socket = openLiveSocket({
    workspaceId: 'w',
    since: 1,
    isLoading: () => isLoading,
    visibilityKey: () => '',
    onMessages: (messages) => void done.push(`${messages.length} messages`),
    onReload: () => new Promise<void>((resolve) => loads.push(resolve)),
    onCaughtUp: none,
    onPresence: none,
    onAnnouncements: none,
    onRejected: none,
    onState: none,
    readMissed: async () => null,
    onByCalls: none,
    onStale: none,
  })
  const receive = (frame: object) => sockets[0]?.onmessage({ data: JSON.stringify(frame) })
  receive({ type: 'access', seq: 2 })
  expect(loads.length).toBe(0)
  isLoading = false
  await vi.waitFor(() => expect(loads.length).toBe(1))
  receive({ type: 'access', seq: 3 })
  receive({ object: 'task', event: 'delete', data: { id: 't' }, seq: 4, actor: null })
  loads[0]?.()
  await vi.waitFor(() => expect(loads.length).toBe(2))
  expect(done).toEqual([])
  // What was told before a loading anew may not come after it.
  receive({ type: 'access', seq: 4 })
  expect(done).toEqual(['1 messages'])
  loads[1]?.()
  await vi.waitFor(() => expect(loads.length).toBe(3))
  socket.close()
})

it('keeps a connection that answers after sleep, and reconnects otherwise', () => {
  vi.useFakeTimers()
  const pong = JSON.stringify({ type: 'pong', seq: 1 })
  const sockets: Fake[] = []
  let isAlive = true
  class Fake {
    static OPEN = 1
    readyState = 1
    onopen = () => {}
    onmessage = (_event: { data: string }) => {}
    constructor() {
      sockets.push(this)
    }
    send() {
      if (isAlive) this.onmessage({ data: pong })
    }
    close() {}
  }
  const listening = { addEventListener() {}, removeEventListener() {} }
  const globals = {
    ...listening,
    location: { protocol: 'http:', host: 'here' },
    document: { hidden: true, ...listening },
    WebSocket: Fake,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const none = () => {}
  const socket = openLiveSocket({
    workspaceId: 'w',
    since: 1,
    isLoading: () => false,
    visibilityKey: () => '',
    onMessages: none,
    onReload: async () => {},
    onCaughtUp: none,
    onPresence: none,
    onAnnouncements: none,
    onRejected: none,
    onState: none,
    readMissed: async () => null,
    onByCalls: none,
    onStale: none,
  })
  sockets[0]?.onopen()
  /** The clock goes on while no timer runs, as in a hidden tab or a computer that sleeps. */
  const sleep = () => vi.setSystemTime(Date.now() + 60_000)
  sleep()
  vi.advanceTimersByTime(16_000)
  expect(sockets.length).toBe(1)
  isAlive = false
  sleep()
  vi.advanceTimersByTime(16_000)
  expect(sockets.length).toBe(2)
  // Where it was asked all along, silence alone is enough.
  sockets[1]?.onopen()
  vi.advanceTimersByTime(17_000)
  expect(sockets.length).toBe(2)
  vi.advanceTimersByTime(15_000)
  expect(sockets.length).toBe(3)
  socket.close()
})
