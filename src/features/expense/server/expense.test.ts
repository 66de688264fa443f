import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { defaultRoleNames } from '#features/role/role.rules.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { tidy } from '#server/cleanup.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { expenseContract } from '../expense.contract.ts'
import type { Expense } from '../expense.shape.ts'

const {
  createExpense,
  deleteExpense,
  exportExpenses,
  getExpense,
  getExpenses,
  restoreExpense,
  updateExpense,
} = expenseContract

let server: TestServer
let owner: Person
let client: string
let project: string
beforeAll(async () => {
  server = await openTestServer({ FILE_LIMIT_MB: '1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  project = await makeProject('Website')
})

const makeProject = async (name: string, more: object = {}) =>
  (await owner.data(projectContract.createProject, { body: { name, client, ...more } })).id
const train = { date: '2026-03-02', title: 'Train to Bonn', amount: 119 }
const make = (more: object = {}, by: Person = owner) =>
  by.call(createExpense, { body: { project, ...train, ...more } })
const made = async (more: object = {}, by: Person = owner): Promise<Expense> => {
  const { body } = await make(more, by)
  return (body as { data: Expense }).data
}
const change = (id: string, body: object, by: Person = owner) =>
  by.call(updateExpense, { params: { id }, body })
const list = (query: object = {}, by: Person = owner) => by.data(getExpenses, { query })
const titles = async (query: object = {}, by: Person = owner) =>
  (await list(query, by)).map(({ title }) => title)

describe('an expense', () => {
  test('gets its defaults from its project, and stores what is sent', async () => {
    const expense = await made({ category: 'travel', tax: 19, markup: 10, note: 'There and back' })
    expect(expense).toMatchObject({
      ...train,
      project,
      client,
      task: null,
      memberId: owner.memberId,
      category: 'travel',
      tax: 19,
      currency: 'EUR',
      billable: true,
      markup: 10,
      billed: 110,
      receipt: null,
      invoice: null,
    })
    const free = await makeProject('Studio', { billing: 'non_billable' })
    expect(await made({ project: free })).toMatchObject({ billable: false, billed: 0, category: 'other' })
    expect(await owner.data(getExpense, { params: { id: expense.id } })).toEqual(expense)
  })

  test('is created idempotently by id, also concurrently', async () => {
    const id = uuidv7()
    const [one, other] = await Promise.all([made({ id }), made({ id })])
    expect(other).toEqual(one)
    expect(await list()).toHaveLength(1)
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    expect(await make({ id }, member)).toMatchObject({ status: 409, body: { error: { code: 'ID_TAKEN' } } })
  })

  test.each([
    ['EUR', 12.34, 'At most 2 decimals in EUR'],
    ['JPY', 1234, 'JPY has no decimals'],
    ['KWD', 1.234, 'At most 3 decimals in KWD'],
  ])('in %s is limited to the decimals of the currency', async (currency, amount, sentence) => {
    expect(await made({ currency, amount })).toMatchObject({ amount, billed: amount })
    const { body, status } = await make({ currency, amount: amount + 0.00011 })
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { fields: { amount: sentence } } } })
  })

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ tax: 120 }, 'tax'],
    [{ markup: -1 }, 'markup'],
    [{ title: ' ' }, 'title'],
    [{ date: '2026-02-30' }, 'date'],
    [{ currency: 'XXX1' }, 'currency'],
    [{ category: 'fun' }, 'category'],
    [{ project: uuidv7() }, 'project'],
    [{ task: uuidv7() }, 'task'],
    [{ memberId: uuidv7() }, 'memberId'],
  ])('with %o is rejected with a field error', async (wrong, field) => {
    const { status, body } = await make(wrong)
    expect(status).toBe(400)
    expect((body as { error: { fields: object } }).error.fields).toHaveProperty(field)
    expect(await list()).toEqual([])
  })

  test('gets the client of the project that it moves to, and loses its task', async () => {
    const task = await owner.data(taskContract.createTask, { body: { project, title: 'Visit' } })
    const { id } = await made({ task: task.id })
    expect((await list())[0]?.task).toBe(task.id)
    const other = (await owner.data(projectContract.createProject, { body: { name: 'Own' } })).id
    expect(await make({ project: other, task: task.id })).toMatchObject({ status: 400 })
    await change(id, { project: other, currency: 'JPY', amount: 500, tax: 0 })
    expect((await list())[0]).toMatchObject({ project: other, client: null, task: null, amount: 500 })
  })

  test('loses its task when that is deleted, but remains', async () => {
    const task = await owner.data(taskContract.createTask, { body: { project, title: 'Visit' } })
    await made({ task: task.id })
    await owner.data(taskContract.deleteTask, { params: { id: task.id } })
    expect((await list())[0]).toMatchObject({ task: null, title: train.title })
    await server.databases.system.deleteFrom('task').where('id', '=', task.id).execute()
    expect(await list()).toHaveLength(1)
  })

  test('stays unchanged when its member is removed', async () => {
    const { memberId } = await server.makeMember(owner.workspaceId, 'Member', [project])
    const expense = await made({ memberId })
    expect((await owner.request('DELETE', `/api/member/${memberId}`)).status).toBe(200)
    expect(await list()).toEqual([expense])
    expect(await list({ memberId })).toEqual([expense])
    expect((await change(expense.id, { note: 'Seat 7' })).body).toMatchObject({ data: { memberId } })
  })
})

