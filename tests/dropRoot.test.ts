// What the server does with its rights: who it runs as, what others can read, and what it says when a right is missing.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '#features/auth/auth.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { freePort } from './port.ts'
import { killRest, startProcess } from './processes.ts'
import { openVisitor } from './visitor.ts'

const isRoot = process.getuid?.() === 0
const folders: string[] = []
let dataDir: string
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'workweek-rights-'))
  chmodSync(parent, 0o755)
  folders.push(parent)
  dataDir = join(parent, 'data')
})
afterAll(() => {
  killRest()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const start = async (env: Record<string, string> = {}, sign = 'Workweek is ready', args: string[] = []) =>
  startProcess({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'info', ...env }, sign, args)
const uidOf = (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
const postmaster = () => Number(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0])

test('only the owner may access the data folder, also one that was open before', async () => {
  mkdirSync(dataDir, { mode: 0o755 })
  const server = await start()
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(await server.stop()).toBe(0)
})

// A folder that the account may not enter keeps it root; CI runs in root's own home.
describe.skipIf(!isRoot || process.platform !== 'linux')('started by root', () => {
  test('it drops to the account of PostgreSQL, and can still restart and stop it', {
    timeout: 300_000,
  }, async () => {
    const server = await start({}, 'password', ['--sample'])
    if (server.output().includes('Workweek is running as root')) return server.stop()
    const ownUid = uidOf(server.pid)
    expect(ownUid).not.toBe(0)
    expect(statSync(dataDir).uid).toBe(ownUid)
    const person = openVisitor(server.url)
    const credentials = { email: 'alex@northwind.example', password: 'northwind-sample', remember: true }
    await person.data(authContract.login, { body: credentials })
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
      'base64',
    )
    const picture = await person.request('POST', '/api/user/picture', pixel, {
      'content-type': 'application/octet-stream',
    })
    expect(picture.status).toBe(200)
    process.kill(postmaster(), 'SIGKILL')
    await server.says('PostgreSQL is running again')
    expect((await person.call(projectContract.getProjects, {})).status).toBe(200)
    expect(uidOf(postmaster())).toBe(ownUid)
    expect(await server.stop()).toBe(0)
    // And once more on what it has left.
    const restarted = await start()
    expect(uidOf(restarted.pid)).toBe(ownUid)
    expect(await restarted.stop()).toBe(0)
  })
})

test.each([
  [
    'a data folder that is a file',
    () => writeFileSync(dataDir, ''),
    'is not a folder: choose another DATA_DIR.',
  ],
  ['an address that is not ours', () => {}, 'Set HOST'],
])('%s is refused with a clear error, whatever the database', async (_what, prepare, sentence) => {
  prepare()
  const HOST = sentence === 'Set HOST' ? '192.0.2.1' : '127.0.0.1'
  await expect(start({ HOST })).rejects.toThrow(sentence)
})

test('an external database still requires a data folder', async () => {
  writeFileSync(dataDir, '')
  await expect(start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
    'is not a folder',
  )
})
