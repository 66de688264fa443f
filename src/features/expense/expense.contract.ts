import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { day, id, line, page, text } from '#shared/fields.ts'
import { tableFormat } from '#shared/tableFormat.ts'
import { expense, expenseCategory } from './expense.shape.ts'

/** Characters. */
export const maxExpenseTitle = 200

const paid = z.number({ error: 'Must be an amount' }).max(1_000_000_000, 'At most 1,000,000,000')

const fields = z.strictObject({
  project: id,
  /** In the project. */
  task: id.nullable().optional(),
  /** Whose it is; left out, the caller’s. */
  memberId: id.optional(),
  date: day,
  title: line(maxExpenseTitle),
  category: expenseCategory.optional(),
  note: text('note').optional(),
  amount: paid.positive('Enter an amount'),
  /** The workspace’s by default. */
  currency: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), {
      error: 'Must be an ISO 4217 currency such as EUR',
    })
    .optional(),
  tax: paid.min(0, 'Must not be negative').optional(),
  /** Left out, as the project is billed. */
  billable: z.boolean().optional(),
  /** For who may see the project’s money. */
  markup: z
    .number({ error: 'Must be a percentage' })
    .min(0, 'At least 0')
    .max(999, 'At most 999')
    .transform((value) => Number(value.toFixed(2)))
    .optional(),
})
export type ExpenseFields = z.infer<typeof fields>

const params = z.object({ id })

const changeExpense = {
  path: '/expense/:id',
  summary:
    'Changes the fields that are sent. On an expense that’s on an invoice, only title, category, note, task and receipt can be changed. `receipt` takes the receipt off with null, and puts back one that was taken off with its id.',
  permission: 'expense.update',
  scope: 'rows',
  params,
  body: fields.partial().extend({ receipt: id.nullable().optional() }),
  answer: ok(expense),
} as const

const filter = {
  project: id.optional(),
  memberId: id.optional(),
  client: id.optional(),
  /** Days. */
  from: day.optional(),
  to: day.optional(),
  /** `unbilled`: billable and on no invoice; `invoiced`: on one, a draft included; `unbillable`: neither. */
  state: z.enum(['unbilled', 'invoiced', 'unbillable', 'all']).optional(),
  /** Part of the title. */
  search: text(200).optional(),
}

export const expenseContract = {
  getExpenses: call({
    method: 'GET',
    path: '/expense',
    summary: 'The expenses that the caller may see, newest first.',
    permission: 'expense.view',
    scope: 'rows',
    query: page.extend(filter).optional(),
    answer: ok(z.array(expense), { cursor: id.nullable() }),
  }),
  exportExpenses: call({
    method: 'GET',
    path: '/expense/export',
    summary:
      'The expenses as they are filtered, newest first, as CSV or XLSX: at most 50,000 of those that one may see.',
    permission: 'export',
    scope: 'rows',
    query: z.strictObject({ ...filter, format: tableFormat.optional() }).optional(),
    answer: bytes,
  }),
  getExpense: call({
    method: 'GET',
    path: '/expense/:id',
    summary: 'One expense.',
    permission: 'expense.view',
    scope: 'rows',
    params,
    answer: ok(expense),
  }),
  createExpense: call({
    method: 'POST',
    path: '/expense',
    summary: 'Creates an expense. Repeating the call with the same id returns the existing expense.',
    permission: 'expense.update',
    scope: 'rows',
    body: fields.extend({ id: id.optional() }),
    answer: ok(expense),
  }),
  updateExpense: call({ method: 'PATCH', ...changeExpense }),
  replaceExpense: call({ method: 'PUT', ...changeExpense }),
  deleteExpense: call({
    method: 'DELETE',
    path: '/expense/:id',
    summary: 'Deletes an expense with its receipt. It can be restored for 30 days.',
    permission: 'expense.update',
    scope: 'rows',
    params,
    answer: ok(z.object({ id })),
  }),
  restoreExpense: call({
    method: 'POST',
    path: '/expense/:id/restore',
    summary:
      'Restores a deleted expense: one the caller deleted or, with expense.update in its project, any.',
    permission: 'expense.update',
    scope: 'rows',
    params,
    answer: ok(expense),
  }),
  addReceipt: call({
    method: 'POST',
    path: '/expense/:id/receipt',
    summary:
      'Adds the receipt of an expense, in place of the one it has. The body is the file’s bytes, sent as application/octet-stream. Repeating the call with the same `receipt` answers the expense with it.',
    permission: 'expense.update',
    scope: 'rows',
    params,
    query: z.strictObject({ name: line(255), receipt: id.optional() }),
    body: bytes,
    answer: ok(expense),
  }),
  getReceipt: call({
    method: 'GET',
    path: '/receipt/:id',
    summary: 'The bytes of a receipt, as a download.',
    permission: 'expense.view',
    scope: 'rows',
    params,
    answer: bytes,
  }),
  getReceiptPreview: call({
    method: 'GET',
    path: '/receipt/:id/preview',
    summary: 'A receipt that is a picture, drawn anew as WebP of at most 2000 pixels a side.',
    permission: 'expense.view',
    scope: 'rows',
    params,
    answer: bytes,
  }),
  getReceiptThumbnail: call({
    method: 'GET',
    path: '/receipt/:id/thumbnail',
    summary: 'A receipt that is a picture, drawn anew as WebP of at most 256 pixels a side.',
    permission: 'expense.view',
    scope: 'rows',
    params,
    answer: bytes,
  }),
}
