import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { purgeTasks } from '#features/task/server/task.jobs.queries.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { timeContract } from '../time.contract.ts'

let server: TestServer
let owner: Person
let project: string
let other: string
let task: string
let hour = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = await makeProject('Website')
  other = await makeProject('Internal', { billing: 'non_billable' })
  task = await makeTask('Write the brief')
  await owner.data(rateContract.setRate, { body: { rate: 110 } })
})

const makeProject = async (name: string, more = {}) =>
  (await owner.data(projectContract.createProject, { body: { name, billing: 'time_materials', ...more } })).id
const makeTask = async (title: string, more = {}) =>
  (await owner.data(taskContract.createTask, { body: { project, title, ...more } })).id
const readTask = (id = task) => owner.data(taskContract.getTask, { params: { id } })
/** Tracks an hour of its own. */
const track = (where: object = { task }, person = owner) => {
  const start = new Date(Date.UTC(2026, 4, 4, hour++)).toISOString()
  const end = new Date(Date.UTC(2026, 4, 4, hour)).toISOString()
  return person.data(timeContract.createTimeEntry, { body: { ...where, start, end } as never })
}
const entries = (person = owner) =>
  person.data(timeContract.getTimeEntries, { query: { from: '2026-05-01', to: '2027-05-31' } })
const remove = (id: string, timeTo?: unknown, person = owner) =>
  person.call(taskContract.deleteTask, { params: { id }, ...(timeTo ? { body: { timeTo } as never } : {}) })

describe('an entry', () => {
  test('keeps project, client, currency and rate as they were when it was created', async () => {
    const client = await owner.data(clientContract.createClient, { body: { title: 'Acme' } })
    await owner.data(projectContract.updateProject, { params: { id: project }, body: { client: client.id } })
    const entry = await track()
    expect(entry).toMatchObject({ project, client: client.id, currency: 'EUR', rate: 110, covered: false })
    await owner.data(projectContract.updateProject, {
      params: { id: project },
      body: { client: null, billing: 'fixed_fee' },
    })
    expect(await entries()).toMatchObject([{ project, client: client.id, rate: 110, covered: false }])
  })

  test('keeps its project when its task moves, and is billed there', async () => {
    await track()
    const live = await owner.live(owner.workspaceId)
    const moved = await owner.data(taskContract.updateTask, {
      params: { id: task },
      body: { project: other },
    })
    // Its tracked time is its own, what that earns belongs to the project in which it stayed.
    expect(moved).toMatchObject({ project: other, activeTime: 60, price: 0 })
    expect(await entries()).toMatchObject([
      { task, project, title: 'Write the brief', billable: true, rate: 110 },
    ])
    await owner.data(taskContract.updateTask, { params: { id: task }, body: { title: 'Renamed' } })
    expect(await entries()).toMatchObject([{ title: 'Write the brief' }])
    // Back home it counts again.
    const back = await owner.data(taskContract.updateTask, { params: { id: task }, body: { project } })
    expect(back.price).toBe(110)
    await live.settle()
    expect(live.messages().some(({ object }) => object === 'time-entry')).toBe(false)
    live.close()
  })

  test('moves with its task on request, in bulk too, with those of subtasks', async () => {
    const part = await makeTask('Part', { parent: task })
    await track()
    await track({ task: part })
    const live = await owner.live(owner.workspaceId)
    const body = { tasks: [{ id: task, project: other, timeEntries: 'move' as const }] }
    await owner.data(taskContract.updateTasks, { body })
    const moved = { project: other, billable: false }
    expect(await entries()).toMatchObject([moved, moved])
    expect(await readTask()).toMatchObject({ activeTime: 60, price: 0 })
    await live.settle()
    const messages = live.messages().filter(({ object }) => object === 'time-entry')
    expect(messages).toMatchObject([
      { event: 'update', data: { project: other, billable: false } },
      { event: 'update', data: { project: other, billable: false } },
    ])
    live.close()
  })

  test('can’t be moved with its task by a role that may not change others’ time', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project, other])
    await track()
    const call = (timeEntries: 'keep' | 'move') =>
      member.call(taskContract.updateTask, { params: { id: task }, body: { project: other, timeEntries } })
    expect((await call('move')).status).toBe(403)
    expect((await call('keep')).status).toBe(200)
  })
})

