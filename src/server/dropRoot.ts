// Started by root, the server goes on as an ordinary user: what it parses comes from strangers.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Account } from '#database/embedded/account.ts'

const root = join(import.meta.dirname, '../..')

/** Modules are loaded when they are needed first, so the account must be able to read all of them: tried, not computed. */
const script = `
  const { accessSync, constants } = require('node:fs')
  const [folder, picture, ...paths] = process.argv.slice(1)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  for (const path of paths) accessSync(path, constants.R_OK)
  require(picture)
`

function reaches({ uid, gid }: Account, dataDir: string): boolean {
  const web = join(root, 'dist/web/index.html')
  const paths = [import.meta.filename, join(root, 'package.json'), ...(existsSync(web) ? [web] : [])]
  const pictures = createRequire(import.meta.url).resolve('sharp')
  const args = ['-e', script, dataDir, pictures, ...paths]
  const { status } = spawnSync(process.execPath, args, {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
    timeout: 20_000,
  })
  return status === 0
}

type Log = { info(line: string): void; warn(line: string): void }

/** Becomes the account for good, once the port is taken and all of the data folder is the account's. */
export function dropRoot(account: Account, dataDir: string, log: Log) {
  if (!reaches(account, dataDir)) {
    log.warn(
      `Workweek is running as root, because the account ${account.name} can't read ${root} or write ${dataDir}. Start it as an ordinary user, or move it to a place that account can read (such as /srv).`,
    )
    return
  }
  process.setgroups?.([account.gid])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
  log.info(`Started as root; continuing as ${account.name}.`)
}
