import { may, scopeOf, type Viewer } from '#shared/access.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import { roundedDivision, scaled } from '#shared/roundedDivision.ts'
import type { Expense } from './expense.shape.ts'

type Owned = Pick<Expense, 'project' | 'memberId'>

/** One’s own, wherever it is, and others’ as far as the role reaches; `visibilityCondition` says it to the database. */
const reaches = (viewer: Viewer, flag: 'expense.view' | 'expense.update', { project, memberId }: Owned) =>
  may(viewer, flag, { project }) || (memberId === viewer.memberId && scopeOf(viewer.access, flag) !== 'none')

/** The expense as the viewer may see it, or null. */
export const visibleExpense = (viewer: Viewer, expense: Expense): Expense | null =>
  reaches(viewer, 'expense.view', expense) ? shownExpense(viewer, expense) : null

/** As invoices are seen: by who may see those of all their projects, and their money. */
const seesInvoice = (viewer: Viewer, { projects }: NonNullable<Expense['invoice']>) =>
  (['invoice.view', 'money.view'] as const).every((flag) => {
    const scope = scopeOf(viewer.access, flag)
    // What was noted of it in earlier versions has no projects.
    return (
      scope === 'all' || (projects?.length > 0 && projects.every((project) => may(viewer, flag, { project })))
    )
  })

/** The expense for whoever was let in before: as what they have just written, it is theirs to see. */
export function shownExpense(viewer: Viewer, expense: Expense): Expense {
  const isMoneyVisible = may(viewer, 'money.view', { project: expense.project })
  const isClientVisible = may(viewer, 'client.view')
  const isInvoiceVisible = !expense.invoice || seesInvoice(viewer, expense.invoice)
  if (isMoneyVisible && isClientVisible && isInvoiceVisible) return expense
  return {
    ...expense,
    ...(!isMoneyVisible && ({ markup: null, billed: null } satisfies Partial<Expense>)),
    ...(!isClientVisible && ({ client: null } satisfies Partial<Expense>)),
    ...(!isInvoiceVisible &&
      ({ invoice: { id: null, number: null, projects: [] } } satisfies Partial<Expense>)),
  }
}

/** Whether the viewer may write expenses of this member in this project. */
export const mayChangeExpense = (viewer: Viewer, { project, memberId }: Owned): boolean =>
  may(viewer, 'project.view', { project }) && reaches(viewer, 'expense.update', { project, memberId })

export type Spent = { amount: number; tax: number; billable: boolean; markup: number }

/** What a client is charged of it: without its tax, with the markup. All in minor units. */
export const billedAmount = ({ amount, tax, billable, markup }: Spent): number =>
  billable ? Number(roundedDivision(BigInt(amount - tax) * (10_000n + scaled(markup, 2)), 10_000n)) : 0

/** The same in major units of a currency, for a screen that has no answer yet. */
export const billedMajor = ({ amount, tax, ...terms }: Spent, currency: string): number =>
  toMajor(
    billedAmount({ ...terms, amount: toMinor(amount, currency), tax: toMinor(tax, currency) }),
    currency,
  )

/** Amounts of one currency added up, in its minor units so that none is lost. */
export const addAmounts = (amounts: readonly number[], currency: string): number =>
  toMajor(
    amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0),
    currency,
  )

/** What an invoice keeps as it was. */
export const lockedFields = [
  'project',
  'memberId',
  'date',
  'amount',
  'currency',
  'tax',
  'billable',
  'markup',
] as const satisfies (keyof Expense)[]
