// The real server as a process of its own, which can be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { TestServer } from './server.ts'

const root = join(import.meta.dirname, '..')

const running = new Set<ChildProcess>()
/** What a failed test has left running. */
export const killRest = () => {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts another server on the database of the test's own one, and waits until it is ready. */
export function startBeside(desk: TestServer, port: number, env: Record<string, string> = {}) {
  const { host, user, database, port: databasePort } = desk.connection
  const query = new URLSearchParams({ host, port: String(databasePort) })
  const databaseUrl = `postgres://${user}@localhost/${database}?${String(query)}`
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: desk.dataDir, PORT: String(port), ...env }
  return startProcess(settings, 'Workweek is ready')
}

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/** Starts the server and waits until it says `sign`; `output` is all that it has said so far. */
export async function startProcess(env: Record<string, string>, sign: string, args: string[] = []) {
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts'), ...args], {
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
      for (const listener of listeners) listener()
    })
  }
  running.add(child)
  child.once('exit', () => running.delete(child))
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

  /** Waits until it has said something. */
  async function says(text: string, from = 0) {
    const said = new Promise<void>((resolve) => {
      const look = () => output.includes(text, from) && resolve()
      listeners.add(look)
      look()
    })
    const ended = exited.then(() =>
      Promise.reject(new Error(`The server ended without saying “${text}”: ${output}`)),
    )
    await Promise.race([said, ended])
  }
  await says(sign)

  return {
    pid: child.pid as number,
    url: `http://127.0.0.1:${env.PORT}`,
    output: () => output,
    says,
    /** SIGKILL leaves no time for good manners. Answers the code with which it ended. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}
