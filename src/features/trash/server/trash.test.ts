import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabases } from '#database/database.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { commentContract } from '#features/comment/comment.contract.ts'
import { fileContract } from '#features/file/file.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { projectStatusContract, taskStatusContract } from '#features/status/status.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { purgeTasks } from '#features/task/server/task.jobs.queries.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { viewContract } from '#features/view/view.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { tidy } from '#server/cleanup.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { type TrashKind, type TrashName, trashContract } from '../trash.contract.ts'

const { getTrash, restoreTrash } = trashContract

let server: TestServer
let at: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openTaskSetting(server)
})

const trash = (by: Person = at.owner, query = {}) => by.data(getTrash, { query })
const titles = async (by?: Person, query = {}) => (await trash(by, query)).map(({ title }) => title)
const restore = (items: TrashName[], by: Person = at.owner) => by.call(restoreTrash, { body: { items } })
const one = (kind: TrashKind, id: string) => [{ kind, id }]
const remove = (id: string, by: Person = at.owner) => by.data(taskContract.deleteTask, { params: { id } })
const comment = (task: string, text: string, by: Person = at.owner) =>
  by.data(commentContract.createComment, { body: { task, text } })
async function addFile(task: string, name: string, by: Person = at.owner): Promise<string> {
  const type = { 'content-type': 'application/octet-stream' }
  const response = await by.request('POST', `/api/task/${task}/file?name=${name}`, 'x', type)
  return ((await response.json()) as { data: { id: string } }).data.id
}
const workspace = () => at.owner.data(workspaceContract.getCurrentWorkspace, {})
const changes = async () =>
  (
    await server.databases.system
      .selectFrom('change')
      .select(['object', 'event'])
      .where('workspaceId', '=', at.owner.workspaceId)
      .orderBy('seq')
      .execute()
  ).map(({ object, event }) => `${object} ${event}`)

