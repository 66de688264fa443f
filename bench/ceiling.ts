// The bare process whose figures are the ceilings: run by `run.ts` on the server's core. Reads one JSON line.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import '#database/textTypes.ts'
import { load } from './load.ts'
import type { Seed } from './seed.ts'
import { bareCreate, bareStatus, leastCreate, leastStatus, statusChanges } from './statements.ts'

type Order = { seed: Seed; connection: pg.PoolConfig; bodies: string[]; seconds: number }

const line = await createInterface({ input: process.stdin })[Symbol.asyncIterator]().next()
const { seed, connection, bodies, seconds } = JSON.parse(String(line.value)) as Order
const pool = new pg.Pool({ ...connection, max: 20 })
/** Whose one statement names no workspace, for it begins no transaction. */
const open = new pg.Pool({ ...connection, max: 20 })
const bytes = bodies.map((body) => Buffer.from(body, 'base64'))

async function measure(what: string) {
  if (what === '/create') return load(seconds, () => bareCreate(pool, seed))
  if (what === '/create-least') return load(seconds, () => leastCreate(open, seed))
  const next = await statusChanges(open, seed)
  if (what === '/status') return load(seconds, () => bareStatus(pool, seed, next()))
  return load(seconds, () => leastStatus(open, seed, next()))
}

const nextStatus = await statusChanges(open, seed)
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    request.resume().on('end', async () => {
      const row = await bareStatus(pool, seed, nextStatus())
      const frame = JSON.stringify({
        object: 'task',
        event: 'update',
        data: row,
        seq: 1,
        actor: seed.memberId,
      })
      for (const socket of sockets.clients) socket.send(frame)
      response.end(frame)
    })
    return
  }
  if (request.url && /^\/(create|status)/.test(request.url)) {
    void measure(request.url).then((rate) => response.end(JSON.stringify(rate)))
    return
  }
  const body = bytes[Number(request.url?.slice(1))] as Buffer
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'content-length': body.length,
  })
  response.end(body)
})
const sockets = new WebSocketServer({ server })
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
