// A real Redis for tests, where the machine has one.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from './port.ts'

const binary = ['redis-server', 'valkey-server'].find((name) => !spawnSync(name, ['--version']).error)

/** Without it, what needs Redis is left out, and says why. */
export const hasRedis = binary !== undefined
if (!hasRedis) console.warn('No redis-server or valkey-server on PATH: the tests of Redis are left out.')

/** Redis on a port and with a password of its own, keeping nothing; it can be killed and started again. */
export async function openRedis() {
  const port = await freePort()
  const password = 'under the doormat'
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']

  async function start() {
    const child = spawn(binary as string, [...args, '--requirepass', password], { stdio: 'ignore' })
    while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20))
    return child
  }
  let child = await start()
  return {
    url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    password,
    async kill() {
      if (child.signalCode || child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    async start() {
      child = await start()
    },
    /** Keeps its connections and answers nobody, until it goes on. */
    hang: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
