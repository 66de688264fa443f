// How the real server ends when it is told to, and what it says of a database that breaks.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { freePort } from './port.ts'
import { killRest, startBeside, startProcess } from './processes.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'
import { openSilentProxy } from './silentProxy.ts'
import { openVisitor } from './visitor.ts'

// Each starts a server as a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let desk: TestServer
let owner: Person
let task: string
beforeAll(async () => {
  desk = await openTestServer()
  owner = await desk.makeOwner()
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  task = (await owner.data(taskContract.createTask, { body: { project, title: 'T' } })).id
})
afterAll(() => {
  killRest()
  return desk.close()
})

/** An upload of which the first bytes have been taken in; `answer` settles with its status, or when it breaks. */
async function beginUpload(url: string) {
  const { host } = new URL(url)
  let upload: ClientRequest | undefined
  const answer = new Promise<number | string>((resolve) => {
    upload = request(
      `${url}/api/task/${task}/file?name=a.txt`,
      {
        method: 'POST',
        headers: {
          cookie: `sid=${owner.token}`,
          origin: `http://${host}`,
          'content-type': 'application/octet-stream',
          'content-length': 11,
        },
      },
      (response) => resolve(response.resume().statusCode as number),
    )
    upload.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    upload.write('Hello')
  })
  return { upload: upload as ClientRequest, answer }
}

test('with an upload under way the server stops as soon as it is answered', async () => {
  const server = await startBeside(desk, await freePort())
  const { upload, answer } = await beginUpload(server.url)
  const live = await openVisitor(server.url, owner.token).live(owner.workspaceId)
  const ended = server.stop()
  expect((await live.closing(5_000)).code).toBe(1012)
  upload.end(' world')
  expect(await answer).toBe(200)
  const answered = Date.now()
  expect(await ended).toBe(0)
  expect(Date.now() - answered).toBeLessThan(2_500)
})

test('with hung connections, upload and sockets it stops cleanly within 15 seconds', async () => {
  const proxy = await openSilentProxy(desk.connection)
  const server = await startProcess(
    { DATABASE_URL: proxy.urlOf(desk.connection), DATA_DIR: desk.dataDir, PORT: String(await freePort()) },
    'Workweek is ready',
  )
  const { answer } = await beginUpload(server.url)
  const live = await openVisitor(server.url, owner.token).live(owner.workspaceId)
  // Where they are is known: when they were last seen is to be written too.
  live.send(JSON.stringify({ type: 'look', task }))
  await live.until(() => live.frames.some((frame) => 'type' in frame && frame.type === 'presence'))
  proxy.silence({ all: true })
  const writing = openVisitor(server.url, owner.token)
    .call(projectContract.createProject, { body: { name: 'Lost' } })
    .catch(() => undefined)
  const begun = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - begun).toBeLessThan(15_000)
  expect((await writing)?.status).not.toBe(200)
  expect(await answer).not.toBe(200)
  proxy.close()
})

test('by default a PostgreSQL crash and restart are each logged once, without a stack', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'workweek-stop-'))
  const server = await startProcess(
    { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: '' },
    'Workweek is ready',
  )
  process.kill(
    Number(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  await server.says('PostgreSQL exited')
  const visitor = openVisitor(server.url)
  const ask = () => visitor.request('GET', '/api/auth/verification/x').catch(() => undefined)
  await Promise.all(Array.from({ length: 50 }, ask))
  await server.says('PostgreSQL is running again')
  expect(await server.stop()).toBe(0)
  for (const line of ['PostgreSQL exited', 'PostgreSQL is running again'])
    expect(server.output().split(line)).toHaveLength(2)
  expect(server.output().match(/request failed/g)?.length ?? 0).toBeLessThan(2)
  expect(server.output()).not.toContain('at async')
  await rm(dataDir, { recursive: true, force: true })
})
