import { afterEach, expect, it, vi } from 'vitest'
import { openLiveSocket, reconnectDelay } from './socket.ts'

it('waits 1 s times 1.5 to the power of the attempt, at most 30 s', () => {
  expect([0, 1, 2, 3].map(reconnectDelay)).toEqual([1000, 1500, 2250, 3375])
  expect(reconnectDelay(8)).toBeCloseTo(25_628.9, 1)
  expect(reconnectDelay(9)).toBe(30_000)
  expect(reconnectDelay(500)).toBe(30_000)
})

afterEach(() => vi.unstubAllGlobals())

it('loads anew once more for what is told while it loads, and after what was loading before', async () => {
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
    isHeld: () => isLoading,
    sees: () => '',
    onMessages: (messages) => void done.push(`${messages.length} messages`),
    onReload: () => new Promise<void>((resolve) => loads.push(resolve)),
    onCaughtUp: none,
    onPresence: none,
    onRefused: none,
    onState: none,
  })
  const tell = (frame: object) => sockets[0]?.onmessage({ data: JSON.stringify(frame) })
  tell({ type: 'access', seq: 2 })
  expect(loads.length).toBe(0)
  isLoading = false
  await vi.waitFor(() => expect(loads.length).toBe(1))
  tell({ type: 'access', seq: 3 })
  tell({ object: 'task', event: 'delete', data: { id: 't' }, seq: 4, actor: null })
  loads[0]?.()
  await vi.waitFor(() => expect(loads.length).toBe(2))
  expect(done).toEqual([])
  // What was told before a loading anew may not come after it.
  tell({ type: 'access', seq: 4 })
  expect(done).toEqual(['1 messages'])
  loads[1]?.()
  await vi.waitFor(() => expect(loads.length).toBe(3))
  socket.close()
})
