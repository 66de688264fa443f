// Builds the web into dist/web, and the page of its parts into dist/parts, when what they are made of has changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { withLock } from './lock.mjs'
import { root } from './prepare.mjs'
import { withProgress } from './progress.mjs'

const dist = join(root, 'dist')
const web = join(dist, 'web')
const parts = join(dist, 'parts')
const stamp = join(dist, 'web.inputs')
const notBuilt = /\.(test|e2e|stories)\.tsx?$/

/** @param {string} node */
export async function buildWebWhenStale(node) {
  if (isFresh()) return
  await withLock(join(root, '.cache', 'build.lock'), async (hold) => {
    if (!isFresh()) await build(node, hold)
  })
}

function isFresh() {
  return (
    existsSync(web) && existsSync(parts) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsHash()
  )
}

/** By content: times of change say too little after a checkout. */
function inputsHash() {
  const hash = createHash('sha256')
  for (const path of inputs())
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex')
}

function inputs() {
  const features = join(root, 'src', 'features')
  const ofFeatures = foldersIn(features).flatMap((name) => [
    ...filesIn(join(features, name)),
    ...filesUnder(join(features, name, 'web')),
  ])
  const single = ['index.html', 'vite.config.ts', 'vite.parts.config.ts', 'package-lock.json'].map((name) =>
    join(root, name),
  )
  const trees = [join(root, 'src', 'web'), join(root, 'src', 'shared'), join(root, 'public')]
  return [...single.filter((path) => existsSync(path)), ...trees.flatMap(filesUnder), ...ofFeatures]
    .filter((path) => !notBuilt.test(path))
    .sort()
}

/** @param {string} dir */
function foldersIn(dir) {
  return entries(dir).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

/** @param {string} dir */
function filesIn(dir) {
  return entries(dir).flatMap((entry) => (entry.isFile() ? [join(dir, entry.name)] : []))
}

/** @param {string} dir @returns {string[]} */
function filesUnder(dir) {
  return [...filesIn(dir), ...foldersIn(dir).flatMap((name) => filesUnder(join(dir, name)))]
}

/** @param {string} dir */
function entries(dir) {
  return existsSync(dir) ? readdirSync(dir, { withFileTypes: true }) : []
}

/**
 * Under another name until it is complete: a build that is killed is never served.
 * @param {string} node
 * @param {(pid: number | undefined) => void} hold
 */
async function build(node, hold) {
  mkdirSync(dist, { recursive: true })
  for (const name of foldersIn(dist)) {
    if (name.startsWith('web.')) rmSync(join(dist, name), { recursive: true, force: true })
  }
  // Taken before the build: what changes while it runs makes the next one stale.
  const made = inputsHash()
  const fresh = join(dist, `web.${process.pid}`)
  await withProgress('Building the web', async () => {
    await vite(node, ['--outDir', fresh], hold)
    compress(join(fresh, 'assets'))
    await vite(node, ['--config', 'vite.parts.config.ts', '--outDir', parts], hold)
  })
  rmSync(stamp, { force: true })
  if (existsSync(web)) renameSync(web, join(dist, 'web.old'))
  renameSync(fresh, web)
  writeFileSync(stamp, made)
  rmSync(join(dist, 'web.old'), { recursive: true, force: true })
}

/**
 * Compressed beside the original, once, so that the server need not do it for each visitor. Fonts are compressed already.
 * @param {string} dir
 */
function compress(dir) {
  for (const path of filesUnder(dir).filter((name) => /\.(m?js|css|svg)$/.test(name))) {
    const bytes = readFileSync(path)
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/**
 * @param {string} node
 * @param {string[]} options
 * @param {(pid: number | undefined) => void} hold
 * @returns {Promise<void>}
 */
function vite(node, options, hold) {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [program, 'build', ...options, '--emptyOutDir', '--logLevel', 'warn']
  // What is kept and shown only on failure would else be full of colour codes in a log.
  const colour = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const child = spawn(node, args, { cwd: root, env: { ...process.env, NODE_ENV: 'production', ...colour } })
  hold(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The web could not be built:\n${output.trim()}`))
    })
  })
}
