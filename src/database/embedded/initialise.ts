// Makes the data folder, all or nothing.
import {
  closeSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { superuser } from './accessRules.ts'
import type { Runner } from './account.ts'
import type { Binaries } from './binaries.ts'
import { spawnWatched } from './watched.ts'

/**
 * initdb works under another name, which becomes the real one when all is written. The name is new each time: an
 * initdb that outlives our death for a moment must not write into our successor's folder.
 */
export async function initialise(options: {
  dir: string
  binaries: Binaries
  runner: Runner
  environment: NodeJS.ProcessEnv
  sync: boolean
  log: (line: string) => void
}) {
  const { dir, binaries, runner, environment, sync } = options
  assertSameMajorVersion(dir)
  options.log('Creating the database. This happens once and takes a few seconds.')
  const parent = dirname(dir)
  const unfinished = mkdtempSync(join(parent, unfinishedPrefix(dir)))
  lchownSync(unfinished, runner.account.uid, runner.account.gid)
  const args = [
    '-D',
    unfinished,
    '-U',
    superuser,
    // Independent of the machine's locales: an upgrade of the system must not change the order in indexes.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=peer',
    '--auth-host=reject',
    '--data-checksums',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ]
  const { exited, output } = spawnWatched({ runner, program: binaries.initdb, args, environment })
  const code = await exited
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not create its data folder in ${parent}: ${output().trim() || `initdb ended with ${code}`}`,
    )
  }
  renameSync(unfinished, dir)
  if (sync) syncFolder(parent)
}

const unfinishedPrefix = (dir: string) => `${basename(dir)}.init-`

/** Clears away what a start left that was killed in the middle of `initialise`. */
export async function removeUnfinished(dir: string) {
  const parent = dirname(dir)
  const left = () => readdirSync(parent).filter((name) => name.startsWith(unfinishedPrefix(dir)))
  // The killed start's initdb may be clearing up at this very moment, and then both stumble over missing files.
  for (let attempt = 0; left().length > 0 && attempt < 100; attempt++) {
    for (const name of left()) await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
    if (left().length > 0) await pause(20)
  }
}

function assertSameMajorVersion(dir: string) {
  const parent = dirname(dir)
  const other = readdirSync(parent).find((name) => /^pg\d+$/.test(name))
  if (!other) return
  throw new Error(
    `The data folder ${parent} holds ${other}, written by another major version of PostgreSQL, which this one can't read: start the version of Workweek that made it, or choose another DATA_DIR.`,
  )
}

function syncFolder(path: string) {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
