import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { defaultRoleNames } from '#features/role/role.rules.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { tidy } from '#server/cleanup.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { documentContract, type NewPage } from '../document.contract.ts'
import { pagesInOrder } from '../document.rules.ts'
import type { DocumentWithPages } from '../document.shape.ts'

const {
  createDocument,
  createPage,
  deleteDocument,
  deletePage,
  getDocument,
  getDocuments,
  getPage,
  replaceDocument,
  restoreDocument,
  restorePage,
  updateDocument,
  updatePage,
} = documentContract

let server: TestServer
let owner: Person
let project: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  project = await makeProject('Website')
})

const makeProject = async (name: string) =>
  (await owner.data(projectContract.createProject, { body: { name } })).id
const make = (body: object = {}, by: Person = owner) =>
  by.call(createDocument, { body: { title: 'Handbook', ...body } })
const made = async (body: object = {}, by: Person = owner) =>
  ((await make(body, by)).body as { data: DocumentWithPages }).data
const read = (id: string, by: Person = owner) => by.call(getDocument, { params: { id } })
const whole = async (id: string) => owner.data(getDocument, { params: { id } })
const titles = async (by: Person = owner) => (await by.data(getDocuments, {})).map(({ title }) => title)
const outline = async (id: string) => {
  const { pages } = await whole(id)
  const titleOf = (page: string | null) => pages.find((one) => one.id === page)?.title ?? null
  return pagesInOrder(pages).map(({ title, parent }) => [title, titleOf(parent)])
}
const tree = (...pages: NewPage[]) => pages

describe('a document', () => {
  test('starts with one empty page, and returns the name of its author', async () => {
    const document = await made({ project })
    expect(document).toMatchObject({
      title: 'Handbook',
      project,
      createdBy: owner.memberId,
      creator: 'Olga',
      updatedBy: owner.memberId,
      lastUpdatedBy: 'Olga',
      pages: [{ title: '', parent: null }],
    })
    expect(await whole(document.id)).toEqual({ ...document, text: '' })
  })

  test('is created idempotently by id, also concurrently', async () => {
    const id = uuidv7()
    const [one, other] = await Promise.all([make({ id }), make({ id })])
    expect([one.status, other.status].filter((status) => status === 200).length).toBeGreaterThan(0)
    expect((await made({ id })).id).toBe(id)
    expect(await titles()).toEqual(['Handbook'])
    const other2 = await server.makeMember(owner.workspaceId, 'Admin')
    expect(await make({ id }, other2)).toMatchObject({ status: 409, body: { error: { code: 'ID_TAKEN' } } })
  })

  test('is listed by last update, newest first, and paginated on request', async () => {
    const first = await made({ title: 'First' })
    await made({ title: 'Second' })
    expect(await titles()).toEqual(['Second', 'First'])
    await owner.data(updateDocument, { params: { id: first.id }, body: { title: 'First again' } })
    expect(await titles()).toEqual(['First again', 'Second'])
    const { body } = await owner.call(getDocuments, { query: { limit: 1 } })
    expect(body).toMatchObject({ data: [{ id: first.id }], cursor: first.id })
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ project: uuidv7() }, 'project'],
    [{ pages: [] }, 'pages'],
    [{ pages: [{ parent: uuidv7() }] }, 'parent'],
    [{ pages: [{ text: 'x'.repeat(500_001) }] }, 'pages.0.text'],
  ])('with %o is rejected with a field error', async (wrong, field) => {
    const { status, body } = await make(wrong)
    expect(status).toBe(400)
    expect((body as { error: { fields: object } }).error.fields).toHaveProperty([field])
    expect(await titles()).toEqual([])
  })

  test('is sent live with its pages to members who see it, as a deletion if moved away', async () => {
    const far = await makeProject('Far')
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const live = await member.live(owner.workspaceId)
    const { id } = await made({ project })
    await made({ title: 'Elsewhere', project: far })
    await owner.data(updateDocument, { params: { id }, body: { title: 'Guide' } })
    await owner.data(updateDocument, { params: { id }, body: { project: far } })
    await live.settle()
    const messages = live.messages().map(({ event, data }) => [event, data])
    expect(messages).toMatchObject([
      ['create', { id, title: 'Handbook', pages: [{ title: '' }] }],
      ['update', { id, title: 'Guide' }],
      ['delete', { id }],
    ])
    live.close()
  })
})

