import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { taxContract } from '#features/tax/tax.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract, type NewLine } from '../invoice.contract.ts'
import { invoiceKindsContract } from '../invoice.kinds.contract.ts'
import type { WholeInvoice } from '../invoice.shape.ts'
import { invoiceTrailContract } from '../invoice.trail.contract.ts'

const { addPayment, addTime, createInvoice, deleteInvoice, deletePayment, finaliseInvoice, getInvoice } =
  invoiceContract
const {
  answerQuote,
  convertQuote,
  createCredit,
  deductDeposits,
  duplicateInvoice,
  getCreditable,
  getDeposits,
} = invoiceKindsContract
const { getInvoiceHistory } = invoiceTrailContract

let server: TestServer
let owner: Person
let client: string
let vat: string
let statuses: Record<string, string>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  vat = (await owner.data(taxContract.createTax, { body: { name: 'VAT', percent: 19 } })).id
  const { invoiceStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
  statuses = Object.fromEntries(invoiceStatuses.map(({ name, id }) => [name, id]))
})

const piece = (rate: number, more: Partial<NewLine> = {}): NewLine => ({
  kind: 'fixed',
  title: 'Design',
  rate,
  tax: vat,
  ...more,
})
const make = (lines: NewLine[], more: object = {}): Promise<WholeInvoice> =>
  owner.data(createInvoice, { body: { client, issueDate: '2026-03-02', lines, ...more } })
const finalise = (id: string) => owner.data(finaliseInvoice, { params: { id } })
const issue = async (lines: NewLine[], more: object = {}) => finalise((await make(lines, more)).id)
const read = (id: string) => owner.data(getInvoice, { params: { id } })
const credit = (id: string, body: object = {}) => owner.call(createCredit, { params: { id }, body })
const credited = async (id: string, body: object = {}): Promise<WholeInvoice> =>
  owner.data(createCredit, { params: { id }, body })
const pay = (id: string, amount: number) =>
  owner.data(addPayment, { params: { id }, body: { date: '2026-03-10', amount } })
