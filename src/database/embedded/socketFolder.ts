// The folder of the socket, which only PostgreSQL's account (and root) may enter.
import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

const socketName = '.s.PGSQL.5432'
/** Bytes in a socket's path, without the closing zero: 107 on Linux, 103 on macOS. */
const maxPathLength = process.platform === 'darwin' ? 103 : 107

const fits = (dir: string) => Buffer.byteLength(join(dir, socketName)) <= maxPathLength

/** `<folder>/s`, or where that path is too long, a folder of an unpredictable name in the temporary folder. */
export function openSocketFolder(folder: string, account: Account) {
  const note = join(folder, 'socket-folder')
  removeNoted(note, account)
  const inside = join(folder, 's')
  const path = fits(inside) ? inside : temporary()
  if (path === inside) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { mode: 0o700 })
  } else {
    writeFileSync(note, path)
  }
  lchownSync(path, account.uid, account.gid)
  chmodSync(path, 0o700)
  return {
    path,
    remove() {
      if (path === inside) rmSync(path, { recursive: true, force: true })
      else removeNoted(note, account)
    },
  }
}

function temporary() {
  const parent = fits(join(tmpdir(), 'workweek-XXXXXX')) ? tmpdir() : '/tmp'
  return mkdtempSync(join(parent, 'workweek-'))
}

/** Clears away a temporary folder, also one left behind by a killed server. Only names that we make, nothing deeper. */
function removeNoted(note: string, account: Account) {
  try {
    const path = readFileSync(note, 'utf8')
    const found = lstatSync(path)
    if (found.isDirectory() && found.uid === account.uid) {
      for (const name of [socketName, `${socketName}.lock`]) rmSync(join(path, name), { force: true })
      rmdirSync(path)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTEMPTY') throw error
  }
  rmSync(note, { force: true })
}
