import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoiceKindsContract } from '#features/invoice/invoice.kinds.contract.ts'
import { invoicingContract } from '#features/invoice/invoicing.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { clientContract } from '../client.contract.ts'

const { createClient, getClientFigures, getClientHistory, getClients, getStatement, updateClient } =
  clientContract

let server: TestServer
let owner: Person
let client: string
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  client = (await owner.data(createClient, { body: { title: 'Ford' } })).id
})

/** A draft of one line. */
const draft = async (rate: number, more: object = {}) =>
  (
    await owner.data(invoiceContract.createInvoice, {
      body: { client, issueDate: '2026-03-02', lines: [{ kind: 'fixed', title: 'Work', rate }], ...more },
    })
  ).id
const issue = async (rate: number, more: object = {}) => {
  const { id } = await owner.data(invoiceContract.finaliseInvoice, {
    params: { id: await draft(rate, more) },
  })
  return id
}
const pay = async (id: string, amount: number, date = '2026-03-10') =>
  (await owner.data(invoiceContract.addPayment, { params: { id }, body: { date, amount } })).payments.at(-1)
    ?.id
const move = async (id: string, name: string) => {
  const { invoiceStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
  const status = invoiceStatuses.find((one) => one.name === name)?.id ?? ''
  return owner.data(invoiceContract.updateInvoice, { params: { id }, body: { status } })
}
const income = async (who = owner) => {
  const { totalIncome, received, incomes } = await who.data(updateClient, { params: { id: client } })
  return { totalIncome, received, incomes }
}
const figures = (who = owner, query: object = {}) => who.data(getClientFigures, { query })
const makeProject = async (name: string, more: object = {}) =>
  (await owner.data(projectContract.createProject, { body: { name, client, ...more } })).id
const track = (project: string, day: number, minutes: number, more: object = {}) => {
  const start = Date.UTC(2026, 2, day, 9)
  return owner.data(timeContract.createTimeEntry, {
    body: {
      project,
      start: new Date(start).toISOString(),
      end: new Date(start + minutes * 60_000).toISOString(),
      ...more,
    },
  })
}

describe('the income of a client', () => {
  test('follows from payments, through every way in which they change', async () => {
    expect(await income()).toEqual({ totalIncome: 0, received: 0, incomes: [] })
    const id = await issue(100)
    await draft(1000)
    const half = await pay(id, 40)
    expect(await income()).toMatchObject({ totalIncome: 0, received: 40 })
    await move(id, 'Paid')
    expect(await income()).toMatchObject({ totalIncome: 100, received: 100 })
    await move(id, 'Sent')
    expect(await income()).toMatchObject({ totalIncome: 0, received: 40 })
    await pay(id, 80)
    expect(await income()).toMatchObject({ totalIncome: 100, received: 120 })
    await pay(id, -20)
    await owner.data(invoiceContract.deletePayment, { params: { id, payment: half ?? '' } })
    expect(await income()).toMatchObject({ totalIncome: 0, received: 60 })
    await pay(id, -60)
    await owner.data(invoiceContract.deleteInvoice, { body: { id } })
    expect(await income()).toMatchObject({ totalIncome: 0, received: 0 })
  })

  test('is listed by currency and totalled in the client’s currency', async () => {
    await pay(await issue(100), 100)
    await pay(await issue(5000, { currency: 'JPY' }), 5000)
    const eur = { currency: 'EUR', totalIncome: 100, received: 100 }
    const jpy = { currency: 'JPY', totalIncome: 5000, received: 5000 }
    expect(await income()).toEqual({ totalIncome: 100, received: 100, incomes: [eur, jpy] })
    await owner.data(updateClient, { params: { id: client }, body: { currency: 'JPY' } })
    expect(await income()).toMatchObject({ totalIncome: 5000 })
    const { body } = await owner.call(getClients, {})
    expect(body).toMatchObject({ clients: [{ id: client, totalIncome: 5000, incomes: [eur, jpy] }] })
  })

  test('is hidden without permission to see all money, in responses and live messages', async () => {
    const invoice = await issue(4321.5)
    const reader = await server.makeMember(owner.workspaceId, { 'client.view': 'all', 'invoice.view': 'all' })
    const manager = await server.makeMember(owner.workspaceId, 'Manager')
    const live = await reader.live(owner.workspaceId)
    await pay(invoice, 4321.5)
    await owner.data(updateClient, { params: { id: client }, body: { notes: 'Pays soon' } })
    await live.settle()
    expect(live.messages()).toMatchObject([{ object: 'client', data: { notes: 'Pays soon' } }])
    // An amount that no random id contains.
    expect(JSON.stringify(live.messages())).not.toMatch(/income|received"|4321\.5/i)
    live.close()
    for (const who of [reader, manager])
      expect(await income(who)).toEqual({ totalIncome: null, received: null, incomes: [] })
    expect((await reader.call(getClientFigures, {})).status).toBe(403)
    expect(await figures(manager)).toEqual([])
    const params = { id: client }
    const query = { from: '2026-01-01', to: '2026-12-31' }
    for (const who of [reader, manager])
      expect((await who.call(getStatement, { params, query })).status).toBe(403)
    expect((await reader.data(getClientHistory, { params })).map(({ object }) => object)).not.toContain(
      'invoice',
    )
  })
})

describe('the figures of a client', () => {
  test('sum unbilled time, without fixed-fee, billed, running, non-billable or unpriced time', async () => {
    const project = await makeProject('Website')
    await track(project, 1, 30)
    await owner.data(rateContract.setRate, { body: { rate: 90 } })
    await track(project, 2, 45)
    await track(project, 3, 60)
    await track(project, 4, 60, { billable: false })
    await track(await makeProject('Fixed', { billing: 'fixed_fee' }), 5, 60)
    await track(await makeProject('Free', { billing: 'non_billable' }), 6, 60)
    await owner.data(timeContract.startTimer, { body: { project } })
    expect(await figures()).toMatchObject([
      { client, currency: 'EUR', unbilled: { minutes: 135, amount: 157.5, unpricedMinutes: 30 } },
    ])
    const id = await draft(0)
    await owner.data(invoiceContract.addTime, {
      params: { id },
      body: { groupBy: 'none', from: '2026-03-03', to: '2026-03-03' },
    })
    expect(await figures()).toMatchObject([{ unbilled: { minutes: 75, amount: 67.5, unpricedMinutes: 30 } }])
    await owner.data(invoiceContract.deleteInvoice, { body: { id } })
    expect(await figures()).toMatchObject([{ unbilled: { minutes: 135 }, draft: { count: 0, sum: 0 } }])
  })

  test('include expenses in the unbilled amount and list them separately', async () => {
    const project = await makeProject('Website')
    await owner.data(rateContract.setRate, { body: { rate: 90 } })
    await track(project, 1, 60)
    const spend = (amount: number, more: object = {}) =>
      owner.data(expenseContract.createExpense, {
        body: { project, date: '2026-03-02', title: 'Train', amount, ...more },
      })
    await spend(40)
    await spend(7, { billable: false })
    expect(await figures()).toMatchObject([{ unbilled: { minutes: 60, amount: 130, expenses: 40 } }])
  })

  test('sum draft, outstanding, overdue and paid invoices by currency', async () => {
    await draft(10)
    await pay(await issue(100, { dueDate: '2026-03-09' }), 30)
    await issue(200, { dueDate: '2999-01-01' })
    await pay(await issue(400), 400)
    await owner.data(invoiceContract.deleteInvoice, { body: { id: await issue(800) } })
    await issue(5000, { currency: 'JPY', dueDate: '2999-01-01' })
    const other = (await owner.data(createClient, { body: { title: 'Zoo' } })).id
    await draft(7, { client: other })
    const found = await figures()
    expect(found.filter((row) => row.client === client)).toMatchObject([
      {
        currency: 'EUR',
        draft: { count: 1, sum: 10 },
        outstanding: { count: 2, sum: 270 },
        overdue: { count: 1, sum: 70 },
        paid: { count: 1, sum: 400 },
        received: 430,
      },
      { currency: 'JPY', outstanding: { count: 1, sum: 5000 }, overdue: { count: 0, sum: 0 } },
    ])
    expect(await figures(owner, { clientId: other })).toMatchObject([{ client: other, draft: { sum: 7 } }])
  })

  test('are limited by role: a manager’s to invoices and time of their projects', async () => {
    const project = await makeProject('Theirs', { rate: 60 })
    const manager = await server.makeMember(owner.workspaceId, 'Manager')
    await owner.data(projectContract.addProjectMembers, {
      body: { projectId: project, memberIds: [manager.memberId] },
    })
    await track(project, 2, 60)
    await track(await makeProject('Other', { rate: 60 }), 3, 60)
    await issue(100)
    await issue(50, { project })
    expect(await figures(manager)).toMatchObject([
      { unbilled: { amount: 60 }, outstanding: { count: 1, sum: 50 } },
    ])
    expect(await figures()).toMatchObject([
      { unbilled: { amount: 120 }, outstanding: { count: 2, sum: 150 } },
    ])
  })
})

describe('a statement of account', () => {
  const statement = (from: string, to: string) =>
    owner.data(getStatement, { params: { id: client }, query: { from, to } })

  test('has an opening balance and lines for documents, payments, refunds and voided invoices', async () => {
    const first = await issue(100, { issueDate: '2026-01-10', reference: '=1+1' })
    await pay(first, 30, '2026-01-20')
    const second = await issue(200, { issueDate: '2026-02-01' })
    await pay(first, 80, '2026-02-05')
    await pay(first, -10, '2026-02-06')
    await draft(999, { issueDate: '2026-02-07' })
    const [february] = await statement('2026-02-01', '2026-02-28')
    expect(february).toMatchObject({ currency: 'EUR', opening: 70, closing: 200 })
    expect(february?.lines.map(({ day, kind, amount, balance }) => [day, kind, amount, balance])).toEqual([
      ['2026-02-01', 'invoice', 200, 270],
      ['2026-02-05', 'payment', -80, 190],
      ['2026-02-06', 'refund', 10, 200],
    ])
    await owner.data(invoiceContract.deleteInvoice, { body: { id: second } })
    const [all] = await statement('2026-01-01', '2999-12-31')
    expect(all).toMatchObject({ opening: 0, closing: 0 })
    expect(all?.lines.at(-1)).toMatchObject({ kind: 'void', amount: -200, balance: 0, invoice: second })
    expect(await statement('2025-01-01', '2025-12-31')).toEqual([])
  })

  test('lists the cancellation of an invoice and has a zero balance after it', async () => {
    const id = await issue(100, { issueDate: '2026-01-10' })
    const credit = await owner.data(invoiceKindsContract.createCredit, { params: { id }, body: {} })
    await owner.data(invoiceContract.finaliseInvoice, { params: { id: credit.id } })
    const [all] = await statement('2026-01-01', '2999-12-31')
    expect(all?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 100],
      ['cancellation', -100],
    ])
    expect(all?.closing).toBe(0)
    expect(await income()).toMatchObject({ totalIncome: 0, received: 0 })
    expect(await figures()).toMatchObject([{ outstanding: { count: 0, sum: 0 }, overdue: { count: 0 } }])
  })

  test('is exported as CSV without formulas, for members who may export', async () => {
    await issue(100, { issueDate: '2026-01-10' })
    const id = await issue(1, { issueDate: '2026-01-11' })
    await owner.data(invoiceContract.addPayment, {
      params: { id },
      body: { date: '2026-01-12', amount: 1, reference: '=HYPERLINK("x")' },
    })
    const path = `/api/client/${client}/statement/export?from=2026-01-01&to=2026-01-31`
    const text = await (await owner.request('GET', path)).text()
    expect(text.split('\r\n')).toMatchObject([
      expect.stringContaining('Date,Type,Number'),
      '2026-01-01,opening balance,,,,EUR,,0',
      expect.stringMatching(/^2026-01-10,invoice,INV-2026-0001,,2026-02-09,EUR,100,100$/),
      expect.any(String),
      `2026-01-12,payment,INV-2026-0002,"'=HYPERLINK(""x"")",,EUR,-1,100`,
      '2026-01-31,closing balance,,,,EUR,,100',
      '',
    ])
    const clerk = await server.makeMember(owner.workspaceId, {
      'client.view': 'all',
      'invoice.view': 'all',
      'money.view': 'all',
    })
    expect((await clerk.request('GET', path)).status).toBe(403)
  })

  test('is exported as PDF in the client’s language, over as many pages as needed', async () => {
    await owner.data(invoicingContract.updateInvoicing, {
      body: { seller: { name: 'Northwind GmbH', country: 'DE' } },
    })
    await owner.data(updateClient, {
      params: { id: client },
      body: { legalName: 'Ford-Werke GmbH', language: 'de', city: 'Köln' },
    })
    const id = await issue(100, { issueDate: '2026-01-10', reference: 'PO 7 שלום (א)' })
    await pay(id, 40, '2026-01-20')
    for (let day = 11; day < 28; day += 1) await issue(day, { issueDate: `2026-01-${day}` })
    const path = `/api/client/${client}/statement/export?from=2026-01-01&to=2026-01-31&format=pdf`
    const answer = await owner.request('GET', path)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename=statement-2026-01-01-2026-01-31.pdf',
    )
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())))
    expect(text.length).toBeGreaterThan(1)
    const all = text.join(' ').replace(/\s+/g, ' ')
    for (const part of [
      'Kontoauszug',
      'Ford-Werke GmbH',
      'Anfangssaldo',
      'Rechnung INV-2026-0001',
      'PO 7',
      'Zahlung zu INV-2026-0001',
      '-40,00',
      'Offener Saldo 383,00',
    ])
      expect(all).toContain(part)
    // The head of the table stands on the second page too.
    expect(text[1]).toMatch(/Datum.*Beschreibung.*Betrag.*Saldo/s)
    const empty = await owner.request(
      'GET',
      `/api/client/${client}/statement/export?from=2020-01-01&to=2020-01-31&format=pdf`,
    )
    const words = await extractText(await getDocumentProxy(new Uint8Array(await empty.arrayBuffer())))
    expect(words.text.join(' ')).toContain('In diesem Zeitraum')
    const other = await server.makeOwner()
    expect((await other.request('GET', path)).status).toBe(404)
    const clerk = await server.makeMember(owner.workspaceId, {
      'client.view': 'all',
      'invoice.view': 'all',
      'money.view': 'all',
    })
    expect((await clerk.request('GET', path)).status).toBe(403)
    expect((await owner.request('GET', path.replace('format=pdf', 'format=doc'))).status).toBe(400)
  })

  test.each([{ from: '2026-02-01', to: '2026-01-31' }, { from: 'x', to: '2026-01-31' }, {}])(
    'rejects the period %j',
    async (query) => {
      const reply = await owner.call(getStatement, { params: { id: client }, query: query as never })
      expect(reply.status).toBe(400)
    },
  )
})