describe('the list', () => {
  test('has each kind of item with its place, who deleted it, and deletion and purge dates', async () => {
    const { owner, project } = at
    const task = await at.make({ title: 'Kept' })
    const deleted = await at.make({ title: 'Gone' })
    await at.make({ title: 'Part', parent: deleted.id })
    const said = await comment(task.id, 'Some **words**')
    const file = await addFile(task.id, 'plan.txt')
    const tag = await owner.data(tagContract.createTag, { body: { name: 'Urgent' } })
    await at.update(task.id, { tags: [tag.id] })
    const view = await owner.data(viewContract.createView, {
      body: { name: 'Mine', screen: 'projects', value: {} },
    })
    await remove(deleted.id)
    await owner.data(commentContract.deleteComment, { params: { id: said.id } })
    await owner.data(fileContract.deleteFile, { params: { id: file } })
    await owner.data(tagContract.deleteTag, { params: { id: tag.id } })
    await owner.data(taskStatusContract.deleteStatus, { params: { id: at.statuses.Backlog! } })
    await owner.data(viewContract.deleteView, { params: { id: view.id } })
    const place = { project, task: task.id, taskTitle: 'Kept', parts: 0 }
    const nowhere = { project: null, task: null, taskTitle: null }
    const found = await trash()
    expect(found).toMatchObject([
      { kind: 'view', id: view.id, title: 'Mine', ...nowhere },
      { kind: 'status', id: at.statuses.Backlog, title: 'Backlog', statusOf: 'task', ...nowhere },
      { kind: 'tag', id: tag.id, title: 'Urgent', parts: 1, ...nowhere },
      { kind: 'file', id: file, title: 'plan.txt', ...place },
      { kind: 'comment', id: said.id, title: 'Some words', ...place },
      { kind: 'task', id: deleted.id, title: 'Gone', project, task: null, parts: 1 },
    ])
    for (const { deletedBy, deletedAt, purgedAt } of found) {
      expect(deletedBy).toBe(owner.memberId)
      expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(30 * 24 * 3_600_000)
    }
    expect(await titles(owner, { kind: 'task' })).toEqual(['Gone'])
    expect(await titles(owner, { search: 'LAN' })).toEqual(['plan.txt'])
    expect(await titles(owner, { search: '%' })).toEqual([])
  })

  test('is paginated, also when many have the same deletion time', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await at.make()).id))
    await at.owner.data(taskContract.deleteTasks, { body: { ids } })
    const said = await comment((await at.make()).id, 'Later')
    await at.owner.data(commentContract.deleteComment, { params: { id: said.id } })
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: 2, ...(cursor && { cursor }) }
      const reply = await at.owner.call(getTrash, { query })
      const body = reply.body as { data: { id: string }[]; cursor: string | null }
      expect(body.data.length).toBe(2)
      seen.push(...body.data.map(({ id }) => id))
      cursor = body.cursor
    }
    expect(seen).toEqual([said.id, ...ids.sort().reverse()])
    expect((await at.owner.call(getTrash, { query: { cursor: 'x' } })).status).toBe(400)
  })

  test('contains only what the caller may see and restore', async () => {
    const { owner, project } = at
    const secret = await at.makeProject('Secret')
    const member = await at.join('Member')
    const guest = await at.join('Guest')
    const manager = await at.join('Manager')
    const own = await at.make({ title: 'Own' }, member)
    const taken = await at.make({ title: 'Taken' }, member)
    const others = await at.make({ title: 'Others' })
    const hidden = await at.make({ title: 'Hidden', project: secret })
    const other = await at.make({ title: 'Kept' })
    const inHidden = await at.make({ title: 'Stays', project: secret })
    for (const id of [taken.id, others.id, hidden.id]) await remove(id)
    await remove(own.id, member)
    for (const [by, text] of [
      [member, 'Of the member'],
      [guest, 'Of the guest'],
    ] as const) {
      const { id } = await comment(other.id, text, by)
      await by.data(commentContract.deleteComment, { params: { id } })
    }
    const { id } = await comment(inHidden.id, 'In hiding')
    await owner.data(commentContract.deleteComment, { params: { id } })
    const tag = await owner.data(tagContract.createTag, { body: { name: 'Tag' } })
    await owner.data(tagContract.deleteTag, { params: { id: tag.id } })
    for (const shared of [true, false]) {
      const body = { name: shared ? 'Shared' : 'Private', screen: 'projects' as const, shared, value: {} }
      const view = await owner.data(viewContract.createView, { body })
      await owner.data(viewContract.deleteView, { params: { id: view.id } })
    }
    const admin = await at.join('Admin', [])
    const titlesIn = async (by: Person) => (await titles(by)).sort()
    expect(await titlesIn(member)).toEqual(['Of the member', 'Own'])
    expect(await titlesIn(guest)).toEqual(['Of the guest'])
    // Deletes tasks and moderates comments in their own projects alone, but manages tags.
    expect(await titlesIn(manager)).toEqual([
      'Of the guest',
      'Of the member',
      'Others',
      'Own',
      'Tag',
      'Taken',
    ])
    expect(await titlesIn(admin)).toContain('Hidden')
    expect(await titlesIn(admin)).toContain('Shared')
    expect(await titlesIn(admin)).not.toContain('Private')
    expect(await titlesIn(await at.join({}))).toEqual([])
    // And nobody restores what the list does not hold for them.
    for (const { kind, id: each } of await trash()) {
      const isListed = (await trash(member)).some((item) => item.id === each)
      if (!isListed) expect([403, 404]).toContain((await restore([{ kind, id: each }], member)).status)
    }
    const body = { projectId: project, memberIds: [member.memberId] }
    await owner.data(projectContract.removeProjectMembers, { body })
    expect(await titlesIn(member)).toEqual([])
  })

  test('excludes items of a deleted task, and items older than 30 days', async () => {
    const task = await at.make({ title: 'Task' })
    const said = await comment(task.id, 'On it')
    await at.owner.data(commentContract.deleteComment, { params: { id: said.id } })
    await remove(task.id)
    expect(await titles()).toEqual(['Task'])
    await restore(one('task', task.id))
    expect(await titles()).toEqual(['On it'])
    await server.databases.system
      .updateTable('comment')
      .set({ deletedAt: new Date(Date.now() - 31 * 24 * 3_600_000).toISOString() })
      .where('id', '=', said.id)
      .execute()
    expect(await titles()).toEqual([])
  })
})