describe('pages', () => {
  test('are created as a tree, and return their texts unchanged', async () => {
    const [top, below] = [uuidv7(), uuidv7()]
    const text = '# Welcome\n\n- [x] Read **this**, _twice_\n- [ ] `npm start`\n\n```ts\nlet a = 1\n```'
    const { id } = await made({
      pages: tree(
        { id: below, title: 'First day', parent: top, text },
        { id: top, title: 'Start', text: `Hello [@Olga](member:${owner.memberId})` },
        { title: 'End' },
      ),
    })
    expect(await outline(id)).toEqual([
      ['Start', null],
      ['First day', 'Start'],
      ['End', null],
    ])
    expect((await whole(id)).text).toBe(`Hello [@Olga](member:${owner.memberId})`)
    expect(await owner.data(getPage, { params: { id: below } })).toMatchObject({ text, document: id })
  })

  test('are added, renamed and moved, but never below themselves or deeper than 5 levels', async () => {
    const { id, pages } = await made({ pages: tree({ title: 'One' }) })
    const one = pages[0]?.id as string
    const add = (title: string, parent?: string) =>
      owner.data(createPage, { params: { id }, body: { title, ...(parent && { parent }) } })
    const two = await add('Two', one)
    const three = await add('Three', two.id)
    await add('Last')
    const move = (page: string, body: object) => owner.call(updatePage, { params: { id: page }, body })
    expect(await move(one, { parent: three.id })).toMatchObject({ status: 400 })
    expect(await move(one, { parent: one })).toMatchObject({ status: 400 })
    expect(await move(one, { parent: uuidv7() })).toMatchObject({ status: 400 })
    const five = await add('Five', (await add('Four', three.id)).id)
    const deeper = await owner.call(createPage, { params: { id }, body: { parent: five.id } })
    const parent = expect.stringMatching(/5 levels/)
    expect(deeper).toMatchObject({ status: 400, body: { error: { fields: { parent } } } })
    expect(await move(two.id, { parent: null, title: 'Second' })).toMatchObject({ status: 200 })
    expect(await outline(id)).toContainEqual(['Second', null])
    const again = await owner.data(createPage, { params: { id }, body: { id: two.id, title: 'Again' } })
    expect(again.title).toBe('Second')
  })

  test('are replaced as a whole: reordered, updated, and moved to the trash if omitted', async () => {
    const [a, b] = [uuidv7(), uuidv7()]
    const { id } = await made({ pages: tree({ id: a, title: 'A', text: 'Old' }, { id: b, title: 'B' }) })
    const replace = (...pages: NewPage[]) => owner.call(replaceDocument, { params: { id }, body: { pages } })
    await replace({ title: 'C' }, { id: a, text: 'New' })
    expect(await outline(id)).toEqual([
      ['C', null],
      ['A', null],
    ])
    expect((await owner.data(getPage, { params: { id: a } })).text).toBe('New')
    expect((await owner.call(getPage, { params: { id: b } })).status).toBe(404)
    expect(await replace({ id: a }, { id: a })).toMatchObject({ status: 400 })
    await owner.data(restorePage, { params: { id: b } })
    expect((await outline(id)).map(([title]) => title)).toEqual(['C', 'A', 'B'])
  })

  test('are deleted with their subpages and restored together from the trash', async () => {
    const [a, b, c] = [uuidv7(), uuidv7(), uuidv7()]
    const { id } = await made({
      pages: tree(
        { title: 'Top' },
        { id: a, title: 'A' },
        { id: b, title: 'B', parent: a },
        { id: c, title: 'C', parent: b },
      ),
    })
    await owner.data(deletePage, { params: { id: c } })
    await owner.data(deletePage, { params: { id: a } })
    expect(await outline(id)).toEqual([['Top', null]])
    expect((await owner.call(getPage, { params: { id: b } })).status).toBe(404)
    const trash = await owner.data(trashContract.getTrash, { query: { kind: 'page' } })
    expect(trash.map(({ title }) => title)).toEqual(['A', 'C'])
    await owner.data(trashContract.restoreTrash, { body: { items: [{ kind: 'page', id: a }] } })
    expect(await outline(id)).toEqual([
      ['Top', null],
      ['A', null],
      ['B', 'A'],
    ])
  })
})

