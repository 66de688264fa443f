// npm start: prepares what is missing or stale, then runs the server until it is told to stop.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { buildWebWhenStale } from './build.mjs'
import { prepare, root, runScript } from './prepare.mjs'

await runScript(async () => {
  const node = await prepare()
  await buildWebWhenStale(node)
  process.exitCode = await serve(node)
})

/**
 * The server runs in a group of its own. Ctrl-C reaches all of ours at once, and npm sends what it gets once more; the
 * server shall hear of it once. It also ends in order when our channel to it closes, so that it doesn't outlive us.
 * @param {string} node
 * @returns {Promise<number>}
 */
function serve(node) {
  const args = [join('src', 'server', 'main.ts'), ...process.argv.slice(2)]
  const server = spawn(node, args, {
    cwd: root,
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    server.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const watch = process.env.npm_lifecycle_event ? watchParent(stop) : undefined
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code, signal) => {
      clearInterval(watch)
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
    })
  })
}

/** A killed npm can't pass on that it was; but then we have another parent, or the shell between us and npm has. @param {() => void} onDeath */
function watchParent(onDeath) {
  const before = ancestors()
  return setInterval(() => {
    if (ancestors() !== before) onDeath()
  }, 500)
}

function ancestors() {
  return `${process.ppid} ${parentOf(process.ppid)}`
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined // No /proc on this system: our own parent must do.
  }
}
