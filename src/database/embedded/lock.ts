// One server on a data folder at a time.
import { lchownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const busy = 5 // SQLITE_BUSY

/**
 * Takes the folder for this process, and answers the function that gives it back.
 *
 * PostgreSQL's own check goes by process ids, so it can't see a server in another container on the same volume.
 * SQLite's exclusive transaction is a kernel lock: it is seen from there too, and ends with us, however we end.
 * (Never open this file by other means in this process: closing it would drop the lock.)
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'owner.lock')
  const note = join(folder, 'owner.pid')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    // A moment's patience: whoever stops a server and starts it again at once should not be refused.
    database.exec('PRAGMA busy_timeout = 1000; BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    throw refusal(error as { errcode?: number; message: string }, folder, note)
  }
  rmSync(note, { force: true })
  writeFileSync(note, `${process.pid}\n`, { flag: 'wx' })
  if (process.getuid?.() === 0) leaveToOwner(folder, [path, note])
  return () => {
    if (!database?.isOpen) return
    rmSync(note, { force: true })
    database.close()
  }
}

function refusal(error: { errcode?: number; message: string }, folder: string, note: string) {
  if (error.errcode !== busy) {
    return new Error(
      `The data folder ${folder} can't be locked (${error.message}): start Workweek as the user who owns it, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
  return new Error(
    `Another Workweek server${holder(note)} is running on the data folder ${folder}: stop it, choose another DATA_DIR, or set DATABASE_URL so that both share one database.`,
  )
}

function holder(note: string) {
  try {
    const pid = Number.parseInt(readFileSync(note, 'utf8'), 10)
    return pid > 0 ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

/** Started once as root on a user's folder, the user must be able to start again. */
function leaveToOwner(folder: string, paths: string[]) {
  const { uid, gid } = statSync(folder)
  for (const path of paths) lchownSync(path, uid, gid)
}
