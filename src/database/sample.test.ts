import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '#features/auth/auth.contract.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { deliveryContract } from '#features/delivery/delivery.contract.ts'
import { documentContract } from '#features/document/document.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { recurringContract } from '#features/recurring/recurring.contract.ts'
import { reportContract } from '#features/report/report.contract.ts'
import { reportLinkContract } from '#features/report/report.link.contract.ts'
import { reportScheduleContract } from '#features/report/report.schedule.contract.ts'
import { taskStatusContract } from '#features/status/status.contract.ts'
import { type SettableField, taskContract, updateTaskBody } from '#features/task/task.contract.ts'
import { newTask } from '#features/task/task.rules.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { viewContract } from '#features/view/view.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { meetAt } from '../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../tests/server.ts'
import { openSample } from './sample.ts'
import { people } from './sampleData.ts'
import { sampleInvoices } from './sampleInvoiceData.ts'
import { projects } from './sampleProjects.ts'
import { smallProjects } from './sampleSmall.ts'

const { addSample, createWorkspace, getCurrentWorkspace, removeSample } = workspaceContract

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
})

const isThere = async () => (await owner.data(getCurrentWorkspace, {})).sample
const projectsOf = () => owner.data(projectContract.getProjects, {})
const clientsOf = () => owner.data(clientContract.getClients, {})
const trash = () => owner.data(trashContract.getTrash, {})
const tasksOf = () => owner.data(taskContract.getTasks, { query: { status: 'open' } })

/** Everything of the workspace, and all accounts, but for the log and the time of the workspace's last change. */
async function everything() {
  const tables = [
    'project',
    'projectMember',
    'task',
    'taskTag',
    'tag',
    'timeEntry',
    'comment',
    'rate',
    'client',
    'view',
    'document',
    'documentPage',
    'member',
    'role',
    'status',
    'invoice',
    'invoiceEmail',
    'share',
    'recurringInvoice',
  ] as const
  const found: Record<string, unknown[]> = {}
  for (const table of tables)
    found[table] = (
      await sql`select * from ${sql.table(table)} t where workspace_id = ${owner.workspaceId} order by t`.execute(
        server.databases.system,
      )
    ).rows
  found.user = (await sql`select * from "user" order by id`.execute(server.databases.system)).rows
  return found
}

describe('adding the sample', () => {
  test('creates the data of a complete agency', async () => {
    expect(await isThere()).toBe(false)
    await owner.data(addSample, {})
    expect(await isThere()).toBe(true)
    expect(await projectsOf()).toMatchObject(
      [...projects, ...smallProjects]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, key, tasks }) => ({ name, key, tasksCount: tasks.length })),
    )
    expect(await owner.data(memberContract.getMembers, {})).toHaveLength(people.length + 1)
    for (const { executor, number } of await tasksOf()) {
      expect(number).toBeGreaterThan(0)
      if (executor)
        expect((await owner.data(memberContract.getMembers, {})).map(({ id }) => id)).toContain(executor)
    }
  })

  test('uses every task field except the rate', async () => {
    await owner.data(addSample, {})
    const closed = await owner.data(taskContract.getTasks, { query: { status: 'closed' } })
    const tasks = [...(await tasksOf()), ...closed]
    const read = await Promise.all(
      tasks.map(({ id }) => owner.data(taskContract.getTask, { params: { id } })),
    )
    const isUsed = (field: SettableField) =>
      read.some(
        (task) => JSON.stringify(task[field]) !== JSON.stringify(newTask[field as keyof typeof newTask]),
      )
    const unused = Object.keys(updateTaskBody.shape).filter(
      (field) => field in newTask && !isUsed(field as SettableField),
    )
    // What one hour costs stands on projects and members.
    expect(unused).toEqual(['rate'])
  })

  test('a second time is rejected, also by concurrent requests', async () => {
    const add = async () => (await owner.call(addSample, {})).status
    const replies = await meetAt(
      server,
      (trx) =>
        trx.selectFrom('workspace').select('id').where('id', '=', owner.workspaceId).forUpdate().execute(),
      [add, add],
    )
    expect([...replies, await add()]).toEqual([200, 409, 409])
    expect(await projectsOf()).toHaveLength(projects.length + smallProjects.length)
  })

  test('skips keys in use and deleted statuses', async () => {
    await owner.data(projectContract.createProject, { body: { name: 'Mine', key: 'HHW' } })
    const { taskStatuses } = await owner.data(getCurrentWorkspace, {})
    const backlog = taskStatuses.find(({ name }) => name === 'Backlog')?.id as string
    await owner.data(taskStatusContract.deleteStatus, { params: { id: backlog } })
    await owner.data(addSample, {})
    const keys = (await projectsOf()).map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['HHW', 'HHW2']))
    expect((await tasksOf()).some(({ status }) => status === null)).toBe(true)
  })

  test('creates members who can’t sign in', async () => {
    await owner.data(addSample, {})
    const members = await owner.data(memberContract.getMembers, {})
    const addresses = members.filter(({ id }) => id !== owner.memberId).map(({ email }) => email ?? '')
    for (const email of addresses) expect(email).toMatch(/@sample\.invalid$/)
    const body = { email: addresses[0] ?? '', password: 'northwind-sample' }
    expect((await server.visitor().call(authContract.login, { body })).status).toBe(401)
  })
})

