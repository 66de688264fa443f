import { z } from 'zod'
import { day, id, instant } from '#shared/fields.ts'

export const expenseCategories = [
  'travel',
  'lodging',
  'meals',
  'materials',
  'software',
  'services',
  'other',
] as const
export const expenseCategory = z.enum(expenseCategories)
export type ExpenseCategory = z.infer<typeof expenseCategory>

/** The file that proves an expense. */
const receipt = z.object({
  id,
  name: z.string(),
  /** Media type found from its content. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels, for pictures that have a thumbnail and a preview; null for everything else. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})

/** What somebody spent on a project. Amounts are in major units of its currency. */
export const expense = z.object({
  id,
  project: id,
  /** Null also where its task was deleted. */
  task: id.nullable(),
  /** Who was to pay when it was made; null without one, or where clients may not be seen. */
  client: id.nullable(),
  /** Whose expense it is; kept also after that member is gone. */
  memberId: id,
  date: day,
  title: z.string(),
  category: expenseCategory,
  note: z.string(),
  /** What was paid, with its tax. */
  amount: z.number(),
  currency: z.string(),
  /** What of the amount is tax. It is not billed on, since an invoice charges its own. */
  tax: z.number(),
  billable: z.boolean(),
  /** Percent that a client is charged on top; null where money may not be seen. */
  markup: z.number().nullable(),
  /** What a client is charged, without tax; 0 where it is not billable, null where money may not be seen. */
  billed: z.number().nullable(),
  receipt: receipt.nullable(),
  /** The invoice that bills it and locks it; a draft has no number. Where it may not be seen, only that there is one. */
  invoice: z.object({ id: id.nullable(), number: z.string().nullable(), projects: z.array(id) }).nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Expense = z.infer<typeof expense>
