import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authContract } from '#features/auth/auth.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { presenceContract } from '../presence.contract.ts'

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
})

const lastSeen = (person: Person) => person.data(presenceContract.getLastSeen, {})
const seenAt = async (person: Person, caller = owner) =>
  (await lastSeen(caller)).find(({ memberId }) => memberId === person.memberId)?.at
/** As if they had been there so long ago. */
const age = (person: Person, ago: string) =>
  sql`update last_seen set at = date_trunc('minute', now() - ${ago}::interval) where member = ${person.memberId}`.execute(
    server.databases.system,
  )
async function until(isSo: () => Promise<boolean>) {
  for (const end = Date.now() + 20_000; !(await isSo()); ) {
    if (Date.now() > end) throw new Error('not within 20 s')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const isNew = (at: string | undefined) => at !== undefined && Date.now() - Date.parse(at) < 120_000

test('last seen is set when a member connects and disconnects, to the minute', {
  timeout: 60_000,
}, async () => {
  const person = await server.makeMember(owner.workspaceId, 'Member')
  expect(await lastSeen(owner)).toEqual([])
  const live = await person.live(owner.workspaceId)
  await until(async () => isNew(await seenAt(person)))
  await age(person, '3 hours')
  live.close()
  await until(async () => isNew(await seenAt(person)))
  expect(new Date((await seenAt(person)) as string).getUTCSeconds()).toBe(0)
})

test('signing out sets last seen, though the session is deleted', async () => {
  const person = await server.makeMember(owner.workspaceId, 'Member')
  await person.live(owner.workspaceId)
  await until(async () => isNew(await seenAt(person)))
  await age(person, '3 hours')
  await person.data(authContract.logout, {})
  await until(async () => isNew(await seenAt(person)))
})

test('last seen does not include activity in another workspace', async () => {
  const person = await server.makeMember(owner.workspaceId, 'Member')
  const other = await server.makeOwner('Other')
  await server.databases.system
    .updateTable('member')
    .set({ user: person.userId })
    .where('id', '=', other.memberId)
    .execute()
  const live = await person.live(other.workspaceId)
  await until(async () => {
    const rows = await server.databases.system.selectFrom('lastSeen').select('workspaceId').execute()
    return rows.some(({ workspaceId }) => workspaceId === other.workspaceId)
  })
  expect(await lastSeen(owner)).toEqual([])
  live.close()
})

test('presence is visible to members who may see the member, and not for removed ones', async () => {
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Shared' } })).id
  const near = await server.makeMember(owner.workspaceId, 'Guest', [project])
  const peer = await server.makeMember(owner.workspaceId, 'Guest', [project])
  const far = await server.makeMember(owner.workspaceId, 'Guest')
  const blind = await server.makeMember(owner.workspaceId, { 'task.view': 'all' })
  const lives = await Promise.all([near, peer, far].map((person) => person.live(owner.workspaceId)))
  await until(async () => (await lastSeen(owner)).length === 3)
  const ids = async (caller: Person) => (await lastSeen(caller)).map(({ memberId }) => memberId).sort()
  expect(await ids(near)).toEqual([near.memberId, peer.memberId].sort())
  expect(await ids(far)).toEqual([far.memberId])
  expect((await blind.call(presenceContract.getLastSeen, {})).status).toBe(403)

  await owner.data(memberContract.deleteMember, { params: { id: peer.memberId } })
  expect(await ids(near)).toEqual([near.memberId])
  expect((await peer.call(presenceContract.getLastSeen, {})).ok).toBe(false)
  for (const live of lives) live.close()
})
