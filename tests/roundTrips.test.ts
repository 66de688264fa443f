// How often a write waits for PostgreSQL, counted by a proxy between the two.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeContract } from '#features/time/time.contract.ts'
import { settleNotifications } from './notifications.ts'
import { openTestServer, type TestServer } from './server.ts'
import { openTaskSetting, type TaskSetting } from './tasks.ts'

type Local = { host: string; port: number; user: string; database: string }

/** Counts, over the connections of workspaces, how often something is sent after an answer. */
async function openCounter() {
  let trips = 0
  const sockets = new Set<Socket>()
  let far: Local
  const server = createServer((near) => {
    const postgres = connect(join(far.host, `.s.PGSQL.${far.port}`))
    let isInWorkspace = false
    let isAnswered = true
    near.on('data', (bytes) => {
      isInWorkspace ||= bytes.includes('begin')
      if (isInWorkspace && isAnswered) trips += 1
      isAnswered = false
      postgres.write(bytes)
    })
    postgres.on('data', (bytes) => {
      isAnswered = true
      near.write(bytes)
    })
    for (const [one, other] of [
      [near, postgres],
      [postgres, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    reach(local: Local) {
      far = local
      const { port } = server.address() as AddressInfo
      return { connectionString: `postgres://${local.user}@127.0.0.1:${port}/${local.database}` }
    },
    count: () => trips,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

let counter: Awaited<ReturnType<typeof openCounter>>
let server: TestServer
let at: TaskSetting
beforeAll(async () => {
  counter = await openCounter()
  server = await openTestServer({}, counter.reach)
  at = await openTaskSetting(server)
})
afterAll(async () => {
  await server.close()
  counter.close()
})

/** The fewest of some tries: members are told of earlier ones meanwhile. */
async function tripsOf(work: () => Promise<unknown>, prepare = async () => {}): Promise<number> {
  const counts: number[] = []
  for (let round = 0; round < 20; round++) {
    await prepare()
    await settleNotifications(server, at.owner.workspaceId)
    const before = counter.count()
    await work()
    counts.push(counter.count() - before)
  }
  return Math.min(...counts)
}

test('changing a status and creating a task take two round trips each', async () => {
  const { id } = await at.make({ status: at.statuses.Done })
  const statuses = [null, at.statuses.Done]
  let n = 0
  expect(await tripsOf(() => at.update(id, { status: statuses[n++ % 2] }))).toBe(2)
  expect(await tripsOf(() => at.make({ title: 'Another' }))).toBe(2)
})

test('starting a timer takes six round trips at most, also in the past or stopping another', async () => {
  const [one, other] = await Promise.all(['One', 'Other'].map((title) => at.make({ title })))
  const start = (place: object) =>
    at.owner.data(timeContract.startTimer, { body: { ...place, start: new Date().toISOString() } })
  const elsewhere = async () => {
    await start({ task: other?.id })
  }
  expect(await tripsOf(() => start({ task: one?.id }), elsewhere)).toBeLessThanOrEqual(6)
  expect(await tripsOf(() => start({ project: at.project }), elsewhere)).toBeLessThanOrEqual(6)
})
