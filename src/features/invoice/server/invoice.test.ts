import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOwner } from '#database/database.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract, type NewLine } from '../invoice.contract.ts'
import type { WholeInvoice } from '../invoice.shape.ts'
import { invoicingContract } from '../invoicing.contract.ts'

const {
  addPayment,
  createInvoice,
  deleteInvoice,
  deletePayment,
  finaliseInvoice,
  getInvoice,
  getInvoices,
  getStatusPrices,
  updateInvoice,
} = invoiceContract

let server: TestServer
let owner: Person
let client: string
let statuses: Record<string, string>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  const { invoiceStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
  statuses = Object.fromEntries(invoiceStatuses.map(({ name, id }) => [name, id]))
})

const hour: NewLine = { kind: 'fixed', title: 'Design', quantity: 2, rate: 80 }
const make = (lines: NewLine[] = [hour], more: object = {}): Promise<WholeInvoice> =>
  owner.data(createInvoice, { body: { client, issueDate: '2026-03-02', lines, ...more } })
const update = (id: string, body: object) => owner.call(updateInvoice, { params: { id }, body })
const finalise = (id: string) => owner.data(finaliseInvoice, { params: { id } })
const read = (id: string) => owner.data(getInvoice, { params: { id } })
const pay = (id: string, amount: number, more: object = {}) =>
  owner.call(addPayment, { params: { id }, body: { date: '2026-03-10', amount, ...more } })
const move = (id: string, status: string) => update(id, { status: statuses[status] })

