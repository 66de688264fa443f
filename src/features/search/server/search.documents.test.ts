import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentContract } from '#features/document/document.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { searchContract } from '../search.contract.ts'

let server: TestServer
let setting: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
  setting = await openTaskSetting(server)
})
afterAll(() => server.close())

const far = `${'Nothing of it. '.repeat(2_000)}The **zirconium** ring, [at last](https://example.com).`
const find = async (q: string, by: Person) =>
  (await by.data(searchContract.search, { query: { q, types: 'document' } })).documents

test('documents are found by title, page title and text, with a snippet', async () => {
  const owner = await server.makeOwner()
  const make = (title: string, pages: { title?: string; text?: string }[]) =>
    owner.data(documentContract.createDocument, { body: { title, pages } })
  const handbook = await make('Jeweller’s handbook', [{ text: 'Welcome' }, { title: 'Rings', text: far }])
  const notes = await make('Notes', [{ text: 'The handbook says nothing of rings.' }])
  expect(await find('zirconium', owner)).toMatchObject([
    {
      id: handbook.id,
      page: handbook.pages[1]?.id,
      pageTitle: 'Rings',
      snippet: { in: 'page', text: expect.stringContaining('The zirconium ring, at last.') },
    },
  ])
  // The title before what stands in a text; each document once.
  expect((await find('handbook', owner)).map(({ id, page }) => [id, page])).toEqual([
    [handbook.id, null],
    [notes.id, notes.pages[0]?.id],
  ])
  expect((await find('rings', owner))[0]).toMatchObject({ pageRanges: [[0, 5]], snippet: null })
  // A slip of the keyboard, in a title and in the title of a page.
  for (const q of ['jeweler’s', 'handboko']) expect((await find(q, owner))[0]?.id, q).toBe(handbook.id)
  const [page] = handbook.pages
  await owner.data(documentContract.updatePage, { params: { id: page?.id ?? '' }, body: { text: 'Ruby' } })
  expect(await find('ruby', owner)).toHaveLength(1)
  await owner.data(documentContract.deletePage, { params: { id: page?.id ?? '' } })
  expect(await find('ruby', owner)).toEqual([])
  await owner.data(documentContract.deleteDocument, { params: { id: handbook.id } })
  expect(await find('zirconium', owner)).toEqual([])
})

test('a page of 490,000 characters of distinct words is indexed', async () => {
  const owner = await server.makeOwner()
  const different = Array.from({ length: 60_000 }, (_, at) => `ä${at.toString(36)}-ö`).join(' ')
  await owner.data(documentContract.createDocument, {
    body: { title: 'Long', pages: [{ text: different.slice(0, 490_000) }] },
  })
  expect(await find('ä1a', owner)).toHaveLength(1)
})

test('documents are found only by callers who may see them', async () => {
  const project = await setting.makeProject('Emerald')
  const other = await setting.makeProject('Sapphire')
  const member = await setting.join({ 'document.view': 'project', 'project.view': 'project' }, [project])
  for (const place of [project, other, null])
    await setting.owner.data(documentContract.createDocument, {
      body: { title: 'Tourmaline', project: place, pages: [{ text: 'alexandrite' }] },
    })
  for (const q of ['tourmaline', 'alexandrite', 'tourmalnie']) {
    expect(await find(q, setting.owner), q).toHaveLength(3)
    expect(
      (await find(q, member)).map((hit) => hit.project),
      q,
    ).toEqual([project])
  }
  await setting.owner.data(projectContract.deleteProject, { params: { projectId: project } })
  expect(await find('tourmaline', member)).toEqual([])
})