test('the list is exported as filtered, for members who may export', async () => {
  await issue(100, { issueDate: '2026-01-10', dueDate: '2026-02-09' })
  await owner.data(createClient, { body: { title: 'Zoo' } })
  const exported = async (query = '', person = owner) => {
    const response = await person.request('GET', `/api/client/export${query}`)
    return response.status === 200 ? (await response.text()).trim().split('\r\n').slice(1) : response.status
  }
  const title = (await owner.data(getClients, {})).find(({ id }) => id === client)?.title
  expect(await exported()).toEqual([
    `${title},EUR,0:00,0:00,0,0,100,100,0,0`,
    'Zoo,EUR,0:00,0:00,0,0,0,0,0,0',
  ])
  expect(await exported('?search=zo')).toHaveLength(1)
  expect(await exported('?archived=true')).toEqual([])
  const clerk = await server.makeMember(owner.workspaceId, { 'client.view': 'all', 'money.view': 'all' })
  expect(await exported('', clerk)).toBe(403)
  const exporter = await server.makeMember(owner.workspaceId, { 'client.view': 'all', export: 'all' })
  expect(await exported('', exporter)).toBe(403)
})

test('the history tells what happened to a client and its invoices', async () => {
  await owner.data(updateClient, { params: { id: client }, body: { city: 'Kiel' } })
  const id = await issue(100)
  await pay(id, 100)
  const steps = await owner.data(getClientHistory, { params: { id: client } })
  expect(
    steps.map(({ object, event, fields }) => [object, event, fields.map(({ field }) => field).sort()]),
  ).toEqual([
    ['invoice', 'update', ['paid', 'status']],
    ['invoice', 'update', ['number', 'status']],
    ['invoice', 'create', []],
    ['client', 'update', ['city']],
    ['client', 'create', []],
  ])
  expect(steps[0]).toMatchObject({ title: 'INV-2026-0001', currency: 'EUR' })
})
