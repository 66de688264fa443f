import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'
import { clientContract } from '../features/client/client.contract.ts'
import { commentContract } from '../features/comment/comment.contract.ts'
import { memberContract } from '../features/member/member.contract.ts'
import { projectContract } from '../features/project/project.contract.ts'
import { taskContract } from '../features/task/task.contract.ts'
import { timeContract } from '../features/time/time.contract.ts'
import { workspaceContract } from '../features/workspace/workspace.contract.ts'

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

test('clients, also by two calls at once', async () => {
  await fill((id) => owner.call(clientContract.createClient, { body: { id, title: id } }))
  expect(await owner.data(clientContract.getClients, {})).toHaveLength(2)
})

test('projects, copies among them, comments of a task, and time entries of a day', async () => {
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

test('open invitations, by link and by mail', async () => {
  const roles = (await owner.data(workspaceContract.getCurrentWorkspace, {})).roles
  const roleId = roles.find(({ name }) => name === 'Member')?.id as string
  await fill((id) => owner.call(memberContract.addMember, { body: { id, roleId } }))
  const mailed = await owner.call(memberContract.addMembers, {
    body: { roleId, emails: ['new@example.com'] },
  })
  expect(mailed).toMatchObject({ status: 409, body: { error: { code: 'LIMIT_REACHED' } } })
})

test('workspaces of a user', async () => {
  const one = uuidv7()
  const make = (id: string) =>
    owner.call(workspaceContract.createWorkspace, { body: { id, name: 'Another' } })
  expect([(await make(one)).status, (await make(one)).status]).toEqual([200, 200])
  expect(await make(uuidv7())).toMatchObject({ status: 409, body: { error: { code: 'LIMIT_REACHED' } } })
})
