import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { commentContract } from '#features/comment/comment.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer({
    COMMENTS_PER_TASK: '2',
    TIME_ENTRIES_PER_DAY: '2',
    CLIENTS_PER_WORKSPACE: '2',
    PROJECTS_PER_WORKSPACE: '2',
    WORKSPACES_PER_USER: '2',
    OPEN_INVITATIONS: '2',
  })
  owner = await server.makeOwner()
})
afterAll(() => server.close())

/** Makes two, the second twice by the same id, and a third. */
async function fill(make: (id: string) => Promise<{ status: number; body: unknown }>) {
  const id = uuidv7()
  const made = [await make(uuidv7()), await make(id), await make(id)]
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await make(uuidv7())).toMatchObject({
    status: 409,
    body: { error: { code: 'LIMIT_REACHED', message: expect.stringContaining(' 2 ') } },
  })
}

test('clients are limited, also by concurrent calls; a repeated id does not count twice', async () => {
  await fill((id) => owner.call(clientContract.createClient, { body: { id, title: id } }))
  expect(await owner.data(clientContract.getClients, {})).toHaveLength(2)
  const other = await server.makeOwner()
  const make = (title: string) => other.call(clientContract.createClient, { body: { title } })
  expect((await make('First')).status).toBe(200)
  const replies = await Promise.all([make('Second'), make('Third')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await other.data(clientContract.getClients, {})).toHaveLength(2)
})

test('projects with copies, comments of a task, and time entries of a day are limited', async () => {
  const ids: string[] = []
  await fill((id) => {
    ids.push(id)
    return owner.call(projectContract.createProject, { body: { id, name: 'Work' } })
  })
  const [project = ''] = ids
  const copy = await owner.call(projectContract.duplicateProject, { params: { projectId: project } })
  expect(copy).toMatchObject({ status: 409, body: { error: { code: 'LIMIT_REACHED' } } })
  expect(await owner.data(projectContract.getProjects, {})).toHaveLength(2)
  const task = await owner.data(taskContract.createTask, { body: { project, title: 'Talk' } })
  await fill((id) =>
    owner.call(commentContract.createComment, { body: { id, task: task.id, text: 'Hello' } }),
  )
  let hour = 9
  await fill((id) => {
    const at = (h: number) => `2026-03-02T${h}:00:00Z`
    hour += 1
    return owner.call(timeContract.createTimeEntry, {
      body: { id, project, start: at(hour), end: at(hour + 1) },
    })
  })
  await fill(async (id) => {
    await owner.call(timeContract.stopTimer, {})
    return owner.call(timeContract.startTimer, { body: { id, project } })
  })
})

test('time entries of a day are limited also by the week grid, by moves and by week copies', async () => {
  const other = await server.makeOwner()
  const project = (await other.data(projectContract.createProject, { body: { name: 'Work' } })).id
  const second = (await other.data(projectContract.createProject, { body: { name: 'More' } })).id
  const add = (start: string, end: string) =>
    other.data(timeContract.createTimeEntry, {
      body: { project, start: `${start}:00Z`, end: `${end}:00Z` },
    })
  const all = () =>
    other.data(timeContract.getTimeEntries, { query: { from: '2026-03-01', to: '2026-03-31' } })
  await add('2026-03-02T09:00', '2026-03-02T10:00')
  await add('2026-03-02T10:00', '2026-03-02T11:00')
  const elsewhere = await add('2026-03-03T09:00', '2026-03-03T10:00')
  // The week after has one of its own on Monday, so that two copies are too many there.
  await add('2026-03-09T20:00', '2026-03-09T21:00')
  const before = await all()

  const refused = (field: string, day: string) => ({
    status: 409,
    body: { error: { code: 'LIMIT_REACHED', fields: { [field]: expect.stringContaining(day) } } },
  })
  const cell = { project: second, day: '2026-03-02', minutes: 60 }
  expect(await other.call(timeContract.setDay, { body: cell })).toMatchObject(refused('minutes', cell.day))
  const params = { id: elsewhere.id }
  const body = { start: '2026-03-02T15:00:00Z', end: '2026-03-02T16:00:00Z' }
  expect(await other.call(timeContract.updateTimeEntry, { params, body })).toMatchObject(
    refused('start', '2026-03-02'),
  )
  expect(await other.call(timeContract.copyWeek, { body: { monday: '2026-03-09' } })).toMatchObject(
    refused('monday', '2026-03-09'),
  )
  expect(await all()).toEqual(before)

  // What makes no further entry is not refused.
  const [full] = before
  const end = '2026-03-02T09:30:00Z'
  const shorter = { params: { id: full!.id }, body: { end } }
  expect((await other.call(timeContract.updateTimeEntry, shorter)).status).toBe(200)
  const fuller = { project, day: '2026-03-02', minutes: 150 }
  expect(await other.data(timeContract.setDay, { body: fuller })).toHaveLength(2)
})

test('open invitations are limited, by link and by mail', async () => {
  const roles = (await owner.data(workspaceContract.getCurrentWorkspace, {})).roles
  const roleId = roles.find(({ name }) => name === 'Member')?.id as string
  await fill((id) => owner.call(memberContract.addMember, { body: { id, roleId } }))
  const mailed = await owner.call(memberContract.addMembers, {
    body: { roleId, emails: ['new@example.com'] },
  })
  expect(mailed).toMatchObject({ status: 409, body: { error: { code: 'LIMIT_REACHED' } } })
})

test('workspaces of a user are limited', async () => {
  const one = uuidv7()
  const make = (id: string) =>
    owner.call(workspaceContract.createWorkspace, { body: { id, name: 'Another' } })
  expect([(await make(one)).status, (await make(one)).status]).toEqual([200, 200])
  expect(await make(uuidv7())).toMatchObject({ status: 409, body: { error: { code: 'LIMIT_REACHED' } } })
})
