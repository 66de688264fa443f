// Under which system account PostgreSQL runs. It refuses to run as root, so root hands it to another account.
import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { Binaries } from './binaries.ts'

export type Account = { name: string; uid: number; gid: number }

export type Runner = {
  account: Account
  /** Whether only root can start it: the account alone does not reach what it needs. */
  needsRoot: boolean
  /** How `spawn` runs a program under the account. */
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions }
}

export function runnerFor(options: {
  folder: string
  cluster: string
  /** Chosen by root; else PostgreSQL runs as we do. */
  account: Account | undefined
  binaries: Binaries
  environment: NodeJS.ProcessEnv
  log: (line: string) => void
}): Runner {
  const { folder, cluster, account, binaries, environment, log } = options
  const works = (runner: Runner) => reaches(runner, binaries.postgres, folder, environment)
  if (!account) return ownRunner(cluster)
  const plain = switched(account)
  if (works(plain)) return plain
  // The account may not pass a folder on the way (a clone in /root, say). We change no folder's mode: PostgreSQL gets
  // the right to pass and read instead, or, in containers that withhold that one, the wider right that they grant.
  for (const capability of ['dac_read_search', 'dac_override']) {
    const privileged = withCapability(account, capability)
    if (!works(privileged)) continue
    log(
      `The account ${account.name} can't enter every folder on the path, so PostgreSQL is given the capability ${capability}.`,
    )
    return privileged
  }
  throw new Error(
    `PostgreSQL must not run as root, and the account ${account.name} can't reach ${binaries.packageDir} or ${folder}: start Workweek as an ordinary user, move it and DATA_DIR to a place that account can read (such as /srv), or set DATABASE_URL.`,
  )
}

function ownRunner(cluster: string): Runner {
  const { uid, gid } = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
  const owner = ownerOf(cluster)
  if (owner !== undefined && owner !== uid) {
    throw new Error(
      `The database in ${cluster} belongs to another user (id ${owner}): start Workweek as that user or as root, or choose another DATA_DIR.`,
    )
  }
  const account = { name: ownName(), uid, gid }
  return { account, needsRoot: false, command: (file, args) => ({ file, args, options: {} }) }
}

/** The name by which PostgreSQL knows this process when it connects. */
export function ownName() {
  try {
    return userInfo().username
  } catch (error) {
    throw new Error(
      `User id ${process.getuid?.()} has no name on this machine, and PostgreSQL needs one. Start Workweek as a user listed in /etc/passwd, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** The ordinary account for what root has started. */
export function chooseAccount(cluster: string, log: (line: string) => void): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name && uid > 0)
  // Data that a user made before stays that user's, also when root starts it once.
  const owner = ownerOf(cluster)
  const candidates = [process.env.PG_USER, 'postgres', 'node', 'nobody']
  const account =
    owner === undefined
      ? candidates.map((name) => accounts.find((entry) => entry.name === name)).find(Boolean)
      : accounts.find((entry) => entry.uid === owner)
  if (!account) {
    throw new Error(
      'PostgreSQL must not run as root, and no account was found for it: start Workweek as an ordinary user, name an account in PG_USER, or set DATABASE_URL.',
    )
  }
  if (account.name === 'nobody') {
    log(
      'PostgreSQL is running as nobody, an account other programs may use too. Set PG_USER to a better one.',
    )
  }
  return account
}

function switched(account: Account): Runner {
  return {
    account,
    needsRoot: false,
    command: (file, args) => ({ file, args, options: { uid: account.uid, gid: account.gid } }),
  }
}

function withCapability(account: Account, capability: string): Runner {
  const setpriv = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // Else access(2), by which PostgreSQL looks for its own programs, ignores the capability.
    '--securebits=+no_setuid_fixup',
  ]
  return {
    account,
    needsRoot: true,
    command: (file, args) => ({ file: 'setpriv', args: [...setpriv, file, ...args], options: {} }),
  }
}

/** Tried rather than computed from mode bits, which know nothing of access lists and mount options. */
function reaches(runner: Runner, postgres: string, folder: string, environment: NodeJS.ProcessEnv) {
  const script = 'cd "$2" && exec "$1" --version'
  const { file, args, options } = runner.command('/bin/sh', ['-c', script, 'sh', postgres, folder])
  const { status, stderr } = spawnSync(file, args, {
    ...options,
    env: environment,
    cwd: '/',
    encoding: 'utf8',
    timeout: 10_000,
  })
  // With the way to itself barred, postgres still answers, but complains.
  return status === 0 && stderr === ''
}

function ownerOf(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.uid
}