describe('the preview of time that moves with its task', () => {
  const ask = (person = owner, to = other, ids = [task]) =>
    person.data(taskContract.getMovableTime, { body: { ids, project: to } })
  const move = (to: string) =>
    owner.data(taskContract.updateTask, {
      params: { id: task },
      body: { project: to, timeEntries: 'move' },
    })

  test('includes subtasks, and whether the move can be undone', async () => {
    expect(await ask()).toBeNull()
    const part = await makeTask('Part', { parent: task })
    await track()
    await track({ task: part })
    const app = await makeProject('App')
    expect(await ask(owner, app)).toEqual({ minutes: 120, amount: 220, project, isUndoable: true })
    // Not billed there, it would not be billable again once back.
    expect(await ask()).toMatchObject({ isUndoable: false })
    // Where the task is already nothing moves.
    expect(await ask(owner, project)).toBeNull()
    const before = await entries()
    await move(app)
    expect(await entries()).toMatchObject([{ project: app }, { project: app }])
    await move(project)
    const stable = (all: typeof before) => all.map(({ updatedAt, ...entry }) => entry)
    expect(stable(await entries())).toEqual(stable(before))
  })

  test('is not undoable once another rate applies, or when entries are in several projects', async () => {
    const app = await makeProject('App')
    await track()
    await owner.data(rateContract.setRate, { body: { rate: 150 } })
    expect(await ask(owner, app)).toMatchObject({ amount: 110, isUndoable: false })
    await owner.data(taskContract.updateTask, { params: { id: task }, body: { project: app } })
    const third = await makeProject('Third')
    await track()
    expect(await ask(owner, third)).toMatchObject({ minutes: 120, project: null, isUndoable: false })
  })

  test('requires the right to move all of it, and amounts require money.view', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project, other])
    const own = await member.data(taskContract.createTask, { body: { project, title: 'Mine' } })
    await track({ task: own.id }, member)
    expect(await ask(member, other, [own.id])).toMatchObject({ minutes: 60, amount: null, project })
    await track({ task: own.id })
    expect(await ask(member, other, [own.id])).toBeNull()
    const stranger = await server.makeMember(owner.workspaceId, 'Member', [other])
    const reply = await stranger.call(taskContract.getMovableTime, { body: { ids: [task], project: other } })
    expect(reply.status).toBe(404)
  })
})

