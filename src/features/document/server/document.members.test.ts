import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { defaultAccess } from '#features/role/role.rules.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openWriter } from '../../../../tests/writer.ts'
import { documentContract } from '../document.contract.ts'
import type { DocumentMember } from '../document.shape.ts'

const { createDocument, deleteDocument, getDocument, getDocuments, updateDocument, updatePage } =
  documentContract

let server: TestServer
let owner: Person
/** All may see and edit documents, delete those of their projects, and export. */
let people: Record<'maker' | 'editor' | 'reader' | 'guest' | 'other', Person>
let project: string
let document: string
let page: string
let linked: string
let thread: string
let file: string

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  const access = { ...defaultAccess('Manager'), export: 'all', 'audit.view': 'all' } as const
  const make = () => server.makeMember(owner.workspaceId, access, [project])
  const guest = await server.makeMember(owner.workspaceId, { ...defaultAccess('Guest'), export: 'all' }, [
    project,
  ])
  people = { maker: await make(), editor: await make(), reader: await make(), guest, other: await make() }
  linked = (await owner.data(createDocument, { body: { title: 'Open to all', project } })).pages[0]
    ?.id as string
  const made = await people.maker.data(createDocument, {
    body: { title: 'Zanzibar', project, pages: [{ text: `Quagmire, see [x](page:${linked})` }] },
  })
  document = made.id
  page = made.pages[0]?.id as string
  // The beginning of the text, as Yjs encodes it.
  const place = Buffer.from([1, 7, ...Buffer.from('default'), 0]).toString('base64')
  const begun = await people.maker.request(
    'POST',
    `/api/page/${page}/thread`,
    JSON.stringify({ start: place, end: place, quote: 'Quagmire', text: 'Why?' }),
    { 'content-type': 'application/json' },
  )
  thread = ((await begun.json()) as { data: { id: string } }).data.id
  const added = await people.maker.request('POST', `/api/page/${page}/file?name=Plan.txt`, 'Plan', {
    'content-type': 'application/octet-stream',
  })
  file = ((await added.json()) as { data: { id: string } }).data.id
  expect([thread, file].every(Boolean)).toBe(true)
})

const narrow = (members: DocumentMember[] | null, by = people.maker) =>
  by.call(updateDocument, { params: { id: document }, body: { members } })
const forSome = () =>
  narrow([
    { id: people.editor.memberId, mayEdit: true },
    { id: people.reader.memberId, mayEdit: false },
    { id: people.guest.memberId, mayEdit: true },
  ])

const textOf = async (by: Person, path: string) => (await by.request('GET', `/api/${path}`)).text()
const isFound = async (by: Person, path: string) => (await by.request('GET', `/api/${path}`)).status === 200
const names = async (by: Person, path: string) => (await textOf(by, path)).includes('Zanzibar')

/** Every road by which somebody may read of the document, and whether this one does. */
const readRoads: [name: string, isSeen: (by: Person) => Promise<boolean>][] = [
  ['the list', (by) => names(by, 'document')],
  ['the document', (by) => isFound(by, `document/${document}`)],
  ['its page', (by) => isFound(by, `page/${page}`)],
  ['versions', (by) => isFound(by, `page/${page}/version`)],
  ['comments', (by) => isFound(by, `page/${page}/thread`)],
  ['a file on it', (by) => isFound(by, `file/${file}`)],
  ['the export', (by) => isFound(by, `document/${document}/export`)],
  ['the export of a page as PDF', (by) => isFound(by, `page/${page}/export?format=pdf`)],
  ['what leads to another page', (by) => names(by, `page/${linked}/link`)],
  ['a search for its title', (by) => names(by, 'search?q=Zanzibar')],
  ['a search for its text', (by) => names(by, 'search?q=Quagmire')],
  ['its name in another page that refers to it', (by) => names(by, `page/${linked}/export`)],
]

