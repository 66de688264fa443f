// Two servers on one database, one of them killed while both are written to: every watcher hears every change once, in order.
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '#features/auth/auth.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import type { PresenceFrame } from '#shared/live.ts'
import { freePort } from './port.ts'
import { killRest, type ServerProcess, startBeside } from './processes.ts'
import { hasRedis, openRedis } from './redis.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'
import { type Live, openVisitor } from './visitor.ts'

/** Makes people and workspaces on the database that the processes share. */
let desk: TestServer

beforeAll(async () => {
  desk = await openTestServer()
})
afterAll(() => {
  killRest()
  return desk.close()
})

/** Watches as a browser behind a proxy does: when one server is gone, on with the other from where it was. */
function follow(person: Person, urls: string[], since: number) {
  const heard: { seq: number; id: string }[] = []
  let live: Live | undefined
  let isOver = false
  async function run() {
    for (let attempt = 0; !isOver; attempt++) {
      const url = urls[attempt % urls.length] as string
      const before = heard.length
      const opened = await openVisitor(url, person.token).live(person.workspaceId, heard.at(-1)?.seq ?? since)
      live = opened
      const take = () => {
        for (const { seq, data } of opened.messages().slice(heard.length - before))
          heard.push({ seq, id: (data as { id: string }).id })
        return false
      }
      await Promise.race([opened.until(take, 60_000).catch(() => {}), opened.closing(60_000)])
      take()
    }
  }
  const over = run()
  return {
    heard,
    async stop() {
      isOver = true
      live?.close()
      await over
    },
  }
}

/** Writes without a pause; a server that is gone may have taken the last one, so the same is said to the other. */
async function write(
  person: Person,
  urls: string[],
  project: string,
  isOver: () => boolean,
  done: Set<string>,
) {
  const visitors = urls.map((url) => openVisitor(url, person.token))
  let at = 0
  while (!isOver()) {
    const id = uuidv7()
    for (;;) {
      const reply = await visitors[at]
        ?.call(taskContract.createTask, { body: { id, project, title: id } })
        .catch(() => undefined)
      if (reply?.ok) break
      if (reply && reply.status < 500) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
      at = (at + 1) % visitors.length
    }
    done.add(id)
  }
}

