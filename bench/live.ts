import { WebSocket } from 'ws'
import { percentile } from './load.ts'
import type { Seed } from './seed.ts'

/** How many changes are sent, one after the other. */
const rounds = 300

/**
 * Milliseconds from sending a status change to the last watcher having its live message, over one keep-alive
 * connection; the watchers are spread over the members.
 */
export async function measureLive(url: string, seed: Seed, subscribers: number, kind: 'workweek' | 'bare') {
  const socketUrl = `${url.replace('http', 'ws')}/${kind === 'workweek' ? `api/live/${seed.workspaceId}` : ''}`
  const heard = { left: 0, resolve: () => {} }
  const sockets = await Promise.all(
    Array.from({ length: subscribers }, async (_, n) => {
      const cookie = `sid=${seed.tokens[n % seed.tokens.length]}`
      const socket = new WebSocket(socketUrl, { headers: { cookie, origin: url } })
      socket.on('message', (data) => {
        if (!String(data).includes('"object"')) return
        heard.left -= 1
        if (heard.left === 0) heard.resolve()
      })
      await new Promise((resolve) => socket.once('open', resolve))
      if (kind === 'workweek') {
        // A pong comes once the connection has joined.
        const joined = new Promise<void>((resolve) => {
          socket.on('message', (data) => String(data).includes('"pong"') && resolve())
        })
        socket.send('{"type":"ping"}')
        await joined
      }
      return socket
    }),
  )
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const id = seed.tasks[round % seed.tasks.length]
    const all = new Promise<void>((resolve) => {
      heard.left = subscribers
      heard.resolve = resolve
    })
    // Another status than before, in turn: what changes nothing is not told.
    const body = JSON.stringify({ title: `Round ${round} ${subscribers} ${Math.random()}` })
    const began = performance.now()
    const response = fetch(kind === 'workweek' ? `${url}/api/task/${id}` : url, {
      method: kind === 'workweek' ? 'PATCH' : 'POST',
      headers: { cookie: `sid=${seed.tokens[0]}`, origin: url, 'content-type': 'application/json' },
      body,
    })
    await all
    took.push(performance.now() - began)
    await (await response).arrayBuffer()
  }
  for (const socket of sockets) socket.terminate()
  const warm = took.slice(50)
  return { p50: percentile(warm, 0.5), p99: percentile(warm, 0.99) }
}