describe('a document restricted to some members', () => {
  test('can be read by them, its author and the owner in every endpoint, and by no one else', async () => {
    await owner.data(updatePage, { params: { id: linked }, body: { text: `See [it](document:${document})` } })
    const { maker, editor, reader, guest, other } = people
    for (const [name, isSeen] of readRoads)
      for (const by of [maker, other]) expect(await isSeen(by), `${name}, while it is for all`).toBe(true)
    expect((await forSome()).status).toBe(200)
    for (const [name, isSeen] of readRoads) {
      for (const by of [owner, maker, editor, reader, guest]) expect(await isSeen(by), name).toBe(true)
      expect(await isSeen(other), name).toBe(false)
    }
    if (!(await narrow(null)).ok) throw new Error('not for all')
    for (const [name, isSeen] of readRoads) expect(await isSeen(other), `${name}, for all again`).toBe(true)
  })

  test('can be changed only by members with edit access whose role permits it', async () => {
    await forSome()
    const { maker, editor, reader, guest, other } = people
    const share = (by: Person) => by.request('PUT', `/api/page/${page}/share`, '{}', json)
    const json = { 'content-type': 'application/json' }
    const roads: [string, (by: Person) => Promise<number>][] = [
      [
        'title',
        async (by) =>
          (await by.call(updateDocument, { params: { id: document }, body: { title: `By ${by.memberId}` } }))
            .status,
      ],
      [
        'text',
        async (by) =>
          (await by.call(updatePage, { params: { id: page }, body: { text: by.memberId } })).status,
      ],
      [
        'a new page',
        async (by) => (await by.request('POST', `/api/document/${document}/page`, '{}', json)).status,
      ],
      [
        'a file',
        async (by) =>
          (
            await by.request('POST', `/api/page/${page}/file?name=a.txt`, 'a', {
              'content-type': 'application/octet-stream',
            })
          ).status,
      ],
      ['a public link', async (by) => (await share(by)).status],
      [
        'whom it is for',
        async (by) =>
          (
            await by.call(updateDocument, {
              params: { id: document },
              body: { members: [{ id: by.memberId, mayEdit: true }] },
            })
          ).status,
      ],
    ]
    for (const [name, change] of roads) {
      for (const by of [reader, guest]) expect(await change(by), name).toBe(403)
      expect(await change(other), name).toBe(404)
    }
    for (const [name, change] of roads.slice(0, -1))
      for (const by of [maker, editor, owner]) expect(await change(by), name).toBe(200)
    const comment = (by: Person) =>
      by.request('POST', `/api/page/thread/${thread}/comment`, JSON.stringify({ text: 'Hm' }), json)
    expect((await comment(reader)).status).toBe(200)
    expect((await comment(other)).status).toBe(404)
    for (const by of [reader, guest])
      expect((await by.call(deleteDocument, { params: { id: document } })).status).toBe(403)
    expect((await other.call(deleteDocument, { params: { id: document } })).status).toBe(404)
  })

  test('sends a live deletion to members who lose access, and an update when restored', async () => {
    const { reader, other } = people
    const [theirs, live] = [await reader.live(owner.workspaceId), await other.live(owner.workspaceId)]
    await forSome()
    await Promise.all([theirs.settle(), live.settle()])
    expect(theirs.messages().at(-1)).toMatchObject({
      object: 'document',
      event: 'update',
      data: { id: document },
    })
    expect(live.messages().at(-1)).toMatchObject({
      object: 'document',
      event: 'delete',
      data: { id: document },
    })
    const heard = live.messages().length
    await people.maker.data(updateDocument, { params: { id: document }, body: { title: 'Secret' } })
    const commented = await people.maker.request(
      'POST',
      `/api/page/thread/${thread}/comment`,
      JSON.stringify({ text: 'More' }),
      { 'content-type': 'application/json' },
    )
    expect(commented.status).toBe(200)
    await Promise.all([theirs.settle(), live.settle()])
    expect(live.messages().length).toBe(heard)
    expect(JSON.stringify(theirs.messages())).toContain('More')
    await narrow(null)
    await live.settle()
    expect(live.messages().at(-1)).toMatchObject({ object: 'document', event: 'update' })
    live.close()
    theirs.close()
    // Nor does who was away hear of what was said in it before it was for some.
    await forSome()
    const late = await other.live(owner.workspaceId, 1)
    await late.settle()
    late.close()
    expect(JSON.stringify(late.messages())).not.toMatch(/Why\?|More|Zanzibar|Secret/)
  })

  test('disconnects open editors without access, and makes those of readers read-only', async () => {
    const { maker, editor, reader, other } = people
    const open = async (by: Person) => {
      const writer = await openWriter(server.url, by, page)
      await writer.arrive()
      return writer
    }
    const [one, two, three, four] = [
      await open(maker),
      await open(editor),
      await open(reader),
      await open(other),
    ]
    expect(three.state.mayWrite).toBe(true)
    await forSome()
    expect((await four.closing()).code).toBe(4404)
    await three.until(() => !three.state.mayWrite)
    two.add('Still here')
    await two.settle()
    await one.sees('Still here')
    await three.sees('Still here')
    expect(four.lines()).not.toContain('Still here')
    for (const writer of [one, two, three]) writer.close()
    expect((await (await open(other)).closing()).code).toBe(4404)
  })

  test('hides notifications about it, also earlier ones, from members without access', async () => {
    const { maker, reader, other } = people
    const mention = [other, reader].map(({ memberId }) => `[@A](member:${memberId})`).join(' ')
    const news = (by: Person) => textOf(by, 'notifications')
    await maker.data(updatePage, { params: { id: page }, body: { text: mention } })
    await expect.poll(() => news(other)).toContain(page)
    await expect.poll(() => news(reader)).toContain(page)
    await forSome()
    expect(await news(other)).not.toContain(page)
    expect(await news(reader)).toContain(page)
  })

  test('is hidden in audit and trash from members without access, also its former name', async () => {
    const { maker, editor, other } = people
    expect(await names(other, 'audit')).toBe(true)
    await forSome()
    expect(await names(other, 'audit')).toBe(false)
    expect(await names(editor, 'audit')).toBe(true)
    await maker.data(deleteDocument, { params: { id: document } })
    expect(await names(other, 'trash')).toBe(false)
    expect(await names(editor, 'trash')).toBe(true)
    expect((await other.request('POST', `/api/document/${document}/restore`)).status).toBe(404)
    expect((await editor.request('POST', `/api/document/${document}/restore`)).status).toBe(200)
    expect(await names(other, 'document')).toBe(false)
  })
})