async function until(what: string, isSo: () => boolean | Promise<boolean>, timeout = 30_000) {
  for (const end = Date.now() + timeout; !(await isSo()); ) {
    if (Date.now() > end) throw new Error(`not within ${timeout} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const headOf = async (person: Person) => {
  const rows = desk.databases.system.selectFrom('workspaceCounter').select('seq')
  const { seq } = await rows.where('workspaceId', '=', person.workspaceId).executeTakeFirstOrThrow()
  return Number(seq)
}

const presences = ({ frames }: Live) =>
  frames.filter((frame): frame is PresenceFrame => 'type' in frame && frame.type === 'presence')

/** Who is at the task, as the connection was told last. */
const atTask = (live: Live) =>
  presences(live)
    .flatMap(({ tasks }) => tasks)
    .at(-1)
const isOnline = (live: Live, member: string) =>
  presences(live).reduce(
    (is, { online, offline }) => (is || online.includes(member)) && !offline.includes(member),
    false,
  )

/** Somebody looks at a task and types on a server that will die; answers what waits until the other one knows. */
async function lookUntilDead(owner: Person, project: string, there: string, here: string) {
  const { id: task } = await owner.data(taskContract.createTask, { body: { project, title: 'Looked at' } })
  const colleague = await desk.makeMember(owner.workspaceId, 'Admin')
  const subscriber = await openVisitor(here, owner.token).live(owner.workspaceId)
  subscriber.send(JSON.stringify({ type: 'look', task }))
  const other = await openVisitor(there, colleague.token).live(owner.workspaceId)
  other.send(JSON.stringify({ type: 'look', task }))
  other.send(JSON.stringify({ type: 'typing', task }))
  await subscriber.until(() => atTask(subscriber)?.typing.includes(colleague.memberId), 15_000)
  expect(isOnline(subscriber, colleague.memberId)).toBe(true)
  await other.until(() => atTask(other)?.looking.includes(owner.memberId), 15_000)

  return async () => {
    await subscriber.until(() => !isOnline(subscriber, colleague.memberId), 15_000)
    expect(atTask(subscriber)).toEqual({ task, looking: [owner.memberId], typing: [] })
    subscriber.close()
  }
}

async function killUnderLoad(env: Record<string, string>, meanwhile: () => Promise<void> = async () => {}) {
  const owner = await desk.makeOwner()
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Shared' } })).id
  const ports = [await freePort(), await freePort()]
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const turned = urls.toReversed()
  let servers = await Promise.all(ports.map((port) => startBeside(desk, port, env)))
  const isForgotten = await lookUntilDead(owner, project, urls[0] as string, urls[1] as string)
  const since = await headOf(owner)
  const colleague = await desk.makeMember(owner.workspaceId, 'Admin')
  const subscribers = [owner, colleague].flatMap((person) => [
    follow(person, urls, since),
    follow(person, turned, since),
  ])

  let isOver = false
  const done = new Set<string>()
  const writers = [urls, turned, urls, turned].map((order) =>
    write(owner, order, project, () => isOver, done),
  )
  const more = (count: number) => {
    const enough = done.size + count
    return until(`${enough} tasks`, () => done.size >= enough)
  }
  await more(100)
  await servers[0]?.stop('SIGKILL')
  await more(60)
  await isForgotten()
  await meanwhile()
  servers = [await startBeside(desk, ports[0] as number, env), servers[1] as ServerProcess]
  await more(60)
  await servers[1]?.stop('SIGKILL')
  await more(60)
  isOver = true
  await Promise.all(writers)

  const head = await headOf(owner)
  const all = Array.from({ length: head - since }, (_, n) => since + 1 + n)
  for (const { heard } of subscribers)
    await until('the last change is heard', () => heard.at(-1)?.seq === head)
  await Promise.all(subscribers.map(({ stop }) => stop()))
  await servers[0]?.stop()
  for (const { heard } of subscribers) {
    expect(heard.map(({ seq }) => seq)).toEqual(all)
    expect(new Set(heard.map(({ id }) => id))).toEqual(done)
  }
}

describe('two servers through PostgreSQL', () => {
  test(
    'deliver every change once while one is killed, and soon mark its members offline',
    {
      timeout: 240_000,
    },
    () => killUnderLoad({}),
  )
})

describe.skipIf(!hasRedis)('two servers through Redis', () => {
  test('deliver every change once while one and then Redis is killed, and soon mark members offline', {
    timeout: 240_000,
  }, async () => {
    const redis = await openRedis()
    try {
      await killUnderLoad({ REDIS_URL: redis.url }, redis.kill)
    } finally {
      await redis.kill()
    }
  })

  test('a server starts without Redis, logs it once without the password, and connects later', {
    timeout: 60_000,
  }, async () => {
    const redis = await openRedis()
    await redis.kill()
    const started = await startBeside(desk, await freePort(), { REDIS_URL: redis.url, LOG_LEVEL: 'info' })
    await started.says('is unavailable')
    await redis.start()
    await started.says('is back')
    await redis.kill()
    await started.says('is unavailable', started.output().indexOf('is back'))
    expect(started.output().match(/is unavailable/g)).toHaveLength(2)
    // Nobody could tell it that the session ended elsewhere.
    const owner = await desk.makeOwner()
    const live = await openVisitor(started.url, owner.token).live(owner.workspaceId)
    await owner.data(authContract.logout, {})
    expect((await live.closing(15_000)).code).toBe(4401)
    for (const secret of [redis.password, encodeURIComponent(redis.password)])
      expect(started.output()).not.toContain(secret)
    await started.stop()
  })
})