describe('removing the sample', () => {
  test('restores the data from before', async () => {
    const project = await owner.data(projectContract.createProject, { body: { name: 'Mine' } })
    await owner.data(taskContract.createTask, { body: { project: project.id, title: 'Mine' } })
    await server.makeMember(owner.workspaceId, 'Member', [project.id])
    const before = await everything()
    await owner.data(addSample, {})
    await owner.data(removeSample, {})
    expect(await everything()).toEqual(before)
    expect(await isThere()).toBe(false)
    expect((await owner.call(removeSample, {})).status).toBe(200)
    await owner.data(addSample, {})
    expect(await isThere()).toBe(true)
  })

  test('keeps a project that has other work, with only that work and its real members', async () => {
    await owner.data(addSample, {})
    const studio = (await projectsOf()).find(({ key }) => key === 'STU')?.id as string
    const colleague = await server.makeMember(owner.workspaceId, 'Member', [studio])
    const nora = (await owner.data(memberContract.getMembers, {})).find(({ profile }) =>
      profile?.name.startsWith('Nora'),
    )
    const body = { project: studio, title: 'Real', executor: nora?.id as string }
    const real = await owner.data(taskContract.createTask, { body })
    const sampleTasks = (await colleague.data(taskContract.getTasks, {})).filter(({ id }) => id !== real.id)
    expect(sampleTasks.length).toBeGreaterThan(3)

    const live = await colleague.live(owner.workspaceId)
    await owner.data(removeSample, {})
    expect((await projectsOf()).map(({ id, tasksCount }) => [id, tasksCount])).toEqual([[studio, 1]])
    expect(await owner.data(taskContract.getTask, { params: { id: real.id } })).toMatchObject({
      executor: null,
      number: real.number,
    })
    const { members } = await owner.data(projectContract.getProject, { params: { projectId: studio } })
    expect(members).toEqual([owner.memberId, colleague.memberId].sort())
    const isDeleted = () =>
      live
        .messages()
        .flatMap(({ object, event, data }) =>
          object === 'task' && event === 'delete' ? [(data as { id: string }).id] : [],
        )
    await live.until(() => live.messages().some(({ object }) => object === 'workspace'))
    expect(isDeleted().sort()).toEqual(sampleTasks.map(({ id }) => id).sort())
    live.close()
    // What was kept is the workspace's own from now on.
    await owner.data(removeSample, {})
    expect(await projectsOf()).toHaveLength(1)
  })

  test('keeps clients that existed before or that other projects use', async () => {
    const body = { title: 'fjord outdoor' }
    const own = await owner.data(clientContract.createClient, { body })
    await owner.data(addSample, {})
    const hotel = (await clientsOf()).find(({ title }) => title === 'Harbour Hotel')
    expect((await projectsOf()).find(({ key }) => key === 'HHW')?.client).toBe(hotel?.id)
    await owner.data(projectContract.createProject, {
      body: { name: 'Mine', client: hotel?.id as string },
    })
    await owner.data(removeSample, {})
    expect((await clientsOf()).map(({ id }) => id)).toEqual([own.id, hotel?.id])
    expect(await isThere()).toBe(false)
  })

  test('also removes its members after its projects were deleted manually', async () => {
    const before = await everything()
    await owner.data(addSample, {})
    const samples = await projectsOf()
    const { id: own } = await owner.data(projectContract.createProject, { body: { name: 'Mine' } })
    const body = { timeTo: { project: own } }
    // What is invoiced keeps its place.
    for (const { id } of await owner.data(invoiceContract.getInvoices, {}))
      await owner.call(invoiceContract.deleteInvoice, { body: { id } })
    for (const { id } of samples)
      await owner.data(projectContract.deleteProject, { params: { projectId: id }, body })
    expect(await isThere()).toBe(true)
    await owner.data(removeSample, {})
    expect(await trash()).toEqual([])
    await owner.data(projectContract.deleteProject, { params: { projectId: own } })
    // It lies in the trash, which `everything` looks into.
    const { project, ...after } = await everything()
    expect(project).toMatchObject([{ id: own }])
    expect({ ...after, project: [] }).toEqual(before)
    expect(await trash()).toMatchObject([{ kind: 'project', id: own }])
  })

  test('keeps other tasks below sample tasks and in deleted sample projects', async () => {
    await owner.data(addSample, {})
    const [first, second] = (await tasksOf()).filter(
      (task, at, all) => !task.parent && all.findIndex(({ project }) => project === task.project) === at,
    )
    if (!first || !second) throw new Error('the sample has two projects with tasks')
    const mine: string[] = []
    for (const { project, id: parent } of [first, second])
      mine.push((await owner.data(taskContract.createTask, { body: { project, parent, title: 'Mine' } })).id)
    const { id: own } = await owner.data(projectContract.createProject, { body: { name: 'Mine' } })
    const params = { projectId: second.project }
    await owner.data(projectContract.deleteProject, { params, body: { timeTo: { project: own } } })
    await owner.data(removeSample, {})
    expect((await tasksOf()).map(({ id, parent }) => ({ id, parent }))).toEqual([
      { id: mine[0], parent: null },
    ])
    const items = [{ kind: 'project' as const, id: second.project }]
    expect(await trash()).toMatchObject([{ ...items[0], parts: 1 }])
    await owner.data(trashContract.restoreTrash, { body: { items } })
    const left = new Map((await tasksOf()).map(({ id, parent }) => [id, parent]))
    expect(left).toEqual(new Map(mine.map((id) => [id, null])))
  })
})

