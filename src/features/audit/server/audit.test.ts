import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { defaultAccess } from '#features/role/role.rules.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { auditContract } from '../audit.contract.ts'
import { toAuditLines } from './audit.csv.ts'

const { exportAudit, getAudit } = auditContract

let server: TestServer
let setting: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  setting = await openTaskSetting(server)
})

test('lists actor, event and the values before and after, newest first', async () => {
  const { owner, project } = setting
  const { id } = await setting.make({ title: 'Old', rate: 50 })
  await setting.update(id, { title: 'New', rate: 60, description: 'Long' })
  await owner.data(taskContract.deleteTasks, { body: { ids: [id] } })
  const [deleted, updated, created] = await owner.data(getAudit, { query: { subject: id } })
  expect(deleted).toMatchObject({ object: 'task', event: 'delete', id, title: 'New', actor: owner.memberId })
  expect(updated?.fields).toEqual(
    expect.arrayContaining([
      { field: 'title', before: 'Old', after: 'New' },
      { field: 'rate', before: 50, after: 60 },
      { field: 'description', before: null, after: null },
    ]),
  )
  expect(updated?.fields).toHaveLength(3)
  expect(created).toMatchObject({ event: 'create', title: 'Old', fields: [] })
  expect(await owner.data(getAudit, { query: { object: 'project' } })).toMatchObject([{ id: project }])
  expect(await owner.data(getAudit, { query: { event: 'delete' } })).toHaveLength(1)
})

test('names an invoice by its number', async () => {
  const { owner } = setting
  const client = await owner.data(clientContract.createClient, { body: { title: 'Ford' } })
  const lines = [{ kind: 'fixed' as const, title: 'Design', rate: 80 }]
  const body = { client: client.id, issueDate: '2026-03-02', lines }
  const { id } = await owner.data(invoiceContract.createInvoice, { body })
  await owner.data(invoiceContract.finaliseInvoice, { params: { id } })
  const steps = await owner.data(getAudit, { query: { subject: id } })
  expect(steps.map(({ title }) => title)).toEqual(['INV-2026-0001', ''])
})

test('is paged without gaps or duplicates', async () => {
  const { owner } = setting
  for (let n = 0; n < 7; n++) await setting.make({ title: `T${n}` })
  const all = await owner.data(getAudit, {})
  const paged: typeof all = []
  let cursor: number | null | undefined
  do {
    const reply = await owner.call(getAudit, { query: { limit: 3, ...(cursor != null && { cursor }) } })
    if (!reply.ok) throw new Error('refused')
    const body = reply.body as unknown as { data: typeof all; cursor: number | null }
    paged.push(...body.data)
    cursor = body.cursor
  } while (cursor !== null)
  expect(paged).toEqual(all)
  expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).toSorted((a, b) => b - a))
})

test('reads a limited number of log rows per request and returns a cursor', async () => {
  const { owner, project } = setting
  await setting.make()
  const grow = sql`
    insert into change (workspace_id, seq, object, event, data, actor)
    select ${owner.workspaceId}, seq + n, 'project', 'update', ${JSON.stringify({ id: project })}::jsonb, null
    from workspace_counter, generate_series(1, 10500) n where workspace_id = ${owner.workspaceId}
  `
  await grow.execute(server.databases.system)
  const blind = await setting.join({ 'audit.view': 'all', 'task.view': 'all' })
  const all = await blind.request('GET', '/api/audit')
  const first = (await all.json()) as { data: unknown[]; cursor: number }
  expect(first).toMatchObject({ data: [], cursor: expect.any(Number) })
  const rest = await blind.request('GET', `/api/audit?cursor=${first.cursor}`)
  expect(await rest.json()).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ object: 'task' })]),
  })
})

test('is filtered by actor and by days of the workspace', async () => {
  const { owner } = setting
  const member = await setting.join('Admin')
  await setting.make({}, member)
  expect(await owner.data(getAudit, { query: { actor: member.memberId } })).toHaveLength(1)
  const today = new Date().toISOString().slice(0, 10)
  const count = async (query: object) => (await owner.data(getAudit, { query })).length
  expect(await count({ from: today, to: today })).toBe(await count({}))
  expect(await count({ to: '2020-01-01' })).toBe(0)
  expect((await owner.call(getAudit, { query: { from: 'yesterday' } })).status).toBe(400)
})

test('hides tasks and amounts that the caller has no permission to see', async () => {
  const { owner, project } = setting
  const hidden = await owner.data(projectContract.createProject, { body: { name: 'Secret' } })
  const { id } = await setting.make({ rate: 50 })
  await setting.update(id, { rate: 60, title: 'Known' })
  await owner.data(taskContract.createTask, { body: { project: hidden.id, title: 'Secret task' } })
  const auditor = await setting.join({ ...defaultAccess('Member'), 'audit.view': 'all' }, [project])
  const steps = await auditor.data(getAudit, {})
  expect(JSON.stringify(steps)).not.toContain('Secret')
  expect(steps.find((step) => step.event === 'update' && step.id === id)?.fields).toEqual([
    { field: 'title', before: 'T', after: 'Known' },
  ])
})

test('viewing and exporting require separate permissions', async () => {
  const { owner } = setting
  for (const role of ['Manager', 'Member', 'Guest'] as const)
    expect((await (await setting.join(role)).call(getAudit, {})).status).toBe(403)
  const auditor = await setting.join({ 'audit.view': 'all', 'member.view': 'all' })
  expect((await auditor.call(getAudit, {})).status).toBe(200)
  expect((await auditor.request('GET', '/api/audit/export')).status).toBe(403)
  const response = await owner.request('GET', '/api/audit/export')
  expect(response.headers.get('content-type')).toContain('text/csv')
  const text = await response.text()
  expect(text.split('\r\n')[0]).toBe('When,Who,Object,Event,Title,Id,Field,Before,After')
  expect(text).toContain('project,create,Website')
  expect((await owner.call(exportAudit, { query: { from: 'x' } } as never)).status).toBe(400)
  expect((await owner.request('GET', '/api/audit?object=%00')).status).toBe(400)
})

test('exports many changes completely, newest first, each once', async () => {
  const { owner } = setting
  for (let count = 0; count < 230; count += 1)
    await owner.data(tagContract.createTag, { body: { name: `Tag ${count}` } })
  const lines = (await (await owner.request('GET', '/api/audit/export?object=tag')).text()).split('\r\n')
  const titles = lines.slice(1, -1).map((line) => line.split(',')[4])
  expect([...new Set(titles)]).toEqual(Array.from({ length: 230 }, (_, count) => `Tag ${229 - count}`))
})

test('CSV cells escape formulas, commas, quotes and line breaks', () => {
  const step = {
    seq: 1,
    object: 'task',
    event: 'update' as const,
    id: null,
    task: null,
    actor: 'm1',
    at: '2026-01-01T00:00:00Z',
    title: '=HYPERLINK("http://x","y")',
    fields: [{ field: 'tags', before: ['a'], after: null }],
  }
  expect(toAuditLines([step], () => '@me').split('\r\n')[0]).toBe(
    `2026-01-01T00:00:00Z,'@me,task,update,"'=HYPERLINK(""http://x"",""y"")",,tags,"[""a""]",`,
  )
})
