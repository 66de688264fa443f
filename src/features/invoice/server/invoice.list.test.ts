import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract, invoiceSorts } from '../invoice.contract.ts'
import { invoiceTrailContract } from '../invoice.trail.contract.ts'

const { addPayment, addTime, createInvoice, deleteInvoice, finaliseInvoice, getInvoices, updateInvoice } =
  invoiceContract
const { getInvoicedEntries, getInvoiceEntries, getInvoiceHistory } = invoiceTrailContract

let server: TestServer
let owner: Person
let client: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = await makeClient('Ford')
})

const makeClient = async (title: string) =>
  (await owner.data(clientContract.createClient, { body: { title } })).id
const make = async (rate: number, heading: object = {}, { number = false, paid = 0 } = {}) => {
  const { id } = await owner.data(createInvoice, {
    body: {
      client,
      issueDate: '2026-03-02',
      dueDate: '2099-01-01',
      lines: [{ kind: 'fixed', title: 'Design', rate }],
      ...heading,
    },
  })
  if (number) await owner.data(finaliseInvoice, { params: { id } })
  if (paid) await owner.data(addPayment, { params: { id }, body: { date: '2026-03-10', amount: paid } })
  return id
}
const list = async (query: object = {}) => (await owner.data(getInvoices, { query })).map(({ id }) => id)

describe('the list of invoices', () => {
  test('has tabs by status, with overdue invoices by their due date', async () => {
    const draft = await make(10, { dueDate: '2020-02-01' })
    const open = await make(20, {}, { number: true })
    const late = await make(30, { dueDate: '2020-02-01' }, { number: true, paid: 10 })
    const paid = await make(40, { dueDate: '2020-02-01' }, { number: true, paid: 40 })
    const voided = await make(50, { dueDate: '2020-02-01' }, { number: true })
    await owner.data(deleteInvoice, { body: { id: voided } })
    const quote = await make(60, { kind: 'quote' })
    expect(await list({ tab: 'drafts' })).toEqual([draft])
    expect(await list({ tab: 'outstanding' })).toEqual([late, open])
    expect(await list({ tab: 'overdue' })).toEqual([late])
    expect(await list({ tab: 'paid' })).toEqual([paid])
    expect(await list({ tab: 'quotes' })).toEqual([quote])
    expect(await list()).toEqual([quote, voided, paid, late, open, draft])
  })

  test('is filtered to those without a status', async () => {
    const [cleared, other] = [await make(10), await make(20)]
    const { status } = await owner.data(invoiceContract.getInvoice, { params: { id: other } })
    await owner.data(updateInvoice, { params: { id: cleared }, body: { status: null } })
    expect(await list({ status: 'none' })).toEqual([cleared])
    expect(await list({ status })).toEqual([other])
    expect(await owner.call(getInvoices, { query: { status: 'lost' } as never })).toMatchObject({
      status: 400,
    })
  })

  test('searches number, reference and client title, ignoring case and accents', async () => {
    const byNumber = await make(10, {}, { number: true })
    const byReference = await make(10, { reference: 'Ordre Été 77' })
    client = await makeClient('Müller & Söhne')
    const byClient = await make(10)
    expect(await list({ search: '2026-0001' })).toEqual([byNumber])
    expect(await list({ search: 'ete 77' })).toEqual([byReference])
    expect(await list({ search: 'MULLER' })).toEqual([byClient])
    expect(await list({ search: '100%' })).toEqual([])
  })

  test('is paged in any order, also when the last row of a page was deleted meanwhile', async () => {
    const other = await makeClient('audi')
    await make(30, { issueDate: '2026-03-01', dueDate: null })
    await make(10, { issueDate: '2026-03-03', client: other }, { number: true })
    await make(20, { issueDate: '2026-03-02', dueDate: '2026-04-01', currency: 'USD' }, { number: true })
    await make(40, { issueDate: '2026-03-02', client: other })
    for (const sort of invoiceSorts)
      for (const order of ['asc', 'desc'] as const) {
        const all = await list({ sort, order })
        const paged: string[] = []
        let cursor: string | null = null
        do {
          const { body } = await owner.call(getInvoices, {
            query: { sort, order, limit: 1, ...(cursor && { cursor }) },
          })
          const page = body as { data: { id: string }[]; cursor: string | null }
          paged.push(...page.data.map(({ id }) => id))
          cursor = page.cursor
        } while (cursor)
        expect([sort, order, paged]).toEqual([sort, order, all])
        expect(new Set(all).size).toBe(4)
      }
    const first = (await owner.call(getInvoices, { query: { limit: 1, sort: 'issueDate', order: 'asc' } }))
      .body as { data: { id: string }[]; cursor: string }
    await owner.data(deleteInvoice, { body: { id: first.data[0]!.id } })
    expect(await list({ sort: 'issueDate', order: 'asc', cursor: first.cursor })).toHaveLength(3)
    expect(await owner.call(getInvoices, { query: { sort: 'balance', cursor: first.cursor } })).toMatchObject(
      {
        status: 400,
        body: { error: { fields: { cursor: 'Not a cursor of this list' } } },
      },
    )
  })

  test('sorts by client without regard to case', async () => {
    const ford = await make(10)
    client = await makeClient('audi')
    const audi = await make(10)
    expect(await list({ sort: 'client', order: 'asc' })).toEqual([audi, ford])
  })
})

