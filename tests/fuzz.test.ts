// Hostile input at every call of the money: never a server error, and nothing stays of what is refused.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { deliveryContract } from '#features/delivery/delivery.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { recurringContract } from '#features/recurring/recurring.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { taxContract } from '#features/tax/tax.contract.ts'
import { handled } from '#server/handle.ts'
import { bytes, type Call, nothing } from '#shared/contract.ts'
import { addDays, dayIn } from '#shared/days.ts'
import { hostileNumbers, hostileValues, pathsOf, sampleOf, schemaOf, withPart } from './fuzz.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'

let server: TestServer
let owner: Person
/** Real ids, by the fields that name such things. */
let ids: Record<string, string>
let token: string
const unknownId = '01900000-0000-7000-8000-000000000000'

beforeAll(async () => {
  server = await openTestServer({ ATTEMPTS_PER_NETWORK: '1000000', INVOICE_EMAILS_PER_DAY: '1000000' })
  owner = await server.makeOwner()
  const client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  const into = (await owner.data(clientContract.createClient, { body: { title: 'Hara' } })).id
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Website', client } })).id
  const task = (await owner.data(taskContract.createTask, { body: { project, title: 'Design' } })).id
  const tax = (await owner.data(taxContract.createTax, { body: { name: 'VAT', percent: 19 } })).id
  const contact = (
    await owner.data(clientContract.addContact, {
      params: { id: client },
      body: { name: 'Ann', email: 'a@example.com' },
    })
  ).id
  const draft = async () =>
    owner.data(invoiceContract.createInvoice, {
      body: { client, lines: [{ kind: 'fixed', title: 'Work', quantity: 1, rate: 100, tax }] },
    })
  const invoice = await draft()
  const template = await draft()
  const final = await draft()
  await owner.data(invoiceContract.finaliseInvoice, { params: { id: final.id } })
  const payment = await owner.call(invoiceContract.addPayment, {
    params: { id: final.id },
    body: { date: '2026-03-01', amount: 5 },
  })
  const expense = await owner.data(expenseContract.createExpense, {
    body: { project, date: '2026-03-01', title: 'Train', amount: 9 },
  })
  const series = await owner.data(recurringContract.makeRecurring, {
    body: { invoiceId: template.id, period: 'monthly', issueDate: addDays(dayIn('UTC'), 9) },
  })
  const shared = await owner.call(deliveryContract.shareInvoice, { body: { invoiceId: final.id } })
  token = /#([\w-]+)/.exec(JSON.stringify(shared.body))?.[1] ?? ''
  ids = {
    client,
    clientId: client,
    into,
    project,
    projects: project,
    projectId: project,
    task,
    tax,
    contact,
    invoice: invoice.id,
    invoiceId: final.id,
    final: final.id,
    line: final.lines[0]?.id as string,
    series: series.id,
    expense: expense.id,
    expenses: expense.id,
    memberId: owner.memberId,
    payment: (payment.body as { payment: { id: string } }).payment.id,
    status: invoice.status as string,
  }
})
afterAll(() => server.close())

const area = /^\/(invoice|client|contact|expense|receipt|tax|share|retainer)\b/
const name = (call: Call) => `${call.method} ${call.path}`
const isOfFinal = /credit|payment|answer|convert|delivery|promise|share|send|history|document|line/
/** The thing that a call is about. */
function target({ path }: Call, param: string): string {
  if (param !== 'id') return ids[param] ?? unknownId
  if (path.startsWith('/client')) return ids.client as string
  if (path.startsWith('/contact')) return ids.contact as string
  if (path.startsWith('/tax')) return ids.tax as string
  if (path.startsWith('/expense')) return ids.expense as string
  if (path.startsWith('/invoice/recurring')) return ids.series as string
  return (isOfFinal.test(path) ? ids.final : ids.invoice) as string
}
const pathOf = (call: Call) =>
  `/api${call.path.replace(/:(\w+)/g, (_, param: string) => target(call, param))}`

/** All that the workspace holds of money. */
async function books(): Promise<string> {
  const tables = [
    'invoice',
    'invoice_line',
    'payment',
    'client',
    'contact',
    'expense',
    'tax',
    'recurring_invoice',
    'invoicing',
  ]
  const parts = tables.map(
    (table) =>
      sql`select ${table} || row_to_json(t) as row from ${sql.table(table)} t where workspace_id = ${owner.workspaceId}`,
  )
  const { rows } = await sql<{ all: string }>`
    select md5(string_agg(row, ',' order by row)) as all from (${sql.join(parts, sql` union all `)}) rows
  `.execute(server.databases.system)
  return rows[0]?.all ?? ''
}

