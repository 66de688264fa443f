import { minorDigits } from '#shared/money.ts'
import { plainAmount } from '#web/format/money.ts'
import type { Expense, ExpenseCategory } from '../../expense.shape.ts'

/** An expense as it is typed: amounts are text until they are sent. */
export type Draft = {
  project: string | null
  task: string | null
  memberId: string
  date: string
  title: string
  category: ExpenseCategory
  note: string
  amount: string
  currency: string
  tax: string
  /** Null: as its project is billed. */
  billable: boolean | null
  markup: string
}

export type ExpenseFields = Pick<
  Expense,
  | 'project'
  | 'task'
  | 'memberId'
  | 'date'
  | 'title'
  | 'category'
  | 'note'
  | 'amount'
  | 'currency'
  | 'tax'
  | 'billable'
> & { markup: number }

type Begin = Pick<Draft, 'project' | 'memberId' | 'date' | 'currency'>

export function draftOf(expense: Expense | undefined, begin: Begin): Draft {
  if (!expense)
    return {
      ...begin,
      task: null,
      title: '',
      category: 'other',
      note: '',
      amount: '',
      tax: '',
      billable: null,
      markup: '',
    }
  const { project, task, memberId, date, title, category, note, amount, currency, tax, billable, markup } =
    expense
  return {
    project,
    task,
    memberId,
    date,
    title,
    category,
    note,
    currency,
    billable,
    amount: plainAmount(amount, currency),
    tax: tax ? plainAmount(tax, currency) : '',
    markup: markup ? String(markup) : '',
  }
}

/** The fields that are another value now, as they are sent, and as they were. Who sees no money leaves the markup alone. */
export function changedFields(before: Expense, fields: ExpenseFields, seesMoney: boolean) {
  const changed = (Object.keys(fields) as (keyof ExpenseFields)[]).filter(
    (field) => fields[field] !== before[field] && (seesMoney || field !== 'markup'),
  )
  const pick = <T extends object>(row: T) =>
    Object.fromEntries(changed.map((field) => [field, row[field as keyof T]])) as Partial<ExpenseFields>
  return { change: pick(fields), back: pick(before as ExpenseFields) }
}

export function amountProblem(text: string, currency: string): string {
  if (!text.trim()) return 'Enter an amount'
  const digits = minorDigits(currency)
  const example = (12).toFixed(digits)
  return digits
    ? `An amount above 0 such as ${example}`
    : `An amount above 0 such as ${example}, without decimals`
}
