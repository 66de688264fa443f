import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { findRoles } from '#features/role/server/role.queries.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../tests/server.ts'
import type { LoggedChange } from '../live/change.ts'
import { type CallerCache, openCallerCache } from './callerCache.ts'

let server: TestServer
let owner: Person
let callerCache: CallerCache
let lookups: number
/** Answers of look-ups wait for this. */
let gate: Promise<void> | undefined

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
})
afterAll(() => server.close())
beforeEach(() => {
  lookups = 0
  gate = undefined
  callerCache = openCallerCache(
    server.databases.system.withPlugin({
      transformQuery({ node }) {
        lookups += 1
        return node
      },
      async transformResult({ result }) {
        await gate
        return result
      },
    }),
  )
})

const find = (heard?: number) => callerCache.find(owner.token, owner.workspaceId, heard)
const committed = (seq: number) => [{ object: 'task', seq } as LoggedChange]
const head = async () => (await find())?.member?.seq as number

test('a caller is looked up once while only data changes, and has the newest head', async () => {
  const before = await head()
  callerCache.moveHead(owner.workspaceId, committed(before + 2))
  callerCache.moveHead(owner.workspaceId, committed(before + 1))
  expect(await head()).toBe(before + 2)
  expect((await find(before + 2))?.member?.seq).toBe(before + 2)
  expect(lookups).toBe(1)
})

test('a request with a newer head from another process repeats the look-up', async () => {
  await find((await head()) + 1)
  expect(lookups).toBe(2)
})

test('an access change invalidates the caller, also while being looked up', async () => {
  await find()
  callerCache.forgetWorkspace(owner.workspaceId)
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const meanwhile = find()
  callerCache.forgetWorkspace(owner.workspaceId)
  resolve()
  await meanwhile
  await find()
  expect(lookups).toBe(3)
})

test('a look-up that a data change overtakes is cached with the newer head', async () => {
  const before = await head()
  callerCache.forgetAll()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const meanwhile = find()
  callerCache.moveHead(owner.workspaceId, committed(before + 5))
  resolve()
  await meanwhile
  expect(await head()).toBe(before + 5)
  expect(lookups).toBe(2)
})

test('a head that the database lost is not cached for ever', async () => {
  const before = await head()
  callerCache.moveHead(owner.workspaceId, committed(before + 9))
  callerCache.forgetWorkspace(owner.workspaceId)
  expect(await head()).toBe(before)
  expect(await head()).toBe(before)
})

test('a revoked permission no longer applies once the revoking call is answered, under load', async () => {
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Busy' } })).id
  const admin = await server.makeMember(owner.workspaceId, 'Admin', [project])
  const roles = await server.databases.inWorkspace(owner.workspaceId, (trx) =>
    findRoles(trx, owner.workspaceId),
  )
  const roleOf = (name: string) => roles.find((role) => role.name === name)?.id as string
  let isOver = false
  const busy = Array.from({ length: 4 }, async () => {
    const { id } = await owner.data(taskContract.createTask, { body: { project, title: 'Busy' } })
    for (let n = 0; !isOver; n++)
      await owner.call(taskContract.updateTask, { params: { id }, body: { title: `Busy ${n}` } })
  })
  const rename = () =>
    admin.call(projectContract.updateProject, { params: { id: project }, body: { color: '#0c8599' } })
  for (let round = 0; round < 10; round++) {
    for (const [name, status] of [
      ['Guest', 403],
      ['Admin', 200],
    ] as const) {
      const params = { id: admin.memberId }
      await owner.data(memberContract.updateMember, { params, body: { roleId: roleOf(name) } })
      expect((await rename()).status).toBe(status)
    }
  }
  isOver = true
  await Promise.all(busy)
})