describe('the list', () => {
  test('is filtered, newest first, and paged', async () => {
    const other = await makeProject('Shop', { client: null })
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    await made({ title: 'One', date: '2026-03-01' })
    await made({ title: 'Two', date: '2026-03-05', project: other, billable: false })
    await made({ title: 'Three', date: '2026-04-01' }, member)
    expect(await titles()).toEqual(['Three', 'Two', 'One'])
    expect(await titles({ from: '2026-03-02', to: '2026-03-31' })).toEqual(['Two'])
    expect(await titles({ project })).toEqual(['Three', 'One'])
    expect(await titles({ memberId: member.memberId })).toEqual(['Three'])
    expect(await titles({ client })).toEqual(['Three', 'One'])
    expect(await titles({ state: 'unbilled' })).toEqual(['Three', 'One'])
    expect(await titles({ state: 'invoiced' })).toEqual([])
    expect(await titles({ search: 'WO' })).toEqual(['Two'])
    expect(await titles({ search: '%' })).toEqual([])
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await owner.call(getExpenses, { query: { limit: 2, ...(cursor && { cursor }) } })
      const page = body as { data: Expense[]; cursor: string | null }
      seen.push(...page.data.map(({ title }) => title))
      cursor = page.cursor
    }
    expect(seen).toEqual(['Three', 'Two', 'One'])
    // A project that has a client by now bills what was spent before to it.
    await owner.data(projectContract.updateProject, { params: { id: other }, body: { client } })
    expect(await titles({ client })).toEqual(['Three', 'Two', 'One'])
  })
})

