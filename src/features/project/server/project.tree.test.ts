import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentContract } from '#features/document/document.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { viewContract } from '#features/view/view.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openProjectSetting, type ProjectSetting, refusedFields } from '../../../../tests/projects.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { maxProjectLevels, projectContract } from '../project.contract.ts'

const { deleteProject, getProjectDeletionImpact, getProjectSums, getProjects, updateProjects } =
  projectContract

let server: TestServer
let at: ProjectSetting
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openProjectSetting(server)
})

const remove = (projectId: string, by = at.owner) => by.call(deleteProject, { params: { projectId } })

describe('the parent of a project', () => {
  test('is set and removed, and its children are ordered by position', async () => {
    const [top, a, b] = [await at.make(), await at.make(), await at.make()]
    expect(await at.change(a.id, { parent: top.id })).toMatchObject({ parent: top.id })
    await at.change(b.id, { parent: top.id })
    const c = await at.make({ parent: top.id })
    expect((await at.read(top.id)).children).toEqual([a.id, b.id, c.id])
    await at.change(c.id, { position: 'Zz' })
    expect((await at.read(top.id)).children).toEqual([c.id, a.id, b.id])
    expect(await at.change(a.id, { parent: null })).toMatchObject({ parent: null })
    expect((await at.read(top.id)).children).toEqual([c.id, b.id])
  })

  test('can’t be itself, a descendant or unknown', async () => {
    const top = await at.make()
    const below = await at.make({ parent: (await at.make({ parent: top.id })).id })
    const before = await at.seq()
    for (const parent of [top.id, below.id, uuidv7()])
      expect(refusedFields(await at.update(top.id, { parent }))).toEqual(['parent'])
    expect(refusedFields(await at.create({ parent: uuidv7() }))).toEqual(['parent'])
    expect(await at.seq()).toBe(before)
  })

  test(`allows at most ${maxProjectLevels} levels, counting descendants`, async () => {
    const levels = [await at.make()]
    while (levels.length < maxProjectLevels) levels.push(await at.make({ parent: levels.at(-1)?.id }))
    expect(refusedFields(await at.create({ parent: levels.at(-1)?.id }))).toEqual(['parent'])
    const second = await at.make()
    const [other] = [second, await at.make({ parent: second.id })]
    expect(refusedFields(await at.update(other.id, { parent: levels.at(-2)?.id }))).toEqual(['parent'])
    expect((await at.update(other.id, { parent: levels.at(-3)?.id })).status).toBe(200)
  })

  test('can’t be set concurrently for two projects to each other', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await at.make(), await at.make()]
      const replies = await Promise.all([
        at.update(a.id, { parent: b.id }),
        at.update(b.id, { parent: a.id }),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  test('can’t form a cycle of three by concurrent changes, and is set atomically in bulk', async () => {
    const [a, b, c] = [await at.make(), await at.make(), await at.make()]
    const replies = await Promise.all([
      at.update(a.id, { parent: b.id }),
      at.update(b.id, { parent: c.id }),
      at.update(c.id, { parent: a.id }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400])
    const projects = [
      { id: a.id, parent: null },
      { id: b.id, parent: a.id },
      { id: c.id, parent: b.id },
      { id: a.id.replace(/^./, 'f'), name: 'x' },
    ]
    expect((await at.owner.call(updateProjects, { body: { projects } })).status).toBe(404)
    expect((await at.owner.call(updateProjects, { body: { projects: projects.slice(0, 3) } })).status).toBe(
      200,
    )
    expect((await at.read(a.id)).total).toMatchObject({ tasksCount: 0 })
    expect((await at.read(c.id)).parent).toBe(b.id)
  })

  test('requires permission to change it; a Manager may also move a project to the top', async () => {
    const [mine, theirs, free] = [await at.make(), await at.make(), await at.make()]
    const manager = await at.join('Manager', [mine.id, free.id])
    expect((await at.update(free.id, { parent: theirs.id }, manager)).status).toBe(403)
    expect((await at.create({ parent: theirs.id }, manager)).status).toBe(403)
    expect((await at.update(free.id, { parent: mine.id }, manager)).status).toBe(200)
    expect((await at.create({ parent: mine.id }, manager)).status).toBe(200)
    expect((await at.update(free.id, { parent: null }, manager)).status).toBe(200)
    const custom = { 'project.view': 'project', 'project.update': 'project' } as const
    const bound = await at.join(custom, [mine.id, free.id])
    expect(refusedFields(await at.update(free.id, { parent: theirs.id }, bound))).toEqual(['parent'])
    expect((await at.update(free.id, { parent: mine.id }, bound)).status).toBe(200)
    expect((await at.update(free.id, { parent: null }, bound)).status).toBe(403)
  })

  test('that is hidden is shown as null, and stays when null is sent back', async () => {
    const top = await at.make({ name: 'Hidden' })
    const below = await at.make({ parent: top.id })
    const custom = { 'project.view': 'project', 'project.update': 'project' } as const
    const person = await at.join(custom, [below.id])
    expect(await at.list(person)).toMatchObject([{ id: below.id, parent: null }])
    const live = await person.live(at.owner.workspaceId)
    expect(await at.change(below.id, { parent: null, name: 'Renamed' }, person)).toMatchObject({
      parent: null,
    })
    await live.until(() => live.messages().length === 1)
    expect(live.messages()).toMatchObject([{ data: { name: 'Renamed', parent: null } }])
    live.close()
    expect((await at.read(below.id)).parent).toBe(top.id)
  })
})

describe('project totals', () => {
  test('add up over three levels what the caller may see', async () => {
    const top = await at.make({ start: '2026-03-02', end: '2026-03-31' })
    const middle = await at.make({ parent: top.id, dueDate: '2026-05-01' })
    const low = await at.make({ parent: middle.id })
    const { taskStatuses } = await at.owner.data(workspaceContract.getCurrentWorkspace, {})
    const done = taskStatuses.find(({ category }) => category === 'done')?.id
    await at.addTask(top.id, { estimate: 10 })
    await at.addTask(middle.id, { estimate: 20, start: '2026-01-05' })
    const tracked = await at.addTask(low.id, { estimate: 40, status: done, end: '2026-06-30' })
    const span = { start: '2026-01-05T09:00:00Z', end: '2026-01-05T09:30:00Z' }
    await at.owner.data(timeContract.createTimeEntry, { body: { ...span, task: tracked.id } })

    expect(await at.read(top.id)).toMatchObject({
      tasksCount: 1,
      tasksActiveCount: 1,
      children: [middle.id],
      total: {
        tasksCount: 3,
        tasksActiveCount: 2,
        estimate: 70,
        activeTime: 30,
        start: '2026-01-05',
        end: '2026-06-30',
      },
    })
    const whole = await at.list()
    for (const { id } of [top, middle, low])
      expect(whole.find((project) => project.id === id)).toEqual({
        ...(await at.read(id)),
        description: undefined,
      })

    // Whoever does not see the middle one sees the low one at the top, and their sums apart.
    const member = await at.join('Member', [top.id, low.id])
    const seen = new Map((await at.list(member)).map((project) => [project.id, project]))
    expect(seen.get(top.id)).toMatchObject({
      children: [],
      total: { tasksCount: 1, estimate: 10, end: '2026-03-31' },
    })
    expect(seen.get(low.id)).toMatchObject({ parent: null, total: { tasksCount: 1, activeTime: 0 } })
    const guest = await at.join('Guest', [top.id, low.id])
    expect((await at.read(low.id, guest)).total).toMatchObject({ estimate: 40, activeTime: null })
  })

  test('by status are limited to what the caller may see', async () => {
    const [one, two] = [
      await at.make({ rate: 60, billing: 'time_materials' }),
      await at.make({ billing: 'time_materials' }),
    ]
    const task = await at.addTask(one.id, { estimate: 5 })
    await at.addTask(one.id, { estimate: 6, price: 100, start: '2026-02-01', dueDate: '2026-02-03' })
    const unpriced = await at.addTask(two.id, { status: null })
    const span = { start: '2026-01-05T09:00:00Z', end: '2026-01-05T10:00:00Z' }
    await at.owner.data(timeContract.createTimeEntry, { body: { ...span, task: task.id } })
    const later = { start: '2026-01-05T10:00:00Z', end: '2026-01-05T10:30:00Z' }
    await at.owner.data(timeContract.createTimeEntry, { body: { ...later, task: unpriced.id } })
    const sums = (by = at.owner) => by.data(getProjectSums, {})
    const all = [
      {
        project: one.id,
        status: task.status,
        tasks: 2,
        estimate: 11,
        activeTime: 60,
        price: 160,
        unpricedTime: 0,
        start: '2026-02-01',
        end: '2026-02-03',
      },
      {
        project: two.id,
        status: null,
        tasks: 1,
        estimate: 0,
        activeTime: 30,
        price: 0,
        unpricedTime: 30,
        start: null,
        end: null,
      },
    ]
    expect((await sums()).toSorted((a, b) => b.tasks - a.tasks)).toEqual(all)
    expect(await sums(await at.join('Member', [one.id]))).toEqual([
      { ...all[0], activeTime: 0, price: null, unpricedTime: null },
    ])
    expect(await sums(await at.join('Guest', [one.id]))).toEqual([
      { ...all[0], activeTime: null, price: null, unpricedTime: null },
    ])
    const seesTasks = await at.join({ 'project.view': 'project', 'task.view': 'all' }, [two.id])
    expect(await sums(seesTasks)).toEqual([{ ...all[1], activeTime: null, price: null, unpricedTime: null }])
  })
})

describe('deleting a project', () => {
  test('is previewed with what would be deleted', async () => {
    const top = await at.make({ billing: 'time_materials' })
    await at.make({ parent: top.id })
    const task = await at.addTask(top.id)
    const deleted = await at.addTask(top.id)
    await at.owner.data(taskContract.deleteTask, { params: { id: deleted.id } })
    const span = { start: '2026-01-05T09:00:00Z', end: '2026-01-05T09:45:00Z' }
    await at.owner.data(timeContract.createTimeEntry, { body: { ...span, task: task.id } })
    const type = { 'content-type': 'application/octet-stream' }
    await at.owner.request('POST', `/api/task/${task.id}/file?name=a.txt`, 'x', type)
    await at.owner.request('POST', '/api/task/comment', { task: task.id, text: 'x' })
    await at.owner.data(documentContract.createDocument, { body: { title: 'Brief', project: top.id } })
    const params = { projectId: top.id }
    const owners = { memberId: at.owner.memberId, minutes: 45, unpricedMinutes: 45, amount: null }
    const time = { minutes: 45, hiddenMinutes: 0, closedMinutes: 0, members: [owners] }
    const impact = { tasks: 1, comments: 1, files: 1, documents: 1, time, expenses: 0, children: 1 }
    expect(await at.owner.data(getProjectDeletionImpact, { params })).toEqual(impact)
    expect(
      (await (await at.join('Manager', [top.id])).call(getProjectDeletionImpact, { params })).status,
    ).toBe(403)
    const blind = await at.join({ 'project.delete': 'all', 'project.view': 'project' })
    expect((await blind.call(getProjectDeletionImpact, { params })).status).toBe(404)
    const flags = { 'project.view': 'all', 'project.delete': 'all', 'task.view': 'all' } as const
    const timeless = await at.join(flags)
    expect(await timeless.data(getProjectDeletionImpact, { params })).toEqual({
      ...impact,
      time: { minutes: 45, hiddenMinutes: 45, closedMinutes: 0, members: [] },
    })
    const empty = await at.make()
    expect(await at.owner.data(getProjectDeletionImpact, { params: { projectId: empty.id } })).toEqual({
      tasks: 0,
      comments: 0,
      documents: 0,
      expenses: 0,
      files: 0,
      time: { minutes: 0, hiddenMinutes: 0, closedMinutes: 0, members: [] },
      children: 0,
    })
  })

  test('moves its children up to its parent in their order, each in a live message', async () => {
    const top = await at.make()
    const [first, last] = [await at.make({ parent: top.id }), await at.make({ parent: top.id })]
    const [a, b] = [await at.make({ parent: first.id }), await at.make({ parent: first.id })]
    await at.change(b.id, { position: 'Zz' })
    const live = await at.owner.live(at.owner.workspaceId)
    expect((await remove(first.id)).status).toBe(200)
    await live.until(() => live.messages().length === 3)
    expect(live.messages()).toMatchObject([
      { object: 'project', event: 'update', data: { id: b.id, parent: top.id } },
      { object: 'project', event: 'update', data: { id: a.id, parent: top.id } },
      { object: 'project', event: 'delete', data: { id: first.id } },
    ])
    live.close()
    expect((await at.read(top.id)).children).toEqual([last.id, b.id, a.id])
    await remove(top.id)
    expect((await at.list()).map(({ parent }) => parent)).toEqual([null, null, null])
  })

  test('deletes its views, with live messages to members who had them', async () => {
    const { id } = await at.make()
    const body = { name: 'Mine', screen: 'project', project: id, value: {} } as const
    const own = await at.owner.data(viewContract.createView, { body })
    const shared = await at.owner.data(viewContract.createView, { body: { ...body, shared: true } })
    const admin = await at.join('Admin')
    const lives = [await at.owner.live(at.owner.workspaceId), await admin.live(at.owner.workspaceId)] as const
    await remove(id)
    for (const live of lives) await live.until(() => live.messages().at(-1)?.object === 'project')
    const deletedIds = (live: (typeof lives)[number]) =>
      live.messages().flatMap(({ object, data }) => (object === 'view' ? (data as { id: string }).id : []))
    expect(deletedIds(lives[0]).sort()).toEqual([own.id, shared.id].sort())
    expect(deletedIds(lives[1])).toEqual([shared.id])
    for (const live of lives) live.close()
    expect(await at.owner.data(viewContract.getViews, {})).toEqual([])
  })

  test('rejects a concurrent move below it, or moves that project to the top', async () => {
    for (let round = 0; round < 5; round++) {
      const [deleted, moved] = [await at.make(), await at.make()]
      const [, reply] = await Promise.all([remove(deleted.id), at.update(moved.id, { parent: deleted.id })])
      if (reply.status !== 200) expect(refusedFields(reply)).toEqual(['parent'])
      expect((await at.read(moved.id)).parent).toBeNull()
    }
  })
})

describe('archived projects', () => {
  const ids = async (status: string) =>
    (await at.owner.data(getProjects, { query: { status } })).map(({ id }) => id)

  test('are excluded from open ones, listed as archived, and can be restored', async () => {
    const [other, hidden] = [await at.make(), await at.make()]
    const archived = await at.change(hidden.id, { archived: true })
    expect(archived.archivedAt).toEqual(expect.any(String))
    expect(await at.change(hidden.id, { archived: true })).toEqual(archived)
    expect([await ids('open'), await ids('archived')]).toEqual([[other.id], [hidden.id]])
    expect(await ids(hidden.status as string)).toHaveLength(2)
    expect(await at.list()).toHaveLength(2)
    expect(await at.change(hidden.id, { archived: false })).toMatchObject({ archivedAt: null })
    expect(await ids('archived')).toEqual([])
  })

  test('reject new tasks, also in subprojects, but allow other changes', async () => {
    const top = await at.make()
    const below = await at.make({ parent: top.id })
    const task = await at.addTask(below.id)
    await at.change(top.id, { archived: true })
    expect((await at.addTask(below.id, { id: task.id })).id).toBe(task.id)
    for (const project of [top.id, below.id]) {
      const body = { project, title: 'T' }
      const reply = await at.owner.call(taskContract.createTask, { body })
      expect(reply).toMatchObject({ status: 409, body: { error: { code: 'PROJECT_ARCHIVED' } } })
    }
    const params = { id: task.id }
    expect((await at.owner.call(taskContract.updateTask, { params, body: { title: 'New' } })).status).toBe(
      200,
    )
    expect((await at.owner.call(timeContract.startTimer, { body: { task: task.id } })).status).toBe(200)
    expect((await at.update(below.id, { name: 'New' })).status).toBe(200)
    await at.change(top.id, { archived: false })
    await at.addTask(below.id)
  })
})