test('a sample page shows a picture, which is removed with the sample', async () => {
  await owner.data(addSample, {})
  const pictures = () =>
    server.databases.system
      .selectFrom('file')
      .selectAll()
      .where('workspaceId', '=', owner.workspaceId)
      .where('page', 'is not', null)
      .execute()
  const [picture] = await pictures()
  expect(picture).toMatchObject({ type: 'image/png', width: 960, height: 600 })
  const page = await owner.data(documentContract.getPage, { params: { id: picture?.page as string } })
  expect(page.text).toContain(`](/api/file/${picture?.id})`)
  for (const part of ['', '/preview', '/thumbnail'])
    expect((await owner.request('GET', `/api/file/${picture?.id}${part}`)).status).toBe(200)
  await owner.data(removeSample, {})
  expect(await pictures()).toEqual([])
})

test('removing the sample deletes its documents, but keeps a project with another document', async () => {
  await owner.data(addSample, {})
  const made = await owner.data(documentContract.getDocuments, {})
  expect(made.length).toBeGreaterThan(3)
  expect(made.some(({ project }) => project === null)).toBe(true)
  const project = made.find((one) => one.project)?.project as string
  const own = await owner.data(documentContract.createDocument, { body: { title: 'Mine', project } })
  await owner.data(removeSample, {})
  expect((await owner.data(documentContract.getDocuments, {})).map(({ id }) => id)).toEqual([own.id])
  expect((await projectsOf()).map(({ id }) => id)).toEqual([project])
})

