// Whoever may not see money learns no amount, whatever they ask for: each call of the API is asked, and all that is told live.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { deliveryContract } from '#features/delivery/delivery.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoiceKindsContract } from '#features/invoice/invoice.kinds.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { recurringContract } from '#features/recurring/recurring.contract.ts'
import { reportTabs } from '#features/report/report.tab.shape.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { taxContract } from '#features/tax/tax.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { handled } from '#server/handle.ts'
import { type Access, flags } from '#shared/access.ts'
import { addDays, dayIn } from '#shared/days.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'

let server: TestServer
let owner: Person
/** What an address may name. */
let ids: Record<string, string[]>
let projects: { paid: string; other: string }
let expense: string
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
})
afterAll(() => server.close())

/** Amounts that stand nowhere else: of a rate, a line, a payment, a budget, a fixed price, and what follows from them. */
const amounts = ['1234.56', '7654.32', '9108.64', '3210.98', '5897.66', '55443.22', '6543.21', '1778.88']
const secret = new RegExp(
  amounts
    .flatMap((amount) => {
      const [whole = '', part = ''] = amount.split('.')
      const thousands = `${whole.slice(0, -3)}[,.\\s  ’]?${whole.slice(-3)}`
      return [`${thousands}[.,]${part}`, `${whole}${part}`]
    })
    .map((amount) => `(?<![\\w.-])${amount}(?![\\w-])`)
    .join('|'),
)

let times = 0
async function earn() {
  times += 1
  const client = (await owner.data(clientContract.createClient, { body: { title: `Ford ${times}` } })).id
  const make = async (name: string, more: object = {}) =>
    (await owner.data(projectContract.createProject, { body: { name: `${name} ${times}`, client, ...more } }))
      .id
  const paid = await make('Website', { budget: { unit: 'money', amount: 55_443.22 } })
  const other = await make('Own')
  projects = { paid, other }
  const task = await owner.data(taskContract.createTask, { body: { project: paid, title: 'Design' } })
  const fixed = await owner.data(taskContract.createTask, {
    body: { project: paid, title: 'Logo', price: 6543.21 },
  })
  await owner.data(rateContract.setRate, { body: { project: paid, rate: 1234.56 } })
  const entry = await owner.data(timeContract.createTimeEntry, {
    body: { task: task.id, start: `2026-03-0${times}T09:00:00Z`, end: `2026-03-0${times}T10:00:00Z` },
  })
  const [known] = await owner.data(taxContract.getTaxes, {})
  const tax = (known ?? (await owner.data(taxContract.createTax, { body: { name: 'VAT', percent: 19 } }))).id
  const spent = await owner.data(expenseContract.createExpense, {
    body: { project: paid, date: '2026-03-01', title: 'Train', amount: 889.44, markup: 100 },
  })
  expense = spent.id
  const line = { kind: 'fixed' as const, title: 'Work', quantity: 1, rate: 7654.32, tax, project: paid }
  const bill = async (more: object = {}) =>
    (
      await owner.data(invoiceContract.createInvoice, {
        body: { client, project: paid, lines: [line], ...more },
      })
    ).id
  const [invoice, draft, quote, template] = [
    await bill(),
    await bill(),
    await bill({ kind: 'quote' }),
    await bill(),
  ]
  await owner.call(invoiceContract.addExpenses, { params: { id: draft }, body: {} })
  await owner.call(invoiceContract.addTime, { params: { id: draft }, body: { groupBy: 'task' } })
  for (const id of [invoice, quote]) await owner.data(invoiceContract.finaliseInvoice, { params: { id } })
  await owner.data(invoiceContract.addPayment, {
    params: { id: invoice },
    body: { date: '2026-03-03', amount: 3210.98 },
  })
  const credit = (await owner.data(invoiceKindsContract.createCredit, { params: { id: invoice }, body: {} }))
    .id
  await owner.call(deliveryContract.sendInvoice, {
    body: { invoiceId: invoice, to: ['ford@example.com'], subject: 'Yours', text: 'Please pay {balance}' },
  })
  await owner.data(recurringContract.makeRecurring, {
    body: { invoiceId: template, period: 'monthly', issueDate: addDays(dayIn('UTC'), 3) },
  })
  const lineId = (await owner.data(invoiceContract.getInvoice, { params: { id: invoice } })).lines[0]
    ?.id as string
  ids = {
    client: [client],
    project: [paid, other],
    task: [task.id, fixed.id],
    'time-entry': [entry.id],
    expense: [spent.id],
    receipt: [spent.id],
    invoice: [invoice, draft, quote, credit, template],
    line: [lineId],
  }
}

