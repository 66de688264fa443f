import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { defaultAccess } from '#features/role/role.rules.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { documentContract, type NewPage } from '../document.contract.ts'

const { createDocument, updatePage } = documentContract

let server: TestServer
let owner: Person
let project: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website', key: 'WEB' } })).id
})

const make = (title: string, ...pages: NewPage[]) =>
  owner.data(createDocument, { body: { title, project, pages } })
async function pdfOf(path: string, by: Person = owner) {
  const response = await by.request('GET', `/api/${path}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const pdf = await getDocumentProxy(bytes)
  const { text } = await extractText(pdf)
  return {
    pdf,
    name: response.headers.get('content-disposition'),
    pages: text.map((page) => page.replace(/\s+/g, ' ')),
  }
}
/** How many pictures are drawn on a page. */
async function picturesOn(pdf: Awaited<ReturnType<typeof getDocumentProxy>>, page: number) {
  const { fnArray } = await (await pdf.getPage(page)).getOperatorList()
  // The operators that pdf.js paints pictures with.
  return fnArray.filter((operator) => operator === 85 || operator === 86).length
}

test('a page is exported as a tagged PDF with the text of every block', async () => {
  const text = [
    '## Plan',
    '**Bold**, *soft*, ~~gone~~, `a < b` and [a link](https://example.com/x)',
    '| Name | Hours |\n| --- | --- |\n| Design | 12 |\n| Build | 30 |',
    '> [!WARNING]\n> Mind this\n>\n> - a point',
    '> Somebody said',
    '<details>\n<summary>More</summary>\n\nHidden\n\n</details>',
    '```ts\nconst a = "<b>"\n  indented()\n```',
    'So $E = mc^2$',
    '$$\n\\frac{a}{b}\n$$',
    '- [x] Done\n- [ ] Open\n- [ ]',
    '3. three\n   - inside\n4. four',
    '---',
    'Привет, Ελλάδα, שלום, مرحبا, 你好, 안녕',
  ].join('\n\n')
  const { pages } = await make('Launch', { text })
  const { pdf, name, pages: found } = await pdfOf(`page/${pages[0]?.id}/export?format=pdf`)
  expect(name).toBe('attachment; filename=Launch.pdf')
  expect(found).toHaveLength(1)
  for (const part of [
    'Launch',
    'Plan',
    'Bold, soft, gone, a < b and a link',
    'Name Hours',
    'Design 12',
    'Warning Mind this • a point',
    'Somebody said',
    'More Hidden',
    'const a = "<b>"',
    'indented()',
    'So E = mc^2',
    '\\frac{a}{b}',
    '3. three',
    '• inside',
    '4. four',
    'Привет, Ελλάδα',
    '你好',
    '안녕',
    'Page 1 of 1',
  ])
    expect(found[0]).toContain(part)
  const annotations = await (await pdf.getPage(1)).getAnnotations()
  expect(annotations).toMatchObject([{ url: 'https://example.com/x' }])
  // Who listens is told what is a heading, a list and a table.
  const roles = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const role of ['H1', 'H3', 'L', 'LI', 'Table', 'TH', 'Code', 'BlockQuote'])
    expect(roles).toContain(`"role":"${role}"`)
})

test('a document is paginated in page order, with repeated table heads and an outline', async () => {
  const top = crypto.randomUUID()
  const paragraphs = Array.from({ length: 200 }, (_, n) => `Paragraph ${n + 1} of this page.`)
  const rows = Array.from({ length: 120 }, (_, n) => `| Row ${n + 1} | ${n} |`)
  const { id } = await make(
    'Handbook',
    { id: top, title: 'Start', text: paragraphs.join('\n\n') },
    { title: 'Last', text: ['| Name | Count |', '| --- | --- |', ...rows].join('\n') },
    { title: 'Inside', parent: top, text: `\`\`\`\n${'line of code\n'.repeat(150)}\`\`\`` },
  )
  const { pdf, pages } = await pdfOf(`document/${id}/export?format=pdf`)
  const all = pages.join(' ')
  for (const n of [1, 100, 200]) expect(all).toContain(`Paragraph ${n} of this page.`)
  expect(all.match(/line of code/g)).toHaveLength(150)
  expect(all.match(/Row \d+ /g)).toHaveLength(120)
  expect(all.indexOf('Inside')).toBeLessThan(all.indexOf('Last'))
  // Each sheet of the table has its heads.
  const sheets = pages.filter((page) => /Row \d+ /.test(page))
  expect(sheets.length).toBeGreaterThan(2)
  for (const sheet of sheets) expect(sheet).toContain('Name Count')
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  expect(await pdf.getOutline()).toMatchObject([
    { title: 'Start', items: [{ title: 'Inside' }] },
    { title: 'Last', items: [] },
  ])
  // A page with those below it, and alone.
  const { pages: some } = await pdfOf(`page/${top}/export?format=pdf&below=true`)
  expect(some.join(' ')).toContain('line of code')
  expect(some.join(' ')).not.toContain('Row 1 ')
  const { pages: alone } = await pdfOf(`page/${top}/export?format=pdf`)
  expect(alone.join(' ')).not.toContain('line of code')
})

