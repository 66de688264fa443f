import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { openTestServer, type TestServer } from '../../tests/server.ts'
import { tidy } from './cleanup.ts'

const fail = (line: string) => {
  throw new Error(line)
}
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('deletes expired rows, and nothing else', async () => {
  const { system } = server.databases
  const [idle, active, remembered, old] = [
    await server.makeUser(),
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
  await lastActive(old.userId, '1 minute', true)
  await sql`update session set created_at = now() - interval '91 days' where "user" = ${old.userId}`.execute(
    system,
  )
  await sql`insert into rate_limit values ('old', 1, now() - interval '1 second'), ('new', 1, now() + interval '1 minute')`.execute(
    system,
  )
  await sql`
    insert into mail (id, recipient, subject, body, created_at) values
      (gen_random_uuid(), 'a@example.com', 'Old', '', now() - interval '31 days'),
      (gen_random_uuid(), 'a@example.com', 'New', '', now() - interval '29 days')
  `.execute(system)
  const { workspaceId, userId } = await server.makeOwner()
  await sql`
    insert into idempotency_key (workspace_id, member, key, at) values
      (${workspaceId}, gen_random_uuid(), 'old', now() - interval '31 days'),
      (${workspaceId}, gen_random_uuid(), 'new', now() - interval '29 days')
  `.execute(system)
  await sql`
    insert into tombstone (workspace_id, id, kind, data, deleted_at) values
      (${workspaceId}, gen_random_uuid(), 'tag', '{"name":"Old"}', now() - interval '31 days'),
      (${workspaceId}, gen_random_uuid(), 'tag', '{"name":"New"}', now() - interval '29 days')
  `.execute(system)

  await tidy(server.platform.databases.system, fail)

  const sessions = await system.selectFrom('session').select('user').execute()
  expect(sessions.map(({ user }) => user).sort()).toEqual([active.userId, remembered.userId, userId].sort())
  expect(await system.selectFrom('rateLimit').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await system.selectFrom('mail').select('subject').execute()).toEqual([{ subject: 'New' }])
  expect(await system.selectFrom('idempotencyKey').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await system.selectFrom('tombstone').select('data').execute()).toEqual([{ data: { name: 'New' } }])
})

test('deletes only expired sign-in data', async () => {
  const { system } = server.databases
  const { userId } = await server.makeUser()
  const live = '10 minutes'
  const dead = '-1 second'
  for (const [name, until] of Object.entries({ live, dead })) {
    const token = sql`decode(md5(${name}), 'hex')`
    const end = sql`now() + ${until}::interval`
    await sql`insert into email_token (token_hash, "user", purpose, expires_at) values (${token}, ${userId}, 'verify', ${end})`.execute(
      system,
    )
    await sql`insert into sign_in_step (token_hash, "user", remember, expires_at) values (${token}, ${userId}, true, ${end})`.execute(
      system,
    )
    await sql`
      insert into identity_visit (token_hash, provider, state, nonce, verifier, remember, expires_at)
      values (${token}, 'google', 's', 'n', 'v', true, ${end})
    `.execute(system)
    const seen = name === 'live' ? '399 days' : '401 days'
    await sql`insert into device ("user", token_hash, last_seen_at) values (${userId}, ${token}, now() - ${seen}::interval)`.execute(
      system,
    )
  }

  await tidy(server.platform.databases.system, fail)

  const left = [{ tokenHash: createHash('md5').update('live').digest() }]
  for (const table of ['email_token', 'sign_in_step', 'identity_visit', 'device'])
    expect((await sql`select token_hash from ${sql.table(table)}`.execute(system)).rows, table).toEqual(left)
})

test('open invitations, second factors and identities are not deleted, however old', async () => {
  const { system } = server.databases
  const owner = await server.makeOwner()
  const { userId } = owner
  const roles = await owner.data(roleContract.getRoles, {})
  const guest = roles.find(({ name }) => name === 'Guest')?.id as string
  const invited = await owner.data(memberContract.addMember, { body: { roleId: guest } })
  await sql`update member set invite_expires_at = now() - interval '1 year' where id = ${invited.id}`.execute(
    system,
  )
  await sql`insert into second_factor ("user", secret, created_at) values (${userId}, 'S', now() - interval '2 years')`.execute(
    system,
  )
  await sql`insert into recovery_code (code_hash, "user") values ('x', ${userId})`.execute(system)
  await sql`insert into identity (issuer, subject, "user", provider) values ('i', 's', ${userId}, 'google')`.execute(
    system,
  )

  await tidy(server.platform.databases.system, fail)

  // Whoever invited sees that it ran out, and can send it again.
  expect((await owner.data(memberContract.getMembers, {})).map(({ id }) => id)).toContain(invited.id)
  for (const table of ['secondFactor', 'recoveryCode', 'identity'] as const)
    expect(await system.selectFrom(table).select('user').execute(), table).toEqual([{ user: userId }])
})

test('a failed step is logged, and does not stop the others', async () => {
  const { system } = server.databases
  await sql`insert into idempotency_key (workspace_id, member, key, at) select id, gen_random_uuid(), 'old', now() - interval '31 days' from workspace limit 1`.execute(
    system,
  )
  await sql`alter table email_token rename to away`.execute(system)
  const lines: string[] = []
  await tidy(server.platform.databases.system, (line) => lines.push(line))
  await sql`alter table away rename to email_token`.execute(system)
  expect(lines).toEqual(['Cleanup of links failed: relation "email_token" does not exist'])
  expect(await system.selectFrom('idempotencyKey').select('key').where('key', '=', 'old').execute()).toEqual(
    [],
  )
})
