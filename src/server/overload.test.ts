import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'
import { limitReadTime } from './slowReaders.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ CALLS_AT_ONCE: '25' })
})
afterAll(() => server.close())

/** Renames a task as often as said, while somebody else holds its row. */
async function hang(person: Person, times: number) {
  const project = await person.data(projectContract.createProject, { body: { name: 'Busy' } })
  const { id } = await person.data(taskContract.createTask, { body: { project: project.id, title: '0' } })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const holding = server.databases.system.transaction().execute(async (trx) => {
    await sql`select 1 from task where id = ${id} for update`.execute(trx)
    locked()
    await released
  })
  await isLocked
  const calls = Array.from({ length: times }, (_, n) =>
    person.call(taskContract.updateTask, { params: { id }, body: { title: `${n + 1}` } }),
  )
  // Settled once all have waited for long: writes that are committed together give up after 250 ms, then wait one by one.
  const hanging = async () => {
    const { rows } = await sql<{ count: number; isSettled: boolean }>`
      select count(*)::int, min(clock_timestamp() - query_start) > interval '500 ms' as "isSettled"
      from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    `.execute(server.databases.system)
    return rows[0]
  }
  return {
    calls,
    hanging,
    async end() {
      release()
      await holding
      return (await Promise.all(calls)).map(({ status }) => status)
    },
  }
}

describe('concurrency limits', () => {
  test('a workspace uses at most its share of database connections, so others don’t wait', async () => {
    const [busy, other] = [await server.makeOwner(), await server.makeOwner()]
    const colleague = await server.makeMember(busy.workspaceId, 'Admin')
    const { hanging, end } = await hang(busy, 24)
    const settled = { count: 12, isSettled: true }
    await expect.poll(hanging).toEqual(settled)
    expect((await other.call(taskContract.getTasks, { query: {} })).status).toBe(200)
    expect(await hanging()).toEqual(settled)
    const waiting = colleague.call(taskContract.getTasks, { query: {} })
    expect(new Set(await end())).toEqual(new Set([200]))
    expect((await waiting).status).toBe(200)
  })

  test('a session runs a limited number of calls, and the next wait; other sessions don’t', async () => {
    const strict = await openTestServer({ CALLS_AT_ONCE: '2' })
    try {
      const [one, other] = [await strict.makeOwner(), await strict.makeOwner()]
      const began: number[] = []
      const ends: (() => void)[] = []
      const { acquireSlot } = strict.platform
      const enter = async (n: number, token: string) => {
        const response = Object.assign(new EventEmitter(), { closed: false, destroyed: false })
        await acquireSlot(token, response as unknown as ServerResponse)
        began.push(n)
        ends.push(() => response.emit('close'))
      }
      await Promise.all([enter(1, one.token), enter(2, one.token)])
      const third = enter(3, one.token)
      const pending = one.call(taskContract.getTasks, { query: {} })
      expect((await other.call(taskContract.getTasks, { query: {} })).status).toBe(200)
      expect(began).toEqual([1, 2])
      ends[0]?.()
      await third
      ends[1]?.()
      expect((await pending).status).toBe(200)
      for (const end of ends) end()
    } finally {
      await strict.close()
    }
  })
})

describe('a buffered response', () => {
  afterEach(() => vi.useRealTimers())
  const answer = () => Object.assign(new EventEmitter(), { destroy: vi.fn() })

  test('is dropped when read too slowly, the larger the later, but not once it was read', async () => {
    vi.useFakeTimers()
    const [small, read, slow] = [answer(), answer(), answer()]
    limitReadTime(small as unknown as ServerResponse, 1_000)
    limitReadTime(read as unknown as ServerResponse, 1_000_000)
    limitReadTime(slow as unknown as ServerResponse, 1_000_000)
    await vi.advanceTimersByTimeAsync(119_000)
    read.emit('close')
    expect(slow.destroy).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(slow.destroy).toHaveBeenCalledOnce()
    expect([small, read].some(({ destroy }) => destroy.mock.calls.length > 0)).toBe(false)
  })
})