describe('permissions by role', () => {
  const own = { Owner: 'all', Admin: 'all', Manager: 'project', Member: 'own', Guest: 'none' } as const

  test.each(defaultRoleNames)('%s', async (role) => {
    const far = await makeProject('Far')
    const who = role === 'Owner' ? owner : await server.makeMember(owner.workspaceId, role, [project])
    const colleague = await server.makeMember(owner.workspaceId, 'Member', [project, far])
    const near = await made({ title: 'Near', markup: 10 }, owner)
    const theirs = await made({ title: 'Theirs' }, colleague)
    const away = await made({ title: 'Away', project: far }, colleague)
    const scope = own[role]
    const mine = scope === 'none' ? null : await made({ title: 'Mine' }, who)
    if (scope === 'none') {
      expect(await make({}, who)).toMatchObject({ status: 403 })
      expect((await who.call(getExpenses, {})).status).toBe(403)
      return
    }
    const seen = {
      all: ['Near', 'Theirs', 'Away', 'Mine'],
      project: ['Near', 'Theirs', 'Mine'],
      own: ['Mine'],
    }
    expect((await titles({}, who)).sort()).toEqual(seen[scope].toSorted())
    const statusOf = async ({ id }: Expense) => (await change(id, { note: 'x' }, who)).status
    expect(await statusOf(mine as Expense)).toBe(200)
    expect(await statusOf(theirs)).toBe(scope === 'own' ? 404 : 200)
    expect(await statusOf(away)).toBe(scope === 'all' ? 200 : 404)
    const forOthers = await make({ memberId: colleague.memberId }, who)
    expect(forOthers.status).toBe(scope === 'own' ? 403 : 200)
    // Prices are for who may see the project’s money.
    expect((await make({ markup: 5 }, who)).status).toBe(scope === 'own' ? 403 : 200)
    if (scope === 'own') expect(mine).toMatchObject({ amount: 119, markup: null, billed: null, client: null })
    else expect((await list({}, who)).find(({ id }) => id === near.id)).toMatchObject({ billed: 130.9 })
  })

  test('live messages reach only members who see the expense, without hidden amounts', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const other = await server.makeMember(owner.workspaceId, 'Member', [project])
    const [mine, theirs] = [await member.live(owner.workspaceId), await other.live(owner.workspaceId)]
    const { id } = await made({ memberId: member.memberId, markup: 10 })
    await change(id, { note: 'Seat 4' })
    await owner.data(deleteExpense, { params: { id } })
    await mine.settle()
    await theirs.settle()
    expect(mine.messages()).toMatchObject([
      { object: 'expense', event: 'create', data: { id, amount: 119, markup: null, billed: null } },
      { object: 'expense', event: 'update', data: { note: 'Seat 4', markup: null } },
      { object: 'expense', event: 'delete', data: { id } },
    ])
    expect(JSON.stringify(theirs.messages())).not.toContain('Train')
    mine.close()
    theirs.close()
  })
})

describe('a deleted expense', () => {
  test('can be restored by the member who deleted it, and is purged after 30 days', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    const { id } = await made({}, member)
    await owner.data(deleteExpense, { params: { id } })
    expect(await list()).toEqual([])
    const restore = (by: Person) => by.call(restoreExpense, { params: { id } })
    expect(await restore(member)).toMatchObject({ status: 403 })
    expect(await restore(owner)).toMatchObject({ status: 200, body: { data: { id, title: train.title } } })
    await member.data(deleteExpense, { params: { id } })
    expect(await restore(member)).toMatchObject({ status: 200 })
    await member.data(deleteExpense, { params: { id } })
    await server.databases.system
      .updateTable('expense')
      .set({ deletedAt: new Date(Date.now() - 31 * 24 * 3_600_000).toISOString() })
      .where('id', '=', id)
      .execute()
    await tidy(server.databases.system, (line) => expect(line).toBe(''))
    expect(await restore(member)).toMatchObject({ status: 404 })
  })

  test('does not block deleting its project; existing ones block it or are moved', async () => {
    const { id } = await made()
    const remove = () => owner.call(projectContract.deleteProject, { params: { projectId: project } })
    expect(await remove()).toMatchObject({ status: 409, body: { error: { code: 'HAS_EXPENSES' } } })
    const other = (await owner.data(projectContract.createProject, { body: { name: 'Own' } })).id
    const deleted = await makeProject('Gone')
    const moved = await made({ project: deleted })
    const params = { projectId: deleted }
    await owner.data(projectContract.deleteProject, { params, body: { timeTo: { project: other } } })
    expect(await owner.data(getExpense, { params: { id: moved.id } })).toMatchObject({
      project: other,
      client: null,
    })
    await owner.data(deleteExpense, { params: { id } })
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await owner.call(restoreExpense, { params: { id } })).toMatchObject({ status: 404 })
  })
})

