import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../tests/server.ts'
import { openFileStore } from './store.ts'
import { sweepFiles } from './sweep.ts'

let server: TestServer
let owner: Person
let task: string
let dataDir: string
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  task = (await owner.data(taskContract.createTask, { body: { project, title: 'T' } })).id
})
afterAll(() => server.close())
beforeEach(async () => {
  dataDir = join(server.dataDir, uuidv7())
  await server.databases.system.deleteFrom('file').execute()
})

const key = (letter: string) => letter.repeat(32)
const old = new Date(Date.now() - 25 * 60 * 60 * 1000)
async function put(folder: string, name: string, age?: Date) {
  const path = join(dataDir, 'files', folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, 'x')
  if (age) await utimes(path, age, age)
}
const addRow = (of: string, deletedAgo: string | null = null) =>
  sql`
    insert into file (workspace_id, id, task, name, type, size, key, deleted_at)
    values (${owner.workspaceId}, ${uuidv7()}, ${task}, 'x', 'text/plain', 1, ${of}, now() - ${deletedAgo}::interval)
  `.execute(server.databases.system)
const addLink = () =>
  sql`
    insert into file (workspace_id, id, task, name, type, size, url, deleted_at)
    values (${owner.workspaceId}, ${uuidv7()}, ${task}, 'x', 'text/uri-list', 0, 'https://example.com/', now() - interval '31 days')
  `.execute(server.databases.system)
const left = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
const sweep = () => sweepFiles(server.platform.databases.system, openFileStore(dataDir))

test('removes files deleted 30 days ago or without a row, and nothing else', async () => {
  const [used, lately, long, lost, fresh] = ['a', 'b', 'c', 'd', 'e'].map(key) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await addRow(used)
  await addRow(lately, '29 days')
  await addRow(long, '31 days')
  await addLink()
  for (const one of [used, lately, long, lost]) {
    await put(one.slice(0, 2), one, old)
    await put(one.slice(0, 2), `${one}.thumbnail`, old)
  }
  await put('dd', `${key('d').slice(0, 31)}0.preview`, old)
  await put('ee', fresh)
  await put('incoming', key('f'), old)
  await put('incoming', key('0'))
  // Several servers do it at once.
  await Promise.all([sweep(), sweep(), sweep()])
  expect(await left()).toEqual([key('0'), used, `${used}.thumbnail`, lately, `${lately}.thumbnail`, fresh])
  const rows = await server.databases.system.selectFrom('file').select('key').orderBy('key').execute()
  expect(rows.map((row) => row.key)).toEqual([used, lately])
})

test('a folder that belongs to another database is not touched', async () => {
  await put('aa', key('a'), old)
  await sweep()
  expect(await left()).toEqual([key('a')])
})

test('a missing folder is ignored', async () => {
  await sweep()
  await expect(left()).rejects.toThrow('ENOENT')
})
