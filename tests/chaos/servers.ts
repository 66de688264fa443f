import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { freePort } from '../../e2e/server.ts'

const root = join(import.meta.dirname, '../..')

export type ServerProcess = Awaited<ReturnType<typeof openServerProcess>>

/** A server process of its own on a database that others use too; it can be killed and started again. */
export async function openServerProcess(
  connection: Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'database'>,
  dataDir: string,
  publicUrl: string,
  args: string[] = [],
) {
  const port = await freePort()
  const { host, user, database } = connection
  let server: ChildProcess | undefined

  async function start() {
    const started = spawn(process.execPath, [join(root, 'src/server/main.ts'), ...args], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: `postgresql://${user}@localhost:${connection.port}/${database}?host=${encodeURIComponent(host as string)}`,
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        LOG_LEVEL: process.env.CHAOS_LOG ?? 'silent',
        CALLS_PER_MINUTE: '0',
      },
      stdio: ['ignore', process.env.CHAOS_LOG ? 'inherit' : 'ignore', 'inherit'],
    })
    server = started
    while (!(await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null))?.ok) {
      if (started.exitCode !== null) throw new Error('The server did not start.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  async function end(signal: NodeJS.Signals) {
    const ending = server
    if (!ending || ending.exitCode !== null || ending.signalCode) return
    const exited = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await exited
  }
  await start()
  return { port, start, kill: () => end('SIGKILL'), close: () => end('SIGTERM') }
}