describe('deleting', () => {
  test('a task with time requires a target for it, and hides others’ hours and amounts', async () => {
    const manager = await server.makeMember(owner.workspaceId, 'Manager', [project])
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const own = (await member.data(taskContract.createTask, { body: { project, title: 'Mine' } })).id
    for (let n = 0; n < 4; n++) await track({ task: own }, manager)
    await track({ task: own }, member)
    // The manager's hours and money are not the member's to see: only how much there is.
    const refused = await remove(own, undefined, member)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      error: { code: 'HAS_TIME', fields: { timeTo: expect.any(String) } },
    })
    expect(JSON.stringify(refused.body)).toMatch(/5h of tracked time.*others 4h/)
    expect(JSON.stringify(refused.body)).not.toMatch(/Manager|440/)
    expect(await member.data(taskContract.getTasksTime, { body: { ids: [own] } })).toEqual({
      minutes: 300,
      hiddenMinutes: 240,
      closedMinutes: 0,
      members: [{ memberId: member.memberId, minutes: 60, unpricedMinutes: 0, amount: null }],
    })
    const seen = await remove(own)
    expect(JSON.stringify(seen.body)).toMatch(/Manager 4h \(€440.00\)/)
    expect(await entries()).toHaveLength(5)
    // Others' time it may leave in the project, but not take elsewhere.
    expect((await remove(own, { task }, member)).status).toBe(403)
    expect((await remove(own, 'project', member)).status).toBe(200)
    expect(await entries()).toHaveLength(5)
    for (const entry of await entries())
      expect(entry).toMatchObject({ task: null, project, title: 'Mine', rate: 110 })
  })

  test('a task leaves its time in the project, also after a purge; restoring returns it', async () => {
    await track()
    const live = await owner.live(owner.workspaceId)
    await owner.data(taskContract.deleteTasks, { body: { ids: [task], timeTo: 'project' } })
    expect(await entries()).toMatchObject([{ task: null, project, title: 'Write the brief' }])
    await owner.data(taskContract.restoreTasks, { body: { ids: [task] } })
    expect(await entries()).toMatchObject([{ task, project }])
    expect(await readTask()).toMatchObject({ activeTime: 60, price: 110, actions: [{ task }] })
    await live.settle()
    expect(
      live
        .messages()
        .map(({ object, event, data }) => [object, event, 'task' in data ? data.task : undefined]),
    ).toMatchObject([
      ['time-entry', 'update', null],
      ['task', 'delete', undefined],
      ['task', 'create', undefined],
      ['time-entry', 'update', task],
      ['task', 'update', undefined],
    ])
    live.close()
    await owner.data(taskContract.deleteTasks, { body: { ids: [task], timeTo: 'project' } })
    await server.databases.system
      .updateTable('task')
      .set({ deletedAt: '2020-01-01T00:00:00Z' })
      .where('id', '=', task)
      .execute()
    await purgeTasks(server.databases.system)
    expect(await entries()).toMatchObject([{ task: null, project, title: 'Write the brief', rate: 110 }])
  })

  test('several tasks moves their time to another task, which must not be among them', async () => {
    const target = await makeTask('Target')
    const second = await makeTask('Second')
    await track()
    await track({ task: second })
    const call = (timeTo: object) =>
      owner.call(taskContract.deleteTasks, { body: { ids: [task, second], timeTo: timeTo as never } })
    expect((await call({ task: second })).status).toBe(400)
    expect((await call({ task: owner.memberId })).status).toBe(400)
    expect((await call({ task: target })).status).toBe(200)
    expect(await entries()).toMatchObject([{ task: target }, { task: target }])
    expect(await readTask(target)).toMatchObject({ activeTime: 120, price: 220 })
  })

  test('a project requires another one for its time, also for time without a task', async () => {
    await track()
    await track({ project })
    await owner.data(timeContract.startTimer, { body: { task } })
    const call = (timeTo?: object) =>
      owner.call(projectContract.deleteProject, {
        params: { projectId: project },
        ...(timeTo && { body: { timeTo: timeTo as never } }),
      })
    expect(await call()).toMatchObject({ status: 409, body: { error: { code: 'HAS_TIME' } } })
    const impact = await owner.data(projectContract.getProjectDeletionImpact, {
      params: { projectId: project },
    })
    expect(impact.time).toMatchObject({ minutes: 120, members: [{ amount: expect.closeTo(220, 0) }] })
    expect((await call({ project })).status).toBe(400)
    expect((await call({ task })).status).toBe(400)
    const third = await makeProject('Third')
    expect((await call({ project: third })).status).toBe(200)
    const found = (await entries()).map(({ task, project, rate }) => ({ task, project, rate }))
    expect(found).toEqual(Array.from({ length: 3 }, () => ({ task: null, project: third, rate: 110 })))
  })

  test('a member preserves their time', async () => {
    const person = await server.makeMember(owner.workspaceId, 'Member', [project])
    await track({ task }, person)
    await owner.data(memberContract.deleteMember, { params: { id: person.memberId } })
    expect(await entries()).toMatchObject([{ memberId: person.memberId, task, rate: 110 }])
  })

  test('a task while time is concurrently written: the time is either refused or preserved', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await makeTask('Race')
      const before = (await entries()).length
      const start = new Date(Date.UTC(2026, 4, 4, hour++)).toISOString()
      const end = new Date(Date.UTC(2026, 4, 4, hour)).toISOString()
      const [made] = await Promise.all([
        owner.call(timeContract.createTimeEntry, { body: { task: id, start, end } }),
        owner.call(taskContract.deleteTasks, { body: { ids: [id], timeTo: 'project' } }),
      ])
      expect([200, 404]).toContain(made.status)
      expect((await entries()).length).toBe(before + (made.status === 200 ? 1 : 0))
    }
  })
})