async function send(call: Call, path: string, body?: string) {
  const response = await owner.request(call.method, path, body)
  const answered = await response.arrayBuffer()
  const said = `${call.method} ${path.slice(0, 200)} ${(body ?? '').slice(0, 300)} → ${response.status} ${Buffer.from(answered).toString('utf8', 0, 200)}`
  expect(response.status, said).toBeLessThan(500)
  return response.ok
}

/** What takes things away comes last. */
const isEnd = ({ method, path }: Call) => Number(method === 'DELETE' || path.endsWith('/merge'))
const calls = () => handled.filter(({ path }) => area.test(path)).sort((a, b) => isEnd(a) - isEnd(b))

test('the calls to test and the share token are found', () => {
  expect(calls().length).toBeGreaterThan(60)
  expect(token.length).toBeGreaterThan(40)
})

/** A quarter of what is hostile for each place, another one for the next; all of it with `HOSTILE_ALL=1`. */
const quarter = <T>(values: readonly T[], nth: number) =>
  process.env.HOSTILE_ALL ? values : values.filter((_, n) => n % 4 === nth % 4)

/** Sends each of these; where all are refused, nothing may have changed. */
async function refuse(call: Call, sendings: (() => Promise<boolean>)[]) {
  const before = await books()
  let taken = 0
  for (const sending of sendings) if (await sending()) taken += 1
  if (taken === 0) expect(await books(), `${name(call)} changed something though it refused all`).toBe(before)
}

describe('hostile input', () => {
  test('in a body', { timeout: 600_000 }, async () => {
    const idOf = (field: string) => ids[field] ?? unknownId
    for (const call of calls()) {
      if (call.method === 'GET' || call.body === nothing || call.body === bytes) continue
      const sample = sampleOf(schemaOf(call.body), idOf) as object
      if ('token' in sample) Object.assign(sample, { token })
      for (const [nth, path] of pathsOf(sample).entries()) {
        // A name of its own for what is made.
        const whole = path[0] === 'id' ? sample : withPart(sample, ['id'], undefined)
        const texts = hostileValues.map((value) => JSON.stringify(withPart(whole, path, value)))
        const marked = JSON.stringify(withPart(whole, path, '@number@'))
        const numbers = hostileNumbers.map((number) => marked.replace('"@number@"', number))
        await refuse(
          call,
          quarter([...texts, ...numbers], nth).map((body) => () => send(call, pathOf(call), body)),
        )
      }
    }
  })

  test('in a query', { timeout: 300_000 }, async () => {
    for (const call of calls()) {
      if (call.query === nothing) continue
      const schema = schemaOf(call.query)
      const fields = Object.keys(
        (schema.properties ?? (schema.anyOf as { properties?: object }[])?.[0]?.properties ?? {}) as object,
      )
      const body = call.method === 'GET' ? undefined : 'x'
      for (const [nth, field] of fields.entries())
        await refuse(
          call,
          quarter(hostileValues, nth)
            .filter((value) => typeof value !== 'object' && String(value).length < 5000)
            .map((value) => `${field}=${encodeURIComponent(String(value).toWellFormed())}`)
            .concat([`${field}=%00`, `${field}=%ff`, `${field}[]=x`, `${field}=x&${field}=y`])
            .map((query) => () => send(call, `${pathOf(call)}?${query}`, body)),
        )
    }
  })

  test('in a path', { timeout: 300_000 }, async () => {
    const given = ids.final as string
    const written = [
      'x',
      '%00',
      '%ff',
      '..%2f..',
      '%F0%9F%92%A9',
      `${given}%00`,
      `${given} `,
      `{${given}}`,
      given.replaceAll('-', ''),
      'x'.repeat(5000),
    ]
    for (const call of calls()) {
      if (!call.path.includes(':')) continue
      const body = call.method === 'GET' ? undefined : '{}'
      await refuse(
        call,
        written.map((id) => () => send(call, `/api${call.path.replace(/:\w+/g, id)}`, body)),
      )
    }
    // Of ids the case says nothing.
    const read = await owner.request('GET', `/api/invoice/${given.toUpperCase()}`)
    expect(((await read.json()) as { data: { id: string } }).data.id).toBe(given)
  })
})