describe('the member list of a document', () => {
  test('is validated: members only, no duplicates, and the caller among them', async () => {
    const { editor, maker } = people
    const elsewhere = await server.makeOwner('Frank')
    const fieldsOf = async (members: unknown, by = maker) => {
      const { status, body } = await by.call(updateDocument, {
        params: { id: document },
        body: { members: members as DocumentMember[] },
      })
      return { status, fields: (body as { error?: { fields?: object } }).error?.fields }
    }
    expect(await fieldsOf([{ id: elsewhere.memberId, mayEdit: true }])).toEqual({
      status: 400,
      fields: { members: 'Not all of them are members' },
    })
    const one = { id: editor.memberId, mayEdit: true }
    expect(await fieldsOf([one, one])).toMatchObject({
      status: 400,
      fields: { members: 'Each person can be added only once' },
    })
    for (const members of [[], [{ id: maker.memberId, mayEdit: true }], [{ ...one, mayEdit: false }]])
      expect(await fieldsOf(members, editor)).toEqual({
        status: 400,
        fields: { members: 'Keep yourself as an editor, or you won’t be able to undo this' },
      })
    expect(await owner.data(getDocument, { params: { id: document } })).toMatchObject({ members: null })
    // Nobody beside whoever made it, who need not be named.
    expect((await narrow([])).status).toBe(200)
    expect(await editor.data(getDocuments, {})).toHaveLength(1)
    expect(await maker.data(getDocuments, {})).toMatchObject([{ id: document, members: [] }, {}])
    // The owner still sees it, so that it is not lost once its maker left.
    expect(await owner.data(getDocuments, {})).toHaveLength(2)
  })
})