describe('no rate', () => {
  beforeEach(() => owner.data(rateContract.setRate, { body: { rate: null } }))

  test('is unpriced rather than a rate of 0, and summed separately', async () => {
    expect(await track()).toMatchObject({ rate: null, unpriced: true })
    const free = await makeTask('Free', { rate: 0 })
    expect(await track({ task: free })).toMatchObject({ rate: 0, unpriced: false })
    expect(await track({ project: other })).toMatchObject({ unpriced: false, billable: false })
    expect(await readTask()).toMatchObject({ price: 0, unpricedTime: 60, activeTime: 60 })
    expect(await readTask(free)).toMatchObject({ price: 0, unpricedTime: 0 })
    // Nothing of it is told to whom money is hidden.
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    expect(await track({ task }, member)).toMatchObject({ rate: null, unpriced: false })
    expect(await member.data(taskContract.getTask, { params: { id: task } })).toMatchObject({
      unpricedTime: null,
    })
  })
})

describe('time is covered by a fee', () => {
  test('in a fixed-fee project, and on a task with a fixed price', async () => {
    const fixed = await makeProject('Fixed', { billing: 'fixed_fee' })
    expect(await track({ project: fixed })).toMatchObject({ covered: true, rate: 110, unpriced: false })
    await track()
    const set = (price: number | null) =>
      owner.data(taskContract.updateTask, { params: { id: task }, body: { price } })
    expect(await set(500)).toMatchObject({ price: 500, isPriceFixed: true })
    expect(await track()).toMatchObject({ covered: true })
    expect((await entries()).map(({ covered }) => covered)).toEqual([true, true, true])
    // Without the fixed price every hour is billed again.
    expect(await set(null)).toMatchObject({ price: 220 })
  })

  test('when the billing of the project changes and earlier time is included on request', async () => {
    await track()
    const change = (body: object) =>
      owner.data(projectContract.updateProject, { params: { id: project }, body })
    await change({ billing: 'fixed_fee' })
    expect(await readTask()).toMatchObject({ price: 110 })
    await change({ applyRate: true })
    expect(await readTask()).toMatchObject({ price: 0 })
    expect(await entries()).toMatchObject([{ covered: true, rate: 110 }])
  })
})

describe('time on a project without a task', () => {
  test('can be created, timed, changed and set by day like other time', async () => {
    const timer = await owner.data(timeContract.startTimer, { body: { project } })
    expect(timer).toMatchObject({ task: null, project, title: '', rate: 110 })
    // The same again answers what runs.
    expect((await owner.data(timeContract.startTimer, { body: { project } })).id).toBe(timer.id)
    await owner.data(timeContract.stopTimer, {})
    const cell = { day: '2026-06-01', minutes: 90, project }
    const [entry] = await owner.data(timeContract.setDay, { body: cell })
    expect(entry).toMatchObject({ task: null, project })
    const params = { id: entry?.id as string }
    expect(await owner.data(timeContract.updateTimeEntry, { params, body: { task } })).toMatchObject({
      task,
      project,
    })
    expect(await readTask()).toMatchObject({ activeTime: 90 })
    const off = await owner.data(timeContract.updateTimeEntry, { params, body: { task: null } })
    expect(off).toMatchObject({ task: null, project, title: '' })
    expect(await readTask()).toMatchObject({ activeTime: 0 })
    expect(await owner.data(timeContract.setDay, { body: { ...cell, minutes: 0 } })).toEqual([])
  })

  test('requires the right to track there, and is visible by project', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [])
    const insider = await server.makeMember(owner.workspaceId, 'Manager', [project])
    const start = { start: '2026-05-20T09:00:00Z', end: '2026-05-20T10:00:00Z' }
    const call = (person: Person) =>
      person.call(timeContract.createTimeEntry, { body: { project, ...start } })
    expect((await call(member)).status).toBe(404)
    expect((await call(insider)).status).toBe(200)
    const both = { body: { project, task, ...start } }
    expect((await owner.call(timeContract.createTimeEntry, both)).status).toBe(400)
    const stranger = await server.makeMember(owner.workspaceId, { 'time.view': 'project' }, [other])
    expect(await entries(stranger)).toEqual([])
  })
})
