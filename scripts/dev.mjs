// npm run dev: the server, restarted when its code changes, and the web with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root, runScript } from './prepare.mjs'

const api = process.env.PORT ?? '4321'

await runScript(async () => {
  const node = await prepare()
  const server = [join('src', 'server', 'main.ts'), ...process.argv.slice(2)]
  const vite = [join('node_modules', 'vite', 'bin', 'vite.js')]
  // Mailed links lead to the web that reloads.
  const env = {
    ...process.env,
    PORT: api,
    API: `http://127.0.0.1:${api}`,
    PUBLIC_URL: 'http://localhost:5173',
  }
  const processes = [['--watch-path=src', ...server], vite].map((args) =>
    spawn(node, args, { cwd: root, env, stdio: 'inherit' }),
  )
  const ends = processes.map((one) => new Promise((resolve) => one.once('exit', resolve)))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  await Promise.race(ends)
  for (const one of processes) one.kill('SIGTERM')
  await Promise.all(ends)
})
