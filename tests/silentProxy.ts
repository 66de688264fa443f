// A TCP proxy in front of PostgreSQL that can fall silent: it takes bytes and passes none on, and closes nothing.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

type Local = { host: string; port: number; user: string; database: string }

export async function openSilentProxy({ host, port }: Pick<Local, 'host' | 'port'>) {
  const pairs = new Set<{ silent: boolean; sockets: Socket[] }>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${port}`))
    const pair = { silent: isSilent, sockets: [near, far] }
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => !pair.silent && to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => !pair.silent && to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo

  return {
    /** The same database through the proxy, as an operator would name an outside one. */
    urlOf: ({ user, database }: Local) => `postgres://${user}@127.0.0.1:${address.port}/${database}`,
    /** Open connections fall silent for ever; new ones do while `all`. */
    silence({ all = false } = {}) {
      isSilent = all
      for (const pair of pairs) pair.silent = true
    },
    /** New connections pass again. */
    restore() {
      isSilent = false
    },
    close() {
      server.close()
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy()
    },
  }
}
