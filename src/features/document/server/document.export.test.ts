import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { defaultAccess } from '#features/role/role.rules.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { documentContract, type NewPage } from '../document.contract.ts'

const { createDocument, deletePage, updateDocument } = documentContract

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
const get = (path: string, by: Person = owner) => by.request('GET', `/api/${path}`)
const textOf = async (path: string, by: Person = owner) => {
  const response = await get(path, by)
  expect(response.status).toBe(200)
  return response.text()
}
async function filesOf(path: string, by: Person = owner): Promise<Record<string, string>> {
  const response = await get(path, by)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const rich = [
  '## Plan',
  '**Bold** and *soft*, `a < b`',
  '| a | b |\n| --- | --- |\n| 1 | x \\| y |',
  '> [!WARNING]\n> Mind this',
  '<details>\n<summary>More</summary>\n\nHidden\n\n</details>',
  '```ts\nconst a = "<b>"\n```',
  '- [x] Done\n- [ ] Open',
  '3. three\n4. four',
  '---',
].join('\n\n')

test('exports a page as its unchanged Markdown below its title', async () => {
  const { id, pages } = await make('Launch', { text: rich })
  const response = await get(`page/${pages[0]?.id}/export`)
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=Launch.md')
  expect(await response.text()).toBe(`# Launch\n\n${rich}\n`)
  expect(await textOf(`document/${id}/export`)).toBe(`# Launch\n\n${rich}\n`)
})

test('exports self-contained HTML with every block and without scripts', async () => {
  const hostile = '<script>alert(1)</script> [x](javascript:alert(2)) ![p](https://spy.example/p.png)'
  const { pages } = await make('Launch <img src=x onerror=alert(3)>', { text: `${rich}\n\n${hostile}` })
  const response = await get(`page/${pages[0]?.id}/export?format=html`)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="Launch img src=x onerror=alert(3).html"',
  )
  const html = await response.text()
  expect(html).not.toMatch(/<script|<img|<link|<iframe|href="javascript|url\(/i)
  expect(html).toContain('<h1>Launch &lt;img src=x onerror=alert(3)&gt;</h1>')
  for (const part of [
    '<h3>Plan</h3>',
    '<strong>Bold</strong> and <em>soft</em>, <code>a &lt; b</code>',
    '<th><p>a</p></th>',
    '<td><p>x | y</p></td>',
    '<div class="callout"><strong>warning</strong><p>Mind this</p></div>',
    '<details><summary>More</summary>\n<p>Hidden</p></details>',
    '<pre><code class="language-ts">const a = &quot;&lt;b&gt;&quot;</code></pre>',
    '<input type="checkbox" disabled checked><div><p>Done</p></div>',
    '<input type="checkbox" disabled><div><p>Open</p></div>',
    '<ol start="3">',
    '<hr>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<a href="https://spy.example/p.png" rel="noopener noreferrer">p</a>',
  ])
    expect(html).toContain(part)
})

test('formulas are rendered in HTML if safe and at most 50, and stay TeX in Markdown', async () => {
  const text = [
    'So $E = mc^2$, not $\\href{javascript:alert(1)}{x}$',
    '$$\n\\frac{a}{b}\n$$',
    `$$\n\\text{<img src=x onerror=alert(1)>}\n$$`,
  ].join('\n\n')
  const { pages } = await make('Maths', { text })
  const path = `page/${pages[0]?.id}/export`
  expect(await textOf(path)).toBe(`# Maths\n\n${text}\n`)
  const html = await textOf(`${path}?format=html`)
  expect(html).toContain('<math><semantics><mrow><mi>E</mi><mo>=</mo>')
  expect(html).toMatch(/<div class="formula"><math display="block".*<mfrac>/)
  expect(html).toContain('<code>\\href{javascript:alert(1)}{x}</code>')
  expect(html).not.toMatch(/<img|href="javascript/i)

  const many = await make('Many', {
    text: Array.from({ length: 60 }, () => `$${'x'.repeat(1_000)}$`).join(' '),
  })
  const drawn = await textOf(`page/${many.pages[0]?.id}/export?format=html`)
  expect(drawn.match(/<math>/g)).toHaveLength(50)
  expect(drawn.match(/<code>x/g)).toHaveLength(10)
})

test('references show current names, and only those that the exporting member may see', async () => {
  const task = await owner.data(taskContract.createTask, { body: { project, title: 'Old name' } })
  await owner.data(taskContract.updateTask, { params: { id: task.id }, body: { title: 'New name' } })
  const secret = (await owner.data(projectContract.createProject, { body: { name: 'Secret' } })).id
  const client = await owner.data(clientContract.createClient, { body: { title: 'Acme' } })
  const invoice = await owner.data(invoiceContract.createInvoice, {
    body: { client: client.id, project: secret },
  })
  const hidden = await owner.data(createDocument, { body: { title: 'Plot', project: secret } })
  const text = [
    `[WEB-0](task:${task.id})`,
    `[p](project:${project})`,
    `[s](project:${secret})`,
    `[i](invoice:${invoice.id})`,
    `[d](document:${hidden.id})`,
    `[g](page:${hidden.pages[0]?.id})`,
    `[@Somebody](member:${owner.memberId})`,
  ].join(' ')
  const { pages } = await make('Links', { text })
  const path = `page/${pages[0]?.id}/export`
  const mine = await textOf(path)
  expect(mine).toMatch(new RegExp(`\\[WEB-1 New name\\]\\(http[^ )]+/tasks/${task.id}\\)`))
  expect(mine).toMatch(new RegExp(`\\[Secret\\]\\(http[^ )]+/projects/${secret}\\)`))
  expect(mine).toContain(`/invoices/${invoice.id})`)
  expect(mine).toMatch(new RegExp(`\\[Plot\\]\\(http[^ )]+/docs/${hidden.id}/${hidden.pages[0]?.id}\\)`))
  expect(mine).toContain('@Olga')
  // Of one project alone, by a role that may export.
  const access = { ...defaultAccess('Member'), 'project.view': 'project', 'task.view': 'project' } as const
  const ben = await server.makeMember(
    owner.workspaceId,
    { ...access, 'document.view': 'project', export: 'all' },
    [project],
  )
  for (const format of ['markdown', 'html']) {
    const his = await textOf(`${path}?format=${format}`, ben)
    expect(his).toContain('New name')
    expect(his).toContain('Website')
    expect(his).not.toMatch(/Secret|Plot|Draft/)
    for (const id of [secret, invoice.id, hidden.id]) expect(his).not.toContain(id)
  }
})

test('exports a page with subpages or a whole document as a ZIP with relative links', async () => {
  const [top, below, deep, other] = [1, 2, 3, 4].map(
    (n) => `0198c0de-0000-7000-8000-${owner.memberId.slice(-11)}${n}`,
  ) as [string, string, string, string]
  const { id } = await make(
    'Handbook',
    { id: top, title: 'Start', text: `To [x](page:${deep}) and [y](page:${other})` },
    { id: below, title: '../Rules: "a/b"', parent: top, text: 'One' },
    { id: deep, title: 'CON', parent: below, text: `Up to [x](page:${top}), and on!` },
    { title: 'start', text: 'Twin' },
    { id: other, title: '  ', text: 'Blank' },
  )
  const files = await filesOf(`page/${top}/export?below=true`)
  expect(Object.keys(files).toSorted()).toEqual(
    ['Start.md', 'Start/Rules a b.md', 'Start/Rules a b/CON_.md'].toSorted(),
  )
  expect(files['Start.md']).toContain('[CON](Start/Rules%20a%20b/CON_.md)')
  expect(files['Start.md']).toMatch(new RegExp(`\\[Untitled\\]\\(http.*/docs/${id}/${other}\\)`))
  expect(files['Start/Rules a b/CON_.md']).toBe('# CON\n\nUp to [Start](../../Start.md), and on!\n')
  const whole = await filesOf(`document/${id}/export?format=html`)
  expect(Object.keys(whole).toSorted()).toEqual([
    'Start.html',
    'Start/Rules a b.html',
    'Start/Rules a b/CON_.html',
    'Untitled.html',
    'start 2.html',
  ])
  expect(whole['Start.html']).toContain('<a href="Untitled.html"')
  // What is in the trash stays there.
  await owner.data(deletePage, { params: { id: below } })
  expect(Object.keys(await filesOf(`page/${top}/export?below=true`))).toEqual(['Start.md'])
})

test('requires the export permission and a visible document', async () => {
  const { id, pages } = await make('Launch', { text: 'x' })
  const paths = [
    `document/${id}/export`,
    `page/${pages[0]?.id}/export`,
    `page/${pages[0]?.id}/export?below=true`,
  ]
  const member = await server.makeMember(owner.workspaceId, 'Member', [project])
  const access = { ...defaultAccess('Member'), 'document.view': 'project', export: 'all' } as const
  const outsider = await server.makeMember(owner.workspaceId, access, [])
  for (const path of paths) {
    expect((await get(path, member)).status).toBe(403)
    expect((await get(path, outsider)).status).toBe(404)
  }
  expect((await get(`${paths[0]}?format=docx`)).status).toBe(400)
  const elsewhere = (await owner.data(projectContract.createProject, { body: { name: 'B' } })).id
  await owner.data(updateDocument, { params: { id }, body: { project: elsewhere } })
  expect((await get(paths[0] as string)).status).toBe(200)
})
