// One process at a time installs or builds in this folder.
import { mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withProgress } from './progress.mjs'

/**
 * Waits for whoever holds the lock, then does the work. `hold` adds a child's process number: when we are killed and
 * the child lives on, the lock is still held.
 * @template T
 * @param {string} path
 * @param {(hold: (pid: number | undefined) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  if (!take(path)) {
    await withProgress(
      `Waiting for process ${holders(path).join(' or ')}, which works in this folder (lock ${path})`,
      async () => {
        while (!take(path)) await pause(200)
      },
    )
  }
  try {
    return await work((pid) => replace(path, `${process.pid} ${pid}`))
  } finally {
    rmSync(path, { force: true })
  }
}

/** The lock is a link that leads nowhere: it is made in one step, with the holder's number as its target. @param {string} path */
function take(path) {
  try {
    symlinkSync(`${process.pid}`, path)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  if (holders(path).some(isAlive)) return false
  discard(path)
  return false
}

/** Of several that find a dead process's lock, one succeeds in moving it away. @param {string} path */
function discard(path) {
  const stalePath = `${path}.${process.pid}`
  try {
    renameSync(path, stalePath)
    if (holders(stalePath).some(isAlive)) renameSync(stalePath, path)
    else rmSync(stalePath, { force: true })
  } catch {
    // Another was first.
  }
}

/**
 * @param {string} path
 * @param {string} target
 */
function replace(path, target) {
  const fresh = `${path}.${process.pid}`
  symlinkSync(target, fresh)
  renameSync(fresh, path)
}

/** @param {string} path */
function holders(path) {
  try {
    return readlinkSync(path).split(' ').map(Number)
  } catch {
    return []
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