describe('a receipt', () => {
  const add = async (
    expense: string,
    bytes: string,
    { name = 'bill.txt', receipt = '', by = owner } = {},
  ) => {
    const query = new URLSearchParams({ name, ...(receipt && { receipt }) })
    const type = { 'content-type': 'application/octet-stream' }
    const response = await by.request(
      'POST',
      `/api/expense/${expense}/receipt?${query.toString()}`,
      bytes,
      type,
    )
    return { status: response.status, ...((await response.json()) as { data: Expense }) }
  }
  const read = (id: string, by: Person = owner) => by.request('GET', `/api/receipt/${id}`)

  test('is downloadable by members who see the expense, and replaces the previous one', async () => {
    const { id } = await made()
    const first = uuidv7()
    const { data } = await add(id, 'Paid', { receipt: first })
    expect(data.receipt).toMatchObject({ id: first, name: 'bill.txt', size: 4, width: null })
    expect((await add(id, 'Paid', { receipt: first })).data).toEqual(data)
    const response = await read(first)
    expect(await response.text()).toBe('Paid')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    const stranger = await server.makeMember(owner.workspaceId, 'Member', [project])
    expect((await read(first, stranger)).status).toBe(404)
    expect((await add(id, 'x', { by: stranger })).status).toBe(404)

    const second = (await add(id, 'Other')).data.receipt?.id as string
    expect((await read(first)).status).toBe(404)
    await change(id, { receipt: first })
    expect(await (await read(first)).text()).toBe('Paid')
    await change(id, { receipt: null })
    expect((await list())[0]?.receipt).toBe(null)
    expect(await change(id, { receipt: uuidv7() })).toMatchObject({ status: 400 })
    expect((await read(second)).status).toBe(404)
  })

  test('counts as storage, is deleted and restored with its expense, and is limited in size', async () => {
    const { id } = await made()
    const { data } = await add(id, 'Paid')
    const { data: storage } = (await (await owner.request('GET', '/api/file/storage')).json()) as {
      data: { member: { bytes: number } }
    }
    expect(storage.member.bytes).toBe(4)
    await owner.data(deleteExpense, { params: { id } })
    expect((await read(data.receipt?.id as string)).status).toBe(404)
    await owner.data(restoreExpense, { params: { id } })
    expect((await list())[0]?.receipt).toEqual(data.receipt)
    expect(await add(id, 'x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413 })
  })
})

describe('the export', () => {
  const csv = async (query: string, by: Person = owner) => {
    const answer = await by.request('GET', `/api${exportExpenses.path}?${query}`)
    return { status: answer.status, lines: (await answer.text()).trim().split('\r\n') }
  }

  test('holds the filtered list, with names instead of ids', async () => {
    await made({ category: 'travel', tax: 19, markup: 10, note: 'There, "and" back' })
    await made({ title: '=1+1', date: '2026-03-03', billable: false })
    await made({ title: 'Later', date: '2026-04-01' })
    const { lines } = await csv('from=2026-03-01&to=2026-03-31')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toBe(
      `2026-03-02,Train to Bonn,travel,Website,,Ford,${'Olga'},EUR,119,19,yes,10,110,,,"There, ""and"" back"`,
    )
    // A spreadsheet would take it for a formula.
    expect(lines[1]).toContain("'=1+1")
    expect((await csv('state=unbillable')).lines).toHaveLength(2)
    expect((await csv('search=Lat')).lines).toHaveLength(2)
    const sheet = await owner.request('GET', `/api${exportExpenses.path}?format=xlsx`)
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  test('requires the export permission, and omits hidden expenses and amounts', async () => {
    await made({ markup: 10 })
    const other = await makeProject('Secret')
    await made({ project: other, title: 'Hidden' })
    const member = await server.makeMember(owner.workspaceId, 'Member', [project])
    expect((await csv('', member)).status).toBe(403)
    const exporter = await server.makeMember(
      owner.workspaceId,
      { export: 'all', 'expense.view': 'project', 'project.view': 'project' },
      [project],
    )
    const { lines } = await csv('', exporter)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Train to Bonn')
    expect(lines[1]).toContain(',EUR,119,0,yes,,,')
    const blind = await server.makeMember(owner.workspaceId, { export: 'all' }, [project])
    expect((await csv('', blind)).status).toBe(403)
  })
})
