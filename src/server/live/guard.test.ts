import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openTestServer, type Person, type TestServer } from '../../../tests/server.ts'
import type { Visitor } from '../../../tests/visitor.ts'

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
})

const pathOf = (url: string, workspaceId: string) => `${url.replace('http', 'ws')}/api/live/${workspaceId}`

/** A connection of which everything may be bent. `raw` is what lies below the frames. */
async function connect(person: Person & Visitor, options: { autoPong?: boolean } = {}) {
  const socket = new WebSocket(pathOf(server.url, owner.workspaceId), {
    headers: { origin: server.url, cookie: person.cookie() },
    ...options,
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  socket.on('error', () => {})
  await once(socket, 'open')
  return { socket, closed, raw: (socket as unknown as { _socket: Socket })._socket }
}
/** How long a ping waits for its answer. */
async function timeOf(socket: WebSocket) {
  const began = Date.now()
  socket.send('{"type":"ping"}')
  for (;;) {
    const [data] = await once(socket, 'message')
    if (String(data).includes('pong')) return Date.now() - began
  }
}
/** The bytes of a masked frame. */
const frame = (head: number, text = '') =>
  Buffer.concat([Buffer.from([head, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
const [text, middle] = [0x01, 0x00]

const floods: Record<string, (raw: Socket, socket: WebSocket) => void> = {
  'pings of the protocol': (_raw, socket) => socket.ping(),
  'answers to what was not asked': (_raw, socket) => socket.pong(),
  'large frames': (_raw, socket) => socket.send('x'.repeat(60_000)),
  'rubbish in bytes': (_raw, socket) => socket.send(Buffer.alloc(100, 0xff)),
}
test.each(Object.entries(floods))('a flood of %s ends the connection', async (_name, send) => {
  const { raw, socket, closed } = await connect(owner)
  for (let n = 0; n < 30; n++) send(raw, socket)
  expect(await closed).toBe(1008)
})

test('an endless fragmented frame closes the connection', async () => {
  const { raw, closed } = await connect(owner)
  raw.write(frame(text))
  const part = Buffer.concat(Array.from({ length: 1_000 }, () => frame(middle)))
  const writing = setInterval(() => raw.writable && raw.write(part), 5)
  expect([1008, 1006]).toContain(await closed)
  clearInterval(writing)
})

test('a client that sends after being closed is not read, and does not affect others', async () => {
  const colleague = await server.makeMember(owner.workspaceId, 'Member')
  const calm = await connect(colleague)
  await timeOf(calm.socket)
  const wild = await Promise.all([1, 2, 3].map(() => connect(owner)))
  const closed = Promise.all(wild.map(({ raw }) => once(raw, 'close')))
  const many = Buffer.concat(Array.from({ length: 500 }, () => frame(0x81, '{"type":"look","task":null}')))
  for (const { raw } of wild) raw.on('error', () => {})
  const writing = setInterval(() => {
    for (const { raw } of wild) if (raw.writable) raw.write(many)
  }, 5)
  expect(await timeOf(calm.socket)).toBeLessThan(2_000)
  await closed
  clearInterval(writing)
  expect(calm.socket.readyState).toBe(WebSocket.OPEN)
  calm.socket.terminate()
})

test('without pongs a client is closed after 25 s; with pongs it stays', { timeout: 60_000 }, async () => {
  const began = Date.now()
  const dead = await connect(owner, { autoPong: false })
  const throttled = await connect(owner)
  expect(await dead.closed).toBe(1006)
  const lasted = Date.now() - began
  expect(lasted).toBeGreaterThan(24_900)
  expect(lasted).toBeLessThan(30_000)
  // Its own silence is as long by now.
  await once(throttled.socket, 'ping')
  expect(throttled.socket.readyState).toBe(WebSocket.OPEN)
  expect(await timeOf(throttled.socket)).toBeLessThan(5_000)
  throttled.socket.terminate()
})

test('opening a connection counts towards the calls per minute', async () => {
  const strict = await openTestServer({ CALLS_PER_MINUTE: '4' })
  try {
    const person = await strict.makeOwner()
    const codes: number[] = []
    // A minute may turn over once meanwhile.
    for (let n = 0; n < 9; n++) {
      const socket = new WebSocket(pathOf(strict.url, person.workspaceId), {
        headers: { origin: strict.url, cookie: person.cookie() },
      })
      socket.on('message', () => socket.close(4000))
      socket.on('open', () => socket.send('{"type":"ping"}'))
      codes.push((await once(socket, 'close'))[0])
    }
    expect(codes.slice(0, 4)).toEqual([4000, 4000, 4000, 4000])
    expect(codes).toContain(1013)
  } finally {
    await strict.close()
  }
})