describe('the sample agency of `npm start -- --sample`', () => {
  const signIn = async (email: string) => {
    const visitor = server.visitor()
    await visitor.data(authContract.login, { body: { email, password: 'northwind-sample' } })
    return visitor
  }

  test('is created once, and its members can sign in', async () => {
    const [first, second] = [await openSample(server.platform), await openSample(server.platform)]
    expect(second).toEqual(first)
    const agencies = await server.databases.system
      .selectFrom('workspace')
      .select('id')
      .where('name', '=', 'Northwind Studio')
      .execute()
    expect(agencies).toHaveLength(1)
    for (const email of ['alex@northwind.example', 'nora@northwind.example']) {
      const visitor = await signIn(email)
      expect((await visitor.data(projectContract.getProjects, {})).length).toBeGreaterThan(2)
    }
    const alex = await signIn('alex@northwind.example')
    const [link] = await alex.data(reportLinkContract.getReportLinks, {})
    const [schedule] = await alex.data(reportScheduleContract.getReportSchedules, {})
    const { from, to, ...search } = Object.fromEntries(new URLSearchParams(link?.search))
    expect([from, to, schedule?.search]).toEqual([undefined, undefined, link?.search])
    const { period, group } = search as { period: 'last-month'; group: 'client' }
    const { rows } = await alex.data(reportContract.getReport, { query: { period, group } })
    expect(rows.length).toBeGreaterThan(1)
  })

  test('can be removed after its members created workspaces of their own', async () => {
    const [alex, nora] = [await signIn('alex@northwind.example'), await signIn('nora@northwind.example')]
    const own = await nora.data(createWorkspace, { body: { id: uuidv7(), name: 'Nora’s own' } })
    expect((await alex.call(removeSample, {})).status).toBe(200)
    expect(await alex.data(memberContract.getMembers, {})).toHaveLength(1)
    // The saved report, the link that shows it and the mail of it.
    for (const call of [viewContract.getViews, reportLinkContract.getReportLinks])
      expect(await alex.data(call, {})).toEqual([])
    expect(await alex.data(reportScheduleContract.getReportSchedules, {})).toEqual([])
    expect((await nora.data(getCurrentWorkspace, {})).id).toBe(own.id)
  })

  test('is not opened in production', async () => {
    const production = { ...server.platform, config: { ...server.platform.config, production: true } }
    expect((await openSample(production)).join()).toMatch(/isn't available in production/)
  })
})

describe('the sample’s invoices', () => {
  const invoicesOf = () => owner.data(invoiceContract.getInvoices, {})

  test('cover a year, use none of the workspace’s numbers and are removed with the sample', async () => {
    await owner.data(addSample, {})
    const invoices = await invoicesOf()
    expect(invoices).toHaveLength(sampleInvoices.length + 1)
    const numbers = invoices.flatMap(({ number }) => number ?? [])
    expect(new Set(numbers.map((number) => number.slice(0, 7)))).toEqual(new Set(['SAMPLE-']))
    expect(numbers).toHaveLength(invoices.length - 1)
    const billing = invoices.filter(({ totalPrice, projects }) => totalPrice > 0 && projects.length > 0)
    expect(billing).toHaveLength(1)
    const client = invoices[0]!.client
    const own = await owner.data(invoiceContract.createInvoice, {
      body: { client, lines: [{ kind: 'fixed', title: 'Own work', quantity: 1, rate: 100 }] },
    })
    // What is issued each month waits, so that it takes no number of the workspace.
    expect(await owner.data(recurringContract.getRecurringInvoices, {})).toMatchObject([
      { issued: 11, paused: 'person' },
    ])
    const sent = invoices.find(({ sentAt, viewedAt }) => sentAt && viewedAt) as { id: string }
    expect(await owner.data(deliveryContract.getDelivery, { params: { id: sent.id } })).toMatchObject({
      emails: [{ kind: 'invoice' }],
      shares: [{ views: 1 }],
    })
    await owner.data(removeSample, {})
    const { number } = await owner.data(invoiceContract.finaliseInvoice, { params: { id: own.id } })
    expect(number).toMatch(/^INV-\d{4}-0001$/)
    expect(await invoicesOf()).toMatchObject([{ id: own.id }])
  })

  test('removing the sample keeps time that an invoice of the workspace bills', async () => {
    await owner.data(addSample, {})
    const reply = await owner.call(invoiceContract.getInvoices, { query: { groupBy: 'project' } })
    const [service] = (reply.ok && reply.body.services) || []
    const project = await owner.data(projectContract.getProject, { params: { projectId: service!.project! } })
    const { id } = await owner.data(invoiceContract.createInvoice, { body: { client: project.client! } })
    const body = { groupBy: 'project' as const, entries: service!.entries }
    await owner.data(invoiceContract.addTime, { params: { id }, body })
    await owner.data(removeSample, {})
    const { lines } = await owner.data(invoiceContract.getInvoice, { params: { id } })
    expect(lines).toMatchObject([{ entries: service!.entries.length }])
  })
})