/** All answers that a person gets, by what was asked. */
async function learn(person: Person): Promise<[string, string][]> {
  const asked: [string, string, string, object?][] = []
  const days = '?from=2026-01-01&to=2026-12-31'
  const queries: Record<string, string | string[]> = {
    '/search': '?q=INV',
    '/time-entry': days,
    '/client/:id/statement': '?from=2026-01-01&to=2027-01-01',
    '/client/:id/statement/export': '?from=2026-01-01&to=2027-01-01',
    '/client/:id/statement/email': '?from=2026-01-01&to=2027-01-01',
    '/invoice/entry': days,
    '/invoice/email': `?invoiceId=${ids.invoice?.[0]}`,
    '/approval/missing': '?week=2026-03-02',
    '/calendar-subscription/event': days,
    '/holiday': '?year=2026',
    '/workspace/missed': '?since=0',
    // Whoever sees no amounts is not to find them by their order either.
    '/report': '?from=2026-01-01&to=2026-12-31&group=member&subgroup=task&sort=amount',
    '/report/export': '?from=2026-01-01&to=2026-12-31&group=task&sort=amount',
    '/report/entry': days,
    '/report/billable': days,
    '/report/tab': reportTabs.map((tab) => `${days}&tab=${tab}`),
    '/report/tab/export': reportTabs.map((tab) => `${days}&tab=${tab}`),
  }
  for (const call of handled) {
    if (call.method !== 'GET' || call.path.startsWith('/auth/')) continue
    const things = ids[call.path.split('/')[1] ?? ''] ?? [owner.workspaceId]
    const pathFor = (id: string) => call.path.replaceAll(':line', ids.line?.[0] ?? '').replaceAll(/:\w+/g, id)
    const paths = call.path.includes(':') ? things.map(pathFor) : [call.path]
    for (const query of [queries[call.path] ?? ''].flat())
      asked.push(...paths.map((path): [string, string, string] => [call.path, 'GET', `/api${path}${query}`]))
  }
  for (const invoiceId of ids.invoice ?? []) {
    asked.push(['the PDF', 'POST', '/api/invoice/pdf', { invoiceId }])
    asked.push(['the e-invoice', 'POST', '/api/invoice/einvoice', { invoiceId, format: 'ubl' }])
    // What is refused must not say why in figures.
    asked.push(['paying', 'POST', `/api/invoice/${invoiceId}/payment`, { date: '2026-03-01', amount: 1 }])
    asked.push(['crediting', 'POST', `/api/invoice/${invoiceId}/credit`, {}])
    asked.push(['sharing', 'POST', '/api/invoice/share', { invoiceId }])
  }
  asked.push(['the effect of a rate', 'POST', '/api/rate/effect', { project: projects.paid, rate: 1 }])
  const answers: [string, string][] = []
  for (const [what, method, path, body] of asked) {
    const response = await person.request(method, path, body)
    answers.push([`${what} ${path} → ${response.status}`, await response.text()])
  }
  return answers
}

const all = Object.fromEntries(flags.map((flag) => [flag, 'all'])) as Access

test('a member who may see the amounts finds them in responses', { timeout: 300_000 }, async () => {
  await earn()
  const learned = await learn(owner)
  // What is refused for its query would tell nothing to anybody.
  expect(learned.filter(([what]) => / → (400|5\d\d)$/.test(what)).map(([what]) => what)).toEqual([])
  const found = learned.filter(([, text]) => secret.test(text))
  const paths = new Set(found.map(([what]) => what.split(' ')[0]))
  const sure = ['/invoice', '/invoice/:id', '/invoice/:id/document', '/client/figures', '/project', '/rate']
  const missing = [...sure, '/report', '/report/export', '/audit'].filter((path) => !paths.has(path))
  expect(missing).toEqual([])
})

test.each([
  ['with every right but that to money', { ...all, 'money.view': 'none' } as Access, false],
  ['with the money of another project', { ...all, 'money.view': 'project' } as Access, true],
  ['as a Member of the project', 'Member' as const, false],
])('amounts are in no response or message: %s', { timeout: 300_000 }, async (_name, role, isElsewhere) => {
  const { workspaceId } = owner
  const person = await server.makeMember(workspaceId, role, [isElsewhere ? projects.other : projects.paid])
  const live = await person.live(workspaceId)
  const before = await person.live(workspaceId, 0)
  // All of it once more, while they look.
  await earn()
  await owner.data(expenseContract.updateExpense, { params: { id: expense }, body: { note: 'Second class' } })
  const learned = await learn(person)
  await live.settle()
  await before.settle()
  const heard = [...live.frames, ...before.frames].map((frame): [string, string] => [
    'live',
    JSON.stringify(frame),
  ])
  expect(heard.length).toBeGreaterThan(0)
  const known = [...learned, ...heard].flatMap(([what, text]) => {
    const [found] = secret.exec(text) ?? []
    return found
      ? [
          `${what}: ${found} in ${text.slice(Math.max(0, text.indexOf(found) - 120), text.indexOf(found) + 40)}`,
        ]
      : []
  })
  expect(known).toEqual([])
  live.close()
  before.close()
})