describe('the trail of an invoice', () => {
  let project: string
  let task: string
  beforeEach(async () => {
    const body = { name: 'Website', client }
    project = (await owner.data(projectContract.createProject, { body })).id
    task = (await owner.data(taskContract.createTask, { body: { project, title: 'Design' } })).id
    await owner.data(rateContract.setRate, { body: { rate: 90 } })
  })
  const track = (person: Person, day: number, place: object = { task }) =>
    person.data(timeContract.createTimeEntry, {
      body: { ...place, start: `2026-03-0${day}T09:00:00Z`, end: `2026-03-0${day}T10:30:00Z` },
    })
  const bill = async () => {
    const { id } = await owner.data(createInvoice, { body: { client } })
    return owner.data(addTime, { params: { id }, body: { groupBy: 'task' } })
  }

  test('links lines to their billed time entries, paginated, and entries to their invoice', async () => {
    const [first, second] = [await track(owner, 2), await track(owner, 3)]
    await track(owner, 4, { project })
    const { id, lines } = await bill()
    const line = lines.find(({ title }) => title === 'Design')!
    const params = { id, line: line.id }
    const { body } = await owner.call(getInvoiceEntries, { params, query: { limit: 1 } })
    const page = body as unknown as { data: { id: string }[]; cursor: string; hidden: number }
    expect(page).toMatchObject({
      data: [{ id: first.id, line: line.id, task, project, title: 'Design', seconds: 5400 }],
      hidden: 0,
    })
    const rest = await owner.data(getInvoiceEntries, {
      params,
      query: { cursor: page.cursor },
    })
    expect(rest.map((entry) => entry.id)).toEqual([second.id])
    const draft = { invoice: id, number: null }
    expect(await owner.data(getInvoicedEntries, { query: { task } })).toEqual([
      { entry: first.id, ...draft },
      { entry: second.id, ...draft },
    ])
    const { number } = await owner.data(finaliseInvoice, { params: { id } })
    const days = { from: '2026-03-03', to: '2026-03-03' }
    expect(await owner.data(getInvoicedEntries, { query: days })).toEqual([
      { entry: second.id, invoice: id, number },
    ])
    await owner.data(deleteInvoice, { body: { id } })
    expect(await owner.data(getInvoicedEntries, { query: days })).toEqual([])
    expect(await owner.call(getInvoicedEntries, { query: { from: '2026-03-03' } })).toMatchObject({
      status: 400,
    })
  })

  test('shows members without invoice permission only that their own time is invoiced', async () => {
    const member = await server.makeMember(owner.workspaceId, 'Member')
    await owner.data(projectContract.addProjectMembers, {
      body: { projectId: project, memberIds: [member.memberId] },
    })
    const own = await track(member, 2)
    await track(owner, 3)
    const { id, lines } = await bill()
    expect(await member.data(getInvoicedEntries, { query: { task } })).toEqual([
      { entry: own.id, invoice: null, number: null },
    ])
    const line = lines[0]!.id
    expect(await member.call(getInvoiceHistory, { params: { id } })).toMatchObject({ status: 403 })
    expect(await member.call(getInvoiceEntries, { params: { id, line } })).toMatchObject({ status: 403 })
  })

  test('lists changes with actor and fields, newest first', async () => {
    const id = await make(100)
    await owner.data(updateInvoice, { params: { id }, body: { reference: 'PO 7' } })
    await owner.data(finaliseInvoice, { params: { id } })
    await owner.data(addPayment, { params: { id }, body: { date: '2026-03-10', amount: 30 } })
    const steps = await owner.data(getInvoiceHistory, { params: { id } })
    expect(steps.map(({ event }) => event)).toEqual(['update', 'update', 'update', 'create'])
    expect(steps.every(({ actor }) => actor === owner.memberId)).toBe(true)
    expect(steps[0]?.fields).toContainEqual({ field: 'paid', before: 0, after: 30 })
    expect(steps[1]?.fields).toContainEqual({ field: 'number', before: null, after: 'INV-2026-0001' })
    expect(steps[2]?.fields).toEqual([{ field: 'reference', before: '', after: 'PO 7' }])
  })
})
