import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileContract } from '#features/file/file.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { fileAddress } from '#shared/rich/document.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { documentContract } from '../document.contract.ts'
import { sharedPageContract } from '../document.public.contract.ts'
import type { PageFile } from '../document.shape.ts'

const { createDocument, deletePage, getDocument, restorePage, sharePage, updatePage } = documentContract

let server: TestServer
let owner: Person
let project: string
let document: string
let top: string
let inside: string
let other: string
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestServer({ FILE_LIMIT_MB: '1' })
  const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
  picture = new Uint8Array(await blank.png().toBuffer())
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  ;[top, inside, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const pages = [{ id: top }, { id: inside, parent: top }, { id: other }]
  document = (await owner.data(createDocument, { body: { title: 'Handbook', project, pages } })).id
})

type Options = { by?: Person; page?: string; name?: string; id?: string }
async function send(body: string | Uint8Array<ArrayBuffer>, options: Options = {}) {
  const { by = owner, page = top, name = 'Logo.png', id } = options
  const query = new URLSearchParams({ name, ...(id && { id }) })
  const type = { 'content-type': 'application/octet-stream' }
  const response = await by.request('POST', `/api/page/${page}/file?${query.toString()}`, body, type)
  const { data, error } = (await response.json()) as { data?: PageFile; error?: { code: string } }
  return { status: response.status, data, code: error?.code }
}
async function add(body: string | Uint8Array<ArrayBuffer>, options?: Options): Promise<PageFile> {
  const { data, status, code } = await send(body, options)
  if (!data) throw new Error(`${status} ${code}`)
  return data
}
const get = async (id: string, by: Person = owner, part = '') =>
  (await by.request('GET', `/api/file/${id}${part}`)).status

describe('a file of a page', () => {
  test('is stored once by id, counts as its author’s storage, and updates the document', async () => {
    const before = await owner.data(getDocument, { params: { id: document } })
    const id = crypto.randomUUID()
    const file = await add(picture, { id })
    expect(file).toEqual({
      id,
      page: top,
      name: 'Logo.png',
      type: 'image/png',
      size: picture.length,
      width: 40,
      height: 30,
    })
    expect(await add(picture, { id })).toEqual(file)
    expect((await owner.data(fileContract.getStorage, {})).member.bytes).toBe(picture.length)
    const after = await owner.data(getDocument, { params: { id: document } })
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    const preview = await owner.request('GET', `/api/file/${id}/preview`)
    expect(preview.headers.get('content-type')).toBe('image/webp')
    const whole = await owner.request('GET', `/api/file/${id}`)
    expect(whole.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(Buffer.from(picture))
  })

  test('requires write permission to add, and a visible document to read', async () => {
    const writer = await server.makeMember(owner.workspaceId, 'Member', [project])
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const stranger = await server.makeMember(owner.workspaceId, 'Member', [])
    const foreign = await server.makeOwner('Frank')
    const { id } = await add('Terms', { by: writer, name: 'Terms.txt' })
    expect((await send('x', { by: guest })).status).toBe(403)
    for (const by of [stranger, foreign]) {
      expect((await send('x', { by })).status).toBe(404)
      expect(await get(id, by)).toBe(404)
    }
    expect(await get(id, guest)).toBe(200)
    // What is no picture has no preview, and another one’s id is taken.
    expect(await get(id, guest, '/preview')).toBe(404)
    expect((await send('x', { id })).status).toBe(409)
    expect(await add('Terms', { by: writer, id })).toMatchObject({ id, page: top })
    expect((await send('x', { by: writer, page: other, id })).status).toBe(409)
  })

  test('is deleted and restored with its page', async () => {
    const { id } = await add(picture, { page: inside })
    await owner.data(deletePage, { params: { id: inside } })
    expect(await get(id)).toBe(404)
    expect((await send('x', { page: inside })).status).toBe(404)
    await owner.data(restorePage, { params: { id: inside } })
    expect(await get(id)).toBe(200)
    await owner.data(projectContract.deleteProject, { params: { projectId: project } })
    expect(await get(id)).toBe(404)
    await server.databases.system.deleteFrom('documentPage').where('id', '=', inside).execute()
    const left = await server.databases.system.selectFrom('file').select('id').where('id', '=', id).execute()
    expect(left).toEqual([])
  })

  test('is refused where it is too large', async () => {
    expect(await send('x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' })
    expect((await owner.data(fileContract.getStorage, {})).member.bytes).toBe(0)
  })
})

describe('files by a public link', () => {
  const open = (token: string, file: string, preview?: boolean) =>
    server
      .visitor()
      .request('POST', '/api/share/page/file', JSON.stringify({ token, file, ...(preview && { preview }) }), {
        'content-type': 'application/json',
      })
  const tokenOf = async (page: string, body: object = {}) => {
    const { body: answer, ok } = await owner.call(sharePage, { params: { id: page }, body })
    if (!ok) throw new Error(JSON.stringify(answer))
    return answer.url.split('#')[1] as string
  }

  test('are served only for the pages that it shares', async () => {
    const [mine, below, elsewhere] = [
      await add(picture),
      await add('Below', { page: inside, name: 'Below.txt' }),
      await add('Secret', { page: other, name: 'Secret.txt' }),
    ]
    const alone = await tokenOf(top)
    expect((await open(alone, mine.id, true)).headers.get('content-type')).toBe('image/webp')
    for (const { id } of [below, elsewhere]) expect((await open(alone, id)).status).toBe(404)
    const whole = await tokenOf(top, { withBelow: true })
    const answer = await open(whole, below.id)
    expect(await answer.text()).toBe('Below')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect((await open(whole, elsewhere.id)).status).toBe(404)
    // Neither by the link that was replaced, nor without one.
    expect((await open(alone, mine.id)).status).toBe(404)
    expect((await server.visitor().request('GET', `/api/file/${mine.id}`)).status).toBe(401)
    await owner.data(deletePage, { params: { id: inside } })
    expect((await open(whole, below.id)).status).toBe(404)
  })

  test('are linked in the shared text if accessible, and only named if not', async () => {
    const [mine, elsewhere] = [await add(picture), await add('Secret', { page: other })]
    const text = [
      `![Logo](${fileAddress(mine.id)}/preview)`,
      `[Terms](${fileAddress(mine.id)}), [Secret](${fileAddress(elsewhere.id)})`,
    ]
    await owner.data(updatePage, { params: { id: top }, body: { text: text.join('\n\n') } })
    const token = await tokenOf(top)
    const { body } = await server.visitor().call(sharedPageContract.openSharedPage, { body: { token } })
    expect(body).toMatchObject({
      data: { text: `${text[0]}\n\n[Terms](${fileAddress(mine.id)}), Secret` },
    })
  })
})
