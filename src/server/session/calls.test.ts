import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../tests/server.ts'
import { limitCalls } from './calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const noon = Date.parse('2026-05-04T12:00:00Z')
const open = (max = 10) => limitCalls(server.databases.system, max)
/** How many of so many calls were let through. */
function callOften(limiter: ReturnType<typeof open>, session: string, times: number, now = noon) {
  let taken = 0
  for (let call = 0; call < times; call += 1) {
    try {
      limiter.count(session, now)
      taken += 1
    } catch (error) {
      expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_CALLS' })
    }
  }
  return taken
}

test('a session over its limit is refused until the minute is over, others are not', async () => {
  const limiter = open()
  expect(callOften(limiter, 'a', 12)).toBe(10)
  expect(callOften(limiter, 'b', 3)).toBe(3)
  expect(callOften(limiter, 'a', 1, noon + 59_999)).toBe(0)
  expect(callOften(limiter, 'a', 1, noon + 60_000)).toBe(1)
  await limiter.close()
})

test('two servers share their counts', async () => {
  const [first, second] = [open(), open()]
  expect(callOften(first, 'c', 6)).toBe(6)
  expect(callOften(second, 'c', 3)).toBe(3)
  await first.settle()
  await second.settle()
  // 9 of 10 are spent, and this server knows it.
  expect(callOften(second, 'c', 5)).toBe(1)
  await second.settle()
  await first.settle()
  expect(callOften(first, 'c', 1)).toBe(1)
  await first.settle()
  expect(callOften(first, 'c', 1)).toBe(0)
  // Nothing is told twice.
  await Promise.all([first.settle(), second.settle(), first.settle()])
  const rows = await server.databases.system
    .selectFrom('rateLimit')
    .select('count')
    .where('key', 'like', 'calls c %')
    .execute()
  expect(rows).toEqual([{ count: 6 + 3 + 5 + 1 + 1 }])
  await first.close()
  await second.close()
})

test('a running server refuses by the counts of another', async () => {
  const limited = await openTestServer({ CALLS_PER_MINUTE: '50' })
  const owner = await limited.makeOwner()
  const other = limitCalls(limited.databases.system, 50)
  const { id } = await limited.databases.system
    .selectFrom('session')
    .select('id')
    .where('user', '=', owner.userId)
    .executeTakeFirstOrThrow()
  await expect
    .poll(
      async () => {
        callOften(other, id, 50, Date.now())
        await other.settle()
        return (await owner.request('GET', '/api/user')).status
      },
      { interval: 300 },
    )
    .toBe(429)
  await other.close()
  await limited.close()
})
