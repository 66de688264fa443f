import { expenseContract } from '#features/expense/expense.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { type Act, amount, anInvoice, attempt, chance, date, type History, pick } from './history.ts'

/** With some of it tax, never all. */
function paid(history: History) {
  const value = amount(history, 200) + 1
  return { amount: value, tax: chance(history, 2) ? 0 : Math.floor(value * 16) / 100 }
}

export const spend: Act = async (history, person) => {
  const body = {
    project: pick(history, history.projects),
    date: date(history),
    title: 'Train',
    ...paid(history),
    ...(chance(history, 3) && { billable: chance(history, 2) }),
    ...(chance(history, 3) && { markup: history.random(3000) / 100 }),
    ...(chance(history, 8) && { currency: 'USD' }),
  }
  const made = await attempt(history, person, expenseContract.createExpense, { body })
  if (made) history.expenses.push(made.data.id)
}

export const changeSpending: Act = async (history, person) => {
  if (history.expenses.length === 0) return
  const params = { id: pick(history, history.expenses) }
  const body = pick(history, [
    paid(history),
    { billable: chance(history, 2) },
    { markup: history.random(3000) / 100 },
    { project: pick(history, history.projects) },
    { note: 'Second class' },
  ])
  await attempt(history, person, expenseContract.updateExpense, { params, body })
}

export const removeSpending: Act = async (history, person) => {
  if (history.expenses.length === 0) return
  const params = { id: pick(history, history.expenses) }
  const call = chance(history, 2) ? expenseContract.deleteExpense : expenseContract.restoreExpense
  await attempt(history, person, call, { params })
}

export const addExpenses: Act = async (history, person) => {
  const params = anInvoice(history)
  history.touched.add(params.id)
  const body = {
    ...(chance(history, 3) && history.expenses.length > 0 && { expenses: [pick(history, history.expenses)] }),
    ...(chance(history, 3) && { from: date(history) }),
  }
  await attempt(history, person, invoiceContract.addExpenses, { params, body })
}
