import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { tidy } from '#server/cleanup.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { workspaceContract } from '../workspace.contract.ts'

const { addSample, createWorkspace, deleteWorkspace, getCurrentWorkspace, getWorkspaces, updateWorkspace } =
  workspaceContract

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
})

const update = (body: object, by: Person = owner, id = owner.workspaceId) =>
  by.call(updateWorkspace, { params: { id }, body })
const drop = (name: string, by: Person = owner) =>
  by.call(deleteWorkspace, { params: { id: owner.workspaceId }, body: { name } })

describe('changing a workspace', () => {
  test('writes the fields sent, and sends them live; a missing Saturday is a day off', async () => {
    const body = {
      name: 'Northwind',
      color: '#123456',
      industry: 'Agency',
      timeZone: 'Europe/Vienna',
      workweek: [0, 1, 1, 1, 1, 0],
      workdayDuration: 7.5,
    }
    const live = await owner.live(owner.workspaceId)
    const reply = await update(body)
    expect(reply.body).toMatchObject({ data: { ...body, workweek: [0, 1, 1, 1, 1, 0, 0], currency: 'EUR' } })
    await live.until(() => live.messages().find(({ object }) => object === 'workspace'))
    expect(await owner.data(getCurrentWorkspace, {})).toMatchObject({
      name: 'Northwind',
      workdayDuration: 7.5,
    })
    expect((await update(body)).body).toEqual(reply.body)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ color: 'red' }, 'color'],
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
    [{ currency: 'XXY' }, 'currency'],
    [{ industry: 'Piracy' }, 'industry'],
    [{ workdayDuration: 25 }, 'workdayDuration'],
    [{ sample: false }, 'sample'],
    [{ deletedAt: null }, 'deletedAt'],
  ])('%j is rejected by field name', async (body, field) => {
    const reply = await update(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
  })

  test('to another currency does not convert amounts', async () => {
    const project = await owner.data(projectContract.createProject, { body: { name: 'P' } })
    const { id } = await owner.data(taskContract.createTask, {
      body: { project: project.id, title: 'T', price: 120, rate: 95.5 },
    })
    await owner.data(rateContract.setRate, { body: { rate: 80 } })
    for (const currency of ['KWD', 'USD', 'EUR']) {
      await update({ currency })
      expect(await owner.data(taskContract.getTask, { params: { id } })).toMatchObject({
        price: 120,
        rate: 95.5,
      })
      expect(await owner.data(rateContract.getRates, {})).toMatchObject([{ rate: 80 }])
    }
  })

  test('requires permission in that workspace, whether or not it is current', async () => {
    const manager = await server.makeMember(owner.workspaceId, 'Manager')
    expect((await update({ name: 'x' }, manager)).status).toBe(403)
    const stranger = await server.makeOwner('Frank')
    expect((await update({ name: 'x' }, stranger)).status).toBe(404)
    await owner.data(createWorkspace, { body: { name: 'Second' } })
    expect((await update({ name: 'First' })).status).toBe(200)
    expect((await owner.data(getWorkspaces, {})).map(({ name }) => name)).toEqual(['First', 'Second'])
  })
})

describe('deleting a workspace', () => {
  test('requires its name, and the Owner role', async () => {
    const admin = await server.makeMember(owner.workspaceId, 'Admin')
    expect((await drop('Olga’s workspace', admin)).status).toBe(403)
    expect((await drop('olga')).body).toMatchObject({ error: { fields: { name: expect.any(String) } } })
    expect(await owner.data(getWorkspaces, {})).toHaveLength(1)
  })

  test('disconnects members immediately, and leaves no data behind', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member')
    const invited = await owner.call(memberContract.addMember, {
      body: { roleId: (await owner.data(getCurrentWorkspace, {})).roles[4]?.id as string },
    })
    const token = /token=([\w-]+)/.exec(JSON.stringify(invited.body))?.[1] as string
    await owner.data(addSample, {})
    const live = await member.live(owner.workspaceId)
    expect((await drop('Olga’s workspace')).status).toBe(200)
    await live.until(() => live.frames.find((frame) => 'type' in frame && frame.type === 'error'))
    expect((await member.call(getCurrentWorkspace, {})).status).toBe(404)
    expect(await owner.data(getWorkspaces, {})).toEqual([])
    expect((await owner.call(memberContract.getInvitation, { query: { token } })).status).toBe(404)
    expect((await drop('Olga’s workspace')).status).toBe(404)

    await tidy(server.databases.system, () => {})
    for (const table of ['task', 'project', 'member', 'change', 'timeEntry', 'role'] as const) {
      const rows = await server.databases.system
        .selectFrom(table)
        .select('workspaceId')
        .where('workspaceId', '=', owner.workspaceId)
        .execute()
      expect(rows, table).toEqual([])
    }
  })

  test('concurrently by two owners succeeds only once', async () => {
    const second = await server.makeMember(owner.workspaceId, 'Owner')
    const replies = await Promise.all([drop('Olga’s workspace'), drop('Olga’s workspace', second)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})
