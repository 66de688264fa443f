// Brings the locked dependencies and the pinned runtime. Runs on Node 20.19 with nothing installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { withProgress } from './progress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.workweek-installed')

/** Installs what is missing or changed, and answers the path of the Node that runs everything else. */
export async function prepare() {
  if (!isAtLeast(20, 19)) {
    throw new Error(
      `Workweek needs Node 20.19 or later, and this is Node ${process.versions.node}: install a newer one.`,
    )
  }
  if (!isInstalled()) {
    await withLock(join(root, '.cache', 'install.lock'), async (hold) => {
      // Whoever held the lock before us may have done it.
      if (!isInstalled()) await install(hold)
    })
  }
  return runtime()
}

/**
 * @param {number} major
 * @param {number} minor
 */
function isAtLeast(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

function wantedDependencies() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

function isInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedDependencies()) return true
  if (!isInstalledByHand()) return false
  writeStamp()
  return true
}

function writeStamp() {
  try {
    writeFileSync(stamp, wantedDependencies())
  } catch {
    // Another user's folder, which we may only read: then this is found out anew each time.
  }
}

/** npm writes its own list of what it installed when all is done; if that is what we want, nothing is to be done. */
function isInstalledByHand() {
  const list = join(modules, '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    if (!found) return isForOthers(entry)
    return found.version === entry.version && existsSync(join(root, path))
  })
}

/**
 * A variant for another kind of machine, or what only such a one needs, which names no machine itself: npm leaves out both.
 * Among those for this kind, it chooses by the C library.
 * @param {{ optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} entry
 */
function isForOthers({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false
  const isForThis =
    (os !== undefined || cpu !== undefined) &&
    (os?.includes(process.platform) ?? true) &&
    (cpu?.includes(process.arch) ?? true)
  return !isForThis || libc !== undefined
}

/** @param {(pid: number | undefined) => void} hold */
async function install(hold) {
  // Root's own mask may hide the files from the account that will run PostgreSQL.
  const mask = process.getuid?.() === 0 ? process.umask(0o022) : undefined
  // Whatever the environment says (NODE_ENV=production), the web is built here, and the tools for it are needed.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const [file, ...first] = npm()
  const child = spawn(file, [...first, ...args], { cwd: root, shell: process.platform === 'win32' })
  hold(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await withProgress(
    'Installing the dependencies',
    () =>
      new Promise((resolve, reject) => {
        child.once('error', reject)
        child.once('close', resolve)
      }),
  )
  if (mask !== undefined) process.umask(mask)
  if (code !== 0) throw new Error(`npm ci failed:\n${output.trim()}`)
  writeStamp()
}

/** The npm that started us, else the one on the path. @returns {[string, ...string[]]} */
function npm() {
  const own = process.env.npm_execpath
  return own && basename(own) === 'npm-cli.js' && existsSync(own) ? [process.execPath, own] : ['npm']
}

function runtime() {
  const pinned = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned)) {
    makeExecutable(pinned)
    return pinned
  }
  if (isAtLeast(24, 15)) return process.execPath
  throw new Error(
    `No Node comes with Workweek for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}: install Node 24.15 or later.`,
  )
}

/** @param {string} path */
function makeExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

/** Runs a script's main part: what it throws is one sentence for a person. @param {() => Promise<void>} main */
export async function runScript(main) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  }
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}