describe('restoring', () => {
  test('several items sends live messages, and is idempotent', async () => {
    const task = await at.make({ title: 'Kept' })
    const deleted = await at.make({ title: 'Gone' })
    const said = await comment(task.id, 'Words')
    const file = await addFile(task.id, 'plan.txt')
    await remove(deleted.id)
    await at.owner.data(commentContract.deleteComment, { params: { id: said.id } })
    await at.owner.data(fileContract.deleteFile, { params: { id: file } })
    const items = (await trash()).map(({ kind, id }) => ({ kind, id }))
    const live = await at.owner.live(at.owner.workspaceId)
    expect((await restore(items)).body).toMatchObject({ data: items })
    await live.settle()
    expect(live.messages().map(({ object, event }) => `${object} ${event}`)).toEqual([
      'task create',
      'task-comment create',
      'file create',
    ])
    live.close()
    expect(await trash()).toEqual([])
    const logged = await changes()
    expect((await restore(items)).status).toBe(200)
    expect(await changes()).toEqual(logged)
  })

  test('is atomic: refused when one item can’t be restored', async () => {
    const deleted = await at.make()
    await remove(deleted.id)
    const items = [...one('task', deleted.id), ...one('comment', uuidv7())]
    expect((await restore(items)).status).toBe(404)
    expect(await trash()).toHaveLength(1)
    expect((await restore([])).status).toBe(400)
  })

  test('a tag adds it back to its tasks, deleted ones too, with live messages', async () => {
    const { owner } = at
    const [bug, other] = await Promise.all(
      ['Bug', 'Other'].map((name) => owner.data(tagContract.createTag, { body: { name } })),
    )
    const tagged = await at.make({ tags: [bug!.id, other!.id].sort() })
    const bare = await at.make()
    const deleted = await at.make({ tags: [bug!.id] })
    await remove(deleted.id)
    await owner.data(tagContract.deleteTag, { params: { id: bug!.id } })
    const member = await at.join('Member', [])
    const [live, blind] = [await owner.live(owner.workspaceId), await member.live(owner.workspaceId)]
    expect((await restore(one('tag', bug!.id))).status).toBe(200)
    await live.settle()
    await blind.settle()
    const both = [bug!.id, other!.id].sort()
    expect(live.messages()).toMatchObject([
      { object: 'tag', event: 'create', data: { id: bug!.id, name: 'Bug' } },
      { object: 'task-tag', event: 'create', data: { taskId: tagged.id, tagIds: both } },
    ])
    // Who does not see the task hears of the tag alone.
    expect(blind.messages()).toMatchObject([{ object: 'tag' }])
    live.close()
    blind.close()
    expect((await at.read(tagged.id)).tags).toEqual(both)
    expect((await at.read(bare.id)).tags).toEqual([])
    await restore(one('task', deleted.id))
    expect((await at.read(deleted.id)).tags).toEqual([bug!.id])
    expect((await workspace()).tags.map(({ name }) => name)).toEqual(['Other', 'Bug'])
  })

  test('a tag whose name is in use is refused with that reason', async () => {
    const { owner } = at
    const old = await owner.data(tagContract.createTag, { body: { name: 'Bug' } })
    await owner.data(tagContract.deleteTag, { params: { id: old.id } })
    const next = await owner.data(tagContract.createTag, { body: { name: 'bug' } })
    expect((await restore(one('tag', old.id))).body).toMatchObject({
      error: { code: 'NAME_TAKEN', message: expect.stringContaining('Rename that one first') },
    })
    await owner.data(tagContract.updateTag, { params: { id: next.id }, body: { name: 'Defect' } })
    expect((await restore(one('tag', old.id))).status).toBe(200)
  })

  test('a status assigns it to tasks that lost it and have none, at its old position', async () => {
    const { statuses, owner } = at
    const make = async () => (await at.make({ status: statuses['In review']! })).id
    const [lost, changed, deleted] = [await make(), await make(), await make()]
    const other = (await at.make({ status: null })).id
    await remove(deleted)
    await owner.data(taskStatusContract.deleteStatus, { params: { id: statuses['In review']! } })
    await at.update(changed, { status: statuses.Done })
    const live = await owner.live(owner.workspaceId)
    expect((await restore(one('status', statuses['In review']!))).status).toBe(200)
    await live.settle()
    expect(live.messages().find(({ object }) => object === 'task')).toMatchObject({
      event: 'update',
      data: { id: lost, status: statuses['In review'] },
    })
    live.close()
    expect(await at.read(lost)).toMatchObject({ status: statuses['In review'] })
    expect(await at.read(changed)).toMatchObject({ status: statuses.Done })
    expect(await at.read(other)).toMatchObject({ status: null })
    await restore(one('task', deleted))
    expect(await at.read(deleted)).toMatchObject({ status: statuses['In review'] })
    const { taskStatuses } = await workspace()
    expect(taskStatuses.map(({ name }) => name)).toEqual([
      'Backlog',
      'To do',
      'In progress',
      'In review',
      'Done',
      'Cancelled',
    ])
    expect(taskStatuses.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('a project status assigns it to its projects, unless they were moved to another', async () => {
    const { owner, project } = at
    const { projectStatuses } = await workspace()
    const id = projectStatuses.find(({ name }) => name === 'In progress')!.id
    const planned = projectStatuses.find(({ name }) => name === 'Planned')!.id
    const read = async () =>
      (await owner.data(projectContract.getProject, { params: { projectId: project } })).status
    const erase = (moveTo: string | null) =>
      owner.data(projectStatusContract.deleteStatus, { params: { id }, body: { moveTo } })
    await erase(null)
    expect(await read()).toBe(null)
    await restore(one('status', id))
    expect(await read()).toBe(id)
    await erase(planned)
    await restore(one('status', id))
    expect(await read()).toBe(planned)
  })

  test('a view requires its owner or workspace.update, and it is shared as before', async () => {
    const { owner, project } = at
    const member = await at.join('Member')
    const body = { name: 'Board', screen: 'project' as const, project, shared: true, value: { by: 'status' } }
    const view = await member.data(viewContract.createView, { body })
    await owner.data(viewContract.deleteView, { params: { id: view.id } })
    expect(await titles(member)).toEqual(['Board'])
    const other = await at.join('Member')
    expect(await titles(other)).toEqual([])
    expect((await restore(one('view', view.id), other)).status).toBe(403)
    const live = await member.live(owner.workspaceId)
    expect((await restore(one('view', view.id), member)).status).toBe(200)
    await live.settle()
    expect(live.messages()).toMatchObject([
      { object: 'view', event: 'create', data: { id: view.id, ...body } },
    ])
    live.close()
    expect(await owner.data(viewContract.getViews, {})).toMatchObject([
      { id: view.id, ...body, createdBy: member.memberId },
    ])
    await owner.data(viewContract.deleteView, { params: { id: view.id } })
    expect((await restore(one('view', view.id), await at.join('Admin'))).status).toBe(200)
  })

  test('the same items concurrently succeeds for both, and restores them once', async () => {
    const tag = await at.owner.data(tagContract.createTag, { body: { name: 'Bug' } })
    await at.owner.data(tagContract.deleteTag, { params: { id: tag.id } })
    const task = await at.make()
    await remove(task.id)
    const items = [...one('tag', tag.id), ...one('task', task.id)]
    const replies = await Promise.all([restore(items), restore(items)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await changes()).filter((change) => change === 'tag create')).toHaveLength(2)
  })
})

describe('a deleted project', () => {
  const fail = (line: string) => {
    throw new Error(line)
  }
  const exists = async (id: string) =>
    (await sql`select from project where id = ${id}`.execute(server.databases.system)).rows.length > 0
  const erase = (projectId: string, by: Person = at.owner) =>
    by.call(projectContract.deleteProject, { params: { projectId } })
  const read = (projectId: string, by: Person = at.owner) =>
    by.call(projectContract.getProject, { params: { projectId } })

  test('is in no list, and is restored with everything in it', async () => {
    const { owner, project } = at
    const member = await at.join('Member')
    const client = await owner.data(clientContract.createClient, { body: { title: 'Northwind' } })
    const body = { client: client.id, parent: await at.makeProject('Top') }
    await owner.data(projectContract.updateProject, { params: { id: project }, body })
    const child = await owner.data(projectContract.createProject, {
      body: { name: 'Child', parent: project },
    })
    const task = await at.make({ title: 'In it' })
    const part = await at.make({ title: 'Part', parent: task.id })
    const before = await at.make({ title: 'Deleted before' })
    await remove(before.id)
    const elsewhere = await at.make({ project: child.id, dependsOn: [task.id] })
    await comment(task.id, 'Said')
    await owner.data(rateContract.setRate, { body: { project, rate: 90 } })
    const view = await owner.data(viewContract.createView, {
      body: { name: 'Mine', screen: 'project', project, value: {} },
    })
    const was = await owner.data(projectContract.getProject, { params: { projectId: project } })

    expect((await erase(project)).status).toBe(200)
    expect((await erase(project)).status).toBe(404)
    expect((await read(project)).status).toBe(404)
    expect((await owner.data(projectContract.getProjects, {})).map(({ id }) => id)).not.toContain(project)
    expect((await owner.call(taskContract.getTask, { params: { id: task.id } })).status).toBe(404)
    expect((await at.create({ title: 'Late' })).status).toBe(404)
    expect((await at.update(elsewhere.id, { project })).status).toBe(400)
    expect(await owner.data(rateContract.getRates, {})).toEqual([])
    expect(await owner.data(viewContract.getViews, {})).toEqual([])
    expect((await at.read(elsewhere.id)).dependsOn).toEqual([])
    // Its client can go meanwhile, and its tasks come back with it alone.
    expect((await owner.call(clientContract.deleteClient, { params: { id: client.id } })).status).toBe(200)
    expect((await restore(one('task', task.id))).status).toBe(404)
    const found = (await trash()).filter(({ kind }) => kind === 'project')
    expect(found).toMatchObject([{ id: project, title: 'Website', parts: 2 }])
    expect(await trash(member)).toEqual([])
    expect((await restore(one('project', project), member)).status).toBe(403)

    const live = await owner.live(owner.workspaceId)
    expect((await restore(one('project', project))).status).toBe(200)
    await live.settle()
    const messages = live.messages().map(({ object, event }) => `${object} ${event}`)
    expect(messages.slice(0, 2)).toEqual(['project create', 'project-member create'])
    expect(messages.sort()).toEqual([
      'project create',
      'project update',
      'project-member create',
      'rate create',
      'task create',
      'task create',
      'task update',
      'view create',
    ])
    live.close()
    const { updatedAt, ...now } = await owner.data(projectContract.getProject, {
      params: { projectId: project },
    })
    const { updatedAt: _updatedAt, ...then } = was
    expect(now).toEqual({ ...then, client: null })
    expect(await at.read(part.id)).toMatchObject({ parent: task.id, project })
    expect((await at.read(task.id)).comments).toHaveLength(1)
    expect((await at.read(elsewhere.id)).dependsOn).toEqual([task.id])
    expect(await owner.data(rateContract.getRates, {})).toMatchObject([{ project, rate: 90 }])
    expect(await owner.data(viewContract.getViews, {})).toMatchObject([{ id: view.id, project }])
    expect((await read(project, member)).status).toBe(200)
    expect(await titles()).toEqual(['Northwind', 'Deleted before'])
    expect((await restore(one('project', project))).status).toBe(200)
  })

  test('releases its key, and gets a new one on restore', async () => {
    const first = await at.owner.data(projectContract.createProject, { body: { name: 'Shop', key: 'SHOP' } })
    await erase(first.id)
    const body = { name: 'Shop', key: 'SHOP' }
    expect((await at.owner.call(projectContract.createProject, { body })).status).toBe(200)
    await restore(one('project', first.id))
    expect((await read(first.id)).body).toMatchObject({ data: { name: 'Shop', key: 'SHOP2' } })
  })

  test('is restored with its sub-projects, also those deleted after it', async () => {
    const make = (name: string, parent?: string) =>
      at.owner.data(projectContract.createProject, { body: { name, parent } })
    const top = await make('Top')
    const [deleted, moved, untouched] = [
      await make('Deleted', top.id),
      await make('Moved', top.id),
      await make('Kept', top.id),
    ]
    const other = await make('Other')
    await erase(top.id)
    await erase(deleted.id)
    const body = { parent: other.id }
    await at.owner.data(projectContract.updateProject, { params: { id: moved.id }, body })
    await restore([...one('project', top.id), ...one('project', deleted.id)])
    const parents = await Promise.all(
      [top, deleted, moved, untouched].map(
        async ({ id }) =>
          (await at.owner.data(projectContract.getProject, { params: { projectId: id } })).parent,
      ),
    )
    expect(parents).toEqual([null, top.id, other.id, top.id])
  })

  test('accepts no time, and its id can’t be used by another project', async () => {
    const { owner, project } = at
    const entry = { start: '2026-05-05T08:00:00Z', end: '2026-05-05T09:00:00Z' }
    await owner.data(timeContract.createTimeEntry, { body: { ...entry, project } })
    expect((await erase(project)).body).toMatchObject({ error: { code: 'HAS_TIME' } })
    const home = await at.makeProject('Home')
    const timeTo = { project: home }
    await owner.data(projectContract.deleteProject, { params: { projectId: project }, body: { timeTo } })
    const late = { start: '2026-05-06T08:00:00Z', end: '2026-05-06T09:00:00Z', project }
    expect((await owner.call(timeContract.createTimeEntry, { body: late })).status).toBe(404)
    expect((await owner.call(timeContract.startTimer, { body: { project } })).status).toBe(404)
    const back = { timeTo: { project } }
    expect(
      (await owner.call(projectContract.deleteProject, { params: { projectId: home }, body: back })).status,
    ).toBe(400)
    const named = { id: project, name: 'Again' }
    expect((await owner.call(projectContract.createProject, { body: named })).body).toMatchObject({
      error: { code: 'ID_TAKEN' },
    })
    await restore(one('project', project))
    const { rows } = await sql`
      select project from time_entry where workspace_id = ${owner.workspaceId}
    `.execute(server.databases.system)
    expect(rows).toEqual([{ project: home }])
  })

  test('rejects tasks and time entries created concurrently with its deletion', async () => {
    const { owner, project } = at
    const body = { start: '2026-05-05T08:00:00Z', end: '2026-05-05T09:00:00Z', project }
    const statuses = await meetAt(
      server,
      (trx) => trx.selectFrom('project').select('id').where('id', '=', project).forUpdate().execute(),
      [
        async () => (await erase(project)).status,
        async () => (await owner.call(timeContract.createTimeEntry, { body })).status,
        async () => (await at.create({ title: 'Late' })).status,
      ],
    )
    expect(statuses).toEqual([200, 404, 404])
  })

  test('is purged after 30 days, once its tasks are purged', async () => {
    await at.make({ title: 'In it' })
    await erase(at.project)
    await sql`update task set deleted_at = deleted_at - interval '31 days'`.execute(server.databases.system)
    await sql`update project set deleted_at = deleted_at - interval '31 days'`.execute(
      server.databases.system,
    )
    await sql`update tombstone set deleted_at = deleted_at - interval '31 days'`.execute(
      server.databases.system,
    )
    await tidy(server.databases.system, fail)
    expect(await exists(at.project)).toBe(true)
    await purgeTasks(server.databases.system)
    const own = openDatabases(server.access)
    await tidy(own.system, fail)
    await own.close()
    expect(await exists(at.project)).toBe(false)
    expect(await trash()).toEqual([])
  })

  test('can be restored by members who were in it and may delete it', async () => {
    const lead = await at.join({ 'project.view': 'project', 'project.delete': 'project' })
    const other = await at.join({ 'project.view': 'project', 'project.delete': 'project' }, [])
    expect((await erase(at.project, lead)).status).toBe(200)
    expect(await titles(other)).toEqual([])
    expect((await restore(one('project', at.project), other)).status).toBe(404)
    expect(await titles(lead)).toEqual(['Website'])
    expect((await restore(one('project', at.project), lead)).status).toBe(200)
    expect((await read(at.project, lead)).status).toBe(200)
  })
})