const remove = (id: string) => owner.call(deleteInvoice, { body: { id } })
const left = (id: string) => owner.data(getCreditable, { params: { id } })
/** An hour of a client’s project, not billed yet. */
async function track() {
  const project = await owner.data(projectContract.createProject, { body: { name: 'Website', client } })
  await owner.data(rateContract.setRate, { body: { rate: 90 } })
  const task = await owner.data(taskContract.createTask, { body: { project: project.id, title: 'Design' } })
  await owner.data(timeContract.createTimeEntry, {
    body: { task: task.id, start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z' },
  })
}
/** A draft with the time that is not billed yet; refused when there is none. */
async function fill() {
  const { id } = await make([])
  const reply = await owner.call(addTime, { params: { id }, body: { groupBy: 'task' } })
  return { id, status: reply.status }
}

describe('a cancellation', () => {
  test('reverses its invoice exactly, references it and settles it', async () => {
    const lines = [
      piece(33.33, { quantity: 1.5, discount: 7.5 }),
      { kind: 'time' as const, title: 'Calls', minutes: 20, rate: 95, tax: vat },
      { kind: 'text' as const, title: 'Thank you' },
    ]
    const invoice = await issue(lines, { discount: { unit: 'percent', value: 3 } })
    const draft = await credited(invoice.id, { reason: 'Wrong address' })
    expect(draft).toMatchObject({
      kind: 'cancellation',
      number: null,
      corrects: invoice.id,
      notes: 'Wrong address',
      subtotal: -invoice.subtotal,
      discountAmount: -invoice.discountAmount,
      taxAmount: -invoice.taxAmount,
      totalPrice: -invoice.totalPrice,
    })
    expect(await read(invoice.id)).toMatchObject({
      balance: invoice.totalPrice,
      following: [{ id: draft.id }],
    })
    const done = await finalise(draft.id)
    expect(done).toMatchObject({
      number: 'CAN-2026-0001',
      status: statuses.Paid,
      balance: 0,
      payments: [{ method: 'credit', reference: invoice.number, amount: -invoice.totalPrice }],
    })
    expect(done.lines.map(({ total }) => total)).toEqual(invoice.lines.map(({ total }) => 0 - total))
    expect(await read(invoice.id)).toMatchObject({
      balance: 0,
      status: statuses.Paid,
      payments: [
        { method: 'credit', credit: done.id, reference: 'CAN-2026-0001', amount: invoice.totalPrice },
      ],
    })
    const { rows } = await sql<{ corrects: object }>`
      select snapshot -> 'corrects' as corrects from invoice where id = ${done.id}
    `.execute(server.databases.system)
    expect(rows[0]?.corrects).toEqual({ number: invoice.number, issueDate: '2026-03-02' })
  })

  test('of a paid invoice has a negative balance, settled by a refund', async () => {
    const invoice = await issue([piece(100)])
    await pay(invoice.id, 119)
    const { id } = await finalise((await credited(invoice.id)).id)
    expect(await read(invoice.id)).toMatchObject({ paid: 119, balance: 0 })
    expect(await read(id)).toMatchObject({ totalPrice: -119, paid: 0, balance: -119, status: statuses.Sent })
    await pay(id, -119)
    expect(await read(id)).toMatchObject({ balance: 0, status: statuses.Paid })
  })

  test('is idempotent by id; of two concurrent ones the second is rejected', async () => {
    const invoice = await issue([piece(100)])
    const id = uuidv7()
    const [one, other] = await Promise.all([credited(invoice.id, { id }), credited(invoice.id, { id })])
    expect(one).toEqual(other)
    const second = await issue([piece(50)])
    const replies = await meetAt(
      server,
      (trx) => sql`select from invoice where id = ${second.id} for update`.execute(trx),
      [() => credit(second.id), () => credit(second.id)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is rejected for drafts, quotes and void invoices', async () => {
    const draft = await make([piece(100)])
    const quote = await issue([piece(100)], { kind: 'quote' })
    const voided = await issue([piece(100)])
    await remove(voided.id)
    const code = async (id: string) => ((await credit(id)).body as { error: { code: string } }).error.code
    expect(await code(draft.id)).toBe('INVOICE_DRAFT')
    expect(await code(quote.id)).toBe('NOT_CREDITABLE')
    expect(await code(voided.id)).toBe('INVOICE_VOID')
    expect((await credit(uuidv7())).status).toBe(404)
  })
})

describe('a credit note', () => {
  test('credits chosen lines and amounts, never more than is left, counting drafts', async () => {
    const invoice = await issue([piece(100), piece(50, { title: 'Build' })])
    const [design = '', build = ''] = invoice.lines.map(({ id }) => id)
    const first = await credited(invoice.id, { lines: [{ line: design, amount: 40 }, { line: build }] })
    expect(first).toMatchObject({ kind: 'credit_note', subtotal: -90, taxAmount: -17.1, totalPrice: -107.1 })
    expect(first.lines).toMatchObject([
      { title: 'Design', kind: 'fixed', quantity: -1, rate: 40, total: -40 },
      { title: 'Build', quantity: -1, rate: 50, total: -50 },
    ])
    expect(await left(invoice.id)).toEqual([{ line: design, amount: 60 }])
    expect(await credit(invoice.id, { lines: [{ line: design, amount: 60.01 }] })).toMatchObject({
      status: 400,
      body: { error: { fields: { 'lines.0.amount': '60 EUR is left of this line' } } },
    })
    expect(await finalise(first.id)).toMatchObject({ number: 'CN-2026-0001', balance: 0 })
    expect(await read(invoice.id)).toMatchObject({ paid: 107.1, balance: 71.4, status: statuses.Sent })
    await finalise((await credited(invoice.id)).id)
    expect(await read(invoice.id)).toMatchObject({ paid: 178.5, balance: 0, status: statuses.Paid })
    expect(await left(invoice.id)).toEqual([])
    expect(await credit(invoice.id)).toMatchObject({ body: { error: { code: 'INVOICE_CREDITED' } } })
  })

  test('never credits more than was invoiced, also concurrently', async () => {
    const invoice = await issue([piece(100)])
    const line = invoice.lines[0]?.id
    const replies = await meetAt(
      server,
      (trx) => sql`select from invoice where id = ${invoice.id} for update`.execute(trx),
      [60, 60].map((amount) => () => credit(invoice.id, { lines: [{ line, amount }] })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await left(invoice.id)).toEqual([{ line, amount: 40 }])
  })

  test('has fixed lines, can be deleted as a draft, and removes its payments when voided', async () => {
    const invoice = await issue([piece(100)])
    const draft = await credited(invoice.id)
    const change = (body: object) =>
      owner.call(invoiceContract.updateInvoice, { params: { id: draft.id }, body })
    expect(await change({ lines: { remove: [draft.lines[0]?.id] } })).toMatchObject({
      status: 409,
      body: { error: { code: 'CREDIT_FIXED' } },
    })
    expect(await change({ currency: 'USD' })).toMatchObject({ status: 409 })
    expect(await change({ reference: 'PO 7' })).toMatchObject({
      body: { data: { reference: 'PO 7', totalPrice: -119 } },
    })
    expect(await remove(invoice.id)).toMatchObject({ body: { error: { code: 'INVOICE_CREDITED' } } })
    await remove(draft.id)
    const { id } = await finalise((await credited(invoice.id)).id)
    const settled = await read(invoice.id)
    const params = { id: invoice.id, payment: settled.payments[0]?.id as string }
    expect(await owner.call(deletePayment, { params })).toMatchObject({
      body: { error: { code: 'PAYMENT_CREDIT' } },
    })
    expect(await remove(id)).toMatchObject({ status: 200 })
    expect(await read(invoice.id)).toMatchObject({ balance: 119, status: statuses.Sent, payments: [] })
    const note = await read(id)
    expect(note).toMatchObject({ paid: 0, paidAt: null, payments: [] })
    const setOffs = async (of: string) =>
      (await owner.data(getInvoiceHistory, { params: { id: of } })).map(({ setOffWith }) => setOffWith)
    expect(await setOffs(id)).toEqual([invoice.number, invoice.number, null])
    expect(await setOffs(invoice.id)).toEqual([note.number, note.number, null, null])
    expect(await remove(invoice.id)).toMatchObject({ status: 200 })
  })

  test('releases billed time on request, and reclaims it when voided unless billed since', async () => {
    await track()
    const { id } = await fill()
    await finalise(id)
    expect((await fill()).status).toBe(409)
    const silent = await finalise((await credited(id)).id)
    expect((await fill()).status).toBe(409)
    await remove(silent.id)
    const released = await credited(id, { releaseTime: true })
    expect((await fill()).status).toBe(409)
    await finalise(released.id)
    const again = await fill()
    expect(again.status).toBe(200)
    expect(await remove(released.id)).toMatchObject({
      status: 409,
      body: { error: { code: 'ENTRY_INVOICED' } },
    })
    await remove(again.id)
    expect(await remove(released.id)).toMatchObject({ status: 200 })
    expect((await fill()).status).toBe(409)
  })
})

describe('deposits', () => {
  const deduct = (id: string, deposits: string[]) =>
    owner.call(deductDeposits, { params: { id }, body: { deposits } })

  test('are deducted once from the final invoice, by tax rate', async () => {
    const low = (await owner.data(taxContract.createTax, { body: { name: 'Low', percent: 7 } })).id
    const deposit = await issue([piece(30), piece(10, { tax: low })], { kind: 'deposit' })
    expect(deposit.number).toBe('DEP-2026-0001')
    const final = await make([piece(100.01), piece(50, { tax: low })])
    expect(await owner.data(getDeposits, { params: { id: final.id } })).toMatchObject([
      { deposit: deposit.id, number: 'DEP-2026-0001', net: 40, taxAmount: 6.4, total: 46.4 },
    ])
    await deduct(final.id, [deposit.id])
    const done = await finalise(final.id)
    expect(done).toMatchObject({
      subtotal: 150.01,
      taxes: [
        { percent: 19, base: 70.01, tax: 13.3 },
        { percent: 7, base: 40, tax: 2.8 },
      ],
      deductions: [{ number: 'DEP-2026-0001', net: 40, taxAmount: 6.4, total: 46.4 }],
      totalPrice: 126.11,
    })
    // Deposit and final invoice together are what the work costs.
    expect(done.totalPrice + deposit.totalPrice).toBeCloseTo(150.01 + 19 + 3.5, 10)
    const other = await make([piece(100)])
    expect(await deduct(other.id, [deposit.id])).toMatchObject({
      body: { error: { code: 'DEPOSIT_DEDUCTED' } },
    })
    expect(await credit(deposit.id)).toMatchObject({ body: { error: { code: 'DEPOSIT_DEDUCTED' } } })
    expect(await remove(deposit.id)).toMatchObject({ body: { error: { code: 'DEPOSIT_DEDUCTED' } } })
    const cancelled = await finalise((await credited(done.id)).id)
    expect(cancelled).toMatchObject({ totalPrice: -126.11, taxAmount: -16.1, balance: 0 })
    expect(await deduct(other.id, [deposit.id])).toMatchObject({ status: 200 })
    expect(await remove(cancelled.id)).toMatchObject({ body: { error: { code: 'DEPOSIT_DEDUCTED' } } })
  })

  test('are deducted by only one of two concurrent drafts', async () => {
    const deposit = await issue([piece(30)], { kind: 'deposit' })
    const drafts = [await make([piece(100)]), await make([piece(100)])]
    const replies = await meetAt(
      server,
      (trx) => sql`select from invoice where id = ${deposit.id} for update`.execute(trx),
      drafts.map(
        ({ id }) =>
          () =>
            deduct(id, [deposit.id]),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('must be finalised and in the same currency, and are reduced by credit notes', async () => {
    const final = await make([piece(100)])
    const draft = await make([piece(30)], { kind: 'deposit' })
    const foreign = await issue([piece(30)], { kind: 'deposit', currency: 'USD' })
    for (const id of [draft.id, foreign.id, uuidv7()])
      expect(await deduct(final.id, [id])).toMatchObject({
        status: 400,
        body: { error: { fields: { 'deposits.0': expect.any(String) } } },
      })
    await finalise(draft.id)
    const note = await credited(draft.id, {
      lines: [{ line: (await read(draft.id)).lines[0]?.id, amount: 10 }],
    })
    expect(await deduct(final.id, [draft.id])).toMatchObject({
      body: { error: { code: 'DEPOSIT_CREDITED' } },
    })
    await finalise(note.id)
    expect(await deduct(final.id, [draft.id])).toMatchObject({ body: { data: { totalPrice: 95.2 } } })
    expect(
      await owner.call(invoiceContract.updateInvoice, {
        params: { id: final.id },
        body: { currency: 'USD' },
      }),
    ).toMatchObject({ status: 409, body: { error: { code: 'INVOICE_HAS_DEPOSITS' } } })
    expect(await deduct(final.id, [])).toMatchObject({ body: { data: { totalPrice: 119, deductions: [] } } })
  })
})

describe('a quote', () => {
  const convert = (id: string, body: object = {}) =>
    owner.call(convertQuote, { params: { id }, body: { to: 'invoice', ...body } as never })
  const drafted = async (id: string, body: object = {}) =>
    ((await convert(id, body)).body as { data: WholeInvoice }).data

  test('has its own number sequence and no balance, and can’t be paid', async () => {
    const quote = await issue([piece(100)], { kind: 'quote' })
    expect(quote).toMatchObject({ number: 'Q-2026-0001', balance: 0, totalPrice: 119 })
    const refused = { status: 409, body: { error: { code: 'INVOICE_QUOTE' } } }
    const body = { date: '2026-03-10', amount: 10 }
    expect(await owner.call(addPayment, { params: { id: quote.id }, body })).toMatchObject(refused)
    const paid = { params: { id: quote.id }, body: { status: statuses.Paid as string } }
    expect(await owner.call(invoiceContract.updateInvoice, paid)).toMatchObject(refused)
    const draft = await make([piece(100)], { kind: 'quote' })
    const draftPaid = { params: { id: draft.id }, body: { status: statuses.Paid as string } }
    expect(await owner.call(invoiceContract.updateInvoice, draftPaid)).toMatchObject(refused)
    expect(await read(draft.id)).toMatchObject({ number: null })
    expect(await owner.data(invoiceContract.getStatusPrices, {})).toEqual([])
  })

  test('is billed in shares that add up exactly', async () => {
    const lines = [
      piece(1000.01),
      piece(0.05, { title: 'Stamp' }),
      { ...piece(10), kind: 'discount' as const },
    ]
    const quote = await issue(lines, { kind: 'quote', discount: { unit: 'percent', value: 5 } })
    const parts = [
      await drafted(quote.id, { share: 30, kind: 'deposit' }),
      await drafted(quote.id, { share: 40 }),
      await drafted(quote.id),
    ]
    expect(parts.map(({ kind }) => kind)).toEqual(['deposit', 'invoice', 'invoice'])
    expect(parts[0]).toMatchObject({
      quote: quote.id,
      lines: [{ title: 'Design (30%)', quantity: 1 }, {}, {}],
    })
    const sum = (of: (part: WholeInvoice) => number) =>
      parts.reduce((total, part) => total + Math.round(of(part) * 100), 0) / 100
    expect(sum(({ subtotal }) => subtotal)).toBe(quote.subtotal)
    expect(sum(({ discountAmount }) => discountAmount)).toBe(quote.discountAmount)
    expect(await convert(quote.id)).toMatchObject({ status: 409, body: { error: { code: 'QUOTE_BILLED' } } })
    await remove(parts[1]?.id as string)
    expect(await convert(quote.id, { share: 41 })).toMatchObject({
      status: 400,
      body: { error: { fields: { share: 'At most 40%: the rest has already been billed' } } },
    })
    const again = await drafted(quote.id)
    expect(again.totalPrice).toBe(parts[1]?.totalPrice)
    const shares = (await read(quote.id)).following.map(({ share }) => share)
    expect(shares.toSorted()).toEqual([30, 30, 40])
    expect(await read(quote.id)).toMatchObject({ acceptedAt: expect.any(String), balance: 0 })
  })

  test('is billed whole and unchanged, and only once by concurrent requests', async () => {
    const lines: NewLine[] = [{ kind: 'time', title: 'Calls', minutes: 20, rate: 95, tax: vat }, piece(3)]
    const quote = await issue(lines, { kind: 'quote', discount: { unit: 'percent', value: 5 } })
    const replies = await meetAt(
      server,
      (trx) => sql`select from invoice where id = ${quote.id} for update`.execute(trx),
      [() => convert(quote.id), () => convert(quote.id)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const made = replies.find(({ status }) => status === 200)?.body as { data: WholeInvoice }
    expect(made.data).toMatchObject({
      totalPrice: quote.totalPrice,
      discount: { unit: 'percent', value: 5 },
      lines: [{ minutes: 20 }, {}],
    })
  })

  test('is accepted or declined, and declined not billed', async () => {
    const draft = await make([piece(100)], { kind: 'quote' })
    const answer = (accepted: boolean | null) =>
      owner.call(answerQuote, { params: { id: draft.id }, body: { accepted } })
    expect(await answer(true)).toMatchObject({ body: { error: { code: 'INVOICE_DRAFT' } } })
    await finalise(draft.id)
    expect(await answer(false)).toMatchObject({
      body: { data: { declinedAt: expect.any(String), acceptedAt: null } },
    })
    expect(await convert(draft.id)).toMatchObject({ body: { error: { code: 'QUOTE_DECLINED' } } })
    expect(await answer(null)).toMatchObject({ body: { data: { declinedAt: null, acceptedAt: null } } })
    await drafted(draft.id)
    expect(await answer(false)).toMatchObject({ body: { error: { code: 'QUOTE_BILLED' } } })
    const invoice = await issue([piece(100)])
    expect(
      await owner.call(answerQuote, { params: { id: invoice.id }, body: { accepted: true } }),
    ).toMatchObject({ body: { error: { code: 'NOT_A_QUOTE' } } })
  })

  test('becomes the budget of a project, in hours or money', async () => {
    const lines: NewLine[] = [{ kind: 'time', title: 'Work', minutes: 90, rate: 100, tax: vat }, piece(50)]
    const quote = await issue(lines, { kind: 'quote' })
    const { id: project } = await owner.data(projectContract.createProject, {
      body: { name: 'Site', client },
    })
    const budget = async (unit: 'minutes' | 'money') => {
      await owner.data(convertQuote, { params: { id: quote.id }, body: { to: 'budget', project, unit } })
      const projects = await owner.data(projectContract.getProjects, {})
      return projects.find((one) => one.id === project)?.budget
    }
    expect(await budget('minutes')).toEqual({ unit: 'minutes', amount: 90 })
    expect(await budget('money')).toEqual({ unit: 'money', amount: 200 })
    const foreign = await issue([piece(50)], { kind: 'quote', currency: 'USD' })
    const body = { to: 'budget', project, unit: 'money' } as const
    expect(await owner.call(convertQuote, { params: { id: foreign.id }, body })).toMatchObject({
      status: 400,
      body: { error: { fields: { unit: expect.stringContaining('USD') } } },
    })
  })
})

test('a duplicate is a new draft with the same lines and total, created idempotently by id', async () => {
  const lines: NewLine[] = [{ kind: 'time', title: 'Calls', minutes: 20, rate: 95, tax: vat }, piece(3)]
  const invoice = await issue(lines, {
    reference: 'PO 7',
    notes: 'Hello',
    discount: { unit: 'money', value: 1 },
  })
  await remove(invoice.id)
  const copy = await owner.data(duplicateInvoice, { params: { id: invoice.id }, body: {} })
  expect(copy).toMatchObject({
    number: null,
    kind: 'invoice',
    totalPrice: invoice.totalPrice,
    reference: 'PO 7',
    notes: 'Hello',
    lines: [{ title: 'Calls', minutes: 20 }, { title: 'Design' }],
  })
  expect(copy.issueDate).not.toBe(invoice.issueDate)
  const id = uuidv7()
  const params = { id: invoice.id }
  const twice = await Promise.all([1, 2].map(() => owner.data(duplicateInvoice, { params, body: { id } })))
  expect(twice[0]).toEqual(twice[1])
  const note = await issue([piece(1)])
  const credited = await owner.data(createCredit, { params: { id: note.id }, body: {} })
  expect(await owner.call(duplicateInvoice, { params: { id: credited.id } })).toMatchObject({ status: 409 })
})

test('a duplicate bills none of the time of its invoice', async () => {
  await track()
  const { id } = await fill()
  const invoice = await finalise(id)
  const copy = await owner.data(duplicateInvoice, { params: { id }, body: {} })
  expect(copy).toMatchObject({ totalPrice: invoice.totalPrice, lines: [{ title: 'Design', minutes: 60 }] })
  expect((await fill()).status).toBe(409)
  await remove(id)
  expect((await fill()).status).toBe(200)
})

test('an invoice with a total of zero is paid when it is finalised', async () => {
  expect(await issue([piece(0)])).toMatchObject({ totalPrice: 0, status: statuses.Paid })
})
