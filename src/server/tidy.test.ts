import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../tests/server.ts'
import { tidy } from './tidy.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('what has run out is deleted, and nothing else', async () => {
  const { system } = server.databases
  const [idle, active, remembered] = [
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
  ]
  const lastActive = (userId: string, age: string, remember: boolean) =>
    sql`update session set last_active_at = now() - ${age}::interval, remember = ${remember} where "user" = ${userId}`.execute(
      system,
    )
  await lastActive(idle.userId, '25 hours', false)
  await lastActive(active.userId, '23 hours', false)
  await lastActive(remembered.userId, '29 days', true)
  await sql`insert into rate_limit values ('old', 1, now() - interval '1 second'), ('new', 1, now() + interval '1 minute')`.execute(
    system,
  )
  await sql`
    insert into mail (id, recipient, subject, body, created_at) values
      (gen_random_uuid(), 'a@example.com', 'Old', '', now() - interval '31 days'),
      (gen_random_uuid(), 'a@example.com', 'New', '', now() - interval '29 days')
  `.execute(system)

  await tidy(system)

  const sessions = await system.selectFrom('session').select('user').execute()
  expect(sessions.map(({ user }) => user).sort()).toEqual([active.userId, remembered.userId].sort())
  expect(await system.selectFrom('rateLimit').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await system.selectFrom('mail').select('subject').execute()).toEqual([{ subject: 'New' }])
})
