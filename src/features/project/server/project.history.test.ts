import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openProjectSetting, type ProjectSetting } from '../../../../tests/projects.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { projectContract } from '../project.contract.ts'

const { addProjectMembers, getProjectChanges, removeProjectMembers } = projectContract
const { deleteTask, restoreTasks, updateTask } = taskContract

let server: TestServer
let at: ProjectSetting
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openProjectSetting(server)
})

const changesOf = (projectId: string, by: Person = at.owner) =>
  by.data(getProjectChanges, { params: { projectId } })
const changeTask = (id: string, body: object) => at.owner.data(updateTask, { params: { id }, body })
/** Objects with the names of the fields that changed, newest first. */
const changesIn = async (projectId: string, by?: Person) =>
  (await changesOf(projectId, by)).map(({ object, event, fields }) =>
    [object, event, ...fields.map(({ field }) => field).sort()].join(' '),
  )

describe('the changes of a project', () => {
  test('list actor and fields of project, members and tasks, newest first', async () => {
    const { id } = await at.make()
    const person = await at.join('Admin')
    await at.make({ name: 'Other' })
    await at.change(id, { name: 'Renamed', description: 'Long' }, person)
    await at.change(id, { position: 'a9' })
    const body = { projectId: id, memberIds: [person.memberId] }
    await at.owner.data(addProjectMembers, { body })
    const task = await at.addTask(id)
    await changeTask(task.id, { title: 'Better', position: 'a9' })
    await at.owner.data(deleteTask, { params: { id: task.id } })
    await at.owner.data(restoreTasks, { body: { ids: [task.id] } })
    await at.owner.data(removeProjectMembers, { body })
    const found = await changesOf(id)
    const [both, mine] = [[at.owner.memberId, person.memberId].sort(), [at.owner.memberId]]
    expect(found).toMatchObject([
      {
        object: 'project-member',
        event: 'delete',
        id,
        fields: [{ field: 'members', before: both, after: mine }],
      },
      { object: 'task', event: 'create', title: 'Better', fields: [] },
      { object: 'task', event: 'delete', id: task.id, title: 'Better', fields: [] },
      {
        object: 'task',
        event: 'update',
        id: task.id,
        title: 'Better',
        actor: at.owner.memberId,
        fields: [{ field: 'title', before: 'T', after: 'Better' }],
      },
      { object: 'task', event: 'create', title: 'T' },
      { object: 'project-member', event: 'create', fields: [{ before: mine, after: both }] },
      {
        object: 'project',
        event: 'update',
        id,
        title: 'Renamed',
        actor: person.memberId,
        fields: [
          { field: 'name', before: 'Website', after: 'Renamed' },
          { field: 'description', before: null, after: null },
        ],
      },
      { object: 'project', event: 'create', title: 'Website' },
    ])
    expect(found).toHaveLength(8)
  })

  test('hide money and clients without permission', async () => {
    const { id } = await at.make()
    const client = await at.owner.data(clientContract.createClient, { body: { title: 'Payer' } })
    const task = await at.addTask(id)
    await at.change(id, {
      rate: 5,
      client: client.id,
      budget: { unit: 'money', amount: 9 },
      priority: 'high',
    })
    await at.change(id, { rate: 6 })
    await changeTask(task.id, { price: 98_765.43 })
    await changeTask(task.id, { rate: 87_654.32, estimate: 5 })
    const rest = ['task create', 'project create']
    expect(await changesIn(id)).toEqual([
      'task update estimate rate',
      'task update isPriceFixed price',
      'project update rate',
      'project update budget client priority rate',
      ...rest,
    ])
    const seen = ['task update estimate', 'project update priority', ...rest]
    expect(await changesIn(id, await at.join('Member', [id]))).toEqual(seen)
    const manager = await at.join('Manager')
    expect(await changesIn(id, manager)).toEqual([seen[0], 'project update client priority', ...rest])
    expect(JSON.stringify(await changesOf(id, manager))).not.toMatch(/98765.43|87654.32/)
  })

  test('of tasks, are those that the caller may see now and could see then', async () => {
    const [id, hidden] = [(await at.make()).id, (await at.make()).id]
    const member = await at.join('Member', [id])
    const comes = await at.addTask(hidden, { title: 'Comes' })
    const goes = await at.addTask(id, { title: 'Goes' })
    await changeTask(comes.id, { title: 'Came' })
    await changeTask(comes.id, { project: id })
    await changeTask(comes.id, { priority: 'low' })
    await changeTask(goes.id, { project: hidden })
    expect(await changesIn(id, member)).toEqual(['task update priority', 'project create'])
    expect(await changesIn(id)).toEqual([
      'task update project',
      'task update priority',
      'task update project',
      'task create',
      'project create',
    ])
    const own = await at.join({ 'project.view': 'all', 'task.view': 'own' })
    const mine = await at.addTask(id, { title: 'Mine', executor: own.memberId })
    expect(await changesIn(id, own)).toEqual(['task create', 'project create'])
    await changeTask(mine.id, { executor: null })
    expect(await changesIn(id, own)).toEqual(['project create'])
  })

  test('are limited to 50, and are found behind many hidden ones', async () => {
    const { id } = await at.make()
    const task = await at.addTask(id)
    const own = await at.join({ 'project.view': 'all', 'task.view': 'own' })
    for (let n = 0; n < 230; n++) await changeTask(task.id, { title: `T${n}` })
    const found = await changesOf(id)
    expect(found).toHaveLength(50)
    expect(found[0]?.title).toBe('T229')
    expect(await changesIn(id, own)).toEqual(['project create'])
  })

  test('require a visible project', async () => {
    const { id } = await at.make()
    const reply = await (await at.join('Member')).call(getProjectChanges, { params: { projectId: id } })
    expect(reply.status).toBe(404)
  })
})