describe('permissions by role', () => {
  const view = { Owner: 'all', Admin: 'all', Manager: 'all', Member: 'project', Guest: 'project' } as const
  const update = { Owner: 'all', Admin: 'all', Manager: 'all', Member: 'project', Guest: 'none' } as const

  test.each(defaultRoleNames)('%s', async (role) => {
    const far = await makeProject('Far')
    const who = role === 'Owner' ? owner : await server.makeMember(owner.workspaceId, role, [project])
    const near = await made({ title: 'Near', project })
    const away = await made({ title: 'Away', project: far })
    const general = await made({ title: 'General' })
    const seesAll = view[role] === 'all'
    expect((await titles(who)).sort()).toEqual(seesAll ? ['Away', 'General', 'Near'] : ['Near'])
    for (const { id, pages } of [away, general]) {
      expect((await read(id, who)).status).toBe(seesAll ? 200 : 404)
      expect((await who.call(getPage, { params: { id: pages[0]?.id as string } })).status).toBe(
        seesAll ? 200 : 404,
      )
    }
    const writes = (document: DocumentWithPages) =>
      who.call(updatePage, { params: { id: document.pages[0]?.id as string }, body: { text: `By ${role}` } })
    const near2 = update[role] === 'none' ? 403 : 200
    const others = update[role] === 'all' ? 200 : update[role] === 'none' ? 403 : 404
    expect((await writes(near)).status).toBe(near2)
    expect((await writes(away)).status).toBe(others)
    expect((await make({ title: 'New', project }, who)).status).toBe(near2)
    expect((await make({ title: 'New' }, who)).status).toBe(update[role] === 'all' ? 200 : 403)
  })

  test('listing documents without the permission to view them is rejected with the reason', async () => {
    const none = await server.makeMember(owner.workspaceId, { 'project.view': 'all' }, [project])
    const message = 'Your role doesn’t allow this. Ask an admin.'
    expect(await none.call(getDocuments, {})).toMatchObject({ status: 403, body: { error: { message } } })
  })
})

describe('the trash', () => {
  test('keeps a document with its pages for 30 days', async () => {
    const { id, pages } = await made({ pages: tree({ title: 'A', text: 'Kept' }) })
    const page = pages[0]?.id as string
    await owner.data(deleteDocument, { params: { id } })
    expect(await titles()).toEqual([])
    expect((await read(id)).status).toBe(404)
    expect((await owner.call(getPage, { params: { id: page } })).status).toBe(404)
    expect((await owner.call(updatePage, { params: { id: page }, body: { text: 'x' } })).status).toBe(404)
    expect(await owner.data(trashContract.getTrash, {})).toMatchObject([
      { kind: 'document', id, title: 'Handbook' },
    ])
    const back = await owner.data(restoreDocument, { params: { id } })
    expect(back.pages).toHaveLength(1)
    expect((await whole(id)).text).toBe('Kept')

    await owner.data(deleteDocument, { params: { id } })
    const { system } = server.databases
    await system
      .updateTable('document')
      .set({ deletedAt: '2020-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    await tidy(system, (line) => expect(line).toBe(''))
    expect((await owner.call(restoreDocument, { params: { id } })).status).toBe(404)
    expect(await system.selectFrom('documentPage').select('id').where('id', '=', page).execute()).toEqual([])
  })

  test('gives a member back what they deleted themselves, and nothing else', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const mine = await made({ title: 'Mine', project }, member)
    const other = await made({ title: 'Other', project })
    expect((await member.call(deleteDocument, { params: { id: other.id } })).status).toBe(403)
    await member.data(deleteDocument, { params: { id: mine.id } })
    expect((await member.data(trashContract.getTrash, {})).map(({ title }) => title)).toEqual(['Mine'])
    expect((await member.call(restoreDocument, { params: { id: mine.id } })).status).toBe(200)
    await owner.data(deleteDocument, { params: { id: mine.id } })
    expect(await member.data(trashContract.getTrash, {})).toEqual([])
    expect((await member.call(restoreDocument, { params: { id: mine.id } })).status).toBe(403)
  })

  test('hides and restores documents together with their project', async () => {
    const { id } = await made({ project })
    await owner.data(projectContract.deleteProject, { params: { projectId: project } })
    expect((await read(id)).status).toBe(404)
    expect(await titles()).toEqual([])
    await owner.data(trashContract.restoreTrash, { body: { items: [{ kind: 'project', id: project }] } })
    expect(await titles()).toEqual(['Handbook'])
  })
})

test('tables, callouts, folds and references are stored and returned as Markdown', async () => {
  const text = [
    '| a | b |\n| --- | --- |\n| 1 | **2** |',
    '> [!NOTE]\n> - one\n> - two',
    '<details>\n<summary>More</summary>\n\n```sql\nselect 1\n```\n\n</details>',
    `See [WEB-1](task:${project})`,
  ].join('\n\n')
  const { id, pages } = await made({ pages: [{ text: 'before' }] })
  const params = { id: pages[0]?.id as string }
  expect(await owner.data(updatePage, { params, body: { text } })).toMatchObject({ text })
  expect(await whole(id)).toMatchObject({ text })
  // The same once more changes nothing.
  const { updatedAt } = await owner.data(getPage, { params })
  expect(await owner.data(updatePage, { params, body: { text } })).toMatchObject({ updatedAt })
})
