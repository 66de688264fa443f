// PostgreSQL's main process, as its own file postmaster.pid tells of it.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

type Postmaster = { pid: number; ready: boolean; writtenAt: bigint }

export function readPostmaster(dir: string): Postmaster | undefined {
  const path = join(dir, 'postmaster.pid')
  try {
    const writtenAt = statSync(path, { bigint: true }).ctimeNs
    const lines = readFileSync(path, 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready', writtenAt }
  } catch {
    return undefined
  }
}

/**
 * Ends a PostgreSQL on this folder in good order: our own, or one that a killed server left behind. When its main
 * process was killed alone, ends what that left.
 */
export async function stopPostmaster(dir: string, log: (line: string) => void) {
  const pid = readPostmaster(dir)?.pid
  if (!pid || !isPostgresOn(pid, dir)) {
    endStrays(dir)
    // PostgreSQL only asks whether the number is alive, and would refuse for ever: the number may be a stranger's by
    // now, or belong to a dead process that nobody collects, as in a container without init.
    if (pid && isAlive(pid)) rmSync(join(dir, 'postmaster.pid'), { force: true })
    return
  }
  signal(pid, 'SIGINT')
  const begun = Date.now()
  let isTimedOut = false
  while (isPostgresOn(pid, dir)) {
    const waited = Date.now() - begun
    if (waited > 20_000 && !isTimedOut) {
      log('PostgreSQL is taking too long to stop. It will recover at the next start.')
      signal(pid, 'SIGQUIT')
      isTimedOut = true
    }
    if (waited > 40_000)
      throw new Error(`PostgreSQL (process ${pid}) won't stop. End it manually, then start again.`)
    await pause(10)
  }
}

/**
 * Whether the process lives and is a PostgreSQL on this folder: after a crash, its number may be another program's.
 * The command line first, since a container's root may not see other accounts' working folders; the working folder
 * for one that was started before the data folder was moved.
 */
function isPostgresOn(pid: number, dir: string) {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return psCommand(pid).includes(`/postgres -D ${dir} `)
  const [program = '', flag, folder] = commandLine(pid)
  return basename(program) === 'postgres' && ((flag === '-D' && folder === dir) || workingFolder(pid) === dir)
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Its sessions notice the death of their main process only when they wait, and a busy one keeps the next from starting. */
function endStrays(dir: string) {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!pid || workingFolder(pid) !== dir) continue
    // A session shows itself as "postgres: user database …"; anyone else may stand in this folder.
    if (commandLine(pid)[0]?.startsWith('postgres: ')) signal(pid, 'SIGKILL')
  }
}

function commandLine(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function workingFolder(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function psCommand(pid: number) {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
