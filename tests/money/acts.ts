import { invoiceContract, timeGroupings } from '#features/invoice/invoice.contract.ts'
import type { WholeInvoice } from '#features/invoice/invoice.shape.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import type { Person } from '../server.ts'
import { addExpenses, changeSpending, removeSpending, spend } from './expenseActs.ts'
import { type Act, amount, anInvoice, attempt, chance, date, type History, pick } from './history.ts'
import { answerQuote, bill, credit, deduct, duplicate } from './kindActs.ts'
import { issueDue, repeat, steer } from './recurringActs.ts'

const track: Act = async (history, person) => {
  const start = Date.parse(`${date(history)}T00:00:00Z`) + history.random(23 * 60) * 60_000
  const place = chance(history, 4)
    ? { project: pick(history, history.projects) }
    : { task: pick(history, history.tasks) }
  const end = start + (1 + history.random(50)) * 60_000 + history.random(60) * 1000
  const body = {
    ...place,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    ...(chance(history, 6) && { billable: false }),
  }
  const made = await attempt(history, person, timeContract.createTimeEntry, { body })
  if (made) history.entries.push(made.data.id)
}

const editEntry: Act = async (history, person) => {
  if (history.entries.length === 0) return
  const change = pick(history, [
    { task: pick(history, history.tasks) },
    { billable: chance(history, 2) },
    { note: 'Called about the plan' },
  ])
  const params = { id: pick(history, history.entries) }
  await attempt(history, person, timeContract.updateTimeEntry, { params, body: change })
}

const deleteEntry: Act = async (history, person) => {
  if (history.entries.length === 0) return
  const body = { ids: [pick(history, history.entries)] }
  await attempt(history, person, timeContract.deleteTimeEntries, { body })
}

const changeRate: Act = async (history, person) => {
  const place = pick(history, [
    {},
    { project: pick(history, history.projects) },
    { client: pick(history, history.clients) },
    { member: pick(history, history.people).memberId },
  ])
  const body = {
    ...place,
    from: chance(history, 2) ? date(history) : null,
    rate: chance(history, 5) ? null : amount(history, 150),
    applyToUnbilled: chance(history, 2),
  }
  await attempt(history, person, rateContract.setRate, { body })
}

const newLine = (history: History) => ({
  kind: pick(history, ['fixed', 'fixed', 'discount', 'text'] as const),
  title: 'Planning',
  quantity: history.random(100_000) / 10_000,
  rate: amount(history, 300),
  discount: chance(history, 3) ? history.random(10_000) / 100 : 0,
  tax: chance(history, 4) ? null : pick(history, history.taxes),
})

const createDraft: Act = async (history, person) => {
  const body = {
    kind: pick(history, ['invoice', 'invoice', 'invoice', 'deposit', 'quote'] as const),
    client: pick(history, history.clients),
    issueDate: date(history),
    taxMode: pick(history, ['exclusive', 'inclusive'] as const),
    lines: Array.from({ length: history.random(4) }, () => newLine(history)),
    discount: pick(history, [
      null,
      null,
      { unit: 'percent', value: history.random(5000) / 100 } as const,
      { unit: 'money', value: amount(history, 20) } as const,
    ]),
  }
  const made = await attempt(history, person, invoiceContract.createInvoice, { body })
  if (made) history.invoices.push(made.data.id)
}

const addTime: Act = async (history, person) => {
  const body = {
    groupBy: pick(history, timeGroupings),
    ...(chance(history, 3) && { entries: [pick(history, history.entries)] }),
    ...(chance(history, 3) && { from: date(history) }),
    ...(chance(history, 2) && {
      rounding: {
        minutes: pick(history, [6, 10, 15, 30] as const),
        direction: pick(history, ['up', 'nearest'] as const),
        of: pick(history, ['entry', 'line'] as const),
      },
    }),
  }
  const params = anInvoice(history)
  history.touched.add(params.id)
  await attempt(history, person, invoiceContract.addTime, { params, body })
}

const changeLine: Act = async (history, person) => {
  const params = anInvoice(history)
  history.touched.add(params.id)
  const read = await attempt(history, person, invoiceContract.getInvoice, { params })
  const line = read && pick(history, read.data.lines)
  if (!line) return
  const lines = chance(history, 4)
    ? { remove: [line.id] }
    : { set: [{ id: line.id, rate: amount(history, 200), discount: history.random(100) }] }
  await attempt(history, person, invoiceContract.updateInvoice, { params, body: { lines } })
}

/** Keeps what a finalised invoice says, once. */
async function remember(history: History, person: Person, invoice: WholeInvoice) {
  const { id, finalisedAt } = invoice
  if (finalisedAt === null || history.finalised.has(id)) return
  history.finalised.set(id, { invoice, document: undefined })
  const answer = await attempt(history, person, invoiceContract.getDocument, { params: { id } })
  history.finalised.set(id, { invoice, document: answer?.data })
}

const finalise: Act = async (history, person) => {
  const params = anInvoice(history)
  const answer = await attempt(history, person, invoiceContract.finaliseInvoice, { params })
  if (answer) await remember(history, person, answer.data)
}

const pay: Act = async (history, person) => {
  const invoice = pick(history, history.invoices)
  const read = await attempt(history, person, invoiceContract.getInvoice, { params: { id: invoice } })
  if (!read) return
  const { balance, paid } = read.data
  const value = pick(history, [balance, amount(history, 50), -paid, balance + 1])
  if (value === 0) return
  const body = { date: date(history), amount: value, method: 'transfer' as const }
  const answer = await attempt(history, person, invoiceContract.addPayment, { params: { id: invoice }, body })
  if (answer) history.payments.push({ id: answer.payment.id, invoice })
}

const takePaymentBack: Act = async (history, person) => {
  if (history.payments.length === 0) return
  const { id: payment, invoice } = pick(history, history.payments)
  await attempt(history, person, invoiceContract.deletePayment, { params: { id: invoice, payment } })
}

const moveStatus: Act = async (history, person) => {
  const body = { status: pick(history, history.statuses) }
  const params = anInvoice(history)
  const answer = await attempt(history, person, invoiceContract.updateInvoice, { params, body })
  if (answer) await remember(history, person, answer.data)
}

const deleteInvoice: Act = async (history, person) => {
  const body = { invoiceId: pick(history, history.invoices) }
  const answer = await attempt(history, person, invoiceContract.deleteInvoice, { body })
  if (answer && !answer.data.voided) history.invoices = history.invoices.filter((id) => id !== body.invoiceId)
}

/** How often something is done, and how; the second list needs an invoice. */
const acts: [weight: number, act: Act][] = [
  [10, track],
  [2, editEntry],
  [1, deleteEntry],
  [2, changeRate],
  [4, createDraft],
  [4, spend],
  [1, changeSpending],
  [1, removeSpending],
]
const invoiceActs: [weight: number, act: Act][] = [
  [5, addTime],
  [3, addExpenses],
  [2, changeLine],
  [9, finalise],
  [4, pay],
  [1, takePaymentBack],
  [3, moveStatus],
  [2, deleteInvoice],
  [6, credit],
  [2, deduct],
  [5, bill],
  [2, answerQuote],
  [1, duplicate],
  [2, repeat],
  [3, issueDue],
  [1, steer],
]

export function chooseAct(history: History): Act {
  const possible = history.invoices.length > 0 ? [...acts, ...invoiceActs] : acts
  let left = history.random(possible.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, act] of possible) {
    left -= weight
    if (left < 0) return act
  }
  throw new Error('The weights do not add up')
}
