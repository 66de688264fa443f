import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openWriter } from '../../../../tests/writer.ts'
import { documentContract } from '../document.contract.ts'

const { createDocument, getPage, getPageVersion, getPageVersions, restorePageVersion, updatePage } =
  documentContract

let server: TestServer
let owner: Person
let project: string
let page: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  const body = { title: 'Notes', project, pages: [{ text: 'One\n\nTwo' }] }
  page = (await owner.data(createDocument, { body })).pages[0]?.id as string
})

const versions = (by: Person = owner) => by.data(getPageVersions, { params: { id: page } })
const version = (id: string, by: Person = owner) =>
  by.data(getPageVersion, { params: { id: page, version: id } })
const restore = (id: string, by: Person = owner) =>
  by.call(restorePageVersion, { params: { id: page, version: id } })
const put = (text: string, by: Person = owner) =>
  by.data(updatePage, { params: { id: page }, body: { text } })
const textOf = async () => (await owner.data(getPage, { params: { id: page } })).text
/** As if nobody had written for a while. */
const rest = () =>
  server.databases.system
    .updateTable('documentVersion')
    .set({ updatedAt: new Date(Date.now() - 11 * 60_000).toISOString() })
    .where('page', '=', page)
    .execute()

test('edits without a longer pause are one version, with all their authors', async () => {
  expect(await versions()).toEqual([])
  const ben = await server.makeMember(owner.workspaceId, 'Member', [project])
  await put('One\n\nTwo, changed')
  await put('One\n\nTwo, changed again', ben)
  const [now, before] = await versions()
  expect(await versions()).toHaveLength(2)
  expect(before).toMatchObject({ authors: [owner.memberId], restoredFrom: null })
  expect(now?.authors.toSorted()).toEqual([owner.memberId, ben.memberId].sort())
  expect(await version(now?.id ?? '')).toMatchObject({
    text: 'One\n\nTwo, changed again',
    textBefore: 'One\n\nTwo',
  })
  expect(await version(before?.id ?? '')).toMatchObject({ text: 'One\n\nTwo', textBefore: '' })
  await rest()
  await put('Later')
  expect(await versions()).toHaveLength(3)
})

test('live edits are stored as a version of their author', async () => {
  const ben = await server.makeMember(owner.workspaceId, 'Member', [project])
  const writer = await openWriter(server.url, ben, page)
  await writer.arrive()
  writer.add('Three')
  await writer.settle()
  await expect.poll(async () => (await versions())[0]?.authors, { timeout: 20_000 }).toEqual([ben.memberId])
  expect((await version((await versions())[0]?.id ?? '')).text).toBe('One\n\nTwo\n\nThree')
  writer.close()
})

test('restoring preserves concurrent edits, and stores earlier ones as a version', async () => {
  await put('One\n\nSecond')
  const original = (await versions()).at(-1)?.id as string
  const ben = await server.makeMember(owner.workspaceId, 'Member', [project])
  const writer = await openWriter(server.url, ben, page)
  await writer.arrive()
  writer.add('Ben’s own')
  await writer.settle()
  const restored = await restore(original)
  expect(restored.status).toBe(200)
  await writer.until(() => writer.lines().join() === 'One,Two')
  writer.add('And on')
  await writer.settle()
  await expect.poll(textOf, { timeout: 20_000 }).toBe('One\n\nTwo\n\nAnd on')
  const [newest, back, lost] = await versions()
  expect(back).toMatchObject({ restoredFrom: original, authors: [owner.memberId] })
  expect(newest).toMatchObject({ restoredFrom: null, authors: [ben.memberId] })
  // What was written right before was in no version yet.
  expect((await version(lost?.id ?? '')).text).toBe('One\n\nSecond\n\nBen’s own')
  expect((await restore(lost?.id ?? '')).status).toBe(200)
  expect(await textOf()).toBe('One\n\nSecond\n\nBen’s own')
  writer.close()
})

test('versions require view permission to read and write permission to restore', async () => {
  await put('Changed')
  const [newest] = await versions()
  const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
  const outsider = await server.makeMember(owner.workspaceId, 'Member', [])
  expect(await versions(guest)).toHaveLength(2)
  expect((await restore(newest?.id ?? '', guest)).status).toBe(403)
  expect((await outsider.call(getPageVersions, { params: { id: page } })).status).toBe(404)
  expect((await restore(newest?.id ?? '', outsider)).status).toBe(404)
  // A version of another page is none of this one.
  const other = await owner.data(createDocument, { body: { title: 'Other', pages: [{ text: 'a' }] } })
  const params = { id: other.pages[0]?.id as string, version: newest?.id as string }
  for (const call of [getPageVersion, restorePageVersion])
    expect((await owner.call(call, { params })).status).toBe(404)
})

test('a page stores only its newest 200 versions', async () => {
  for (let n = 0; n < 3; n++) {
    await put(`Text ${n}`)
    await rest()
  }
  const { workspaceId } = owner
  const rows = Array.from({ length: 199 }, (_, n) => ({
    workspaceId,
    page,
    id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    text: `Old ${n}`,
    authors: [],
  }))
  await server.databases.system.insertInto('documentVersion').values(rows).execute()
  await put('New')
  const left = await versions()
  expect(left).toHaveLength(200)
  expect((await version(left[0]?.id ?? '')).text).toBe('New')
})
