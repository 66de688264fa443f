import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { taskContract } from '../task.contract.ts'

const { createTask, deleteTask, getTasks, updateTask } = taskContract

let server: TestServer
let owner: Person
let project: string
let statuses: Record<string, string>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  project = (
    await owner.data(projectContract.createProject, { body: { name: 'Website', billing: 'time_materials' } })
  ).id
  const { taskStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
  statuses = Object.fromEntries(taskStatuses.map(({ name, id }) => [name, id]))
})

const make = async (status = 'To do', body: object = {}) =>
  (
    await owner.data(createTask, {
      body: { project, title: 'T', status: statuses[status] as string, ...body },
    })
  ).id
const makeMany = async (count: number, status?: string) => {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push(await make(status))
  return ids
}
async function page(query: object, by: Person = owner) {
  const reply = await by.call(getTasks, { query: query as never })
  if (!reply.ok) throw new Error(JSON.stringify(reply.body))
  return { ids: reply.body.data.map(({ id }) => id), cursor: reply.body.cursor }
}

describe('the list of tasks', () => {
  test('is filtered by open, closed, or one status; tasks without a status are open', async () => {
    const [todo, done, cancelled] = [await make(), await make('Done'), await make('Cancelled')]
    const bare = await make('To do', { status: null })
    expect((await page({ status: 'open' })).ids.sort()).toEqual([todo, bare].sort())
    expect((await page({ status: 'closed' })).ids.sort()).toEqual([done, cancelled].sort())
    expect((await page({ status: statuses.Done })).ids).toEqual([done])
    expect((await page({})).ids).toHaveLength(4)
    expect((await page({ status: '01900000-0000-7000-8000-000000000000' })).ids).toEqual([])
  })

  test('is sorted newest first, with a null cursor on the last page', async () => {
    const ids = (await makeMany(5, 'Done')).reverse()
    expect(await page({ status: 'closed', limit: 5 })).toEqual({ ids, cursor: null })
    expect(await page({ status: 'closed', limit: 2 })).toEqual({ ids: ids.slice(0, 2), cursor: ids[1] })
    expect(await page({ status: 'closed', limit: 2, cursor: ids[1] })).toEqual({
      ids: ids.slice(2, 4),
      cursor: ids[3],
    })
    expect(await page({ status: 'closed', limit: 2, cursor: ids[3] })).toEqual({
      ids: ids.slice(4),
      cursor: null,
    })
  })

  test('is paginated without duplicates or gaps while tasks are written between pages', async () => {
    const ids = (await makeMany(12, 'Done')).reverse()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const next = await page({ status: 'closed', limit: 3, ...(cursor && { cursor }) })
      seen.push(...next.ids)
      cursor = next.cursor
      // New ones come, what was read is reopened, and the very row where the page ended is deleted.
      await make('Done')
      const [first, ...others] = next.ids
      if (first)
        await owner.data(updateTask, { params: { id: first }, body: { status: statuses['To do'] as string } })
      const last = others.at(-1)
      if (last) await owner.data(deleteTask, { params: { id: last } })
    } while (cursor)
    expect(seen).toEqual(ids)
  })

  test('returns all open tasks in one page, and at most 200 others', async () => {
    const rows = (status: string, from: number) =>
      Array.from({ length: 230 }, (_, i) => ({
        workspaceId: owner.workspaceId,
        id: `01900000-0000-7000-8000-${String(from + i).padStart(12, '0')}`,
        project,
        number: from + i,
        title: 'T',
        priority: 'none' as const,
        status: statuses[status] as string,
      }))
    for (const [status, from] of [
      ['To do', 1],
      ['Done', 1001],
    ] as const)
      await server.databases.system.insertInto('task').values(rows(status, from)).execute()
    expect(await page({ status: 'open' })).toMatchObject({ ids: { length: 230 }, cursor: null })
    const first = await page({ status: 'closed' })
    expect(first.ids).toHaveLength(200)
    const rest = await page({ status: 'closed', cursor: first.cursor })
    expect(new Set([...first.ids, ...rest.ids]).size).toBe(230)
    expect(await page({ limit: 200 })).toMatchObject({ ids: { length: 200 } })
  })

  test.each([
    'limit=0',
    'limit=201',
    'limit=1.5',
    'limit=x',
    'limit=-1',
    'cursor=x',
    'status=done',
    'order=asc',
    'status=open&status=closed',
  ])('rejects ?%s by parameter name', async (search) => {
    const response = await owner.request('GET', `/api/task?${search}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { fields: { [search.split('=')[0] ?? '']: expect.any(String) } },
    })
  })
})

describe('cached lists', () => {
  const get = (by: Person, headers: Record<string, string> = {}, search = '') =>
    by.request('GET', `/api/task${search}`, undefined, headers)
  const plain = { 'accept-encoding': 'identity' }
  const zipped = { 'accept-encoding': 'gzip' }

  test('are the same bytes when compressed, uncompressed, cached and fresh', async () => {
    await makeMany(3)
    const replies = [await get(owner, plain), await get(owner, zipped), await get(owner, zipped)]
    expect(replies.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'gzip'])
    const [text, ...others] = await Promise.all(replies.map((reply) => reply.text()))
    for (const other of others) expect(other).toBe(text)
    expect(JSON.parse(text ?? '').data).toHaveLength(3)
    for (const { headers } of replies) {
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test('answer 304 to the current ETag, and 200 after any change', async () => {
    const id = await make()
    const etag = async () => (await get(owner, zipped)).headers.get('etag') as string
    const ask = async (tag: string) => (await get(owner, { 'if-none-match': tag, ...zipped })).status
    const steps: (() => Promise<unknown>)[] = [
      () => owner.data(updateTask, { params: { id }, body: { title: 'New' } }),
      () => make(),
      () => owner.data(deleteTask, { params: { id } }),
    ]
    for (const step of steps) {
      const tag = await etag()
      expect(await ask(tag)).toBe(304)
      await step()
      expect(await ask(tag)).toBe(200)
      expect(await ask(await etag())).toBe(304)
    }
    expect(await ask('W/"0-made-up"')).toBe(200)
    expect(await ask('*')).toBe(200)
  })

  test('differ by query', async () => {
    await make('Done')
    const tag = (await get(owner, zipped, '?status=closed')).headers.get('etag') as string
    const open = await get(owner, { 'if-none-match': tag, ...zipped }, '?status=open')
    expect(open.status).toBe(200)
    expect(await open.json()).toMatchObject({ data: [] })
  })

  test('are never shared across roles, projects or workspaces with other visibility', async () => {
    const other = (await owner.data(projectContract.createProject, { body: { name: 'Other' } })).id
    const [mine, theirs] = [await make(), await make('To do', { project: other })]
    const join = (projects: string[]) => server.makeMember(owner.workspaceId, 'Member', projects)
    const viewers: [Person, string[]][] = [
      [owner, [mine, theirs]],
      [await server.makeMember(owner.workspaceId, 'Admin'), [mine, theirs]],
      [await join([project]), [mine]],
      [await join([project]), [mine]],
      [await join([other]), [theirs]],
      [await join([project, other]), [mine, theirs]],
      [await join([]), []],
      [await server.makeOwner(), []],
      [await server.makeMember(owner.workspaceId, { 'task.view': 'own' }), []],
    ]
    const tags: string[] = []
    // Twice, so that everybody also asks when everybody's answer is kept.
    for (const _ of [1, 2])
      for (const [viewer, expected] of viewers) {
        const reply = await get(viewer, zipped)
        tags.push(reply.headers.get('etag') as string)
        const { data } = (await reply.json()) as { data: { id: string }[] }
        expect(data.map(({ id }) => id).sort()).toEqual([...expected].sort())
      }
    // Nor are they told that they have it already, when they show somebody else's tag.
    const [ownersTag] = tags
    for (const [viewer, expected] of viewers) {
      const { status } = await get(viewer, { 'if-none-match': ownersTag as string, ...zipped })
      if (expected.length < 2) expect(status).toBe(200)
    }
    const [lonely] = viewers[6] as [Person, string[]]
    const inOther = { 'x-workspace-id': (viewers[7] as [Person, string[]])[0].workspaceId }
    expect((await get(lonely, { ...inOther, ...zipped })).status).toBe(404)
  })

  test('reflect joining or leaving a project immediately', async () => {
    const id = await make()
    const member = await server.makeMember(owner.workspaceId, 'Member')
    const seen = async () =>
      ((await (await get(member, zipped)).json()) as { data: { id: string }[] }).data.map((task) => task.id)
    const body = { projectId: project, memberIds: [member.memberId] }
    expect(await seen()).toEqual([])
    await owner.data(projectContract.addProjectMembers, { body })
    expect(await seen()).toEqual([id])
    await owner.data(projectContract.removeProjectMembers, { body })
    expect(await seen()).toEqual([])
  })

  test('of two workspaces in one session are separate', async () => {
    await make()
    const second = await owner.data(workspaceContract.createWorkspace, { body: { name: 'Second' } })
    const count = async (workspace: string) => {
      const reply = await get(owner, { 'x-workspace-id': workspace, ...zipped })
      return ((await reply.json()) as { data: unknown[] }).data.length
    }
    for (const _ of [1, 2]) expect([await count(owner.workspaceId), await count(second.id)]).toEqual([1, 0])
  })
})
