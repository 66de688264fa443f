import type { InvoiceCategory } from '#features/status/status.shape.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { InvoiceTab } from './invoice.contract.ts'
import type { Invoice } from './invoice.shape.ts'

type Billed = Pick<Invoice, 'projects'>

const flagsToSee = ['invoice.view', 'money.view'] as const

/** An invoice is seen by who may see it and the money of every project that it bills. */
export const isInvoiceVisible = (viewer: Viewer, { projects }: Billed): boolean =>
  flagsToSee.every((flag) => mayOnAll(viewer, flag, projects))

/** Whether a flag holds for all projects of an invoice; one of no project is of the whole workspace. */
export function mayOnAll(
  viewer: Viewer,
  flag: `invoice.${'view' | 'create' | 'update' | 'delete' | 'send'}` | 'money.view',
  projects: readonly string[],
): boolean {
  const scope = scopeOf(viewer.access, flag)
  if (scope === 'all') return true
  return scope === 'project' && projects.length > 0 && projects.every((id) => viewer.projects.has(id))
}

export const visibleInvoice = <T extends Billed>(viewer: Viewer, invoice: T): T | null =>
  isInvoiceVisible(viewer, invoice) ? invoice : null

/** The category that a status has to have, so that it says what happened to the invoice. */
export function categoryOfState({
  finalisedAt,
  voidedAt,
  paidAt,
}: Pick<Invoice, 'finalisedAt' | 'voidedAt' | 'paidAt'>): InvoiceCategory {
  if (voidedAt !== null) return 'void'
  if (finalisedAt === null) return 'draft'
  return paidAt === null ? 'open' : 'paid'
}

type Owed = Pick<Invoice, 'finalisedAt' | 'voidedAt' | 'paidAt'>
type Due = Owed & Pick<Invoice, 'dueDate' | 'balance'>

/** Whether something should have been paid on it before `today`, a day of the workspace. Never stored. */
export const isOverdue = (invoice: Due, today: string): boolean =>
  categoryOfState(invoice) === 'open' &&
  invoice.dueDate !== null &&
  invoice.dueDate < today &&
  invoice.balance > 0

/** Whether a tab of the list shows an invoice. */
export function isInTab(invoice: Due & Pick<Invoice, 'kind'>, tab: InvoiceTab, today: string): boolean {
  const isQuote = invoice.kind === 'quote'
  if (tab === 'quotes' || isQuote) return tab === 'quotes' && isQuote
  const category = categoryOfState(invoice)
  if (tab === 'overdue') return isOverdue(invoice, today)
  return category === ({ drafts: 'draft', outstanding: 'open', paid: 'paid' } as const)[tab]
}

/** The number that a pattern makes of a date and a place in the sequence: {YYYY}, {YY}, {MM}, and as many # as digits. */
export const formatNumber = (pattern: string, issueDate: string, place: number): string =>
  pattern
    .replaceAll('{YYYY}', issueDate.slice(0, 4))
    .replaceAll('{YY}', issueDate.slice(2, 4))
    .replaceAll('{MM}', issueDate.slice(5, 7))
    .replace(/\{(#+)\}/, (_, digits: string) => String(place).padStart(digits.length, '0'))

/** Why a pattern would not do; null when it does. Without the year in it, numbers go on over all years. */
export function patternProblem(pattern: string): string | null {
  if ((pattern.match(/\{#+\}/g) ?? []).length !== 1) return 'Must contain {####} once'
  const rest = pattern.replace(/\{(YYYY|YY|MM|#+)\}/g, '')
  return /[{}]/.test(rest) ? 'Only {YYYY}, {YY}, {MM} and {####} are known' : null
}

/** The year in which a pattern counts; 0 where its numbers go on for ever. */
export const countingYear = (pattern: string, issueDate: string): number =>
  /\{YY(YY)?\}/.test(pattern) ? Number(issueDate.slice(0, 4)) : 0
