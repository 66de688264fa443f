import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, of which a busy machine opens many while a server starts. */
const [lowest, highest] = [10_000, 30_000]
const given = new Set<number>()

/**
 * A port that nobody listens on, and that no outgoing connection takes before it is listened on, or while a server that
 * was killed starts there again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
