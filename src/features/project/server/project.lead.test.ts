import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openProjectSetting, type ProjectSetting, refusedFields } from '../../../../tests/projects.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { projectContract } from '../project.contract.ts'

const { addProjectMembers, deleteProject, duplicateProject, removeProjectMembers, updateProject } =
  projectContract

let server: TestServer
let at: ProjectSetting
let ann: Person
let bo: Person
let project: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openProjectSetting(server)
  project = (await at.make({ name: 'Pier' })).id
  ann = await server.makeMember(at.owner.workspaceId, 'Member', [project])
  bo = await server.makeMember(at.owner.workspaceId, 'Member')
})

const appoint = (lead: string | null, by = at.owner) =>
  by.call(updateProject, { params: { id: project }, body: { lead } })
const leadNow = async () => (await at.read(project)).lead

test('appointing a lead notifies them and is sent live', async () => {
  const live = await ann.live(at.owner.workspaceId)
  expect((await appoint(ann.memberId)).ok).toBe(true)
  expect(await leadNow()).toBe(ann.memberId)
  const message = await live.until(() =>
    live.messages().find(({ object, event }) => object === 'project' && event === 'update'),
  )
  expect(message.data).toMatchObject({ id: project, lead: ann.memberId })
  expect(await notificationsOf(server, ann)).toMatchObject([{ what: 'lead', project, title: 'Pier' }])
  await at.change(project, { lead: at.owner.memberId })
  expect(await leadNow()).toBe(at.owner.memberId)
  await at.change(project, { lead: null })
  expect(await leadNow()).toBeNull()
  expect(await at.make({ name: 'Quay', lead: at.owner.memberId })).toMatchObject({ lead: at.owner.memberId })
})

test('a lead must be an active project member, and can’t be appointed by a Member', async () => {
  const stranger = await server.makeOwner()
  for (const lead of [bo.memberId, stranger.memberId, crypto.randomUUID()])
    expect(refusedFields(await appoint(lead))).toEqual(['lead'])
  expect((await appoint(ann.memberId, ann)).status).toBe(403)
  await at.owner.data(memberContract.deactivateMember, { params: { id: ann.memberId } })
  expect(refusedFields(await appoint(ann.memberId))).toEqual(['lead'])
  expect(await leadNow()).toBeNull()
})

test('leaving the project removes its lead, also after rejoining', async () => {
  await appoint(ann.memberId)
  const body = { projectId: project, memberIds: [ann.memberId] }
  await at.owner.data(removeProjectMembers, { body })
  expect(await leadNow()).toBeNull()
  await at.owner.data(addProjectMembers, { body })
  expect(await leadNow()).toBeNull()
  await appoint(ann.memberId)
  await at.owner.data(memberContract.deleteMember, { params: { id: ann.memberId } })
  expect(await leadNow()).toBeNull()
})

test('of two concurrent appointments one takes effect', async () => {
  await at.owner.data(addProjectMembers, { body: { projectId: project, memberIds: [bo.memberId] } })
  const both = await Promise.all([appoint(ann.memberId), appoint(bo.memberId)])
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  expect([ann.memberId, bo.memberId]).toContain(await leadNow())
})

test('a copy and a restored project have the lead of the original', async () => {
  await appoint(ann.memberId)
  const copy = await at.owner.data(duplicateProject, {
    params: { projectId: project },
    body: { name: 'Pier two' },
  })
  expect(copy).toMatchObject({ lead: ann.memberId })
  await at.owner.data(deleteProject, { params: { projectId: project } })
  await at.owner.data(trashContract.restoreTrash, { body: { items: [{ kind: 'project', id: project }] } })
  expect(await leadNow()).toBe(ann.memberId)
})