test('includes the pictures that the exporting member may see', async () => {
  const secret = (await owner.data(projectContract.createProject, { body: { name: 'Secret' } })).id
  const task = await owner.data(taskContract.createTask, { body: { project: secret, title: 'Plan' } })
  const { pages } = await make('Launch', { text: 'x' })
  const page = pages[0]?.id as string
  const blank = sharp({ create: { width: 400, height: 300, channels: 4, background: '#c408' } })
  const picture = new Uint8Array(await blank.png().toBuffer())
  const add = async (path: string) => {
    const type = { 'content-type': 'application/octet-stream' }
    const response = await owner.request('POST', `/api/${path}/file?name=Logo.png`, picture, type)
    return ((await response.json()) as { data: { id: string } }).data.id
  }
  const [mine, hidden] = [await add(`page/${page}`), await add(`task/${task.id}`)]
  const text = [
    `Before ![Our logo](/api/file/${mine}/preview) after`,
    `![Secret plan](/api/file/${hidden}/preview)`,
    '![Elsewhere](https://spy.example/p.png)',
    `![Lost](/api/file/${crypto.randomUUID()}/preview)`,
  ].join('\n\n')
  await owner.data(updatePage, { params: { id: page }, body: { text } })
  const path = `page/${page}/export?format=pdf`
  const whole = await pdfOf(path)
  expect(await picturesOn(whole.pdf, 1)).toBe(2)
  expect(whole.pages[0]).toContain('Before after Elsewhere Lost')
  const access = { ...defaultAccess('Member'), 'document.view': 'project', 'task.view': 'project' } as const
  const ben = await server.makeMember(owner.workspaceId, { ...access, export: 'all' }, [project])
  const his = await pdfOf(path, ben)
  expect(await picturesOn(his.pdf, 1)).toBe(1)
  expect(his.pages[0]).toContain('Secret plan')
})

test('PDF export requires the same permissions, and rejects too much text', async () => {
  const long = 'word '.repeat(90_000)
  const { id, pages } = await make('Long', {}, {})
  for (const page of pages) await owner.data(updatePage, { params: { id: page.id }, body: { text: long } })
  const response = await owner.request('GET', `/api/document/${id}/export?format=pdf`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { fields: { format: expect.stringContaining('Too much text for one PDF') } },
  })
  const member = await server.makeMember(owner.workspaceId, 'Member', [project])
  expect((await member.request('GET', `/api/document/${id}/export?format=pdf`)).status).toBe(403)
  const access = { ...defaultAccess('Member'), 'document.view': 'project', export: 'all' } as const
  const outsider = await server.makeMember(owner.workspaceId, access, [])
  expect((await outsider.request('GET', `/api/document/${id}/export?format=pdf`)).status).toBe(404)
})
