import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditContract } from '#features/audit/audit.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { commitInOrder } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { fileContract } from '../file.contract.ts'

let server: TestServer
let setting: TaskSetting
let owner: Person
let task: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  setting = await openTaskSetting(server)
  owner = setting.owner
  task = (await setting.make({ title: 'Launch' })).id
})

const open = { 'project.view': 'project', 'task.view': 'project', 'comment.create': 'project' } as const
type Link = { id?: string; url: string; name?: string; teamOnly?: boolean }
const add = (body: Link, by = owner) => by.data(fileContract.addLink, { params: { id: task }, body })
const call = (body: Link, by = owner) => by.call(fileContract.addLink, { params: { id: task }, body })
const files = async (by = owner) => (await by.data(taskContract.getTask, { params: { id: task } })).files

test('a link is listed among the files of a task, uses no storage, and is sent live', async () => {
  const colleague = await setting.join(open)
  const live = await colleague.live(owner.workspaceId)
  const link = await add({ url: ' https://www.example.com/Boards/Über?x=1 ', name: ' The  board ' })
  expect(link).toMatchObject({
    task,
    name: 'The  board',
    url: 'https://www.example.com/Boards/%C3%9Cber?x=1',
    type: 'text/uri-list',
    size: 0,
    width: null,
    teamOnly: false,
    createdBy: owner.memberId,
  })
  expect(await files()).toEqual([link])
  await live.until(() => live.messages().some(({ object, data }) => object === 'file' && 'url' in data))
  live.close()
  expect(await files(colleague)).toEqual([link])
  expect(await owner.data(fileContract.getProjectFiles, { params: { projectId: setting.project } })).toEqual([
    link,
  ])
  for (const part of ['', '/preview', '/thumbnail'])
    expect((await owner.request('GET', `/api/file/${link.id}${part}`)).status).toBe(404)
  const { member } = await owner.data(fileContract.getStorage, {})
  expect(member.bytes).toBe(0)
})

test('a link without a title is named by its address; mailto is allowed', async () => {
  expect((await add({ url: 'https://www.example.com/' })).name).toBe('example.com')
  expect(await add({ url: 'mailto:ann@example.com' })).toMatchObject({ name: 'ann@example.com' })
  expect((await add({ url: `https://example.com/${'a'.repeat(1900)}` })).name).toHaveLength(255)
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)//https://example.com',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'vbscript:x',
  '/api/user',
  '//example.com',
  'example.com',
  'https://',
  'https://exa mple.com',
  'https://[',
  'https://example.com/<b>',
  ' ',
  `https://example.com/${'a'.repeat(2000)}`,
])('a link to %s is rejected', async (url) => {
  const refused = await call({ url })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ error: { fields: { url: expect.any(String) } } })
  expect(await files()).toEqual([])
})

test('bidirectional control and non-ASCII characters in an address are encoded', async () => {
  const { url } = await add({ url: 'https://example.com/\u202egpj.exe' })
  expect(url).toBe('https://example.com/%E2%80%AEgpj.exe')
  expect((await add({ url: 'https://аpple.com' })).url).toBe('https://xn--pple-43d.com/')
})

test('adding a link is idempotent by id, also concurrently', async () => {
  const id = uuidv7()
  const tries = await Promise.all(Array.from({ length: 4 }, () => call({ id, url: 'https://example.com' })))
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await files()).toHaveLength(1)
  const other = (await setting.make({ title: 'Other' })).id
  const elsewhere = await owner.call(fileContract.addLink, {
    params: { id: other },
    body: { id, url: 'https://example.com' },
  })
  expect(elsewhere.status).toBe(409)
})

test('counts among the twenty files of a task', async () => {
  const links = Array.from({ length: 20 }, (_, nth) => call({ url: `https://example.com/${nth}` }))
  expect((await Promise.all(links)).every(({ status }) => status === 200)).toBe(true)
  const full = await call({ url: 'https://example.com/more' })
  expect(full.status).toBe(409)
  expect(full.body).toMatchObject({ error: { code: 'TASK_FULL' } })
})

test('a team-only link is hidden from guests, who can’t add one', async () => {
  const guest = await setting.join(open)
  const colleague = await setting.join({ ...open, 'team.view': 'project' })
  const link = await add({ url: 'https://example.com/budget', teamOnly: true })
  expect(await files(guest)).toEqual([])
  expect(await files(colleague)).toEqual([link])
  expect((await call({ url: 'https://example.com', teamOnly: true }, guest)).status).toBe(403)
  const shown = await owner.data(fileContract.updateFile, {
    params: { id: link.id },
    body: { teamOnly: false },
  })
  expect(await files(guest)).toEqual([shown])
})

test('a link can be renamed with permission, which is sent live and audited', async () => {
  const colleague = await setting.join(open)
  const live = await colleague.live(owner.workspaceId)
  const link = await add({ url: 'https://example.com/board' })
  const name = (to: unknown, by = owner) =>
    by.call(fileContract.updateFile, { params: { id: link.id }, body: { name: to as string } })
  expect((await name('Board', colleague)).status).toBe(403)
  const refused = await name(' ')
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ error: { fields: { name: expect.any(String) } } })
  expect((await name('x'.repeat(256))).status).toBe(400)
  expect((await name(' The board ')).body).toMatchObject({
    data: { name: 'The board', url: link.url, teamOnly: false },
  })
  await live.until(() => live.messages().some(({ data }) => 'name' in data && data.name === 'The board'))
  live.close()
  expect(await files(colleague)).toMatchObject([{ name: 'The board' }])
  const steps = await owner.data(auditContract.getAudit, { query: { object: 'file' } })
  expect(steps).toMatchObject([
    { event: 'update', isLink: true, fields: [{ field: 'name', before: link.name, after: 'The board' }] },
    { event: 'create', isLink: true, title: 'example.com/board' },
  ])
})

test('a link is deleted, listed in the trash and restored', async () => {
  const link = await add({ url: 'https://example.com/board' })
  await owner.data(fileContract.deleteFile, { params: { id: link.id } })
  expect(await files()).toEqual([])
  expect(await owner.data(trashContract.getTrash, {})).toMatchObject([
    { kind: 'file', id: link.id, title: 'example.com/board', isLink: true },
  ])
  await owner.data(trashContract.restoreTrash, { body: { items: [{ kind: 'file', id: link.id }] } })
  expect(await files()).toMatchObject([{ id: link.id, url: link.url }])
})

type Params = { params: { id: string } }

test.each([
  ['renamed', (file: Params) => owner.call(fileContract.updateFile, { ...file, body: { name: 'Other' } })],
  ['deleted', (file: Params) => owner.call(fileContract.deleteFile, file)],
  ['restored', (file: Params) => owner.call(fileContract.restoreFile, file)],
])('a link can’t be %s once its task is being deleted', async (what, change) => {
  const { id } = await add({ url: 'https://example.com' })
  const file = { params: { id } }
  if (what === 'restored') await owner.data(fileContract.deleteFile, file)
  const deleteTask = () => owner.call(taskContract.deleteTask, { params: { id: task } })
  expect(await commitInOrder(server, owner.workspaceId, [deleteTask, () => change(file)])).toEqual([200, 404])
})

test('adding a link requires a visible task and the permission on it', async () => {
  const reader = await setting.join({ 'project.view': 'project', 'task.view': 'project' })
  const stranger = await server.makeOwner()
  expect((await call({ url: 'https://example.com' }, reader)).status).toBe(403)
  expect((await call({ url: 'https://example.com' }, stranger)).status).toBe(404)
})