describe('a draft', () => {
  test('gets its defaults from the settings, and computes its totals', async () => {
    await owner.data(invoicingContract.updateInvoicing, {
      body: { paymentTerms: 14, terms: 'Pay soon', taxMode: 'inclusive' },
    })
    const draft = await make([hour, { kind: 'time', minutes: 50, rate: 90.5, title: 'Calls' }])
    expect(draft).toMatchObject({
      number: null,
      status: statuses.Draft,
      kind: 'invoice',
      client,
      issueDate: '2026-03-02',
      dueDate: '2026-03-16',
      currency: 'EUR',
      taxMode: 'inclusive',
      terms: 'Pay soon',
      subtotal: 235.42,
      totalPrice: 235.42,
      paid: 0,
      balance: 235.42,
      lines: [
        { title: 'Design', total: 160, unit: 'C62' },
        { title: 'Calls', total: 75.42, unit: 'HUR', quantity: 0.8333, minutes: 50 },
      ],
    })
    expect(await read(draft.id)).toEqual(draft)
  })

  test('is created idempotently by id', async () => {
    const id = uuidv7()
    const [one, other] = await Promise.all([make([hour], { id }), make([hour], { id })])
    expect(other).toEqual(one)
    expect(await owner.data(getInvoices, {})).toHaveLength(1)
  })

  test('merges concurrent changes of different lines', async () => {
    const draft = await make([hour, { ...hour, title: 'Build' }])
    const [first, second] = draft.lines
    const replies = await Promise.all([
      update(draft.id, { lines: { set: [{ id: first?.id, rate: 100 }] } }),
      update(draft.id, {
        lines: {
          set: [
            { id: second?.id, title: 'Construction' },
            { ...hour, id: uuidv7() },
          ],
        },
      }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(draft.id)).toMatchObject({
      totalPrice: 520,
      lines: [{ rate: 100, total: 200 }, { title: 'Construction' }, { title: 'Design' }],
    })
    await update(draft.id, { lines: { remove: [first?.id] }, discount: { unit: 'percent', value: 10 } })
    expect(await read(draft.id)).toMatchObject({ subtotal: 320, discountAmount: 32, totalPrice: 288 })
  })

  test.each([
    [{ client: uuidv7() }, 'client'],
    [{ project: uuidv7() }, 'project'],
    [{ lines: { set: [{ id: uuidv7(), title: 'x' }] } }, 'lines.0.id'],
    [{ lines: { set: [{ id: uuidv7(), kind: 'fixed', tax: uuidv7() }] } }, 'lines.0.tax'],
    [{ lines: { set: [{ id: uuidv7(), kind: 'time', quantity: -1 }] } }, 'lines.0.quantity'],
    [{ discount: { unit: 'money', value: 161 } }, 'discount'],
    [{ serviceFrom: '2026-03-02', serviceTo: '2026-03-01' }, 'serviceTo'],
  ])('rejects %o with a field error and stays unchanged', async (body, field) => {
    const draft = await make()
    const reply = await update(draft.id, body)
    expect(reply).toMatchObject({ status: 400, body: { error: { fields: { [field]: expect.any(String) } } } })
    expect(await read(draft.id)).toEqual(draft)
  })

  test('is deleted without using up a number, unless it was changed meanwhile', async () => {
    const draft = await make()
    const { updatedAt } = draft
    const { data: changed } = (await update(draft.id, { notes: 'For March' })).body as { data: WholeInvoice }
    const body = { id: draft.id, updatedAt }
    const refused = await owner.call(deleteInvoice, { body })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_CHANGED' } } })
    expect(await read(draft.id)).toEqual(changed)
    expect(await owner.data(deleteInvoice, { body: { id: draft.id } })).toEqual({
      id: draft.id,
      voided: false,
    })
    expect(await owner.data(getInvoices, {})).toEqual([])
    expect((await finalise((await make()).id)).number).toBe('INV-2026-0001')
  })
})

describe('finalising', () => {
  test('numbers without gaps, also concurrently, and restarts each year', async () => {
    const drafts = await Promise.all(Array.from({ length: 12 }, () => make()))
    const empty = await make([])
    const all = await Promise.all([
      ...drafts.map(({ id }) => finalise(id)),
      owner.call(finaliseInvoice, { params: { id: empty.id } }),
    ])
    const numbers = all.flatMap((one) => ('number' in one ? [one.number] : []))
    expect(numbers.sort()).toEqual(drafts.map((_, n) => `INV-2026-${String(n + 1).padStart(4, '0')}`))
    expect(all.at(-1)).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_EMPTY' } } })
    const next = await make([hour], { issueDate: '2027-01-01' })
    expect((await finalise(next.id)).number).toBe('INV-2027-0001')
  })

  test('is idempotent, also concurrently', async () => {
    const { id } = await make()
    const [one, other] = await Promise.all([finalise(id), finalise(id)])
    expect(one).toEqual(other)
    expect(one).toMatchObject({
      number: 'INV-2026-0001',
      status: statuses.Sent,
      finalisedAt: expect.any(String),
    })
  })

  test('freezes all but status and notes, in the database too', async () => {
    const { id, lines } = await make()
    await finalise(id)
    for (const body of [
      { reference: 'x' },
      { lines: { remove: [lines[0]?.id] } },
      { issueDate: '2026-03-03' },
    ])
      expect(await update(id, body)).toMatchObject({
        status: 409,
        body: { error: { code: 'INVOICE_FINALISED' } },
      })
    expect(await update(id, { notes: 'Called them' })).toMatchObject({
      body: { data: { notes: 'Called them' } },
    })
    const db = openOwner(server.connection)
    for (const statement of [
      `update invoice set total = 1 where id = '${id}'`,
      `update invoice_line set rate = 1 where invoice = '${id}'`,
      `delete from invoice_line where invoice = '${id}'`,
      `delete from invoice where id = '${id}'`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('finalised')
    await db.destroy()
  })
})

describe('payments', () => {
  test('determine the paid amount, the balance and the status', async () => {
    const { id } = await make()
    expect(await pay(id, 10)).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_DRAFT' } } })
    await finalise(id)
    await pay(id, 100)
    expect(await read(id)).toMatchObject({ paid: 100, balance: 60, status: statuses.Sent, paidAt: null })
    const rest = await pay(id, 70, { method: 'cash', reference: 'Till' })
    expect(rest.body).toMatchObject({
      data: { paid: 170, balance: -10, status: statuses.Paid, paidAt: expect.any(String) },
      payment: { amount: 70, method: 'cash', reference: 'Till', byStatus: false },
    })
    await pay(id, -10)
    expect(await read(id)).toMatchObject({ paid: 160, balance: 0, status: statuses.Paid })
    const { payments } = await read(id)
    await owner.data(deletePayment, { params: { id, payment: payments[0]?.id as string } })
    expect(await read(id)).toMatchObject({ paid: 60, balance: 100, status: statuses.Sent, paidAt: null })
  })

  test('below the smallest unit of the currency are rejected', async () => {
    const { id } = await make()
    await finalise(id)
    expect(await pay(id, 0.004)).toMatchObject({
      status: 400,
      body: { error: { fields: { amount: expect.any(String) } } },
    })
  })

  test('that were refunded stay on a void invoice', async () => {
    const { id } = await make()
    await finalise(id)
    await pay(id, 60)
    await pay(id, -60)
    await owner.data(deleteInvoice, { body: { id } })
    const { payments } = await read(id)
    for (const { id: payment } of payments)
      expect(await owner.call(deletePayment, { params: { id, payment } })).toMatchObject({
        status: 409,
        body: { error: { code: 'INVOICE_VOID' } },
      })
    expect(await read(id)).toMatchObject({ paid: 0, paidAt: null, payments })
  })

  test('are idempotent by id', async () => {
    const { id } = await make()
    await finalise(id)
    const payment = uuidv7()
    await Promise.all([pay(id, 60, { id: payment }), pay(id, 60, { id: payment })])
    expect(await read(id)).toMatchObject({ paid: 60 })
  })

  test('are recorded by setting the status to paid, and removed by leaving it', async () => {
    const { id } = await make()
    await move(id, 'Sent')
    await pay(id, 40)
    await move(id, 'Paid')
    expect(await read(id)).toMatchObject({
      paid: 160,
      payments: [{ amount: 40 }, { amount: 120, byStatus: true }],
    })
    await move(id, 'Partially paid')
    expect(await read(id)).toMatchObject({
      paid: 40,
      status: statuses['Partially paid'],
      payments: [{ amount: 40 }],
    })
    await pay(id, 120)
    expect(await move(id, 'Sent')).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_PAID' } } })
    expect(await move(id, 'Void')).toMatchObject({
      status: 409,
      body: { error: { code: 'STATUS_NOT_POSSIBLE' } },
    })
    expect(await move(id, 'Draft')).toMatchObject({ status: 409 })
  })

  test('are recorded on a draft that is set to paid, which gets its number', async () => {
    const { id } = await make()
    await move(id, 'Paid')
    expect(await read(id)).toMatchObject({ number: 'INV-2026-0001', paid: 160, status: statuses.Paid })
  })
})

describe('deleting', () => {
  test('a finalised invoice voids it and keeps its number', async () => {
    const { id } = await make()
    await finalise(id)
    const body = { invoiceId: id, isClientNewTotalIncome: true, client: { id: client, value: -160 } }
    expect(await owner.data(deleteInvoice, { body })).toEqual({ id, voided: true })
    expect(await read(id)).toMatchObject({ number: 'INV-2026-0001', status: statuses.Void, balance: 0 })
    expect(await pay(id, 10)).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_VOID' } } })
    expect(await move(id, 'Sent')).toMatchObject({ status: 409 })
    expect((await finalise((await make()).id)).number).toBe('INV-2026-0002')
  })
})

test('sums stand by status and currency', async () => {
  await make()
  await make([hour], { currency: 'JPY', lines: [{ kind: 'fixed', title: 'x', rate: 100.6 }] })
  const { id } = await make([hour], { issueDate: '2020-01-02', dueDate: '2020-02-01' })
  await finalise(id)
  await pay(id, 60)
  const prices = await owner.data(getStatusPrices, {})
  expect(prices).toHaveLength(3)
  expect(prices).toEqual(
    expect.arrayContaining([
      { status: statuses.Draft, currency: 'EUR', count: 1, sum: 160, balance: 0, overdue: 0 },
      { status: statuses.Draft, currency: 'JPY', count: 1, sum: 101, balance: 0, overdue: 0 },
      { status: statuses.Sent, currency: 'EUR', count: 1, sum: 160, balance: 100, overdue: 100 },
    ]),
  )
})

test('lists come in pages, newest first', async () => {
  for (const day of ['2026-03-01', '2026-03-03', '2026-03-02']) await make([hour], { issueDate: day })
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { body } = await owner.call(getInvoices, { query: { limit: 2, ...(cursor && { cursor }) } })
    const page = body as { data: { issueDate: string }[]; cursor: string | null }
    pages.push(page.data.map(({ issueDate }) => issueDate))
    cursor = page.cursor ?? undefined
  } while (cursor)
  expect(pages).toEqual([['2026-03-03', '2026-03-02'], ['2026-03-01']])
})

test('a Manager sees only invoices of their own projects, and can’t change them', async () => {
  const manager = await server.makeMember(owner.workspaceId, 'Manager')
  const project = await owner.data(projectContract.createProject, { body: { name: 'Theirs' } })
  const other = await owner.data(projectContract.createProject, { body: { name: 'Other' } })
  await owner.data(projectContract.addProjectMembers, {
    body: { projectId: project.id, memberIds: [manager.memberId] },
  })
  const mine = await make([hour], { project: project.id })
  await make([{ ...hour, project: other.id }], { project: project.id })
  await make()
  const seen = await manager.data(getInvoices, {})
  expect(seen.map(({ id }) => id)).toEqual([mine.id])
  expect(await manager.call(updateInvoice, { params: { id: mine.id }, body: { notes: 'x' } })).toMatchObject({
    status: 403,
  })
})
