import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { defaultAccess } from '#features/role/role.rules.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { documentContract } from '../document.contract.ts'
import { openFileFolder } from './document.exportFiles.ts'

const { createDocument, updatePage } = documentContract

let server: TestServer
let owner: Person
let project: string
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestServer()
  const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
  picture = new Uint8Array(await blank.png().toBuffer())
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
})

const makeDocument = (...pages: { id?: string; title?: string; parent?: string }[]) =>
  owner.data(createDocument, { body: { title: 'Handbook', project, pages } })
const write = (page: string, text: string) => owner.data(updatePage, { params: { id: page }, body: { text } })
async function upload(to: string, name: string, body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const type = { 'content-type': 'application/octet-stream' }
  const query = new URLSearchParams({ name })
  const response = await owner.request('POST', `/api/${to}/file?${query.toString()}`, body, type)
  expect(response.status).toBeLessThan(300)
  return ((await response.json()) as { data: { id: string } }).data.id
}
async function unzip(path: string, by: Person = owner) {
  const response = await by.request('GET', `/api/${path}`)
  expect(response.headers.get('content-type')).toBe('application/zip')
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

test('a page with pictures and files is exported as a ZIP that includes them', async () => {
  const { id, pages } = await makeDocument({})
  const page = pages[0]!.id
  const [logo, twin, terms] = [
    await upload(`page/${page}`, 'Logo.png', picture),
    await upload(`page/${page}`, '../logo.PNG', picture),
    await upload(`page/${page}`, 'CON', 'Net 30'),
  ]
  await write(
    page,
    `![Our logo](/api/file/${logo}/preview) ![](/api/file/${twin})\n\n[Terms](/api/file/${terms}), ![away](https://spy.example/p.png)`,
  )
  const files = await unzip(`page/${page}/export`)
  expect(Object.keys(files).toSorted()).toEqual([
    'Handbook.md',
    'files/CON_',
    'files/Logo.png',
    'files/logo 2.PNG',
  ])
  expect(Buffer.from(files['files/Logo.png']!)).toEqual(Buffer.from(picture))
  expect(strFromU8(files['files/CON_']!)).toBe('Net 30')
  expect(strFromU8(files['Handbook.md']!)).toBe(
    '# Handbook\n\n![Our logo](files/Logo.png) ![](files/logo%202.PNG)\n\n[Terms](files/CON_), ![away](https://spy.example/p.png)\n',
  )
  const html = strFromU8((await unzip(`document/${id}/export?format=html`))['Handbook.html']!)
  expect(html).toContain('<img src="files/Logo.png" alt="Our logo">')
  expect(html).toContain('<a href="files/CON_" rel="noopener noreferrer">Terms</a>')
  expect(html).toContain('<a href="https://spy.example/p.png" rel="noopener noreferrer">away</a>')
  expect(html).toContain("img-src 'self' file:")
})

test('subpages link to the same files, and a page titled “Files” is renamed to avoid a clash', async () => {
  const top = crypto.randomUUID()
  const { pages } = await makeDocument({ id: top, title: 'Files' }, { title: 'Below', parent: top })
  const below = pages.find(({ id }) => id !== top)!.id
  const logo = await upload(`page/${top}`, 'Logo.png', picture)
  for (const page of [top, below]) await write(page, `![](/api/file/${logo})`)
  const files = await unzip(`page/${top}/export?below=true`)
  expect(Object.keys(files).toSorted()).toEqual(['Files 2.md', 'Files 2/Below.md', 'files/Logo.png'])
  expect(strFromU8(files['Files 2.md']!)).toContain('![](files/Logo.png)')
  expect(strFromU8(files['Files 2/Below.md']!)).toContain('![](../files/Logo.png)')
})

test('files that the exporting member may not see are only linked', async () => {
  const secret = (await owner.data(projectContract.createProject, { body: { name: 'Secret' } })).id
  const task = (await owner.data(taskContract.createTask, { body: { project: secret, title: 'Plot' } })).id
  const plot = await upload(`task/${task}`, 'plot.txt', 'Who did it')
  const { pages } = await makeDocument({})
  const page = pages[0]!.id
  await write(page, `[Plot](/api/file/${plot})`)
  const access = { ...defaultAccess('Member'), 'document.view': 'project', export: 'all' } as const
  const ben = await server.makeMember(owner.workspaceId, access, [project])
  const his = await ben.request('GET', `/api/page/${page}/export`)
  expect(his.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await his.text()).toMatch(new RegExp(`\\[Plot\\]\\(http[^ )]+/api/file/${plot}\\)`))
  expect(strFromU8((await unzip(`page/${page}/export`))['files/plot.txt']!)).toBe('Who did it')
})

test('files beyond the size limit of a ZIP are left out', async () => {
  const [large, small] = [crypto.randomUUID(), crypto.randomUUID()]
  const folder = openFileFolder(5)
  const content = [large, small].map((id) => ({ type: 'image', attrs: { src: `/api/file/${id}` } }))
  await folder.add({ type: 'doc', content }, async (id) => {
    return { file: { name: 'a.txt', size: id === large ? 6 : 5 }, key: id }
  })
  expect([...folder.files]).toEqual([[small, { path: 'files/a.txt', key: small }]])
})
