import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleContract } from '#features/role/role.contract.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import type { Live } from '../../../../tests/visitor.ts'
import { memberContract } from '../member.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('an invitation’s changes are sent live only to members who may invite', async () => {
  const owner = await server.makeOwner()
  const { workspaceId } = owner
  const roles = await owner.data(roleContract.getRoles, {})
  const roleId = roles.find(({ name }) => name === 'Guest')?.id as string
  const join = async (role: 'Admin' | 'Manager' | 'Member' | 'Guest') =>
    (await server.makeMember(workspaceId, role)).live(workspaceId)
  const inviting = [await join('Admin'), await join('Manager')]
  const others = [await join('Member'), await join('Guest')]

  const email = `${crypto.randomUUID()}@example.com`
  const { id } = await owner.data(memberContract.addMember, { body: { email, roleId } })
  await owner.data(memberContract.resendInvitation, { params: { id } })
  await owner.data(memberContract.deleteMember, { params: { id } })

  const heard = (live: Live) =>
    live
      .messages()
      .filter(({ object }) => object === 'member')
      .map(({ event, data }) => [event, (data as { id: string }).id])
  for (const live of [...inviting, ...others]) await live.settle()
  for (const live of inviting)
    expect(heard(live)).toEqual([
      ['create', id],
      ['update', id],
      ['delete', id],
    ])
  for (const live of others) {
    expect(heard(live)).toEqual([])
    expect(JSON.stringify(live.frames)).not.toContain(email)
  }
})
