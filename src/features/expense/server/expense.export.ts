import type { Table, TableCell } from '#server/table.ts'
import type { Expense } from '../expense.shape.ts'
import type { ExpenseNames } from './expense.names.queries.ts'

export const expenseTable: Table = {
  name: 'expenses',
  columns: [
    { head: 'Date', kind: 'day' },
    { head: 'Expense', width: 28 },
    { head: 'Category', width: 14 },
    { head: 'Project', width: 24 },
    { head: 'Task', width: 24 },
    { head: 'Client', width: 24 },
    { head: 'Member', width: 20 },
    { head: 'Currency', width: 9 },
    { head: 'Amount', kind: 'amount' },
    { head: 'Tax', kind: 'amount' },
    { head: 'Billable', width: 9 },
    { head: 'Markup %', width: 9 },
    { head: 'Charged', kind: 'amount' },
    { head: 'Invoice', width: 16 },
    { head: 'Receipt', width: 24 },
    { head: 'Note', width: 32 },
  ],
}

const invoiceName = ({ invoice }: Expense) => {
  if (!invoice) return ''
  return invoice.id === null ? 'Invoiced' : (invoice.number ?? 'Draft')
}

/** What is charged is a blank where money may not be seen, never nothing. */
export const expenseCells = (expense: Expense, names: ExpenseNames): TableCell[] => [
  expense.date,
  expense.title,
  expense.category,
  names.of(expense.project),
  names.of(expense.task),
  names.of(expense.client),
  names.of(expense.memberId),
  expense.currency,
  expense.amount,
  expense.tax,
  expense.billable ? 'yes' : 'no',
  expense.markup,
  expense.billed,
  invoiceName(expense),
  expense.receipt?.name ?? '',
  expense.note,
]
