import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openWriter } from '../../../../tests/writer.ts'
import { documentContract } from '../document.contract.ts'

const {
  createDocument,
  deleteDocument,
  deletePage,
  getPageLinks,
  restoreDocument,
  restorePage,
  updateDocument,
  updatePage,
} = documentContract

let server: TestServer
let owner: Person
let project: string
/** The page that others lead to, second of its document. */
let page: string
let first: string
let handbook: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  project = await makeProject('Website')
  const made = await make('Handbook', 'Start', 'Holidays')
  handbook = made.id
  ;[first, page] = made.pages.map(({ id }) => id) as [string, string]
})

const makeProject = async (name: string) =>
  (await owner.data(projectContract.createProject, { body: { name } })).id
const make = (title: string, ...titles: string[]) =>
  owner.data(createDocument, { body: { title, project, pages: titles.map((title) => ({ title })) } })
const write = async (title: string, text: string, place: string | null = project) =>
  owner.data(createDocument, { body: { title, project: place, pages: [{ text }] } })
const put = (id: string | undefined, text: string) =>
  owner.data(updatePage, { params: { id: id as string }, body: { text } })
const links = async (to = page, by: Person = owner) =>
  (await by.data(getPageLinks, { params: { id: to } })).map(({ title }) => title).toSorted()

test('backlinks list pages by current title while they link there', async () => {
  expect(await links()).toEqual([])
  const notes = await write('Notes', `See [x](page:${page}), and again [y](page:${page})`)
  expect(await owner.data(getPageLinks, { params: { id: page } })).toEqual([
    { id: notes.pages[0]?.id, title: 'Notes', document: notes.id, documentTitle: 'Notes' },
  ])
  await owner.data(updateDocument, { params: { id: notes.id }, body: { title: 'Minutes' } })
  await put(first, `[Days off](PAGE:${page})`)
  expect(await links()).toEqual(['Minutes', 'Start'])
  // Neither itself, nor what only looks like a link.
  await put(page, `[I](page:${page})`)
  await write('Code', `\`\`\`\n[x](page:${page})\n\`\`\``)
  expect(await links()).toEqual(['Minutes', 'Start'])
  await put(notes.pages[0]?.id, 'See nothing')
  expect(await links()).toEqual(['Start'])
})

test('a link to a document leads to its first page', async () => {
  await write('Notes', `[x](document:${handbook}) and [y](page:${first})`)
  expect(await links(first)).toEqual(['Notes'])
  expect(await links(page)).toEqual([])
})

test('deleted pages are no backlinks until they are restored', async () => {
  const notes = await write('Notes', `[x](page:${page})`)
  await put(first, `[x](page:${page})`)
  await owner.data(deleteDocument, { params: { id: notes.id } })
  await owner.data(deletePage, { params: { id: first } })
  expect(await links()).toEqual([])
  await owner.data(restoreDocument, { params: { id: notes.id } })
  await owner.data(restorePage, { params: { id: first } })
  expect(await links()).toEqual(['Notes', 'Start'])
})

test('backlinks list only visible pages, and require that the page is visible', async () => {
  const secret = await makeProject('Secret')
  await write('Notes', `[x](page:${page})`)
  await write('Plot', `[x](page:${page})`, secret)
  await write('For all', `[x](page:${page})`, null)
  const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
  const both = await server.makeMember(owner.workspaceId, 'Guest', [project, secret])
  const outsider = await server.makeMember(owner.workspaceId, 'Guest', [secret])
  expect(await links(page, owner)).toEqual(['For all', 'Notes', 'Plot'])
  expect(await links(page, guest)).toEqual(['Notes'])
  expect(await links(page, both)).toEqual(['Notes', 'Plot'])
  expect((await outsider.call(getPageLinks, { params: { id: page } })).status).toBe(404)
  // Nor what leads there from another workspace.
  const foreign = await server.makeOwner('Frank')
  const body = { title: 'Theirs', pages: [{ text: `[x](page:${page})` }] }
  await foreign.data(createDocument, { body })
  expect(await links()).toEqual(['For all', 'Notes', 'Plot'])
})

test('backlinks are updated after live editing', async () => {
  const notes = await write('Notes', `[x](page:${page})`)
  const writer = await openWriter(server.url, owner, notes.pages[0]?.id as string)
  await writer.arrive()
  writer.doc.getXmlFragment('default').delete(0, 1)
  writer.add('Nothing')
  await writer.settle()
  await expect.poll(() => links(), { timeout: 20_000 }).toEqual([])
  writer.close()
})
