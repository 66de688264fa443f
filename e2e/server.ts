// One server on an empty database for all browser tests; its address is process.env.E2E_URL.
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../scripts/browser.mjs'
import { freePort } from '../tests/port.ts'

export { freePort }

const root = join(import.meta.dirname, '..')

/** Runs the product on a data folder; answers once it is ready. `stop` with SIGKILL leaves no time for good manners. */
export async function runServer(
  dataDir: string,
  port: number,
  args: string[] = [],
  env: Record<string, string> = {},
) {
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [join(root, 'src/server/main.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      CALLS_PER_MINUTE: '0',
      MAILS_PER_NETWORK: '100000',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Started by root, Chromium draws its pages at this priority: on few cores they would leave the server nothing.
  if (server.pid && process.getuid?.() === 0) setPriority(server.pid, -8)
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => output.push(String(chunk)))
  await ready(server, `${url}/api/ready`, output, args.includes('--sample'))
  return {
    url,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.kill(signal)
      await exited
    },
  }
}

/** Tests serve them from this machine. */
const outsideCalendars = { OUTSIDE_CALENDARS: '1', OUTSIDE_CALENDAR_NETWORKS: '127.0.0.1/32' }

export default async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'workweek-e2e-'))
  // The browser is unpacked here, where needed: two workers would both do it.
  const [server] = await Promise.all([
    runServer(dataDir, await freePort(), [], outsideCalendars),
    findBrowser(),
  ])
  process.env.E2E_URL = server.url
  process.env.E2E_SOCKET = socketOf(dataDir)

  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The folder of the database's socket, which its own file tells in the fifth line. */
function socketOf(dataDir: string) {
  const [pidFile] = globSync(join(dataDir, '**', 'postmaster.pid'))
  return pidFile && readFileSync(pidFile, 'utf8').split('\n')[4]
}

/** With the sample once that can be signed in to, which the server says after it is ready. */
async function ready(server: ChildProcess, url: string, output: string[], withSample: boolean) {
  const deadline = Date.now() + 180_000
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server did not start:\n${output.join('')}`)
    const answer = await fetch(url).catch(() => undefined)
    const isAnnounced = !withSample || output.join('').includes('The sample agency')
    if (answer?.ok && isAnnounced) return
    if (Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`The server was not ready in 180 s:\n${output.join('')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
