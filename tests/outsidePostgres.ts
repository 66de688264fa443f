import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './port.ts'

/** Where an outside PostgreSQL's own programs lie together, server and `pg_dump`; undefined where this machine has none. */
export function findOutsidePrograms(): string | undefined {
  const debian = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`)
  const elsewhere = (process.env.PATH ?? '').split(delimiter)
  return [...debian, ...elsewhere].map(complete).find(Boolean)
}

const complete = (directory: string) =>
  ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(directory, name)))
    ? dirname(realpathSync(join(directory, 'pg_dump')))
    : undefined

/** A PostgreSQL as operators have them: reached by TCP, with passwords, as an owner that may make roles. */
export async function openOutsidePostgres(programs: string) {
  const folder = mkdtempSync(join(tmpdir(), 'workweek-outside-'))
  const port = await freePort()
  const data = join(folder, 'data')
  // PostgreSQL refuses to run as root.
  const isRoot = userInfo().uid === 0
  if (isRoot) execFileSync('chown', ['postgres', folder])
  const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const path = join(programs, program)
    const [file, ...all] = isRoot
      ? ['setpriv', '--reuid=postgres', '--clear-groups', path, ...args]
      : [path, ...args]
    return execFileSync(file as string, all, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
    })
  }
  run('initdb', ['-D', data, '-U', 'admin', '-A', 'scram-sha-256', '--auth-local=trust', '--encoding=UTF8'])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const admin = new pg.Client({ host: folder, port, user: 'admin', database: 'postgres' })
  await admin.connect()
  return {
    run,
    folder,
    admin,
    urlOf: (user: string, database: string, password: string) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    async close() {
      await admin.end()
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
