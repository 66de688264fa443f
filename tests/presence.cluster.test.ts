// Two servers on one database: who is there ends within the time that docs/mechanisms/presence.md promises, however it ends.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import type { PresenceFrame } from '#shared/live.ts'
import { freePort } from './port.ts'
import { killRest, type ServerProcess, startBeside } from './processes.ts'
import { hasRedis, openRedis } from './redis.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'
import { type Live, openVisitor } from './visitor.ts'

let desk: TestServer

beforeAll(async () => {
  desk = await openTestServer()
})
afterAll(() => {
  killRest()
  return desk.close()
})

type Place = { owner: Person; colleague: Person; project: string; task: string }
async function settle(): Promise<Place> {
  const owner = await desk.makeOwner()
  const colleague = await desk.makeMember(owner.workspaceId, 'Admin')
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Shared' } })).id
  const task = (await owner.data(taskContract.createTask, { body: { project, title: 'Looked at' } })).id
  return { owner, colleague, project, task }
}

/** Milliseconds that a loaded machine may take on top of what is promised. */
const slack = 4_000

const presences = ({ frames }: Live) =>
  frames.filter((frame): frame is PresenceFrame => 'type' in frame && frame.type === 'presence')
const isAtTask = (live: Live, { memberId }: Person) =>
  presences(live)
    .flatMap(({ tasks }) => tasks)
    .at(-1)
    ?.looking.includes(memberId) ?? false
const isOnline = (live: Live, { memberId }: Person) =>
  presences(live).reduce(
    (is, { online, offline }) => (is || online.includes(memberId)) && !offline.includes(memberId),
    false,
  )

/** A connection that looks at the task and pings as a browser does, until it is closed. */
async function look(url: string, person: Person, { owner, task }: Place) {
  const live = await openVisitor(url, person.token).live(owner.workspaceId)
  live.send(JSON.stringify({ type: 'look', task }))
  const pinging = setInterval(() => live.send('{"type":"ping"}'), 8_000)
  return {
    ...live,
    close() {
      clearInterval(pinging)
      live.close()
    },
  }
}
/** One that looks and then neither says nor answers anything, as of a computer that was put to sleep. */
async function fallAsleep(url: string, person: Person, { owner, task }: Place) {
  const path = `${url.replace('http', 'ws')}/api/live/${owner.workspaceId}`
  const headers = { origin: url, cookie: openVisitor(url, person.token).cookie() }
  const socket = new WebSocket(path, { headers, autoPong: false })
  socket.on('error', () => {})
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'look', task }))
}

async function startTwo(env: Record<string, string> = {}) {
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map((port) => startBeside(desk, port, env)))
  return servers as [ServerProcess, ServerProcess]
}

async function endWithinPromise(env: Record<string, string>) {
  const place = await settle()
  const { owner, colleague } = place
  const [there, here] = await startTwo(env)
  const mine = await look(here.url, owner, place)
  const tab = await look(there.url, colleague, place)
  await fallAsleep(there.url, colleague, place)
  const asleep = Date.now()
  await mine.until(() => isAtTask(mine, colleague), 15_000)

  // Of two tabs one may close.
  tab.close()
  await mine.until(() => !isAtTask(mine, colleague), 26_000 + slack)
  expect(Date.now() - asleep).toBeGreaterThan(24_000)
  expect(isOnline(mine, colleague)).toBe(true)
  await mine.until(() => !isOnline(mine, colleague), asleep + 37_000 + slack - Date.now())

  const back = await look(there.url, colleague, place)
  await mine.until(() => isAtTask(mine, colleague), 15_000)
  back.close()
  await mine.until(() => !isAtTask(mine, colleague), 1_000 + slack)
  await mine.until(() => !isOnline(mine, colleague), 11_000 + slack)

  const last = await look(there.url, colleague, place)
  await mine.until(() => isAtTask(mine, colleague), 15_000)
  await there.stop('SIGKILL')
  await mine.until(() => !isOnline(mine, colleague), 9_000 + slack)
  expect(isAtTask(mine, colleague)).toBe(false)
  last.close()
  mine.close()
  await here.stop()
}

// Most of each is waiting, so they wait together.
describe.concurrent('presence ends in time', () => {
  test(
    'through PostgreSQL: a sleeping computer, a closed tab and a killed server',
    { timeout: 180_000 },
    () => endWithinPromise({}),
  )

  test.skipIf(!hasRedis)(
    'through Redis: a sleeping computer, a closed tab and a killed server',
    { timeout: 180_000 },
    async () => {
      const redis = await openRedis()
      try {
        await endWithinPromise({ REDIS_URL: redis.url })
      } finally {
        await redis.kill()
      }
    },
  )

  test.skipIf(!hasRedis)(
    'while Redis is down or hangs changes are still sent, and presence returns with Redis',
    {
      timeout: 180_000,
    },
    async () => {
      const place = await settle()
      const { owner, colleague, project } = place
      const redis = await openRedis()
      const [there, here] = await startTwo({ REDIS_URL: redis.url, LOG_LEVEL: 'warn' })
      const mine = await look(here.url, owner, place)
      const theirs = await look(there.url, colleague, place)
      const elsewhere = openVisitor(there.url, owner.token)
      const isAnnounced = async (title: string) => {
        await elsewhere.data(taskContract.createTask, { body: { project, title } })
        await mine.until(() => JSON.stringify(mine.messages()).includes(title), 3_000 + slack)
      }
      const areTogether = () =>
        mine.until(() => isOnline(mine, colleague) && isAtTask(mine, colleague), 15_000)
      const isForgotten = () => mine.until(() => !isOnline(mine, colleague), 15_000 + slack)
      try {
        await areTogether()
        await redis.kill()
        await isAnnounced('While Redis is away')
        await isForgotten()
        await redis.start()
        await areTogether()
        await isAnnounced('With Redis again')

        redis.hang()
        await isAnnounced('While Redis hangs')
        await isForgotten()
        redis.goOn()
        await areTogether()
        for (const { output } of [there, here]) expect(output()).not.toContain(redis.password)
      } finally {
        mine.close()
        theirs.close()
        await redis.kill()
        await Promise.all([there.stop(), here.stop()])
      }
    },
  )
})
