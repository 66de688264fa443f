import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { viewContract } from '#features/view/view.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'

let server: TestServer
let owner: Person
let project: string
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
  for (const name of ['Cedar', 'Alder', 'Beech']) {
    project = (await owner.data(projectContract.createProject, { body: { name } })).id
    await owner.data(clientContract.createClient, { body: { title: name } })
    await owner.data(viewContract.createView, { body: { name, screen: 'projects', value: {} } })
    await owner.data(rateContract.setRate, { body: { project, rate: 100 } })
    await server.makeMember(owner.workspaceId, 'Member', [project])
    const task = await owner.data(taskContract.createTask, { body: { project, title: name } })
    const at = (day: string) => ({ task: task.id, start: `${day}T08:00:00Z`, end: `${day}T09:00:00Z` })
    // Entered in another order than they were worked in.
    const day = { Cedar: '2026-03-05', Alder: '2026-03-01', Beech: '2026-03-03' }[name] as string
    await owner.data(timeContract.createTimeEntry, { body: at(day) })
  }
})
afterAll(() => server.close())

const days = 'from=2026-03-01&to=2026-03-31'
type Page = { data: { id: string }[]; cursor: string | null }
const get = async (path: string, query: string): Promise<Page> => {
  const response = await owner.request('GET', `/api${path}?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

test.each([
  ['/project', ''],
  ['/project/:id/member', ''],
  ['/project/:id/tasks', ''],
  ['/client', ''],
  ['/workspace/member', ''],
  ['/role', ''],
  ['/workspace/role', 'fields[]=*'],
  ['/view', ''],
  ['/rate', ''],
  ['/time-entry', days],
  ['/task/reports', ''],
])('GET %s is paginated with a limit, and complete without one', async (named, query) => {
  const path = named.replace(':id', project)
  const { data: all, cursor } = await get(path, query)
  expect(cursor).toBeNull()
  const ids = all.map(({ id }) => id)
  const found: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Page = await get(path, `${query}&limit=1${next && `&cursor=${next}`}`)
    expect(page.data.length).toBeLessThanOrEqual(1)
    found.push(...page.data.map(({ id }) => id))
    next = page.cursor
  }
  expect(found).toEqual(ids.sort())
  const { data: many, cursor: end } = await get(path, `${query}&limit=200`)
  expect([many.length, end]).toEqual([ids.length, null])
  for (const wrong of ['limit=0', 'limit=201', 'cursor=1', 'page=1'])
    expect((await owner.request('GET', `/api${path}?${query}&${wrong}`)).status).toBe(400)
})

test('renaming and deleting between two pages leaves nothing out', async () => {
  const [first, second, third] = (await owner.data(clientContract.getClients, { query: { limit: 3 } })).map(
    ({ id }) => id,
  )
  const ids = (clients: { id: string }[]) => clients.map(({ id }) => id)
  expect(ids(await owner.data(clientContract.getClients, { query: { limit: 1 } }))).toEqual([first])
  await owner.data(clientContract.updateClient, { params: { id: third! }, body: { title: 'Aaa' } })
  await owner.data(clientContract.deleteClient, { params: { id: first! } })
  expect(ids(await owner.data(clientContract.getClients, { query: { limit: 5, cursor: first! } }))).toEqual([
    second,
    third,
  ])
})

test('the OpenAPI document has limit and cursor', async () => {
  const document = (await (await owner.request('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, { get: { parameters: { name: string }[] } }>
  }
  const names = document.paths['/client']?.get.parameters.map(({ name }) => name)
  expect(names).toEqual(['limit', 'cursor'])
})

test('members and roles are complete without a limit', async () => {
  expect(await owner.data(memberContract.getMembers, {})).toHaveLength(4)
  expect((await owner.data(roleContract.getAllRoles, {})).length).toBeGreaterThan(4)
})
