// The data folder itself: present, ours to write, with room left, and written by a version that we can read.
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statfsSync } from 'node:fs'
import { resolve } from 'node:path'

const neededBytes = 300 * 1024 * 1024

/** Creates the data folder when it is absent and answers its real path. */
export function openFolder(dataDir: string): string {
  const path = resolve(dataDir)
  try {
    if (!existsSync(path)) create(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `The data folder ${path} can't be written (${(error as NodeJS.ErrnoException).code}): give this user the right to, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
  const { bavail, bsize } = statfsSync(path)
  refuseWithoutRoom(path, bavail * bsize)
  return realpathSync(path)
}

/** PostgreSQL on a full disk goes down in the middle of the work; better not to start. */
export function refuseWithoutRoom(path: string, freeBytes: number) {
  if (freeBytes >= neededBytes) return
  const free = Math.floor(freeBytes / 1024 / 1024)
  throw new Error(
    `Only ${free} MB are free for the data folder ${path}, and Workweek needs 300 MB: free some space, or choose another DATA_DIR.`,
  )
}

function create(path: string) {
  mkdirSync(path, { recursive: true })
  // As root, PostgreSQL's own account must pass through to its folder inside.
  chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700)
}
