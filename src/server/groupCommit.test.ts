import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleContract } from '#features/role/role.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../tests/tasks.ts'
import { openVisitor } from '../../tests/visitor.ts'
import { toPart } from './write.ts'

let server: TestServer
let at: TaskSetting
beforeAll(async () => {
  server = await openTestServer({ CALLS_AT_ONCE: '60' })
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openTaskSetting(server)
})

const numbered = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Makes calls while two other writes of the workspace hang, so that they wait and are committed together. Nothing else may be under way. */
async function together<T>(calls: (() => Promise<T>)[]): Promise<T[]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hang = toPart({ workspaceId: at.owner.workspaceId, actor: null }, () => released)
  const hanging = numbered(2).map(() => server.platform.groupCommit.write({ ...hang, row: null }))
  try {
    return await Promise.all(calls.map((call) => call()))
  } finally {
    release()
    await Promise.all(hanging)
  }
}

/** How many transactions wrote the changes from this `seq` on, but for what members are told of them. */
async function countTransactions(since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::int as count from change
    where workspace_id = ${at.owner.workspaceId} and seq >= ${since} and object = 'task'
  `.execute(server.databases.system)
  return rows[0]?.count ?? 0
}

type Logged = { seq: number; data: { id: string; title: string }; before: { title: string } | null }
const changesOf = async (id: string) =>
  ((await at.changes()) as unknown as Logged[]).filter(({ data }) => data.id === id)

/** Each change of a task begins where the one before it ended, and the row is as the last one left it. */
async function expectChain(id: string, count: number) {
  const [created, ...updates] = await changesOf(id)
  expect(updates).toHaveLength(count)
  const titles = [created, ...updates].map((change) => change?.data.title)
  expect(updates.map(({ before }) => before?.title)).toEqual(titles.slice(0, -1))
  expect((await at.read(id)).title).toBe(titles.at(-1))
}

async function expectGapless() {
  const rows = server.databases.system.selectFrom('change').select('seq').orderBy('seq')
  const seqs = (await rows.where('workspaceId', '=', at.owner.workspaceId).execute()).map(({ seq }) =>
    Number(seq),
  )
  expect(seqs).toEqual(seqs.map((_, n) => (seqs[0] as number) + n))
}

test('fifty concurrent changes of one task are applied in order, in fewer transactions', async () => {
  const { id } = await at.make()
  const [created] = await changesOf(id)
  const colleague = await at.join('Admin')
  const replies = await together(
    numbered(50).map((n) => () => at.update(id, { title: `${n}` }, n % 2 ? at.owner : colleague)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  await expectChain(id, 50)
  await expectGapless()
  expect(await countTransactions(Number(created?.seq) + 1)).toBeLessThan(40)
  const actors = (await at.changes()).filter(({ event }) => event === 'update').map(({ actor }) => actor)
  expect(actors.filter((actor) => actor === colleague.memberId)).toHaveLength(25)
})

test('concurrently created tasks get gapless numbers, each in its own response', async () => {
  const replies = await together(numbered(20).map((n) => () => at.make({ title: `Task ${n}` })))
  expect(replies.map(({ title }) => title)).toEqual(numbered(20).map((n) => `Task ${n}`))
  expect(replies.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbered(20).map((n) => n + 1))
  const logged = (await at.changes()).map(({ data }) => data as unknown as { id: string; number: number })
  for (const { id, number } of replies) expect(logged.find((row) => row.id === id)?.number).toBe(number)
  expect(await countTransactions(0)).toBeLessThan(15)
})

test('a failing write does not affect the others of its group', async () => {
  const tasks = await Promise.all(numbered(10).map(() => at.make()))
  const before = (await at.changes()).length
  const calls = tasks.flatMap<() => Promise<{ status: number }>>(({ id }, n) => [
    () => at.update(id, { title: `${n}` }),
    n % 5 === 0 ? () => at.update(uuidv7(), { title: 'Nowhere' }) : () => at.create({ title: `New ${n}` }),
    ...(n % 5 === 1 ? [() => at.update(id, { status: uuidv7() })] : []),
    // This one PostgreSQL alone refuses; it was made before, as far as the caller can tell.
    ...(n % 5 === 2 ? [() => at.create({ id })] : []),
  ])
  const replies = await together(calls)
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(2)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(2)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  expect((await at.changes()).length - before).toBe(18)
  for (const { id } of tasks) await expectChain(id, 1)
  await expectGapless()
})

test('a change sent twice concurrently with one idempotency key is applied once', async () => {
  const { id } = await at.make()
  const made = uuidv7()
  const twice = <T>(call: (headers: Record<string, string>) => Promise<T>) => {
    const headers = { 'idempotency-key': uuidv7() }
    return [() => call(headers), () => call(headers)]
  }
  const body = { id: made, project: at.project, title: 'Made' }
  const replies = await together<{ status: number }>([
    ...twice((headers) =>
      at.owner.call(taskContract.updateTask, { params: { id }, body: { title: 'Once' } }, headers),
    ),
    ...twice((headers) => at.owner.call(taskContract.createTask, { body }, headers)),
    () => at.create({ title: 'Beside' }),
  ])
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  await expectChain(id, 1)
  expect(await changesOf(made)).toHaveLength(1)
})

test('a change that waits for a lock does not block others', async () => {
  const tasks = await Promise.all(numbered(10).map(() => at.make()))
  const [locked, ...others] = tasks.map(({ id }) => id)
  const running = await server.databases.system.transaction().execute(async (trx) => {
    await sql`select 1 from task where id = ${locked} for update`.execute(trx)
    let waiting: ReturnType<typeof at.update> | undefined
    const wait = async () => {
      waiting = at.update(locked as string, { title: 'Later' })
      return { status: 200 }
    }
    const writes = others.map((id) => () => at.update(id, { title: 'Now' }))
    const replies = await together<{ status: number }>([wait, ...writes])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await changesOf(locked as string)).toHaveLength(1)
    return { waiting }
  })
  expect((await running.waiting)?.status).toBe(200)
  await expectChain(locked as string, 1)
})

test('a revoked permission no longer applies within a group either', async () => {
  const { owner } = at
  const ann = await at.join({ 'task.view': 'all', 'task.update': 'all', 'project.view': 'all' })
  const members = server.databases.system.selectFrom('member').select('role')
  const { role } = await members.where('id', '=', ann.memberId).executeTakeFirstOrThrow()
  const tasks = await Promise.all(numbered(8).map(() => at.make()))
  const patch = (by: Person) =>
    tasks.map(
      ({ id }) =>
        () =>
          at.update(id, { title: uuidv7() }, by),
    )
  const early = await together(patch(ann))
  expect(new Set(early.map(({ status }) => status))).toEqual(new Set([200]))
  const withdrawFlag = { params: { id: role }, body: { 'task.update': 'none' } } as const
  await Promise.all([
    owner.data(roleContract.updateRole, withdrawFlag),
    ...patch(owner).map((call) => call()),
  ])
  const late = await together([...patch(ann), ...patch(owner)])
  expect(late.map(({ status }) => status)).toEqual([...tasks.map(() => 403), ...tasks.map(() => 200)])
  for (const { id } of tasks) await expectChain(id, 3)
})

test('no change is lost or duplicated while connections are killed', async () => {
  const tasks = await Promise.all(numbered(12).map(() => at.make()))
  const kill = () =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = ${server.access.tenant.user} and state <> 'idle'
    `.execute(server.databases.system)
  const answered = await Promise.all(
    tasks.map(async ({ id }, n) => {
      const statuses: number[] = []
      for (const round of numbered(8)) {
        const headers = { 'idempotency-key': uuidv7() }
        const body = { title: `${n} ${round}` }
        const killing = round === n % 8 ? kill() : undefined
        for (let status = 0; status !== 200; statuses.push(status))
          ({ status } = await at.owner.call(taskContract.updateTask, { params: { id }, body }, headers))
        await killing
      }
      return statuses
    }),
  )
  expect(answered.flat().filter((status) => status !== 200 && status !== 503)).toEqual([])
  for (const { id } of tasks) await expectChain(id, 8)
  await expectGapless()
})

test('two servers that write to the same tasks wait for each other, and lose nothing', async () => {
  const beside = await openTestServer({ CALLS_AT_ONCE: '60' }, undefined, server.connection.database)
  try {
    const tasks = await Promise.all(numbered(5).map(() => at.make()))
    const there = openVisitor(beside.url, at.owner.token)
    const patch = (n: number) => {
      const id = tasks[n % 5]?.id as string
      const body = { title: uuidv7() }
      return [
        () => at.update(id, body),
        () => there.call(taskContract.updateTask, { params: { id }, body: { title: uuidv7() } }),
      ]
    }
    const replies = await together(numbered(20).flatMap(patch))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { id } of tasks) await expectChain(id, 8)
    await expectGapless()
  } finally {
    await beside.close()
  }
})
