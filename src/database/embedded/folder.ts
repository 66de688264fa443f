// The data folder itself: present, ours to write, closed to others, and with room left.
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { Account } from './account.ts'

const { R_OK, W_OK, X_OK } = constants

/** Creates the data folder when it is absent and answers its real path. Nobody but its owner and root enters it. */
export function openFolder(dataDir: string): string {
  const path = resolve(dataDir)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    for (const each of [path, join(path, 'files')]) if (existsSync(each)) accessSync(each, R_OK | W_OK | X_OK)
    const { uid } = statSync(path)
    if (uid === process.getuid?.()) chmodSync(path, 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const problem =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? `${path} is not a folder: choose another DATA_DIR.`
        : `${path} isn't writable (${code}): give this user write permission, or choose another DATA_DIR.`
    throw new Error(`The data folder ${problem}`, { cause: error })
  }
  return realpathSync(path)
}

/** PostgreSQL on a full disk goes down in the middle of the work; better not to start. */
export function assertDiskSpace(path: string, minFreeMb = 300) {
  const { bavail, bsize } = statfsSync(path)
  assertFreeSpace(path, bavail * bsize, minFreeMb)
}

export function assertFreeSpace(path: string, freeBytes: number, minFreeMb = 300) {
  const free = Math.floor(freeBytes / 1024 / 1024)
  if (free >= minFreeMb) return
  throw new Error(
    `Only ${free} MB is free for the data folder ${path}, and Workweek needs ${minFreeMb} MB: free some space, or choose another DATA_DIR.`,
  )
}

/** What the server writes there. PostgreSQL's own folder belongs to its account from the beginning. */
const ours = ['files', 'lib', 'owner.lock', 'owner.lock-journal', 'owner.pid', 'socket-folder']

/** Leaves root's folder, and what root has written in it before, to an ordinary account; a user's own stays that user's. */
export function giveFolder(folder: string, { uid, gid }: Account) {
  if (statSync(folder).uid === 0) lchownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  for (const name of ours) give(join(folder, name), uid, gid)
}

function give(path: string, uid: number, gid: number) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (found.uid === 0) lchownSync(path, uid, gid)
  if (found.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), uid, gid)
}
