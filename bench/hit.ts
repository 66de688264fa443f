import { connect } from 'node:net'
import { percentile } from './load.ts'

export type Request = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: object
}
export type Rate = { rate: number; p50: number }

function toBytes(url: URL, { method = 'GET', path, headers, body }: Request): string {
  const text = body ? JSON.stringify(body) : ''
  const lines = Object.entries({ host: url.host, ...headers, 'content-length': Buffer.byteLength(text) })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`
}

/** One keep-alive connection that sends one request after the other. Does as little as it can: it shares the machine. */
function openConnection(url: URL): Promise<{ send(request: Request): Promise<void>; close(): void }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true })
    /** Bytes of the answer that are still to come; -1 while its head is. */
    let left = -1
    let done: (() => void) | undefined
    let failed: ((error: Error) => void) | undefined
    socket.on('error', (error) => (failed ?? reject)(error))
    socket.on('data', (chunk: Buffer) => {
      if (left < 0) {
        const end = chunk.indexOf('\r\n\r\n')
        const head = chunk.toString('latin1', 0, end)
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200') || !length) {
          failed?.(new Error(`unexpected answer: ${chunk.toString('latin1', 0, 600)}`))
          return
        }
        left = Number(length) - (chunk.length - end - 4)
      } else left -= chunk.length
      if (left === 0) {
        left = -1
        done?.()
      }
    })
    socket.on('connect', () =>
      resolve({
        send: (request) =>
          new Promise((answered, refused) => {
            done = answered
            failed = refused
            socket.write(toBytes(url, request))
          }),
        close: () => socket.destroy(),
      }),
    )
  })
}

/** Sends requests over ten connections for the given seconds, after a warm-up; `make` answers what to send in turn. */
export async function hit(address: string, seconds: number, make: () => Request[]): Promise<Rate> {
  const url = new URL(address)
  const run = async (length: number) => {
    const until = performance.now() + length * 1000
    const took: number[] = []
    const one = async () => {
      const connection = await openConnection(url)
      while (performance.now() < until) {
        const began = performance.now()
        for (const request of make()) await connection.send(request)
        took.push(performance.now() - began)
      }
      connection.close()
    }
    await Promise.all(Array.from({ length: 10 }, one))
    return took
  }
  await run(Math.min(2, seconds / 2))
  const took = await run(seconds)
  return { rate: took.length / seconds, p50: percentile(took, 0.5) }
}
